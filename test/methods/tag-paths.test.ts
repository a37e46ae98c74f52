import { describe, expect, test } from "vitest";
import { mean } from "../../src/base/averages.ts";
import { parse } from "../../src/document/parse.ts";
import { layout } from "../../src/document/segmenters/layout.ts";
import { linklessDensity } from "../../src/methods/cedp.ts";
import { fuse } from "../../src/methods/cepr.ts";
import { countsOf } from "../../src/methods/densities.ts";
import { editDistance } from "../../src/methods/edit-distance.ts";
import { methodNamed } from "../../src/methods/index.ts";
import { leavesOf } from "../../src/methods/leaves.ts";
import { deviation, otsu } from "../../src/methods/statistics.ts";
import { countMarks, extendedRatio, pathRatios } from "../../src/methods/tag-paths.ts";

function pageOf(html: string) {
  const document = parse(html);
  return { document, blocks: layout.segment(document) };
}

describe("statistics", () => {
  test("mean and population deviation", () => {
    expect(mean([2, 4, 4, 4, 5, 5, 7, 9])).toBe(5);
    expect(deviation([2, 4, 4, 4, 5, 5, 7, 9])).toBe(2);
    expect(deviation([])).toBe(0);
  });

  test("Otsu's threshold is the midpoint of the best split", () => {
    // 1 2 | 8 9: 1/4 (1.5 - 8.5)² = 12.25; 1 | 2 8 9: 3/16 (1 - 19/3)² = 5.33.
    expect(otsu([9, 1, 8, 2])).toBe(5);
    expect(otsu([3, 3, 3])).toBe(3);
    expect(otsu([])).toBe(0);
  });

  test("edit distance", () => {
    expect(editDistance([1, 2, 3], [1, 2, 3])).toBe(0);
    expect(editDistance([1, 2, 3], [1, 3])).toBe(1);
    expect(editDistance([1, 2, 3], [4, 2, 5, 6])).toBe(3);
    expect(editDistance([], [1, 2])).toBe(2);
  });
});

describe("tag path ratios", () => {
  // Two leaves on html.body.p, of 10 and 14 characters with 1 and 3 marks; one on html.body.h1.
  const page = pageOf("<body><h1>Title</h1><p>ten chars.</p><p>four, teen; c.</p>");
  const leaves = leavesOf(page);
  const ratios = pathRatios(page, leaves);

  test("are means and deviations over the leaves of a path", () => {
    const shared = { text: 12, punctuation: 2, textDeviation: 2, punctuationDeviation: 1 };
    expect(ratios[1]).toEqual(shared);
    expect(ratios[2]).toBe(ratios[1]);
    expect(ratios[0]).toEqual({
      text: 5,
      punctuation: 0,
      textDeviation: 0,
      punctuationDeviation: 0,
    });
  });

  test("the extended ratio is the product of all four", () => {
    expect(ratios.map(extendedRatio)).toEqual([0, 48, 48]);
  });

  test("645 characters on two nodes make a ratio of 322.5, as the notes on the paper have it", () => {
    const two = pageOf(`<p>${"a".repeat(400)}</p><p>${"b".repeat(245)}</p>`);
    expect(pathRatios(two, leavesOf(two))[0]!.text).toBe(322.5);
  });

  test("fused, each is scaled to 1 and the geometric mean taken", () => {
    const half = { text: 6, punctuation: 1, textDeviation: 1, punctuationDeviation: 0.5 };
    expect(fuse([ratios[1]!, half])[0]).toBe(1);
    expect(fuse([ratios[1]!, half])[1]).toBeCloseTo(0.5, 12);
    expect(fuse([ratios[0]!])).toEqual([0]);
  });

  test("marks of wide scripts count", () => {
    expect(countMarks("a, b。c！“d”")).toBe(5);
  });
});

test("density outside links counts the element itself", () => {
  const page = pageOf("<body><div>ten chars.<a href=x>link</a></div>");
  const { document } = page;
  const div = document.parents[leavesOf(page)[0]!.node]!;
  // 10 characters outside links, 1 element below of which 1 is a link: 10 / (1 + 1 - 1).
  expect(linklessDensity(countsOf(page, leavesOf(page)), div)).toBe(10);
});

const entry = /menu entry/g;
const menu = `<ul>${"<li><a href=x>menu entry</a></li>".repeat(12)}</ul>`;
const story = [60, 90, 130, 75]
  .map((length) => `<p>A sentence of the story, and more: ${"word, ".repeat(length / 6)}end.</p>`)
  .join("");

test.each(["cepr", "cepf", "cedp-td", "cedp-ctd", "cedp-dsum", "cedp-nltd"])(
  "%s keeps the paths with punctuation",
  (id) => {
    const { text } = methodNamed(id).run(pageOf(`<body>${menu}<div>${story}</div>${menu}`));
    expect(text).toContain("A sentence of the story");
    // Smoothing lifts the entries next to the story.
    expect((text.match(entry) ?? []).length).toBeLessThan(4);
  },
);

test("CEPR falls back on text alone where no path has a deviation", () => {
  const page = pageOf("<div>one, two</div><p>a longer text, here.</p>");
  const scores = (ratio: string) =>
    methodNamed("cepr")
      .run(page, { ratio })
      .units.map(({ score }) => score);
  expect(scores("extended")).toEqual(scores("text"));
  expect(scores("text")[1]).toBeGreaterThan(scores("text")[0]!);
});

test("CEPR by paths weighs neighbours of another path less", () => {
  const html =
    "<body><div><p>one, two. three; four</p></div><table><tr><td>x</table><p>a, b, c</p>";
  const run = (options: object) =>
    methodNamed("cepr").run(pageOf(html), { ratio: "text", ...options });
  const [plain, weighted] = [run({}), run({ pathWeight: true })];
  // The cell between takes less from its neighbours.
  expect(weighted.units[1]!.score).toBeLessThan(plain.units[1]!.score);
});
