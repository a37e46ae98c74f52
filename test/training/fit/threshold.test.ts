import { describe, expect, test } from "vitest";
import { decide } from "../../../src/decision/decide.ts";
import type { Decision } from "../../../src/decision/threshold.ts";
import {
  bestThreshold,
  commonDecision,
  levelScores,
  type PredictedPage,
  relativeDecision,
  relativeScores,
  scoreBy,
  thresholds,
} from "../../../training/fit/threshold.ts";
import { corpusPage } from "../../cases/corpus-page.ts";

function judged(page: PredictedPage["page"], ...probabilities: number[]): PredictedPage {
  return {
    page,
    prediction: { probabilities: Float64Array.from(probabilities), shares: undefined },
  };
}

// With a form, or it would be a stub, which is kept whole.
const page = corpusPage("a", "a.example", "<p>one<p>menu<form></form>", "one");

test("thresholds are fiftieths, in order", () => {
  expect(thresholds).toHaveLength(49);
  expect([thresholds[0], thresholds[24], thresholds[48]]).toEqual([0.02, 0.5, 0.98]);
  expect([...thresholds].sort((a, b) => a - b)).toEqual(thresholds);
});

test.each([
  // Content at .6, menu at .4. Both kept up to .40: F1 2/3; .42 to .60: 1; above: 0. The mean over
  // three thresholds is 1 first at .44.
  ["the middle of the gap", 0.6, 0.4, 0.44],
  // Content at .5, menu at .49: F1 is 1 at .50 alone. A window of .46 to .50 has the highest mean,
  // (2 * 2/3 + 1) / 3, and its centre is .48.
  ["below a peak of one threshold", 0.5, 0.49, 0.48],
  // Kept at any threshold up to .90 with the menu at 0: the first of equals.
  ["the lowest of equals", 0.9, 0, 0.02],
  // Content at 1: .98 is the last threshold, and only .98 parts it from the menu. Windows at the
  // border are shorter: .96 to .98 has mean (2/3 + 1) / 2.
  ["at the border", 1, 0.97, 0.98],
])("%s", (_, content, menu, expected) => {
  expect(bestThreshold([judged(page, content, menu)])).toBe(expected);
});

test("counts every page the same", () => {
  // Two pages of one word want .6 kept, one page of many words wants it dropped.
  const long = corpusPage(
    "b",
    "b.example",
    `<p>${"gold ".repeat(50)}<p>${"menu ".repeat(50)}`,
    "gold ".repeat(50),
  );
  const short = judged(page, 0.6, 0.1);
  const other = judged(long, 0.95, 0.7);
  // Up to .60 the short pages score 1 each and the long one 2/3; above .70 it is 0, 0 and 1.
  expect(bestThreshold([short, short, other])).toBeLessThan(0.6);
  expect(bestThreshold([other])).toBe(0.74);
});

test("no page leaves the first", () => {
  expect(bestThreshold([])).toBe(0.02);
});

describe("relative decisions", () => {
  const sure = corpusPage(
    "s",
    "s.example",
    "<p>one two three four<p>five six<p>menu here",
    "one two three four five six",
  );
  const shell = corpusPage("e", "e.example", "<p>please enable scripts", "");

  test("of equally good levels but for noise the largest is taken", () => {
    // Confidence .9: levels up to .6 / .9 keep both blocks of content, those above .2 / .9 no menu.
    const { threshold, relative } = relativeDecision([judged(sure, 0.9, 0.6, 0.2)]);
    expect(relative).toBe(true);
    expect(threshold).toBeGreaterThan(0.5);
    expect(threshold).toBeLessThanOrEqual(0.66);
  });

  test("the lower bound is chosen where pages without content ask for one", () => {
    const some = judged(sure, 0.9, 0.8, 0.1);
    expect(relativeDecision([some, judged(shell, 0.12)]).least).toBe(0.15);
    expect(relativeDecision([some]).least).toBe(0);
  });

  test("each corpus has one vote, however many pages it has", () => {
    const gold = "one two three four five six";
    const few = [judged(sure, 0.9, 0.8, 0.7)];
    // Two thirds of the level part content from the menu in one corpus; in the other all up to there is content.
    const whole = corpusPage("w", "w.example", "<p>one two three four<p>five six", gold);
    const many = Array.from({ length: 9 }, () => judged(whole, 0.9, 0.5));
    const levels = (votes: PredictedPage[][]) =>
      commonDecision(votes.map((pages) => pages.map((own) => relativeScores(own)))).threshold;
    // .7 of a confidence of .9 is menu: only levels above are right; .5 is content up to .56.
    expect(levels([few])).toBeGreaterThan(0.7 / 0.9);
    expect(levels([many])).toBeLessThan(0.5 / 0.9);
    // What the one wins above .78, 1 - 12/14, is less than what the other loses there, 1 - 8/10.
    expect(levels([few, many])).toBeLessThan(0.5 / 0.9);
    // Pages do not count: nine times the others, they still have one vote.
    const crowd = Array.from({ length: 99 }, () => few[0]!);
    expect(levels([crowd, many])).toBeLessThan(0.5 / 0.9);
  });

  test("of lines that are as good by the votes the largest is taken", () => {
    // All from the menu's, .2 / .9, to that of the second block, .6 / .9, are right.
    const { threshold } = commonDecision([[relativeScores(judged(sure, 0.9, 0.6, 0.2))]]);
    expect(threshold).toBe(0.64);
  });

  test("is chosen through all rules of the decision", () => {
    // A data table is content as a whole, whatever the line says of single cells.
    const rows = Array.from({ length: 4 }, (_, i) => `<tr><td>cell ${i}<td>value ${i}`).join("");
    const text = Array.from({ length: 4 }, (_, i) => `cell ${i} value ${i}`).join(" ");
    const html = `<table><tr><th>name<th>value${rows}</table>`;
    const table = corpusPage("t", "t.example", html, `name value ${text}`);
    const cells = table.measures.page.blocks.map((_, i) => (i % 2 ? 0.9 : 0.45));
    const scores = levelScores([relativeScores(judged(table, ...cells))]);
    expect(scores[thresholds.indexOf(0.6)]).toBe(1);
  });
});

describe("scores of a page", () => {
  const long = corpusPage(
    "l",
    "l.example",
    `<p>${"gold ".repeat(40)}<p>menu<p>more`,
    "gold ".repeat(40),
  );

  test.each(["auto", "include"] as const)(
    "are those of the decision with comments %s",
    (comments) => {
      const predicted = judged({ ...long, comments }, 0.7, 0.5, 0.2);
      const scores = relativeScores(predicted);
      const kept = (decision: Decision) =>
        decide(long.measures, predicted.prediction, decision, { comments }).blocks.map(
          ({ isContent }) => isContent,
        );
      for (const threshold of thresholds) {
        for (const least of [0, 0.15, 0.4]) {
          const decision = { threshold, relative: true, least };
          expect(scoreBy(scores, decision)).toEqual(long.scorer.score(kept(decision)));
        }
      }
      expect(levelScores([scores])).toEqual(
        thresholds.map((threshold) => scoreBy(scores, { threshold, relative: true }).f1),
      );
    },
  );
});
