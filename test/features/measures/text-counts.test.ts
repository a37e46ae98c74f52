import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countPieces } from "../../../src/document/words.ts";
import { countMarks, markKinds } from "../../../src/features/measures/punctuation-marks.ts";
import { LINE } from "../../../src/features/measures/text-counts.ts";
import { countsOf } from "../../cases/counts-of.ts";

describe("counts", () => {
  test("a sentence with numbers", () => {
    expect(countsOf('Hello World. 3.5 km!"')).toMatchObject({
      letters: 12,
      upper: 2,
      digits: 2,
      nonLatin: 0,
      cjk: 0,
      runs: 5,
      capitalRuns: 2,
      longestRun: 5,
      sentences: 2,
      endsSentence: 1,
    });
  });

  test("Chinese and Greek", () => {
    expect(countsOf("你好。再见！𠀀ok")).toMatchObject({
      letters: 7,
      nonLatin: 5,
      cjk: 5,
      runs: 1,
      longestRun: 2,
      sentences: 2,
      endsSentence: 0,
    });
    expect(countsOf("Ναι Άμμος")).toMatchObject({ nonLatin: 8, upper: 2, capitalRuns: 2 });
  });

  test.each([
    ["Wait...", 1, 1],
    ["example.com", 0, 0],
    ["v2.", 1, 1],
    ["(Yes?)", 1, 1],
    ["Really?! No", 1, 0],
    ["end. »", 1, 1],
    ["هل؟", 1, 1],
    ["", 0, 0],
  ])("%s has %d sentences", (text, sentences, endsSentence) => {
    expect(countsOf(text)).toMatchObject({ sentences, endsSentence });
  });

  test("a combining mark belongs to its word", () => {
    expect(countsOf("cafe\u0301s ok")).toMatchObject({ runs: 2, longestRun: 5 });
  });
});

test("pieces, marks and units are those of passes of their own", () => {
  const part = fc.oneof(
    fc.constantFrom(
      "_",
      " ",
      ".",
      "~",
      "\u{1f600}",
      "\u{20000}",
      "\ud800",
      "\u0301",
      "中",
      "a",
      "é",
      "٣",
    ),
    fc.string({ unit: "grapheme", maxLength: 3 }),
    fc.nat(90).map((length) => "x".repeat(length)),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
      const text = parts.join("");
      const counts = countsOf(text);
      const lines = Math.ceil(text.length / LINE);
      expect(counts.pieces).toBe(countPieces(text));
      if (lines > 1) expect(counts.linePieces).toBe(countPieces(text, LINE * (lines - 1)));
      const marks = new Int32Array(markKinds.length);
      countMarks(text, marks, 0);
      expect(markKinds.map((kind) => counts[kind])).toEqual([...marks]);
      let units = 0;
      for (let i = 0; i < text.length; i++) units |= text.charCodeAt(i);
      expect(counts.units).toBe(units);
    }),
    { numRuns: 1000 },
  );
});
