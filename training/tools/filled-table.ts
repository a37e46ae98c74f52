/** Tables of a document that a command fills: what stands between `<!-- name -->` and `<!-- /name -->`. */

/** @throws Error for a document without the marks */
export function filledTable(document: string, name: string, lines: readonly string[]): string {
  const [from, to] = placeOf(document, name);
  return `${document.slice(0, from)}${["", "", ...lines, "", ""].join("\n")}${document.slice(to)}`;
}

/** What stands between the marks. @throws Error for a document without them */
export function tableIn(document: string, name: string): string {
  return document.slice(...placeOf(document, name)).trim();
}

function placeOf(document: string, name: string): [from: number, to: number] {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const from = document.indexOf(start);
  const to = document.indexOf(end, from);
  if (from < 0 || to < 0) {
    throw new Error(`found no place for the table "${name}", expected ${start} and ${end}`);
  }
  return [from + start.length, to];
}

/** A row of a table in Markdown. */
export function row(cells: readonly (string | number)[]): string {
  return `| ${cells.join(" | ")} |`;
}

/** The cells of the rows of a table in Markdown below a heading, without its head. */
export function rowsBelow(document: string, heading: string): string[][] {
  const at = document.indexOf(`\n## ${heading}\n`);
  if (at < 0) throw new Error(`found no part "${heading}"`);
  const rest = document.slice(at + 1);
  const next = rest.indexOf("\n## ");
  const lines = (next < 0 ? rest : rest.slice(0, next)).split("\n");
  const rows = lines.filter((line) => line.startsWith("| "));
  return rows.slice(1).map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}
