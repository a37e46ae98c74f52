import { expect, test } from "vitest";
import { parse } from "../../src/document/parse.ts";
import { layout } from "../../src/document/segmenters/layout.ts";
import { tagRatio, tagRatios } from "../../src/methods/cetr.ts";
import { methodNamed } from "../../src/methods/index.ts";
import { sourceLines } from "../../src/methods/lines.ts";

function pageOf(html: string) {
  const document = parse(html);
  return { document, blocks: layout.segment(document) };
}

const menu = /\bx\b/g;
const filler = Array.from({ length: 10 }, (_, i) => `<p>line ${i}</p>`).join("\n");

test("tag ratios are those of the survey's example", () => {
  const lines = sourceLines(
    pageOf(
      '<div id="topnav">\n<div id="author">James Smith</div>\n' +
        "Thirty-seven characters without a tag\n" +
        `A line<br> of forty-one characters<br> and two...\n${filler}`,
    ),
  );
  expect(lines.slice(0, 4).map(tagRatio)).toEqual([0, 5.5, 37, 20.5]);
});

test("ratios are smoothed by a Gaussian window of radius 2", () => {
  // Weights exp(-j² / 8): 1, .8825, .6065. At the first line 1, .8825 and .6065 remain.
  const lines = [8, 0, 0, 0, 0].map((characters) => ({
    start: 0,
    end: 0,
    text: "",
    characters,
    tags: 0,
    code: 0,
  }));
  const { ratios } = tagRatios(lines, 2);
  const [one, two] = [Math.exp(-1 / 8), Math.exp(-4 / 8)];
  expect(ratios[0]).toBeCloseTo(8 / (1 + one + two), 12);
  expect(ratios[1]).toBeCloseTo((8 * one) / (1 + 2 * one + two), 12);
  expect(ratios[2]).toBeCloseTo((8 * two) / (1 + 2 * one + 2 * two), 12);
  expect(ratios[3]).toBe(0);
});

test("CETR-TM keeps lines at or above lambda deviations", () => {
  const html = `${"<a href=x><b>x</b></a>\n".repeat(12)}${"A long line of text that stands alone, and goes on.\n".repeat(6)}`;
  const { units, text } = methodNamed("cetr-tm").run(pageOf(html), { radius: 1 });
  expect(units).toHaveLength(18);
  expect(text).not.toMatch(menu);
  expect(text).toContain("goes on. A long line");
  const all = methodNamed("cetr-tm").run(pageOf(html), { lambda: 0 });
  expect(all.units.every(({ isContent }) => isContent)).toBe(true);
});

test.each(["cetr-km", "cetr"])("%s drops the cluster at the origin", (id) => {
  const links = "<ul><li><a href=x>x</a></li></ul>\n".repeat(15);
  const body = "A long line of text that stands alone, and goes on and on.\n".repeat(9);
  const { text } = methodNamed(id).run(pageOf(links + body + links));
  expect(text).toContain("goes on and on");
  // Smoothing lifts the links next to the story.
  expect((text.match(menu) ?? []).length).toBeLessThan(10);
});
