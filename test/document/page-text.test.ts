import fc from "fast-check";
import { expect, test } from "vitest";
import { isName } from "../../src/document/attribute-names.ts";
import { PageText } from "../../src/document/page-text.ts";
import { countInk } from "../../src/document/words.ts";

const PIECE = 32_768;

/** Texts of up to three pieces, with a word here and there, and offsets near their seams. */
const text = fc
  .tuple(
    fc.integer({ min: 1, max: 3 * PIECE }),
    fc.array(
      fc.tuple(
        fc.integer({ min: -12, max: 12 }),
        fc.constantFrom("</title>", "shadowroot", "ShadowRoot", "é漢 ", "\ud83d\ude00", "<", "  "),
      ),
      { maxLength: 8 },
    ),
  )
  .map(([length, words]) => {
    const units = [..."ab \n".repeat(Math.ceil(length / 4))].slice(0, length);
    for (const [i, [offset, word]] of words.entries()) {
      const at = Math.max(0, (1 + (i % 2)) * PIECE + offset);
      for (let k = 0; k < word.length && at + k < length; k++) units[at + k] = word[k]!;
    }
    return units.join("");
  });
const offset = fc
  .tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: -20, max: 20 }))
  .map(([piece, more]) => Math.max(0, piece * PIECE + more));

function inPieces(whole: string): PageText {
  return PageText.inPieces(whole.length, (start, end) => whole.slice(start, end));
}

test("a text in pieces is read like a string", () => {
  fc.assert(
    fc.property(text, offset, offset, (whole, first, second) => {
      const [start, end] = [Math.min(first, second), Math.max(first, second)];
      for (const page of [inPieces(whole), PageText.of(whole)]) {
        expect(page.length).toBe(whole.length);
        expect(page.charCodeAt(first)).toBe(whole.charCodeAt(first));
        expect(page.slice(start, end) === whole.slice(start, end)).toBe(true);
        expect(page.slice(end, start)).toBe("");
        expect(page.slice(start) === whole.slice(start)).toBe(true);
        for (const word of ["<", "</title", "shadowroot", "漢", "nowhere"]) {
          expect(page.indexOf(word, start)).toBe(whole.indexOf(word, start));
        }
        expect(page.includes("shadowroot")).toBe(whole.includes("shadowroot"));
        expect(page.toString() === whole).toBe(true);
      }
    }),
    { numRuns: 200 },
  );
});

test("matches are found where a string has them, also across pieces", () => {
  fc.assert(
    fc.property(text, offset, (whole, from) => {
      for (const [pattern, reach] of [
        [/shadowroot/gi, 10],
        [/<\/title(?=[\s/>])/gi, 16],
        [/<a?b? ?\n?a?b\b/g, 8],
      ] as const) {
        pattern.lastIndex = from;
        const expected = pattern.exec(whole)?.index ?? -1;
        expect(PageText.of(whole).search(pattern, reach, from)).toBe(expected);
        expect(inPieces(whole).search(pattern, reach, from)).toBe(expected);
      }
    }),
    { numRuns: 200 },
  );
});

test("what is looked for from one offset to another is found in pieces, too", () => {
  fc.assert(
    fc.property(text, offset, offset, (whole, first, second) => {
      const end = Math.min(whole.length, Math.max(first, second));
      const start = Math.min(first, second, end);
      const page = inPieces(whole);
      const part = (own: string, from: number, to: number): string => own.slice(from, to);
      expect(page.within(start, end, part) === whole.slice(start, end)).toBe(true);
      expect(page.hasName("shadowroot", start)).toBe(isName("shadowroot", whole, start));
      for (const most of [3, Infinity]) {
        expect(page.countInk(start, end, most)).toBe(countInk(whole, start, end, most));
      }
    }),
    { numRuns: 200 },
  );
});

test("by hand: two pieces, and a word across both", () => {
  const page = inPieces(`${"x".repeat(PIECE - 3)}shadow ink`);
  expect(page.indexOf("shadow")).toBe(PIECE - 3);
  expect(page.slice(PIECE - 4, PIECE + 1)).toBe("xshad");
  expect(page.countInk(PIECE - 3, page.length)).toBe(9);
  expect(page.charCodeAt(page.length)).toBeNaN();
  expect(String(page)).toBe(`${"x".repeat(PIECE - 3)}shadow ink`);
});
