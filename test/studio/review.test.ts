import { expect, test } from "vitest";
import type { BlockLabel } from "../../src/document/block-label.ts";
import { modelInWords, modelLabel } from "../../src/studio/client/label/model-label.ts";
import { startOf, startReview, stopsOf } from "../../src/studio/client/label/review.ts";
import { foldInWords, runsOf } from "../../src/studio/client/label/runs.ts";
import type { StudioPage } from "../../src/studio/studio-page.ts";
import { isSureRest } from "../../src/studio/sure-rest.ts";

/** A page of blocks with these probabilities, content from .5 up. */
function pageOf(probabilities: readonly number[], labels?: StudioPage["labels"]): StudioPage {
  const blocks = probabilities.map((probability, i) => ({
    text: `text ${i}`,
    probability,
    isContent: probability >= 0.5,
    isSureRest: probability < 0.1,
    why: "probability",
  }));
  return {
    threshold: 0.5,
    blocks,
    labels: labels ?? blocks.map(() => null),
  } as unknown as StudioPage;
}
const menu = [0.01, 0.02, 0.05, 0.03, 0.04];
const story = [0.9, 0.95, 0.97, 0.9];
const page = pageOf([...menu, ...story, ...menu]);
const none = page.blocks.map((): BlockLabel | null => null);

test("runs of sure rest fold, less the blocks beside content", () => {
  expect(runsOf(page, none)).toEqual([
    { from: 0, to: 3 },
    { from: 10, to: 13 },
  ]);
  expect(foldInWords(page, { from: 0, to: 3 })).toBe(
    "4 blocks of boilerplate, probability up to .050: text 0 · text 1 · text 2 · text 3 …",
  );
  // Neither short runs, nor what somebody labelled otherwise, nor the neighbours of doubt.
  expect(runsOf(pageOf([0.01, 0.01]), [null, null])).toEqual([]);
  expect(runsOf(page, none.with(1, "content"))).toEqual([{ from: 10, to: 13 }]);
  expect(runsOf(page, none.with(1, "rest"))).toHaveLength(2);
  expect(runsOf(pageOf([...menu, 0.45]), [null, null, null, null, null, null])).toEqual([
    { from: 0, to: 3 },
  ]);
});

test("stops are ends of content and doubts; what was on the screen is none", () => {
  const doubtful = pageOf([...menu, ...story, 0.2, 0.4, ...menu]);
  expect(stopsOf(doubtful)).toEqual([5, 8, 10]);
  const review = startReview(doubtful, { labels: () => doubtful.labels, isFolded: () => false });
  review.see([4, 5, 6]);
  expect(review.next(5)).toBe(8);
  expect(review.next(12)).toBe(10);
  expect(review.isDone).toBe(true);
  expect(review.next(0)).toBeUndefined();
});

test("what keys lead over in a moment was not on the screen", () => {
  const review = startReview(page, { labels: () => none, isFolded: () => false });
  review.see([0, 1, 2], 0);
  review.see([1, 2, 3], 199);
  review.see([3, 4], 200);
  review.see([], 300);
  // The first and the last two passed by.
  expect(review.unseen).toBe("12 blocks were not on the screen.");
});

test("on a page that the model has badly wrong all unfolded blocks are stops, and what was not shown is counted", () => {
  const labels = page.blocks.map((): BlockLabel | null => null);
  const isFolded = (block: number): boolean => block < 4 || block > 9;
  const review = startReview(page, { labels: () => labels, isFolded });
  review.see([0, 1, 2, 3, 4, 5, 8]);
  expect(review.isDone).toBe(true);
  expect(review.unseen).toBe("11 blocks, 8 of them folded, were not on the screen.");
  // One correction is a slip of the model; with two in three shown blocks it is no guide.
  labels[5] = "rest";
  expect(review.next(5)).toBeUndefined();
  labels[8] = "rest";
  expect([review.next(5), review.next(6), review.next(7), review.next(9)]).toEqual([
    6,
    7,
    9,
    undefined,
  ]);
  expect(review.unseen).toBe("8 blocks, all folded, were not on the screen.");
  const poor = startReview(
    { ...page, score: 0.79 },
    { labels: () => labels, isFolded: () => false },
  );
  poor.see([...page.blocks.keys()].slice(0, 13));
  expect(poor.next(0)).toBe(13);
  expect(poor.unseen).toBe("");
  expect(poor.isDone).toBe(true);
});

test("labelling begins at the first content, later at the first open block in sight", () => {
  expect(startOf(page)).toBe(5);
  expect(startOf(pageOf([0.1, 0.3, 0.2]))).toBe(1);
  expect(startOf(pageOf([]))).toBe(0);
  const begun = none.map((_, i): BlockLabel | null => (i < 6 && i > 3 ? "content" : null));
  expect(startOf({ ...page, labels: begun })).toBe(6);
  expect(startOf({ ...page, labels: none.map((_, i) => (i === 7 ? "content" : "rest")) })).toBe(7);
});

test("the model's decision is a label, with comments", () => {
  expect(modelLabel({ isContent: false, why: "comment" })).toBe("comment");
  expect(modelLabel({ isContent: true, why: "comment" })).toBe("content");
  expect(modelInWords({ isContent: true, why: "bound", probability: 0.9 })).toBe("kept .900");
  expect(modelInWords({ isContent: false, why: "probability", probability: 1 })).toBe(
    "dropped 1.000",
  );
});

test("prose is sure to be rest only at a lower probability than a menu", () => {
  const block = (words: number, linkWords: number, probability: number, isContent = false) =>
    isSureRest({ block: { words, linkWords }, probability, isContent } as never);
  expect(block(5, 5, 0.09)).toBe(true);
  expect(block(5, 5, 0.11)).toBe(false);
  expect(block(60, 5, 0.05)).toBe(false);
  expect(block(60, 55, 0.05)).toBe(true);
  expect(block(60, 0, 0.005)).toBe(true);
  expect(block(5, 5, 0.05, true)).toBe(false);
});
