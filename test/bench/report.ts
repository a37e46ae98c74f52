import type { Cost } from "./measure.ts";
import type { BenchPage } from "./pages.ts";

/** Costs as a Markdown table, each beside the floor's, fastest and median; what was not measured has no column. */
export function costTable(
  title: string,
  pages: readonly BenchPage[],
  costs: ReadonlyMap<string, Cost>,
  floor: string,
): string {
  const megabytes = pages.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1e6;
  const { milliseconds: least, median: middle = Number.NaN } = costs.get(floor)!;
  const rows = [...costs].map(([name, { milliseconds, median, bytes, failed }]) => ({
    [`${title}: ${pages.length} pages, ${megabytes.toFixed(1)} MB`]: name,
    "ms/page": milliseconds.toFixed(2),
    "pages/s": (1000 / milliseconds).toFixed(milliseconds > 100 ? 1 : 0),
    "MB/s": ((1000 * megabytes) / pages.length / milliseconds).toFixed(1),
    ...(bytes !== undefined && { "MB allocated/page": (bytes / 1e6).toFixed(2) }),
    ...(failed !== undefined && { "pages failed": String(failed) }),
    [`x ${floor}`]: (milliseconds / least).toFixed(2),
    ...(median !== undefined && { "x its median": (median / middle).toFixed(2) }),
  }));
  return table(rows);
}

/** Rows of named values as a Markdown table, all columns but the first to the right. */
export function table(rows: readonly Readonly<Record<string, string>>[]): string {
  const names = Object.keys(rows[0] ?? {});
  const widths = names.map((name) =>
    Math.max(name.length, ...rows.map((row) => row[name]!.length)),
  );
  const pad = (text: string, c: number): string =>
    c === 0 ? text.padEnd(widths[c]!) : text.padStart(widths[c]!);
  const line = (cells: readonly string[]): string => `| ${cells.map(pad).join(" | ")} |`;
  const rule = widths.map((width, c) =>
    c === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`,
  );
  return [line(names), line(rule), ...rows.map((row) => line(names.map((name) => row[name]!)))]
    .join("\n")
    .concat("\n");
}
