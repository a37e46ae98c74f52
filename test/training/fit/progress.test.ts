import { expect, test } from "vitest";
import { atOnce, inParts, type TrainingProgress } from "../../../training/fit/progress.ts";

test("parts of a run count for what they cost", () => {
  const told: TrainingProgress[] = [];
  const [reading, fitting, nothing] = inParts(
    (progress) => told.push(progress),
    [{ cost: 1 }, { name: "fold 1", cost: 3 }, { cost: 0 }],
  );
  reading!({ stage: "pages", done: 0.5 });
  fitting!({ stage: "tree", done: 0, loss: 0.5 });
  fitting!({ stage: "tree", done: 1, isFinal: true });
  nothing!({ stage: "end", done: 0.5 });
  expect(told).toEqual([
    { stage: "pages", done: 0.125 },
    { stage: "fold 1: tree", done: 0.25, loss: 0.5 },
    { stage: "fold 1: tree", done: 1, isFinal: true },
    { stage: "end", done: 1 },
  ]);
});

test("parts of parts go from 0 to 1 as well", () => {
  const done: number[] = [];
  const outer = inParts((progress) => done.push(progress.done), [{ cost: 1 }, { cost: 1 }]);
  for (const report of outer) {
    for (const part of inParts(report, [{ cost: 2 }, { cost: 6 }])) part({ stage: "", done: 1 });
  }
  expect(done).toEqual([0.125, 0.5, 0.625, 1]);
});

test("parts that run at once count for what each has reached", () => {
  const told: TrainingProgress[] = [];
  const [long, short] = atOnce(
    (progress) => told.push(progress),
    [{ name: "long", cost: 3 }, { cost: 1 }],
  );
  long!({ stage: "tree", done: 0.5 });
  short!({ stage: "tree", done: 1 });
  long!({ stage: "tree", done: 1 });
  expect(told.map(({ stage, done }) => [stage, done])).toEqual([
    ["long: tree", 0.375],
    ["tree", 0.625],
    ["long: tree", 1],
  ]);
});
