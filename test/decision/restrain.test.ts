/** The base decides a page that its correction changes more than labelled pages ask for, and the reason says so. */
import { expect, test } from "vitest";
import { decide } from "../../src/decision/decide.ts";
import { isUnlike, restrained } from "../../src/decision/restrain.ts";
import { parse } from "../../src/document/parse.ts";
import { segmenterNamed } from "../../src/document/segmenter.ts";
import { measure } from "../../src/features/page-measures.ts";

const bounds = { least: 0.3, leastSure: 0.6, most: 1.3 };

test("the bounds are shares of the base's words; a base that is sure has one of its own", () => {
  const base = { words: 100, score: 0.6 };
  expect([29, 30, 130, 131].map((words) => isUnlike(base, words, bounds))).toEqual([
    true,
    false,
    false,
    true,
  ]);
  const sure = { words: 100, score: 0.65 };
  expect([59, 60].map((words) => isUnlike(sure, words, bounds))).toEqual([true, false]);
  // Of nothing any share is nothing.
  const none = { words: 0, score: 0.2 };
  expect([0, 4].map((words) => isUnlike(none, words, bounds))).toEqual([false, true]);
  expect(isUnlike(none, 4, { ...bounds, most: null })).toBe(false);
});

test("a refused correction leaves its trace", () => {
  const text = (word: string, count: number): string => `<p>${`${word} `.repeat(count)}`;
  const document = parse(
    `<article>${text("one", 40)}${text("two", 40)}${text("three", 20)}</article>`,
  );
  const page = { document, blocks: segmenterNamed("layout").segment(document) };
  const measures = measure(page);
  const decision = { threshold: 0.5 };
  const base = Float64Array.of(0.9, 0.9, 0.1);
  const shares = undefined;
  const by = (...probabilities: number[]) => {
    const own = Float64Array.from(probabilities);
    return restrained(measures, { probabilities: own, shares, base }, decision, bounds);
  };
  const few = by(0.9, 0.2, 0.2);
  expect(few.probabilities).toEqual(base);
  expect(decide(measures, few, decision).blocks.map(({ why }) => why)).toEqual([
    "probability",
    "base model",
    "probability",
  ]);
  const { refused, ...alone } = few;
  expect(refused).toEqual(Float64Array.of(0.9, 0.2, 0.2));
  const kept = (prediction: typeof few): boolean[] =>
    decide(measures, prediction, decision).blocks.map(({ isContent }) => isContent);
  expect(kept(few)).toEqual(kept(alone));
  const taken = by(0.9, 0.9, 0.9);
  expect([...taken.probabilities]).toEqual([0.9, 0.9, 0.9]);
  expect(taken.refused).toBeUndefined();
  // Without bounds, as files of before have none, the correction decides whatever it does.
  const free = { probabilities: Float64Array.of(0, 0, 0), shares, base };
  expect(restrained(measures, free, decision, undefined)).toBe(free);
});
