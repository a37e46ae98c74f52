import { expect, test } from "vitest";
import { parse } from "../../src/document/parse.ts";
import { layout } from "../../src/document/segmenters/layout.ts";
import { createKeys, fold, type Keys, signature } from "../../src/sites/keys.ts";

test.each([
  ["  Read — MORE!  ", "read more"],
  ["Comments (12)", "comments 0"],
  ["7 Comments", "0 comments"],
  ["EUR 12.50", "eur 12 50"],
  ["Größe 7", "größe 7"],
  ["…", ""],
  ["क्या हुआ", "क्या हुआ"],
])("%s is folded", (text, folded) => {
  expect(fold(text)).toBe(folded);
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
