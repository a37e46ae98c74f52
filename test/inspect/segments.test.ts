import { join } from "node:path";
import { expect, test } from "vitest";
import { classifyChecked } from "../../src/api/checked-page.ts";
import { drawSegments } from "../../src/inspect/segments/drawn-segment.ts";
import { segmentsFigure } from "../../src/inspect/segments/segments-figure.ts";
import { segmentsReport } from "../../src/inspect/segments/segments-report.ts";
import { hostilePage } from "../cases/hostile-page.ts";
import { ownRendering } from "../cases/own-rendering.ts";
import { tinyModel } from "../cases/tiny-model.ts";
import { xmlFaults } from "../cases/xml-faults.ts";
import { pageOf, runHere, temporaryFolder, writeAll, writeTinyModel } from "../cli/run.ts";

const story = `<p>${"Some plain words of a story that goes on and on. ".repeat(6)}</p>`;
const page = `<title>T</title><nav><a href=/>Home</a> <a href=/b>About us</a></nav><h2>One</h2>${story}<h2>Two</h2>${story}`;
const drawing = (html: string) =>
  drawSegments(classifyChecked(html, { model: tinyModel() }), "page.html", "comb");

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

test("segments of a rendered page are drawn where they are on it", () => {
  const html = `<body data-box="0 0 1000 700"><ul data-box="0 0 200 600"><li data-box="0 0 200 300">Left</li></ul><main data-box="300 0 700 600"><p data-box="300 0 700 600">Right &amp; more</p></main></body>`;
  const rendering = ownRendering(html);
  const drawn = drawSegments(classifyChecked(html, { model: tinyModel() }), "page.html", "vips", {
    rendering,
  });
  expect(drawn.segments.map(({ box }) => box)).toEqual([
    { left: 0, top: 0, right: 1000, bottom: 600 },
    { left: 0, top: 0, right: 200, bottom: 300 },
    { left: 300, top: 0, right: 1000, bottom: 600 },
  ]);
  const svg = segmentsFigure(drawn, "green");
  expect(xmlFaults(svg)).toEqual([]);
  expect(svg).toContain("as a browser shows the page");
  const boxes = [...svg.matchAll(box)].map(([, x, width]) => [Number(x), Number(width)]);
  // Of 900 pixels 18 are left on each side; what holds others has 3 more around it.
  expect(boxes).toEqual([
    [15, 870],
    [18, 172.8],
    [277.2, 604.8],
  ]);
  expect(svg).toContain("<title>Right &#x26; more</title>");
});

test("the rendered page is drawn under its segments, in its own colours", () => {
  const long = "Words of a story that goes on for three lines and more of it. ".repeat(3);
  const html = `<body data-box="0 0 864 700"><header data-box="0 0 864 100 20 700 #003366">Site &amp; name</header><img data-box="0 120 300 200"><p data-box="0 340 400 60">${long}</p><p>not shown</p></body>`;
  const rendering = ownRendering(html);
  const drawn = drawSegments(classifyChecked(html, { model: tinyModel() }), "page.html", "vips", {
    rendering,
  });
  expect(drawn.shapes.map(({ kind, top, background }) => [kind, top, background])).toEqual([
    ["area", 0, "#003366"],
    ["text", 0, "#003366"],
    ["picture", 120, "#ffffff"],
    ["text", 340, "#ffffff"],
  ]);
  const svg = segmentsFigure(drawn, "green");
  expect(svg).toContain('<rect x="18" y="72" width="864" height="100" fill="#003366"></rect>');
  expect(svg).toMatch(lightName);
  expect(svg).toContain('<rect class="picture" x="18" y="192" width="300" height="200"></rect>');
  const lines = [...svg.matchAll(pageLine)].map(([, text]) => text);
  expect(lines).toHaveLength(3);
  expect(lines.join(" ")).toBe(long.trim());
  // Boxes and labels stand above the page, and no label on another.
  expect(svg.lastIndexOf('class="page')).toBeLessThan(svg.indexOf('class="rest'));
  const places = [...svg.matchAll(label)].map(([, x, y]) => `${x} ${y}`);
  expect(places.length).toBe(drawn.segments.length);
  expect(new Set(places).size).toBe(places.length);
  const report = segmentsReport(drawn, "green");
  expect(report).toContain('fill="#003366"');
  expect(report).toContain(">Site &#x26; name</text>");
  expect(report).not.toContain("not shown");
});

const lightName = /<text class="page light" [^>]*font-weight="bold"[^>]*>Site &#x26; name<\/text>/;
const pageLine = /<text class="page" [^>]*>([^<]*)<\/text>/g;
const label = /<text class="label map" x="([\d.]+)" y="([\d.]+)"/g;

const box = /<rect class="(?:content|rest)[^"]*" x="([\d.]+)" y="[\d.]+" width="([\d.]+)"/g;
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

test("more lines and shapes are drawn than a call takes arguments", () => {
  const { segments, ...about } = drawing(page);
  const one = { ...segments[0]!, parent: -1, isLeaf: true, text: "a\n".repeat(130_000) };
  expect(segmentsReport({ ...about, segments: [one] }, "green")).toContain("</html>");
  const shape = { left: 0, top: 0, width: 1, height: 1, background: "#000000" };
  const shapes = Array.from({ length: 130_000 }, () => ({ kind: "area", ...shape }) as const);
  const box = { left: 0, top: 0, right: 9, bottom: 9 };
  const rendered = { ...about, isRendered: true, shapes, segments: [{ ...one, box }] };
  expect(segmentsFigure(rendered, "green")).toContain("</svg>");
});
