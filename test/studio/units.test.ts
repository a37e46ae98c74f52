import { expect, test } from "vitest";
import type { SegmentedPage } from "../../src/document/block.ts";
import { openPage } from "../../src/document/open-page.ts";
import { layout } from "../../src/document/segmenters/layout.ts";
import { changedCuts, cutsOf, neededCuts, unitsOf } from "../../src/studio/units.ts";

const lines = `<nav>Home</nav><div>By <b>Ann</b>, Monday<br>The bridge opened.<br><br>
  Nobody had to pay.<br></div><p>One <i>element</i> more</p><p>Plain.</p>`;
const opened = (html: string): SegmentedPage => openPage(html, layout).page;
const textsOf = (units: readonly { readonly text: string }[]): string[] =>
  units.map(({ text }) => text);

test("without cuts the units are the blocks", () => {
  const own = opened(lines);
  const units = unitsOf(own, undefined);
  expect(textsOf(units)).toEqual(textsOf(own.blocks));
  expect(units.map(({ of }) => of)).toEqual([0, 1, 2, 3]);
});

test("a block with line breaks is cut into its lines, one without into the texts of its elements", () => {
  const own = opened(lines);
  const units = unitsOf(own, undefined);
  const byLines = changedCuts(own, units, units[1]!, "cut")!;
  const cut = unitsOf(own, byLines);
  expect(textsOf(cut)).toEqual([
    "Home",
    "By Ann, Monday",
    "The bridge opened.",
    "Nobody had to pay.",
    "One element more",
    "Plain.",
  ]);
  expect(cut.map(({ of, index }) => [index, of])).toEqual([
    [0, 0],
    [1, 1],
    [2, 1],
    [3, 1],
    [4, 2],
    [5, 3],
  ]);
  // A line can be cut again, at its elements.
  const twice = unitsOf(own, changedCuts(own, cut, cut[1]!, "cut"));
  expect(textsOf(twice).slice(1, 4)).toEqual(["By", "Ann", ", Monday"]);
  expect(textsOf(unitsOf(own, changedCuts(own, cut, cut[4]!, "cut"))).slice(4, 7)).toEqual([
    "One",
    "element",
    "more",
  ]);
});

test("parts do not overlap, and none reaches beyond its block", () => {
  const own = opened(lines);
  const units = unitsOf(own, undefined);
  const cut = unitsOf(own, changedCuts(own, units, units[1]!, "cut"));
  for (const [i, { of, start, end }] of cut.entries()) {
    expect(start).toBeGreaterThanOrEqual(Math.max(cut[i - 1]?.end ?? 0, own.blocks[of]!.start));
    expect(end).toBeGreaterThan(start);
    expect(end).toBeLessThanOrEqual(own.blocks[of]!.end);
  }
});

test("parts are joined again, a single text is not cut, and strange cuts are ignored", () => {
  const own = opened(lines);
  const units = unitsOf(own, undefined);
  expect(changedCuts(own, units, units[3]!, "cut")).toBeUndefined();
  expect(changedCuts(own, units, units[1]!, "join")).toBeUndefined();
  const cuts = changedCuts(own, units, units[1]!, "cut")!;
  const cut = unitsOf(own, cuts);
  expect(cutsOf(cut)).toEqual(cuts);
  expect(changedCuts(own, cut, cut[2]!, "join")).toEqual([]);
  expect(textsOf(unitsOf(own, [1, 3, 99_999]))).toEqual(textsOf(units));
});

test("only cuts between different labels part the lines of the texts", () => {
  const own = opened(lines);
  const units = unitsOf(own, undefined);
  const cut = unitsOf(own, changedCuts(own, units, units[1]!, "cut"));
  const needed = neededCuts(cut, ["rest", "rest", "content", "content", "rest", "rest"]);
  expect(textsOf(unitsOf(own, needed))).toEqual([
    "Home",
    "By Ann, Monday",
    "The bridge opened. Nobody had to pay.",
    "One element more",
    "Plain.",
  ]);
});
