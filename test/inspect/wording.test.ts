import { expect, test } from "vitest";
import { familyNames } from "../../src/features/index.ts";
import {
  figureOf,
  flipOf,
  inWords,
  reasonsOf,
  signed,
  subjectOf,
  verdictOf,
  withoutOption,
} from "../../src/inspect/wording.ts";

const nothing = { baseline: 0, contributions: [], families: [], logOdds: 0 };

test("writes numbers short", () => {
  expect([0, 0.12345, -3.24159, 12345.6, 1e-7, null].map(figureOf)).toEqual([
    "0",
    ".123",
    "−3.24",
    "12346",
    "1e-7",
    "missing",
  ]);
  expect([signed(0.5), signed(-1.234)]).toEqual(["+.50", "−1.23"]);
});

test.each([
  [
    { probability: 0.7, isContent: true, why: "probability" as const },
    "Its probability, .700, reaches the threshold, .500.",
  ],
  [
    { probability: 0.3, isContent: false, why: "probability" as const },
    "Its probability, .300, is below the threshold, .500.",
  ],
  [
    { probability: 0.7, isContent: false, why: "comment" as const },
    "Dropped because comments are excluded (--comments). Its probability, .700, reaches the threshold, .500.",
  ],
  [
    { probability: 0.3, isContent: true, why: "table" as const },
    "Kept because data tables are kept or dropped whole. Its probability, .300, is below the threshold, .500.",
  ],
])("says what was decided: %j", (block, text) => {
  expect(verdictOf(block, 0.5)).toBe(text);
});

test("names at most three families per side, the largest first, and none that hardly counts", () => {
  const families = [
    { name: "text-shape", contribution: 3 },
    { name: "token-odds", contribution: -2 },
    { name: "position", contribution: 1 },
    { name: "tags", contribution: 0.5 },
    { name: "page", contribution: 0.4 },
    { name: "cetr", contribution: -0.05 },
  ];
  expect(reasonsOf({ ...nothing, families })).toEqual({
    for: "the length and kind of its text (+3.00), its place on the page (+1.00), its HTML tags (+.50)",
    against: "ids and classes on and above it (−2.00)",
  });
  expect(reasonsOf(nothing)).toEqual({});
});

test("a family counts from a tenth of log-odds on, on either side", () => {
  const of = (contribution: number) =>
    reasonsOf({ ...nothing, families: [{ name: "tags", contribution }] });
  expect(of(0.1)).toEqual({ for: "its HTML tags (+.10)" });
  expect(of(-0.1)).toEqual({ against: "its HTML tags (−.10)" });
  expect([of(0.099), of(-0.099), of(0)]).toEqual([{}, {}, {}]);
});

test("every family has a subject in a few words", () => {
  for (const name of familyNames)
    expect(subjectOf(name), `add "${name}" to subjects of src/inspect/wording.ts`).not.toBe(
      inWords(name),
    );
  expect(subjectOf("new-family")).toBe("new family");
});

test("says what would flip the decision", () => {
  const why = "probability";
  const flip = {
    feature: "shallow-text/text-density",
    value: 3,
    to: 5.25,
    probability: 0.51,
    distance: 1,
    unit: "deviations",
  } as const;
  expect(flipOf({ ...nothing, flip }, { probability: 0.2, why }, { threshold: 0.5 })).toBe(
    "It would be above the threshold, at .510, if shallow-text/text-density (its text and link density) were 5.25 instead of 3.",
  );
  const close = { ...flip, value: 3.00001, to: 3.00002 };
  expect(
    flipOf({ ...nothing, flip: close }, { probability: 0.6, why }, { threshold: 0.5 }),
  ).toContain(
    "below the threshold, at .510, if shallow-text/text-density (its text and link density) were 3.00002 instead of 3.00001.",
  );
  expect(flipOf(nothing, { probability: 0.6, why }, { threshold: 0.5 })).toBe(
    "No change of a single feature would bring it below the threshold.",
  );
  expect(flipOf(nothing, { probability: 0.6, why: "list" }, { threshold: 0.5 })).toBe(
    "No feature: a rule decided.",
  );
});

test("a window names no option of the command", () => {
  const comment = { probability: 0.7, isContent: false, why: "comment" as const };
  expect(withoutOption(verdictOf(comment, 0.5))).toBe(
    "Dropped because comments are excluded. Its probability, .700, reaches the threshold, .500.",
  );
  expect(withoutOption("It (all) stays.")).toBe("It (all) stays.");
});
