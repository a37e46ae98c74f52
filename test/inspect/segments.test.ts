import { join } from "node:path";
import { expect, test } from "vitest";
import { run } from "../../src/extract-with.ts";
import { drawSegments } from "../../src/inspect/segments/drawn-segment.ts";
import { segmentsFigure } from "../../src/inspect/segments/segments-figure.ts";
import { segmentsReport } from "../../src/inspect/segments/segments-report.ts";
import { hostilePage } from "../cases/hostile-page.ts";
import { tinyModel } from "../cases/tiny-model.ts";
import { xmlFaults } from "../cases/xml-faults.ts";
import { pageOf, runHere, temporaryFolder, writeAll, writeTinyModel } from "../cli/run.ts";

const story = `<p>${"Some plain words of a story that goes on and on. ".repeat(6)}</p>`;
const page = `<title>T</title><nav><a href=/>Home</a> <a href=/b>About us</a></nav><h2>One</h2>${story}<h2>Two</h2>${story}`;
const drawing = (html: string) =>
  drawSegments(run(html, { model: tinyModel() }), "page.html", "comb");

test("segments stand in one another, with degrees, and are content or not", () => {
  const { title, approximation, segments } = drawing(page);
  expect(title).toBe("T");
  expect(approximation).toContain("tree alone");
  const leaves = segments.filter(({ isLeaf }) => isLeaf);
  expect(leaves.map(({ depth, isContent }) => [depth, isContent])).toEqual([
    [1, false],
    [1, true],
    [1, true],
  ]);
  const html = segmentsReport(drawing(page), "green");
  expect(html).toContain("segment 0, coherence");
  expect(html.match(section)).toHaveLength(segments.length);
});

const section = /<section class="(?:content|rest)">/g;
const markup = /<(?:script|img|svg|iframe|a)\b/;

test("nothing that a page says is markup", () => {
  expect(segmentsReport(drawing(hostilePage), "green")).not.toMatch(markup);
  const svg = segmentsFigure(drawing(hostilePage), "article");
  expect(xmlFaults(svg)).toEqual([]);
  expect(svg.replace("<svg", "")).not.toMatch(markup);
});

test("is drawn by the command line, as HTML and SVG", async () => {
  const folder = temporaryFolder();
  const model = writeTinyModel(folder);
  writeAll(folder, { "a.html": pageOf("The bridge opened on Monday after nine years of work.") });
  const inspect = ["inspect", "-m", model, join(folder, "a.html"), "--segments"];
  const html = await runHere([...inspect, "layout"]);
  expect(html.stdout).toContain("Segments by layout: 1, of which 1 have no parts.");
  const svg = await runHere([...inspect, "vips", "--permitted", "11", "--format", "svg"]);
  expect(svg.stdout).toContain("segment 0, coherence");
  const wrong = await runHere([...inspect, "layout", "--permitted", "3"]);
  expect(wrong.code).toBe(2);
  expect(wrong.stderr).toContain("--permitted goes with --segments vips or comb");
});
