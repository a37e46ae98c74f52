import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countMarks, markKinds } from "../../../src/features/measures/punctuation-marks.ts";

const punctuationMark = /[\p{P}~～]/u;

function kindsOf(text: string): Record<string, number> {
  const counts = new Int32Array(markKinds.length);
  countMarks(text, counts, 0);
  const found = markKinds.map((kind, i): [string, number] => [kind, counts[i]!]);
  return Object.fromEntries(found.filter(([, count]) => count > 0));
}

describe("marks by kind", () => {
  test.each([
    [
      "Latin",
      'He said: "Wait, no!" (Why?) - well...',
      {
        colon: 1,
        quote: 2,
        comma: 1,
        exclamation: 1,
        bracket: 2,
        question: 1,
        dash: 1,
        period: 3,
      },
    ],
    [
      "Chinese",
      "他说：“你好，世界！”《书》、（一）—好。吗？",
      {
        colon: 1,
        quote: 4,
        comma: 2,
        exclamation: 1,
        bracket: 2,
        dash: 1,
        period: 1,
        question: 1,
      },
    ],
    [
      "Japanese",
      "「はい」、ええ。【注】〜",
      { quote: 2, comma: 1, period: 1, bracket: 2, dash: 1 },
    ],
    ["Arabic", "هل؟ نعم، لا؛ كتاب۔", { question: 1, comma: 2, period: 1 }],
    // A Greek question mark is its own character or, normalised, the semicolon.
    ["Greek", "Τι\u037e «Ναι», όχι.", { question: 1, quote: 2, comma: 1, period: 1 }],
    ["Hindi", "यह है।", { period: 1 }],
    ["French", "« Oui » – l’été…", { quote: 3, dash: 1, period: 1 }],
    ["other", "a@b #1 50% & * / \\ § ·", { other: 9 }],
    ["none", "a + b = c $ ` ^ | < > 你好", {}],
  ])("%s", (_, text, expected) => {
    expect(kindsOf(text)).toEqual(expected);
  });

  test("are added to the cells of their own, from the offset on", () => {
    const counts = new Int32Array(markKinds.length + 4).fill(7);
    countMarks("a, b.", counts, 2);
    expect([...counts]).toEqual([7, 7, 8, 8, 7, 7, 7, 7, 7, 7, 7, 7, 7]);
  });
});

test("the kinds add up to the number of marks: category P and the tildes", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const sum = Object.values(kindsOf(text)).reduce((a, b) => a + b, 0);
      const inBasicPlane = [...text].filter((c) => c.length === 1 && punctuationMark.test(c));
      expect(sum).toBe(inBasicPlane.length);
    }),
  );
});
