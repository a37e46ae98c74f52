import { parseDocument } from "htmlparser2";
import { expect, test } from "vitest";
import { type FigureOptions, figure } from "../../../src/inspect/charts/figure.ts";
import { paletteNames, palettes } from "../../../src/inspect/charts/palette.ts";
import { seedSeries } from "../../../src/inspect/figure-parts.ts";
import { keptBlocks } from "../../../src/inspect/kept-blocks.ts";
import { methodNamed } from "../../../src/methods/index.ts";
import { withGold } from "../../../training/score/gold-comparison.ts";
import { inspected, smallPage } from "../../cases/inspection.ts";

const inspection = inspected(smallPage, { method: methodNamed("danag") });
const whole: FigureOptions = {
  parts: [...seedSeries, "scatter", "lines"],
  palette: "article",
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

test("draws content in green and the rest in grey, or in the article's red and blue", () => {
  expect(figure(inspection, whole)).toContain(".content{fill:#d62728}.rest{fill:#1f77b4}");
  const green = figure(inspection, { ...whole, palette: "green" });
  expect(green).toContain(".content{fill:#00664b}.rest{fill:#8a909a}");
});

test("with a gold text colours by the true class and draws the prediction's line", () => {
  const { blocks, threshold } = inspection;
  // The headline, which the model drops, and the paragraph after it.
  const gold = withGold(inspection, `${blocks[2]!.text} ${blocks[3]!.text}`);
  expect(keptBlocks(gold)).not.toEqual(gold.gold!.classes);
  const parts = ["probability", "scatter", "lines"];
  const drawn = figure(gold, { parts, palette: "article" });
  expect(drawn).toContain(">content in the gold text, 2 blocks</text>");
  expect(drawn).toContain(">the rest, 4 blocks</text>");
  const points = [...drawn.matchAll(/class="point (\w+)" data-block="(\d+)"/g)];
  expect(points.map(([, name]) => name)).toEqual(
    gold.gold!.classes.map((isContent) => (isContent ? "content" : "rest")),
  );
  expect(threshold).toBe(0.5);
  expect(drawn).toContain('<line class="decision" x1="58" x2="884" y1="68" y2="68">');
  expect(drawn).toContain("; coloured by what it keeps</text>");
  const without = figure(inspection, { parts, palette: "article" });
  expect(without).toContain(">content by DANAg, ");
});

test.each(paletteNames)("the colours of the palette %s stand out from the paper", (name) => {
  const { content, rest, dark } = palettes[name];
  for (const [paper, colours] of [
    ["#ffffff", [content, rest]],
    ["#191c20", [dark.content, dark.rest]],
  ] as const) {
    for (const colour of colours) expect(contrastOf(colour, paper)).toBeGreaterThanOrEqual(3);
  }
});

test("green and grey differ in lightness, whatever colours one sees", () => {
  const { content, rest, dark } = palettes.green;
  expect(contrastOf(content, rest)).toBeGreaterThan(2);
  expect(contrastOf(dark.content, dark.rest)).toBeGreaterThan(2);
});

/** Contrast of two colours like `#8a909a` (WCAG 2). */
function contrastOf(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

test("is XML whatever the title says", () => {
  const hostile = inspected('<title>&lt;script>alert(1)&lt;/script> & "x" ]]></title><p>a');
  const drawn = figure(hostile, { parts: ["text-density"], palette: "article" });
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
  expect(figure(empty, { parts, palette: "green" })).not.toContain("NaN");
});

test("draws more blocks than a call takes arguments", () => {
  const points = Array.from({ length: 130_000 }, () => [1, 1] as const);
  const { plane } = inspection;
  const drawn = figure(
    { ...inspection, plane: { ...plane, points } },
    { ...whole, parts: ["scatter"] },
  );
  expect(drawn).toContain("</svg>");
});
