import { expect, test } from "vitest";
import {
  type AdaptationScore,
  chooseAdaptation,
  chosenWithout,
  groupsOf,
  nestedFits,
} from "../../../training/score/adaptation-choice.ts";
import { groupedError, moderatedError, strictness } from "../../../training/score/grouped-error.ts";

/** As it is, another threshold, a correction. */
const adaptations = [
  { isThresholdOnly: true },
  { isThresholdOnly: true },
  { isThresholdOnly: false },
];
const groups = ["a", "b", "c", "d"];

/** Scores of four pages from the gains of the threshold in F1 and of the correction in F1 and in smooth F1. */
function scoresOf(
  threshold: readonly number[],
  f1: readonly number[],
  smooth: readonly number[],
): Pick<AdaptationScore, "f1" | "smooth">[][] {
  return groups.map((_, i) => [
    { f1: 0.5, smooth: 0.5 },
    { f1: 0.5 + threshold[i]!, smooth: 0.5 },
    { f1: 0.5 + f1[i]!, smooth: 0.5 + smooth[i]! },
  ]);
}
const none = [0, 0, 0, 0];

test("fits a model without each fold, and without each two", () => {
  // Five folds: 5 + 4 + 3 + 2 + 1.
  expect(nestedFits(["a", "b", "c", "d", "e", "f"])).toBe(15);
  expect(nestedFits(["a", "b", "b"])).toBe(3);
  expect(nestedFits(["a", "a"])).toBe(0);
});

test("takes a correction that is surely better by smooth F1 and F1 together", () => {
  const some = [0.02, 0, 0, -0.01];
  const surely = [0.3, 0.25, 0.3, 0.25];
  expect(chooseAdaptation(adaptations, scoresOf(none, some, surely), groups)).toEqual({
    best: 2,
    chosen: 2,
  });
  // Mean 0.025, standard error 0.0479: chance.
  const unsure = [0.1, -0.1, 0.1, 0];
  expect(chooseAdaptation(adaptations, scoresOf(none, some, unsure), groups)).toEqual({
    best: 2,
    chosen: 0,
  });
});

test("small gains that are alike on few pages are chance where much is lacking, and surer with more", () => {
  const alike = [0.03, 0.031, 0.03, 0.029];
  expect(chooseAdaptation(adaptations, scoresOf(none, alike, alike), groups).chosen).toBe(0);
  const good = scoresOf(none, alike, alike).map((own) =>
    own.map(({ f1, smooth }) => ({ f1: f1 + 0.44, smooth: smooth + 0.44 })),
  );
  expect(chooseAdaptation(adaptations, good, groups).chosen).toBe(2);
  const more = Array.from({ length: 10 }, () => scoresOf(none, alike, alike)).flat();
  const sites = more.map((_, i) => String(i));
  expect(chooseAdaptation(adaptations, more, sites).chosen).toBe(2);
});

test("keeps the model where the same is decided, and where F1 surely falls", () => {
  const surer = [0.3, 0.25, 0.3, 0.25];
  expect(chooseAdaptation(adaptations, scoresOf(none, none, surer), groups).chosen).toBe(0);
  const falls = [-0.2, -0.22, -0.2, -0.22];
  expect(chooseAdaptation(adaptations, scoresOf(none, falls, surer), groups).chosen).toBe(0);
});

test("takes another threshold only by three standard errors of F1", () => {
  const surely = [0.3, 0.3, 0.3, 0.29];
  expect(chooseAdaptation(adaptations, scoresOf(surely, none, none), groups).chosen).toBe(1);
  const unsure = [0.3, 0, 0.3, 0];
  expect(chooseAdaptation(adaptations, scoresOf(unsure, none, none), groups).chosen).toBe(0);
});

test("the error of few groups is drawn towards what is expected", () => {
  // Of four: 3 degrees of their own, 4 of the expected 0.1 / 2.
  expect(moderatedError([1, 1, 1, 1], groups, 0.1)).toBeCloseTo(Math.sqrt((4 * 0.05 ** 2) / 7), 12);
  expect(moderatedError([1, 1, 3, 3], groups, 0)).toBeCloseTo(
    Math.sqrt(4 / 3 / 4) * Math.sqrt(3 / 7),
    12,
  );
});

test("the standard error of a mean goes by groups", () => {
  // Mean 2, sum of squares 2 (1 + 1): sqrt(2 / 3 / 4) of four alone; two groups of sums -2 and 2.
  expect(groupedError([1, 1, 3, 3], groups)).toBeCloseTo(Math.sqrt(4 / 3 / 4), 12);
  expect(groupedError([1, 1, 3, 3], ["a", "a", "b", "b"])).toBeCloseTo(1, 12);
  expect(groupedError([1, 1, 3, 3], ["a", "a", "a", "a"])).toBe(0);
});

test("pages of one site are groups of their own", () => {
  expect(groupsOf([{ site: "a" }, { site: "a" }])).toEqual(["0", "1"]);
  expect(groupsOf([{ site: "a" }, { site: "b" }, { site: "a" }])).toEqual(["a", "b", "a"]);
});

test.each([
  [1, 2.776],
  [6, 2.262],
  [27, 2.042],
])("%i sites need as much more as Student's t of four more does", (groups, quantile) => {
  expect(1.96 * strictness(groups)).toBeCloseTo(quantile, 1);
});

test("takes a choice of parts where F1 does not fall, and not where something else is better", () => {
  const withParts = [...adaptations, { isThresholdOnly: false, isOfParts: true }];
  const chosen = (parts: readonly number[], f1: readonly number[], smooth = f1): number =>
    chooseAdaptation(
      withParts,
      scoresOf(none, f1, smooth).map((own, i) => [...own, { f1: 0.5 + parts[i]!, smooth: 0.5 }]),
      groups,
    ).chosen;
  const surely = [0.3, 0.25, 0.3, 0.25];
  expect(chosen([0.01, 0, 0, 0], none)).toBe(3);
  expect(chosen([0.01, -0.02, 0, 0], none)).toBe(0);
  // The same decisions everywhere: no labels of other folds show a choice.
  expect(chosen(none, none)).toBe(0);
  expect(chosen([0.01, 0, 0, 0], surely)).toBe(2);
  expect(chosen([0.4, 0.4, 0.4, 0.4], surely)).toBe(3);
});

test("a page is judged by what others of other folds choose without its fold", () => {
  const kept = new Uint8Array();
  const rows = (gain: number): AdaptationScore[][] =>
    scoresOf(none, [gain, gain, gain, gain], [gain, gain, gain, gain]).map((own) =>
      own.map((score) => ({ ...score, kept })),
    );
  const [gains, losses] = [rows(0.4), rows(-0.4)];
  const scores = {
    // The last page is a fold of its own.
    foldOf: Int32Array.of(0, 0, 0, 1),
    folds: 2,
    all: losses,
    without: [losses, gains],
  };
  const numbers = [0, 1, 2, 3];
  expect(chosenWithout(3, scores, adaptations, numbers, groups)).toBe(2);
  expect(chosenWithout(0, scores, adaptations, numbers, groups)).toBe(0);
  // Without others there is nothing to choose by.
  expect(chosenWithout(3, scores, adaptations, [3], groups)).toBe(0);
});
