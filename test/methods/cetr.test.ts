import { expect, test } from "vitest";
import { parse } from "../../src/document/parse.ts";
import { layout } from "../../src/document/segmenters/layout.ts";
import { tagRatio, tagRatios } from "../../src/methods/cetr.ts";
import { methodNamed } from "../../src/methods/index.ts";
import { sourceLines } from "../../src/methods/source-lines.ts";

function pageOf(html: string) {
  const document = parse(html);
  return { document, blocks: layout.segment(document) };
}

const menu = /\bx\b/g;

test("tag ratios are those of the survey's example, a page of four lines", () => {
  const page = pageOf(
    '<div id="topnav">\n<div id="author">James Smith</div>\n' +
      "Thirty-seven characters without a tag\n" +
      "A line<br> of forty-one characters<br> and two...\n",
  );
  expect(sourceLines(page).map(tagRatio)).toEqual([0, 5.5, 37, 20.5]);
  const { units, text } = methodNamed("cetr").run(page);
  expect(units.map(({ values }) => values!.content)).toEqual([0, 11, 37, 41]);
  expect(text).toContain("Thirty-seven characters without a tag");
});

const paragraph = "<p>A paragraph of a page that one line holds, and no more than that.</p>";

test.each([
  ["a long script", `<script>${"let x = 1; ".repeat(900)}</script>`],
  ["a long comment", `<!-- ${"nothing to see ".repeat(900)} -->`],
  ["a long style", `<style>${".a { color: red } ".repeat(900)}</style>`],
])("%s on one line does not make a page minified", (_, removed) => {
  const page = pageOf(`${removed}\n${`${paragraph}\n`.repeat(12)}`);
  const lines = sourceLines(page);
  expect(lines).toHaveLength(12);
  const texts = lines.map(({ start, end }) => page.document.source.slice(start, end));
  expect(new Set(texts).size).toBe(1);
});

test("a page with its text on one line is cut, whatever lines its scripts have", () => {
  const html = `<script>\n${"let x = 1;\n".repeat(200)}</script>\n${paragraph.repeat(40)}`;
  const lines = sourceLines(pageOf(html));
  expect(lines.length).toBeGreaterThan(40);
  for (const { characters, code } of lines) expect(characters + code).toBeLessThan(80);
});

test("ratios are smoothed by a Gaussian window of radius 2", () => {
  // Weights exp(-j² / 8): 1, .8825, .6065. At the first line 1, .8825 and .6065 remain.
  const lines = [8, 0, 0, 0, 0].map((characters) => ({
    start: 0,
    end: 0,
    characters,
    visibleAscii: characters,
    beyondAscii: 0,
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
