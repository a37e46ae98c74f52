import fc from "fast-check";
import { expect, test } from "vitest";
import { statements, stringEnd } from "../../../src/document/css/text.ts";

const parts = fc.constantFrom(
  ..."abc:;()'\"\\ \n".split(""),
  ..."url(|URL( |url(\t'|\\url(|rl(|a:b;|) ;".split("|"),
);
const texts = fc.array(parts, { maxLength: 14 }).map((all) => all.join(""));

/** Where a string ends, character by character. */
function endOfString(css: string, at: number): ReturnType<typeof stringEnd> {
  for (let i = at + 1; i < css.length; i++) {
    if (css[i] === "\\") i++;
    else if (css[i] === css[at]) return { end: i + 1, isWhole: true };
    else if ("\n\r\f".includes(css[i]!)) return { end: i, isWhole: false };
  }
  return { end: css.length, isWhole: true };
}

/** The statements by one expression, with a match for each mark. */
function split(css: string): string[] {
  const marks = /["'\\;()]|url\(\s*(?!["'\s])/gi;
  const found: string[] = [];
  let [from, depth, isBroken] = [0, 0, false];
  for (let match = marks.exec(css); match !== null; match = marks.exec(css)) {
    const { index, 0: mark } = match;
    if (mark === "\\") marks.lastIndex++;
    else if (mark === "(") depth++;
    else if (mark === ")") depth = Math.max(0, depth - 1);
    else if (mark === '"' || mark === "'") {
      const { end, isWhole } = endOfString(css, index);
      isBroken ||= !isWhole;
      marks.lastIndex = end;
    } else if (mark !== ";") {
      const end = css.indexOf(")", index + mark.length);
      marks.lastIndex = end < 0 ? css.length : end + 1;
    } else if (depth === 0 || isBroken) {
      if (!isBroken) found.push(css.slice(from, index));
      [from, depth, isBroken] = [index + 1, 0, false];
    }
  }
  if (!isBroken) found.push(css.slice(from));
  return found;
}

test("a text is split where the marks of CSS say", () => {
  fc.assert(
    fc.property(texts, (css) => {
      expect(statements(css)).toEqual(split(css));
    }),
    { numRuns: 5000 },
  );
});

test("a string ends at its quote or its line", () => {
  fc.assert(
    fc.property(texts, (rest) => {
      for (const quote of ["'", '"']) {
        expect(stringEnd(quote + rest, 0)).toEqual(endOfString(quote + rest, 0));
      }
    }),
    { numRuns: 2000 },
  );
});
