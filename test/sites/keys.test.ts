import { expect, test } from "vitest";
import { parse } from "../../src/document/parse.ts";
import { layout } from "../../src/document/segmenters/layout.ts";
import { hashFolded } from "../../src/sites/fold.ts";
import { createKeys, type Keys, signature } from "../../src/sites/keys.ts";

test.each([
  ["  Read — MORE!  ", "read more"],
  ["Comments (12)", "comments 0"],
  ["7 Comments, 1,024 words", "31 comments 6 5 words"],
  ["Größe", "GRÖSSE".replace("SS", "ß")],
  ["Οδυσσέας", "ΟΔΥΣΣΈΑΣ"],
  ["क्या हुआ", "क्या, हुआ"],
  ["…", ""],
])("%s is the same text as %s", (text, same) => {
  expect(hashFolded(text)).toBe(hashFolded(same));
});

test.each([
  ["EUR 12.50", "EUR 12.60"],
  ["7 Tage", "8 Tage"],
  ["read on", "readon"],
  ["12 comments", "comments"],
  ["x".repeat(5000), "x".repeat(5001)],
])("%s is another text than %s", (text, other) => {
  expect(hashFolded(text)).not.toBe(hashFolded(other));
});

test("a signature is tag, id and classes in order, without what has digits", () => {
  const document = parse('<div id=main class="wide box  post-17 box"><p id=p3>a');
  const names = Array.from({ length: document.size }, (_, node) => signature(document, node));
  expect(names).toContain("div#main.box.wide");
  expect(names).toContain("p");
});

function keysOf(html: string): Keys[] {
  const document = parse(html);
  const page = { document, blocks: layout.segment(document) };
  return page.blocks.map(createKeys(page));
}

test("texts are the same in the same two elements, places by the way to the parent", () => {
  const [a, b, c] = keysOf(
    "<main><div class=x><p>Read on, 9 comments<p>Read on, 12 comments</div><ul><li>Read on, 9 comments</ul>",
  );
  expect(a).toEqual(b);
  expect(c!.text).not.toBe(a!.text);
  expect(c!.path).not.toBe(a!.path);
  const [moved] = keysOf("<article><div class=x><p>Read on, 9 comments</div>");
  expect(moved!.text).toBe(a!.text);
  expect(moved!.path).not.toBe(a!.path);
});

test("keys are whole numbers below 2^53", () => {
  const keys = keysOf(
    Array.from({ length: 500 }, (_, i) => `<p class=c>${"x".repeat(i + 1)}`).join(""),
  );
  const texts = keys.map(({ text }) => text);
  expect(texts.every((text) => Number.isSafeInteger(text) && text >= 0)).toBe(true);
  expect(new Set(texts).size).toBe(500);
  expect(Math.max(...texts)).toBeGreaterThan(2 ** 51);
});
