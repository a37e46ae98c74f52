import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse } from "../../../src/document/parse.ts";
import { layout } from "../../../src/document/segmenters/layout.ts";
import { countPieces } from "../../../src/document/words.ts";
import {
  linkDensity,
  linkPieces,
  shallowText,
  textDensity,
} from "../../../src/features/families/shallow-text.ts";
import { countsOf } from "../../cases/counts-of.ts";
import { familyRows } from "../../cases/family-rows.ts";

/** n one-letter words: 2 n - 1 characters. */
const letters = (n: number): string => new Array(n).fill("a").join(" ");

const blocksOf = (html: string) => layout.segment(parse(html));

function densityOf(text: string): number {
  const { pieces, linePieces } = countsOf(text);
  return textDensity(text.length, pieces, linePieces);
}

describe("text density", () => {
  test.each([
    ["one two three", 3],
    // Cut at the mark, an empty piece stays at the end: Hello, world, "".
    ["Hello, world!", 3],
    // … and at the start.
    ["(one)", 3],
    // The underscore is a word character, the apostrophe is none.
    ["don't snake_case", 3],
    ["Ναι, 你好 été", 3],
    ["", 1],
  ])("%j is %d pieces on its only line", (text, expected) => {
    expect(densityOf(text)).toBe(expected);
  });

  test.each([
    // One line of 80 characters: 40 words and the empty piece after the last space.
    [`${letters(40)} `, 41],
    // 81 characters: the first 80 of two lines, 40 words and an empty piece.
    [letters(41), 41],
    // 159 characters are still two lines; 161 are three: 160 characters on 2 lines, 80 words + 1.
    [letters(80), 41],
    [letters(81), 81 / 2],
    // Cut by character: 79 + a space leaves nothing of the last word, 78 leaves its first letter.
    [`${"x".repeat(79)} ${"y".repeat(10)}`, 2],
    [`${"x".repeat(78)} ${"y".repeat(10)}`, 2],
    [`${"x".repeat(80)} ${"y".repeat(10)}`, 1],
  ])("leaves out the unfinished last line of %j", (text, expected) => {
    expect(densityOf(text)).toBe(expected);
  });
});

describe("link density", () => {
  test.each([
    ["read more here", "more", 1 / 3],
    ["all of it", "all of it", 1],
    // The quirk: no link text is one empty piece.
    ["a b c d", "", 1 / 4],
    ["word", "", 1],
  ])("%j with link text %j", (text, linkText, expected) => {
    const [block] = blocksOf(`<p>${text.replace(linkText, (own) => `<a href=x>${own}</a>`)}</p>`);
    const { pieces, units } = countsOf(text);
    expect(linkDensity(block!, pieces, units)).toBe(expected);
  });

  test("pieces of link texts are those that are counted", () => {
    const part = fc.oneof(
      fc.constantFrom("a", "_", ". ", " b", "ʼ", "’", "é", "中", "x y"),
      fc.string({ unit: "grapheme", maxLength: 3 }),
    );
    fc.assert(
      fc.property(fc.array(part, { minLength: 1 }), (parts) => {
        const inside = parts.join("").replace(/[&<]/g, "");
        for (const block of blocksOf(`<p>text <a href=x>${inside}</a></p>`)) {
          if (block.linkText === "") continue;
          const { units } = countsOf(block.text);
          expect(linkPieces(block, units)).toBe(countPieces(block.linkText));
        }
      }),
    );
  });
});

test("a block has its neighbours' values; beyond the page are zeros", () => {
  const rows = familyRows(
    shallowText,
    "<p>one two</p><p>read <a href=x>more</a> here now</p><p><a href=x>go</a></p>",
  );
  // Link density, then text density: (1/2, 2), (1/4, 4), (1, 1).
  const values = rows.map((row) => Object.values(row));
  expect(Object.keys(rows[0]!)).toEqual([
    "link-density-before",
    "text-density-before",
    "link-density",
    "text-density",
    "link-density-after",
    "text-density-after",
  ]);
  expect(values).toEqual([
    [0, 0, 1 / 2, 2, 1 / 4, 4],
    [1 / 2, 2, 1 / 4, 4, 1, 1],
    [1 / 4, 4, 1, 1, 0, 0],
  ]);
});
