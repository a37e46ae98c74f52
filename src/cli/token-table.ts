import type { TokenOdds, TokenTable } from "../../training/score/token-odds.ts";
import { counted } from "../base/counted.ts";
import { csvCell } from "../output/csv-cell.ts";
import { table } from "./score-tables.ts";

/** Formats of a table of tokens. */
export type TokenFormat = "table" | "csv" | "json";

const COLUMNS = [
  "attribute",
  "token",
  "content",
  "other",
  "sites",
  "share",
  "frequencyRatio",
  "oddsRatio",
  "smoothedOddsRatio",
] as const satisfies readonly (keyof TokenOdds)[];

/**
 * The tokens of a corpus: all as CSV or JSON; as a table, the `top` strongest for content and against it.
 * An infinite ratio is an empty cell in CSV and null in JSON.
 */
export function tokenTableText(
  found: TokenTable,
  format: TokenFormat,
  top: number,
  csvRaw?: boolean,
): string {
  if (format === "json") return `${JSON.stringify(found, null, 2)}\n`;
  if (format === "csv") {
    const cell = (value: string | number): string =>
      typeof value === "string"
        ? csvCell(value, csvRaw)
        : Number.isFinite(value)
          ? String(value)
          : "";
    const rows = found.tokens.map((row) => COLUMNS.map((name) => cell(row[name])).join(","));
    return `${[COLUMNS.join(","), ...rows].join("\n")}\n`;
  }
  const leaning = found.tokens.filter(({ smoothedOddsRatio }) => smoothedOddsRatio > 1);
  const others = found.tokens.filter(({ smoothedOddsRatio }) => smoothedOddsRatio <= 1).reverse();
  return [
    `${counted(found.contentBlocks, "block")} of content, ${found.otherBlocks} others; listed are tokens that more than 1 % of either have`,
    "",
    sideTable("leans to content", leaning.slice(0, top)),
    sideTable("leans away from it", others.slice(0, top)),
  ].join("\n");
}

function sideTable(title: string, rows: readonly TokenOdds[]): string {
  const header = [
    title,
    "odds ratio",
    "smoothed",
    "frequencies",
    "% of blocks",
    "content",
    "other",
    "sites",
  ];
  return table([
    header,
    ...rows.map((row) => [
      `${row.attribute} ${row.token}`,
      ...[row.oddsRatio, row.smoothedOddsRatio, row.frequencyRatio].map(ratioText),
      (100 * row.share).toFixed(1),
      ...[row.content, row.other, row.sites].map(String),
    ]),
  ]);
}

/** `3.2 : 1`, or `1 : 3.2` below one, as in Dragnet's table. */
export function ratioText(ratio: number): string {
  if (ratio === 0) return "1 : ∞";
  if (!Number.isFinite(ratio)) return "∞ : 1";
  return ratio < 1 ? `1 : ${(1 / ratio).toFixed(1)}` : `${ratio.toFixed(1)} : 1`;
}
