import { expect, test } from "vitest";
import { progressOf } from "../../src/studio/train-progress.ts";

test("of a correction, reading is a fifth, and the rest goes on from there", () => {
  const { trained } = progressOf(10, true);
  expect(trained({ stage: "reading pages: 5", done: 0 })).toEqual({
    stage: "reading pages: 5 of 10",
    done: 0.1,
  });
  expect(trained({ stage: "fitting: 1 of 2", done: 0.5 }).done).toBeCloseTo(0.6, 10);
  expect(trained({ stage: "fitted", done: 1 }).done).toBe(1);
  // A corpus may have a page twice.
  expect(trained({ stage: "reading pages: 11", done: 0 }).done).toBe(0.2);
});

test("a model from nothing is not done before it is compared", () => {
  const { trained, compared } = progressOf(4, false);
  expect(trained({ stage: "reading pages: 4", done: 0 }).done).toBe(0.15);
  expect(trained({ stage: "fitted", done: 1 }).done).toBeCloseTo(0.88, 10);
  expect(compared(1).done).toBeCloseTo(0.91, 10);
  expect(compared(4)).toEqual({ stage: "comparing with the model before: 4 of 4", done: 1 });
});
