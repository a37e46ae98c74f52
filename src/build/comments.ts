/**
 * Removes comments from the modules of `dist`: the declarations beside them have the same docstrings. Notes to
 * bundlers stay.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";

const NOTE = /[#@]__PURE__|^!|@vite-ignore|webpack/;
const BLANKS = " \t";
const SPACE = /^\s/;
const LINE_END = /^[ \t]*\n/;

/** A module without its comments. */
export function withoutComments(file: string, source: string): string {
  const { comments } = parseSync(file, source);
  let kept = "";
  let from = 0;
  for (const { start, end, value } of comments) {
    if (NOTE.test(value)) continue;
    let last = start;
    while (last > from && BLANKS.includes(source[last - 1]!)) last--;
    kept += source.slice(from, last);
    // A comment that has lines of its own goes with its last line end.
    const isWhole = kept === "" || kept.endsWith("\n");
    const after = source.slice(end);
    const lineEnd = LINE_END.exec(after)?.[0].length ?? 0;
    from = isWhole ? end + lineEnd : end;
    if (!isWhole && !SPACE.test(after)) kept += " ";
  }
  return kept + source.slice(from);
}

/** Removes the comments of all modules that tsc wrote. */
export function removeComments(dist: string): void {
  for (const top of ["src", "training"]) {
    for (const name of readdirSync(join(dist, top), { recursive: true, encoding: "utf8" })) {
      if (!name.endsWith(".js")) continue;
      const file = join(dist, top, name);
      writeFileSync(file, withoutComments(file, readFileSync(file, "utf8")));
    }
  }
}
