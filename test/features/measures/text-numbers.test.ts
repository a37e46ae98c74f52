import fc from "fast-check";
import { expect, test } from "vitest";
import { clearScratch } from "../../../src/features/measures/scratch.ts";
import { textNumbers } from "../../../src/features/measures/text-numbers.ts";
import type { PageMeasures } from "../../../src/features/page-measures.ts";

/** Texts of few letters: many share the characters that tell where a text is looked for. */
const texts = fc.array(fc.string({ unit: fc.constantFrom("a", "b", "桥"), maxLength: 12 }), {
  maxLength: 300,
});

function numbersOf(list: readonly string[]): number[] {
  const codeStarts = new Int32Array(list.length + 1);
  for (const [i, { length }] of list.entries()) codeStarts[i + 1] = codeStarts[i]! + length;
  const all = list.join("");
  const codes = Uint16Array.from({ length: all.length }, (_, i) => all.charCodeAt(i));
  const blocks = list.map((text) => ({ text }) as PageMeasures["blocks"][number]);
  clearScratch();
  return [...textNumbers({ blocks, codes, codeStarts })];
}

test("a text has the number that a map of all texts gives it", () => {
  fc.assert(
    fc.property(texts, (list) => {
      const expected = new Map<string, number>();
      for (const text of list) if (!expected.has(text)) expected.set(text, expected.size);
      expect(numbersOf(list)).toEqual(list.map((text) => expected.get(text)));
    }),
  );
});
