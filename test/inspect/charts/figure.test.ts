import { parseDocument } from "htmlparser2";
import { expect, test } from "vitest";
import { type FigureOptions, figure } from "../../../src/inspect/charts/figure.ts";
import { keptBlocks } from "../../../src/inspect/kept.ts";
import { seedSeries } from "../../../src/inspect/parts.ts";
import { methodNamed } from "../../../src/methods/index.ts";
import { inspected, smallPage } from "../../cases/inspection.ts";

const inspection = inspected(smallPage, { method: methodNamed("danag") });
const whole: FigureOptions = {
  parts: [...seedSeries, "scatter", "lines"],
  palette: "article",
  kept: keptBlocks(inspection),
};

test("draws panels, scatter and diagram, the same bytes every time", () => {
  const drawn = figure(inspection, whole);
  expect(figure(inspection, whole)).toBe(drawn);
  expect(drawn.match(/class="point /g)).toHaveLength(inspection.blocks.length);
  expect(drawn).toContain(">link density</text>");
  expect(drawn).toContain(
    ">DANAg: characters per line: content above, code below (long bars are cut)</text>",
  );
  expect(drawn).not.toContain("NaN");
});

test("draws the decision line at the page's threshold", () => {
  const [panel] = [figure(inspection, { ...whole, parts: ["probability"] })];
  // Half-way up the only panel: from 26 + 84 to 26.
  expect(panel).toContain('<line class="decision" x1="58" x2="884" y1="68" y2="68">');
});

test("draws content in red and the rest in blue, or in colours that all can tell apart", () => {
  expect(figure(inspection, whole)).toContain(".content{fill:#d62728}.rest{fill:#1f77b4}");
  const safe = figure(inspection, { ...whole, palette: "safe" });
  expect(safe).toContain(".content{fill:#d55e00}.rest{fill:#0072b2}");
});

test("is XML whatever the title says", () => {
  const hostile = inspected('<title>&lt;script>alert(1)&lt;/script> & "x" ]]></title><p>a');
  const drawn = figure(hostile, { parts: ["text-density"], palette: "article", kept: [true] });
  const tags = new Set<string>();
  const pending = [...parseDocument(drawn, { xmlMode: true }).children];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (!("name" in node)) continue;
    tags.add(node.name);
    pending.push(...("children" in node ? node.children : []));
  }
  expect([...tags].sort()).toEqual(["g", "line", "path", "rect", "style", "svg", "text"]);
});

test("names a part that the page does not have", () => {
  expect(() => figure(inspection, { ...whole, parts: ["magic"] })).toThrow('no series "magic"');
  const { method, ...plain } = inspection;
  expect(() => figure(plain, { ...whole, parts: ["lines"] })).toThrow("needs a line-based method");
});

test("draws a page without blocks", () => {
  const empty = inspected("");
  const parts = [...seedSeries, "scatter"];
  expect(figure(empty, { parts, palette: "safe", kept: [] })).not.toContain("NaN");
});
