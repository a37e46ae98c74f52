import { describe, expect, test } from "vitest";
import { bestThreshold, relativeDecision, thresholds } from "../../../training/fit/threshold.ts";
import { corpusPage } from "../../cases/corpus-page.ts";

const page = corpusPage("a", "a.example", "<p>one<p>menu", "one");

test("thresholds are hundredths, in order", () => {
  expect(thresholds).toHaveLength(97);
  expect([thresholds[0], thresholds[48], thresholds[96]]).toEqual([0.02, 0.5, 0.98]);
  expect([...thresholds].sort((a, b) => a - b)).toEqual(thresholds);
});

test.each([
  // Content at .6, menu at .4. Both kept up to .40: F1 2/3; .41 to .60: 1; above: 0. The mean over
  // five thresholds is 1 first at .43.
  ["the middle of the gap", 0.6, 0.4, 0.43],
  // Content at .5, menu at .49: F1 is 1 at .50 alone. A window of .46 to .50 has the highest mean,
  // (4 * 2/3 + 1) / 5, and its centre is .48.
  ["below a peak of one threshold", 0.5, 0.49, 0.48],
  // Kept at any threshold up to .90 with the menu at 0: the first of equals.
  ["the lowest of equals", 0.9, 0, 0.02],
  // Content at 1: .98 is the last threshold, and only .98 parts it from the menu. Windows at the
  // border are shorter: .96 to .98 has mean (2/3 + 2/3 + 1) / 3.
  ["at the border", 1, 0.97, 0.98],
])("%s", (_, content, menu, expected) => {
  expect(bestThreshold([page], [Float64Array.of(content, menu)])).toBe(expected);
});

test("counts every page the same", () => {
  // Two pages of one word want .6 kept, one page of many words wants it dropped.
  const long = corpusPage(
    "b",
    "b.example",
    `<p>${"gold ".repeat(50)}<p>${"menu ".repeat(50)}`,
    "gold ".repeat(50),
  );
  const short = Float64Array.of(0.6, 0.1);
  const other = Float64Array.of(0.95, 0.7);
  // Up to .60 the short pages score 1 each and the long one 2/3; above .70 it is 0, 0 and 1.
  expect(bestThreshold([page, page, long], [short, short, other])).toBeLessThan(0.6);
  expect(bestThreshold([long], [other])).toBe(0.73);
});

test("no page leaves the first", () => {
  expect(bestThreshold([], [])).toBe(0.02);
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
    const { threshold, relative } = relativeDecision([sure], [Float64Array.of(0.9, 0.6, 0.2)]);
    expect(relative).toBe(true);
    expect(threshold).toBeGreaterThan(0.5);
    expect(threshold).toBeLessThanOrEqual(0.66);
  });

  test("the lower bound is chosen where pages without content ask for one", () => {
    const probabilities = [Float64Array.of(0.9, 0.8, 0.1), Float64Array.of(0.12)];
    expect(relativeDecision([sure, shell], probabilities).least).toBe(0.15);
    expect(relativeDecision([sure], probabilities).least).toBe(0);
  });
});
