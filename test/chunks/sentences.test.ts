import { expect, test } from "vitest";
import { sentenceStarts } from "../../src/chunks/sentences.ts";
import { expectLinear } from "../cases/growth.ts";

function sentences(text: string): string[] {
  const starts = [0, ...sentenceStarts(text), text.length];
  return starts.slice(1).map((end, i) => text.slice(starts[i], end).trim());
}

test.each([
  [["It opened.", "Nobody paid!", "Why?", "“They came.”", "So it is."]],
  [
    [
      "Dr. Asare met J. R. Holt at 3.15 p.m. in the U.S. Navy yard, i.e. on site, cf. Fig. 2 of vol. 3.",
    ],
  ],
  [["He said no. 4 was late… and left.", "1,204 came."]],
  [["Die Brücke, z.B. hier, ist offen.", "Über ihr."]],
  [["九時に開いた。", "「なぜ？」", "誰も知らない。"]],
  [["यह पहला वाक्य है।", "यह दूसरा है।"]],
  [["هل فتح الجسر؟", "نعم."]],
])("tells where sentences begin: %j", (expected) => {
  const isWide = expected[0]!.endsWith("。");
  expect(sentences(expected.join(isWide ? "" : " "))).toEqual(expected);
});

test("a line break ends a sentence; the end of the text begins none", () => {
  expect(sentences("one\ntwo.\n")).toEqual(["one", "two."]);
  expect(sentenceStarts("")).toEqual([]);
});

test("takes time that grows with the text", { timeout: 300_000 }, () => {
  expectLinear((n) => {
    const text = "...!?) ".repeat(n) + "a.".repeat(n) + "Dr. ".repeat(n) + ".".repeat(n);
    return () => sentenceStarts(text);
  }, 50_000);
});
