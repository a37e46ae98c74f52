import fc from "fast-check";
import { expect, test } from "vitest";
import { words } from "../../../../src/document/words.ts";
import {
  LIKELY_HEAD,
  LIKELY_WIDTH,
} from "../../../../src/features/families/title-match/likely-words.ts";
import { TitlePairs } from "../../../../src/features/families/title-match/title-pairs.ts";
import {
  FOUND_WIDTH,
  TitleWords,
} from "../../../../src/features/families/title-match/title-words.ts";
import { TEXT_COUNTS } from "../../../../src/features/measures/text-counts.ts";
import { countTexts } from "../../../../src/features/measures/texts-kernel.ts";

function titleWords(list: readonly string[]): TitleWords {
  const known = new TitleWords();
  for (const word of list) known.add(word);
  return known;
}

/** What keeps the kernel from a text. */
const unread = /[桥\ud800-\udfff]/;

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

test("finds the same among the words that may be known ones", () => {
  const unit = fc.constantFrom(..."aAbBéÉÄ桥 _-1٣Ⅷž’", "aa", "𝒂", "\ud800", "İ", "ΣΑΣ", "\u0301");
  const run = fc.nat(70).map((length) => "b".repeat(length));
  const text = fc.array(fc.oneof(unit, unit, unit, run), { maxLength: 40 });
  const texts = fc.array(
    text.map((parts) => parts.join("")),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(texts, fc.nat(1000), (own, most) => {
      const all = own.join("");
      const codes = Uint16Array.from({ length: all.length }, (_, i) => all.charCodeAt(i));
      const starts = new Int32Array(own.length + 1);
      for (const [i, { length }] of own.entries()) starts[i + 1] = starts[i]! + length;
      // The classes of the texts are known when they were counted.
      countTexts(codes, starts, new Int32Array(own.length * TEXT_COUNTS));
      const known = titleWords([...new Set(words(own.slice(0, 3).join(" ")))]);
      const likely = known.likely(codes, starts, most)!;
      for (let i = 0, at = 0; i < own.length; i++) {
        const numbers = [0, 1].map(() => new Int32Array(FOUND_WIDTH * all.length + 1));
        const end = Math.min(starts[i]! + most, starts[i + 1]!);
        const count = known.find(codes, starts[i]!, end, numbers[0]!);
        expect([-1, count]).toContain(likely[at]);
        if (likely[at]! >= 0) {
          known.findLikely(codes, likely, at, numbers[1]!);
          expect(numbers[1]).toEqual(numbers[0]);
        } else expect(unread.test(own[i]!)).toBe(true);
        at += LIKELY_HEAD + LIKELY_WIDTH * likely[at + 1]!;
      }
    }),
    { numRuns: 500 },
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
