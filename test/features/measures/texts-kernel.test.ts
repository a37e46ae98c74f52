import fc from "fast-check";
import { expect, test } from "vitest";
import { countText, TEXT_COUNTS } from "../../../src/features/measures/text-counts.ts";
import { countTexts } from "../../../src/features/measures/texts-kernel.ts";

const part = fc.oneof(
  fc.constantFrom(..." _.~,!?…。'\"”)’-É中ー٣ж\u0301\u00a0\ud800\u{1f600}\u{20000}İǅ⺀"),
  fc.constantFrom("Word", "word ", "3.5", "...", ". ", "a".repeat(63), "b".repeat(64), "?!. "),
  fc.string({ unit: "grapheme", maxLength: 3 }),
  fc.string({ unit: "binary", maxLength: 3 }),
  fc.nat(130).map((length) => "x".repeat(length)),
);
const text = fc.array(part, { maxLength: 30 }).map((parts) => parts.join(""));

test("gives the counts that are worked out without it", () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 5 }), (texts) => {
      const all = texts.join("");
      const codes = Uint16Array.from({ length: all.length }, (_, i) => all.charCodeAt(i));
      const starts = new Int32Array(texts.length + 1);
      for (const [i, { length }] of texts.entries()) starts[i + 1] = starts[i]! + length;
      const expected = new Int32Array(texts.length * TEXT_COUNTS);
      for (let i = 0; i < texts.length; i++) {
        countText(codes, starts[i]!, starts[i + 1]!, expected, i * TEXT_COUNTS);
      }
      const counts = new Int32Array(texts.length * TEXT_COUNTS);
      countTexts(codes, starts, counts);
      expect([...counts]).toEqual([...expected]);
    }),
    { numRuns: 3000 },
  );
});
