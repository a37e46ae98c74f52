/**
 * Removes comments and wide indents from the modules of `dist`: the declarations beside them have the same
 * docstrings. Notes to bundlers stay.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { nodesOf } from "./lines.ts";

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

const INDENTED = /\n((?: {4})+)/g;

/** A module with a space for each level, where tsc has four. */
export function withNarrowIndents(file: string, source: string): string {
  // Of texts with several lines all is left as it is.
  const texts = [...nodesOf(file, source)]
    .filter(({ node }) => node.type === "TemplateElement")
    .map(({ node }) => node)
    .sort((a, b) => a.start - b.start);
  let text = 0;
  return source.replace(INDENTED, (found, spaces: string, at: number) => {
    while (text < texts.length && texts[text]!.end <= at) text++;
    const isInText = text < texts.length && texts[text]!.start <= at;
    return isInText ? found : `\n${" ".repeat(spaces.length / 4)}`;
  });
}

/** Removes the comments of all modules that tsc wrote, and three quarters of their indents. */
export function removeComments(dist: string): void {
  for (const top of ["src", "training"]) {
    for (const name of readdirSync(join(dist, top), { recursive: true, encoding: "utf8" })) {
      if (!name.endsWith(".js")) continue;
      const file = join(dist, top, name);
      const source = withoutComments(file, readFileSync(file, "utf8"));
      writeFileSync(file, withNarrowIndents(file, source));
    }
  }
}
