import { expect, test } from "vitest";
import type { JudgedPages } from "../../../training/fit/correction.ts";
import { contradictionsIn } from "../../../training/score/contradictions.ts";

/** Pages of two blocks of 30 words; the model keeps the first surely and drops the second. */
function judged(labels: readonly (readonly [number, number])[]): JudgedPages {
  const measures = { blocks: { length: 2 }, sums: { words: Float64Array.from([0, 30, 60]) } };
  return {
    pages: labels.map((own, i) => ({ id: `page-${i}`, measures, labels: Uint8Array.from(own) })),
    predictions: labels.map(() => ({ probabilities: Float64Array.from([0.9, 0.1]) })),
  } as unknown as JudgedPages;
}

test("names pages that ask for opposite things", () => {
  const found = contradictionsIn(
    judged([
      [1, 1],
      [0, 0],
      [1, 1],
      [0, 0],
      [1, 0],
    ]),
  );
  expect(found).toEqual({ fuller: ["page-0", "page-2"], shorter: ["page-1", "page-3"] });
});

test.each([
  [
    "a convention that keeps more",
    [
      [1, 1],
      [1, 1],
      [1, 1],
      [1, 0],
    ],
  ],
  [
    "one page that differs",
    [
      [1, 1],
      [1, 1],
      [0, 0],
      [1, 0],
    ],
  ],
  [
    "labels as the model has them",
    [
      [1, 0],
      [1, 0],
      [1, 0],
      [1, 0],
    ],
  ],
] as [string, [number, number][]][])("none: %s", (_, labels) => {
  expect(contradictionsIn(judged(labels))).toBeUndefined();
});
