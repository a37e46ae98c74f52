import { expect, test } from "vitest";
import { withoutRepeats } from "../../src/decision/deduplicate.ts";
import { parse } from "../../src/document/parse.ts";
import { layout } from "../../src/document/segmenters/layout.ts";

/** Which blocks stay, of those that are content but where they say DROP. */
function kept(...texts: string[]): number[] {
  const blocks = layout.segment(parse(texts.map((text) => `<p>${text}</p>`).join("")));
  const classified = blocks.map((block) => {
    return { block, probability: 0.9, isContent: !block.text.includes("DROP") };
  });
  return withoutRepeats(classified).flatMap(({ isContent }, i) => (isContent ? [i] : []));
}

const long = Array.from({ length: 30 }, (_, i) => `word${i}`).join(" ");

test("a text of 30 words is kept once, whatever its case and punctuation", () => {
  expect(kept(long, "between", long, long.toUpperCase(), `“${long.replace(/ /g, ", ")}”`)).toEqual([
    0, 1,
  ]);
});

test("shorter and other texts are kept as often as they stand there", () => {
  const short = long.replace("word0 ", "");
  expect(kept(short, short)).toEqual([0, 1]);
  expect(kept(long, `${long} more`)).toEqual([0, 1]);
});

test("what is no content does not count", () => {
  expect(kept(`${long} DROP`, `${long} DROP`, long)).toEqual([2]);
});
