import fc from "fast-check";
import { expect, test } from "vitest";
import { words } from "../../../../src/document/words.ts";
import { TitlePairs } from "../../../../src/features/families/title-match/title-pairs.ts";
import {
  FOUND_WIDTH,
  TitleWords,
} from "../../../../src/features/families/title-match/title-words.ts";

function titleWords(list: readonly string[]): TitleWords {
  const known = new TitleWords();
  for (const word of list) known.add(word);
  return known;
}

/** Numbers and places of the known words of a text, and how many words it has. */
function find(text: string, known: TitleWords): { found: [number, number][]; count: number } {
  const codes = Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
  const numbers = new Int32Array(FOUND_WIDTH * text.length + 1).fill(-1);
  const count = known.find(codes, 0, codes.length, numbers);
  const found: [number, number][] = [];
  for (let at = 0; numbers[at] !== 0; at += FOUND_WIDTH) {
    found.push([numbers[at]!, numbers[at + 1]!]);
  }
  return { found, count };
}

test("finds words in any case, and passes over others of the same ends and length", () => {
  const known = titleWords(["bridge", "the", "桥", "über", "𝒂"]);
  expect(known.add("the")).toBe(2);
  const text = "The bridge, THE Bridges; über-Bridge 桥 briiige Über İ 𝒂";
  expect(find(text, known)).toEqual({
    found: [
      [2, 0],
      [1, 1],
      [2, 2],
      [4, 4],
      [1, 5],
      [3, 6],
      [4, 8],
      [5, 10],
    ],
    count: words(text).length,
  });
});

test("finds of any text the words that it has in common with another, as words() has them", () => {
  const text = fc.string({ unit: fc.constantFrom(..."aAbBéÉ桥 _-1", "𝒂", "\ud800", "İ") });
  const any = fc.oneof(text, fc.string({ unit: "grapheme" }));
  fc.assert(
    fc.property(any, any, (own, other) => {
      const list = [...new Set(words(own))];
      const all = words(`${own} ${other}`);
      const { found, count } = find(`${own} ${other}`, titleWords(list));
      expect(count).toBe(all.length);
      const expected = all.flatMap((word, place): [number, number][] =>
        list.includes(word) ? [[list.indexOf(word) + 1, place]] : [],
      );
      expect(found).toEqual(expected);
    }),
  );
});

test("pairs know the texts that hold them, and count once per block", () => {
  const pairs = new TitlePairs(40);
  for (let first = 0; first < 20; first++) {
    expect(pairs.add(first, first + 1, 1)).toBe(true);
    expect(pairs.add(first, first + 1, 2)).toBe(true);
    expect(pairs.add(first, first + 1, 1)).toBe(false);
  }
  expect(pairs.firstSeen(3, 4, 0)).toBe(3);
  expect(pairs.firstSeen(3, 4, 0)).toBe(0);
  expect(pairs.firstSeen(3, 4, 1)).toBe(3);
  expect(pairs.firstSeen(4, 3, 1)).toBe(0);
});
