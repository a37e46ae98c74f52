import { expect, test } from "vitest";
import type { evidences, Reason } from "../../../src/decision/reason.ts";
import { droppedByRule } from "../../../training/score/dropped.ts";
import type { PageResult } from "../../../training/score/evaluate.ts";

type Given = readonly [
  text: string,
  probability: number,
  why: Reason,
  evidence?: (typeof evidences)[number],
];

/** A page with its gold text; blocks whose reason is the probability are kept. */
function result(id: string, gold: string, blocks: readonly Given[]): PageResult {
  const decided = blocks.map(([text, probability, why, evidence]) => ({
    block: { text },
    probability,
    isContent: why === "probability",
    why,
    evidence,
  }));
  return { page: { id, gold }, blocks: decided } as unknown as PageResult;
}

const first = result("first", "the bridge is open the ferry stays", [
  ["the bridge is open", 0.9, "probability"],
  // The gold has "the", "ferry" and "stays" beside what is kept; one "the" only.
  ["The ferry stays, the END.", 0.8, "after the article", "low probability"],
  ["open", 0.79, "after the article", "low probability"],
  ["ferry", 0.9, "list", "low probability"],
]);
const second = result("second", "a story", [
  ["a story", 0.9, "probability"],
  ["no comment", 0.95, "comment", "units"],
  ["another story", 0.9, "after the article", "low probability"],
]);

test("counts words of 0.8 and more by rule, against what of the gold text is not kept", () => {
  expect(droppedByRule([first, second], 5)).toEqual([
    {
      rule: "after the article",
      evidence: "low probability",
      words: 7,
      inGold: 3,
      share: 3 / 7,
      pages: 2,
      worst: [
        { id: "first", words: 5, inGold: 3 },
        { id: "second", words: 2, inGold: 0 },
      ],
    },
    {
      rule: "comment",
      evidence: "units",
      words: 2,
      inGold: 0,
      share: 0,
      pages: 1,
      worst: [{ id: "second", words: 2, inGold: 0 }],
    },
    {
      rule: "list",
      evidence: "low probability",
      words: 1,
      inGold: 0,
      share: 0,
      pages: 1,
      worst: [{ id: "first", words: 1, inGold: 0 }],
    },
  ]);
});

test("names as many pages as are asked for, and none of a corpus that loses nothing", () => {
  expect(droppedByRule([first, second], 1)[0]!.worst.map(({ id }) => id)).toEqual(["first"]);
  expect(droppedByRule([result("whole", "a", [["a", 0.9, "probability"]])], 5)).toEqual([]);
});
