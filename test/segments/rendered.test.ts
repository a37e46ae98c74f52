import { describe, expect, test } from "vitest";
import { chunk } from "../../src/api/chunk.ts";
import { segment } from "../../src/api/segment.ts";
import { leafSegments } from "../../src/segments/segment.ts";
import { stripsBetween } from "../../src/segments/vips/rendered-separators.ts";
import { separatorWeight } from "../../src/segments/vips/separators.ts";
import { expectLinear } from "../cases/growth.ts";
import { ownRendering } from "../cases/own-rendering.ts";

/** Coherence, number of the parent and text of each segment. */
function cut(html: string, permitted = 10) {
  const rendering = ownRendering(html);
  return segment(html, { method: "vips", rendering, permitted }).segments.map(
    ({ coherence, parent, text }) => [coherence, parent, text.replaceAll("\n", "|")],
  );
}

const leaves = (html: string, permitted?: number) => {
  const options = { method: "vips", rendering: ownRendering(html), permitted } as const;
  return leafSegments(segment(html, options).segments).map(({ text }) => text);
};

describe("what a separator weighs", () => {
  const plain = { background: 1, fontSize: 16, fontWeight: 400, isPlain: true };
  const block = { ...plain, isPlain: false };
  const strip = { width: 20, isHorizontal: true, hasRule: false };

  test("by its width alone, and less between texts", () => {
    expect(separatorWeight(strip, block, block)).toBe(4);
    expect(separatorWeight(strip, plain, plain)).toBe(2);
    expect(separatorWeight(strip, plain, block)).toBe(4);
  });

  test("more with a rule, and between backgrounds", () => {
    expect(separatorWeight({ ...strip, hasRule: true }, block, block)).toBe(6);
    expect(separatorWeight(strip, { ...block, background: 2 }, block)).toBe(6);
  });

  test("more between sizes, else between weights, and above what is larger", () => {
    const large = { ...block, fontSize: 24, fontWeight: 700 };
    expect(separatorWeight(strip, large, block)).toBe(6);
    expect(separatorWeight(strip, block, large)).toBe(8);
    expect(separatorWeight(strip, { ...block, fontWeight: 700 }, block)).toBe(6);
  });

  test("beside one another only by width and background", () => {
    const beside = { ...strip, isHorizontal: false };
    expect(separatorWeight(beside, plain, { ...plain, fontSize: 24 })).toBe(4);
  });
});

test("strips are what blocks leave when each splits, shrinks or deletes them", () => {
  const extent = (block: number, start: number, end: number) => ({ block, start, end });
  const blocks = [extent(0, 0, 10), extent(1, 30, 40), extent(2, 5, 20), extent(3, 40, 50)];
  expect(stripsBetween(blocks)).toEqual([
    { start: 20, end: 30, before: 2, after: 1 },
    { start: 40, end: 40, before: 1, after: 3 },
  ]);
  expect(stripsBetween([...blocks, extent(4, 15, 45)])).toEqual([]);
  expect(stripsBetween([extent(0, 3, 4)])).toEqual([]);
});

const page = `<!doctype html><html><body data-box="0 0 1280 700">
<header data-box="0 0 1280 80 16 400 #003366">Site</header>
<nav data-box="0 100 200 200"><ul data-box="0 100 200 200"><li data-box="0 100 200 60"><a href=/ data-box="0 100 50 20">Home</a></li><li data-box="0 160 200 60"><a href=/b data-box="0 160 50 20">About</a></li></ul></nav>
<main data-box="240 100 600 510"><h2 data-box="240 100 600 30 24 700">First</h2><p data-box="240 140 600 200">one</p><p style="display:none">hidden</p>
<h2 data-box="240 370 600 30 24 700">Second</h2><p data-box="240 410 600 200">two</p></main><hr data-box="0 640 1280 2"><footer data-box="0 670 1280 30">End</footer></body></html>`;

test("a page is cut as the rules say by hand", () => {
  // Round 1: header and footer are words (10), the list is small (8), main's children are (8). The strip
  // above the footer is of 60 pixels with a rule: 14, degree 7. That below the header is of 20 beside
  // another background: 6, degree 9. That beside the list, of 40, weighs 8: degree 8, and no more for what is around it.
  // Round 2: main's parts; 10 pixels below a heading with another font between texts weigh 2 (10), 30
  // above one 6 + 2 + 2 - 2 (8). Round 5: the list is too large; an item is its
  // link, and 40 pixels between them weigh 8 (8).
  expect(cut(page)).toEqual([
    [7, -1, "Site|Home|About|First|one|Second|two|End"],
    [8, 0, "Site|Home|About|First|one|Second|two"],
    [10, 1, "Site"],
    [8, 1, "Home|About|First|one|Second|two"],
    [8, 3, "Home|About"],
    [10, 4, "Home"],
    [10, 4, "About"],
    [8, 3, "First|one|Second|two"],
    [10, 7, "First|one"],
    [10, 7, "Second|two"],
    [10, 0, "End"],
  ]);
  expect(cut(page, 7)).toHaveLength(1);
});

test("columns beside each other are divided by what is in them, however near they stand", () => {
  const section = (top: number, colour: string, name: string): string =>
    `<section data-box="0 ${top} 600 300 16 400 ${colour}"><h2 data-box="0 ${top} 600 40 32 700">${name}</h2><p data-box="0 ${top + 50} 600 250">text</p></section>`;
  const html = `<body data-box="0 0 1000 1060"><div data-box="0 0 600 1060">${section(0, "#ffeeee", "One")}${section(380, "#eeffee", "Two")}${section(760, "#eeeeff", "Three")}</div><div data-box="604 0 300 1060"><p data-box="604 0 300 500">side</p><p data-box="604 580 300 480">more</p></div></body>`;
  // A strip of 4 pixels stands between the columns: 1, degree 10. In the first, sections stand 80 pixels
  // apart, on other backgrounds, with a heading in another font below: 12 + 2 + 2 + 2 weigh 18, degree 6. In
  // the second 80 pixels between texts weigh 10, degree 8.
  expect(cut(html, 8)).toEqual([
    [6, -1, "One|text|Two|text|Three|text|side|more"],
    [6, 0, "One|text|Two|text|Three|text"],
    [10, 1, "One|text"],
    [10, 1, "Two|text"],
    [10, 1, "Three|text"],
    [8, 0, "side|more"],
  ]);
  expect(leaves(html, 9).slice(3)).toEqual(["side", "more"]);
  expect(leaves(html, 6)).toHaveLength(1);
});

test("the result says which VIPS it was, and what is not shown is in none", () => {
  const rendering = ownRendering(page);
  for (const method of ["vips", "comb", "fixed", "dom", "layout"] as const) {
    const { isRendered, approximation, segments } = segment(page, { method, rendering });
    expect([isRendered, approximation]).toEqual([true, undefined]);
    expect(segments.some(({ text }) => text.includes("hidden") && method !== "fixed")).toBe(false);
  }
  const onTree = segment(page, { method: "vips" });
  expect(onTree.isRendered).toBe(false);
  expect(onTree.approximation).toContain("on the tree alone");
});

test("blocks of segments are numbered among all of the page", () => {
  const html = `<p>hidden</p><p data-box="0 0 100 20">one</p><p>hidden</p><p data-box="0 80 100 20">two</p>`;
  const { segments } = segment(html, { method: "vips", rendering: ownRendering(html) });
  expect(leafSegments(segments).map(({ firstBlock, endBlock }) => [firstBlock, endBlock])).toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect(leafSegments(segments).map(({ start, end }) => html.slice(start, end))).toEqual([
    "one",
    "two",
  ]);
});

test("columns are recognised by position, whatever the order of the source", () => {
  const html = `<div data-box="0 0 900 600"><p data-box="0 0 300 100">left</p><p data-box="400 0 300 600">right</p><p data-box="0 200 300 100">left too</p></div>`;
  expect(leaves(html)).toEqual(["left", "right", "left too"]);
});

test("a picture separates texts, and is not a segment", () => {
  const html = (between: string) =>
    `<div data-box="0 0 800 500"><p data-box="0 0 800 100">one</p>${between}<p data-box="0 102 800 100">two</p></div>`;
  expect(leaves(html(""), 9)).toEqual(["one\ntwo"]);
  const picture = `<div data-box="0 120 800 200"><img data-box="0 120 800 200"></div>`;
  const apart = html(picture).replace("0 102 800 100", "0 380 800 100");
  expect(leaves(apart, 9)).toEqual(["one", "two"]);
});

test("what covers all hides no separators but its own", () => {
  const html = `<body data-box="0 0 900 900"><div data-box="0 0 900 900">cover</div><main data-box="0 0 900 900"><p data-box="0 0 900 300">one</p><p data-box="0 400 900 300">two</p></main></body>`;
  expect(leaves(html)).toEqual(["cover", "one", "two"]);
});

test("chunks keep to what a browser shows apart", () => {
  const words = "words of a story. ".repeat(20);
  const html = `<main data-box="0 0 900 900"><p data-box="0 0 900 300">${words}</p><p data-box="0 400 900 300">${words}</p></main>`;
  const options = { wholePage: true, segments: "vips", maxTokens: 900, minTokens: 20 } as const;
  expect(chunk(html, { ...options, permitted: 9 })).toHaveLength(1);
  const rendering = ownRendering(html);
  expect(
    chunk(html, { ...options, rendering, permitted: 9 }).map(({ coherence }) => coherence),
  ).toEqual([10, 10]);
  expect(() => chunk("<p>x", { rendering })).toThrow("a rendering of another page");
});

test("a rendering of another page is refused", () => {
  expect(() => segment("<p>x", { rendering: ownRendering("<p>y") })).toThrow(
    "a rendering of another page",
  );
});

const shapes: Readonly<Record<string, (count: number) => string>> = {
  "a column": (n) =>
    Array.from({ length: n }, (_, i) => `<p data-box="0 ${i * 40} 500 20">text</p>`).join(""),
  "a staircase of strips that grow": (n) =>
    Array.from({ length: n }, (_, i) => `<p data-box="${i * 3} ${i * i} 2 1">text</p>`).join(""),
  "a spiral": (n) =>
    Array.from({ length: n }, (_, i) => {
      const side = 10 * (n - i);
      const boxes = [
        `0 0 ${side} 5`,
        `${side} 0 5 ${side}`,
        `0 ${side} ${side} 5`,
        `-9 0 5 ${side}`,
      ];
      return `<p data-box="${boxes[i % 4]}">text</p>`;
    }).join(""),
  "boxes over each other": (n) => `<p data-box="0 0 900 900">text</p>`.repeat(n),
  "rules everywhere": (n) =>
    Array.from(
      { length: n },
      (_, i) => `<hr data-box="0 ${i * 40 + 30} 500 2"><p data-box="0 ${i * 40} 500 20">text</p>`,
    ).join(""),
  "boxes in boxes": (n) => `<div data-box="0 0 900 900"><p data-box="0 0 9 9">x</p>`.repeat(n),
};

test.each(Object.entries(shapes))(
  "%s: cut in time that grows with it",
  { timeout: 300_000 },
  (_, make) => {
    expectLinear((n) => {
      const html = make(n);
      const rendering = ownRendering(html);
      return () => segment(html, { method: "vips", rendering, permitted: 11 });
    }, 1000);
  },
);
