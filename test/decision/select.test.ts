import { expect, test } from "vitest";
import { select } from "../../src/decision/select.ts";
import { measured } from "../cases/feature-rows.ts";

test("content is what is at least as probable as the threshold", () => {
  const { blocks } = measured("<p>a<p>b<p>c");
  const chosen = select(blocks, Float64Array.of(0.49, 0.5, 1), 0.5);
  expect(chosen).toEqual([
    { block: blocks[0], probability: 0.49, isContent: false },
    { block: blocks[1], probability: 0.5, isContent: true },
    { block: blocks[2], probability: 1, isContent: true },
  ]);
  expect(select(blocks, Float64Array.of(0, 0, 0), 0).every((block) => block.isContent)).toBe(true);
  expect(select([], new Float64Array(0), 0.5)).toEqual([]);
});
