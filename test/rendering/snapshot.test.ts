/** What of a snapshot is shown, where, and on which background; worked by hand. */
import { describe, expect, test } from "vitest";
import { readRendering } from "../../src/rendering/rendering.ts";
import { fromSnapshot } from "../../src/rendering/snapshot.ts";
import { type Shown, type SnapshotNode, snapshotOf } from "../cases/snapshot.ts";

const about = { width: 1280, height: 1024, url: "https://e.example/" };
const made = (nodes: readonly SnapshotNode[]) =>
  fromSnapshot(snapshotOf([[-1, 9, "#document"], ...nodes]), about);

/** A paragraph in a box, and the text in it: which of the two are shown. */
function shownOf(box: Shown, text: Shown = {}): string[] {
  const { html, nodes } = made([
    [0, 1, "DIV", undefined, [], box],
    [1, 1, "P"],
    [2, 3, "#text", "text", [], text],
  ]);
  return nodes.map(([offset]) => (html[offset] === "<" ? html.slice(offset, offset + 4) : "text"));
}

describe("what is shown:", () => {
  const all = ["<div", "<p>t", "text"];
  const below = ["<p>t", "text"];

  test.each<[string, Shown, readonly string[]]>([
    ["all of a plain box", {}, all],
    ["nothing in a box that is clear", { styles: { opacity: "0" } }, []],
    ["all in one that is nearly clear", { styles: { opacity: "0.01" } }, all],
    ["what is visible in a box that is not", { styles: { visibility: "hidden" } }, below],
    ["what stands in a collapsed box", { styles: { visibility: "collapse" } }, below],
    [
      "nothing in a clipped box of a pixel",
      { box: [0, 0, 1, 9], styles: { overflow: "hidden" } },
      [],
    ],
    ["nothing in a clipped line", { box: [0, 0, 9, 0], styles: { overflow: "clip" } }, []],
    ["all in a clipped box of two", { box: [0, 0, 2, 2], styles: { overflow: "hidden" } }, all],
    ["what stands in a box without a size", { box: [0, 0, 0, 0] }, below],
    ["what stands beside a box left of the page", { box: [-20, 0, 20, 9] }, below],
    ["what stands beside a box above the page", { box: [0, -20, 9, 20] }, below],
    ["all of a box with a pixel on the page", { box: [-19, -19, 20, 20] }, all],
    ["what stands in a box without a layout", { isLaidOut: false }, below],
  ])("%s", (_, box, expected) => {
    expect(shownOf(box)).toEqual(expected);
  });

  test.each<[string, Shown, readonly string[]]>([
    ["a text without a width", { box: [0, 0, 0, 9] }, ["<div", "<p>t"]],
    ["a text without a height", { box: [0, 0, 9, 0] }, ["<div", "<p>t"]],
    ["a text of a pixel", { box: [0, 0, 1, 1] }, all],
    ["a text that is cut off", { styles: { overflow: "hidden" }, box: [0, 0, 1, 1] }, all],
    ["a text that is not laid out", { isLaidOut: false }, ["<div", "<p>t"]],
  ])("%s", (_, text, expected) => {
    expect(shownOf({}, text)).toEqual(expected);
  });
});

describe("the background", () => {
  const backgrounds = (...colours: readonly string[]): string[] => {
    const nodes = colours.map(
      (colour, i): SnapshotNode => [
        i,
        1,
        "DIV",
        undefined,
        [],
        { styles: { "background-color": colour } },
      ],
    );
    const { nodes: shown, styles } = made(nodes);
    return shown.map((node) => styles[node[5]]!.background);
  };

  test.each<[readonly string[], readonly string[]]>([
    [["rgba(0, 0, 0, 0)"], ["#ffffff"]],
    [["rgb(1, 2, 255)"], ["#0102ff"]],
    [
      ["rgb(0, 0, 255)", "rgba(0, 0, 0, 0)"],
      ["#0000ff", "#0000ff"],
    ],
    // Half of 255 is 127.5, which is rounded up.
    [["rgba(0, 0, 0, 0.5)"], ["#808080"]],
    // 0.25 of 0 and 0.75 of 200; 0.25 of 100 and 0.75 of 0.
    [
      ["rgb(200, 0, 0)", "rgba(0, 100, 0, 0.25)"],
      ["#c80000", "#961900"],
    ],
    [["color(srgb 1 0 0)"], ["#ffffff"]],
  ])("of %j is %j", (colours, expected) => {
    expect(backgrounds(...colours)).toEqual(expected);
  });

  test("of a text is that of the element below it, whatever it declares", () => {
    const { nodes, styles } = made([
      [0, 1, "P", undefined, [], { styles: { "background-color": "rgb(0, 0, 255)" } }],
      [1, 3, "#text", "text", [], { styles: { "background-color": "rgb(255, 0, 0)" } }],
    ]);
    expect(nodes.map((node) => styles[node[5]]!.background)).toEqual(["#0000ff", "#0000ff"]);
  });
});

test("styles are read, each once", () => {
  const heading: Shown = { styles: { "font-size": "32.5px", "font-weight": "700" } };
  const { nodes, styles } = made([
    [0, 1, "H1", undefined, [], heading],
    [0, 1, "P"],
    [0, 1, "H2", undefined, [], heading],
    [0, 1, "B", undefined, [], { styles: { display: "inline-block" } }],
  ]);
  const plain = { background: "#ffffff", fontSize: 16, fontWeight: 400, isInline: false };
  expect(styles).toEqual([
    { ...plain, fontSize: 32.5, fontWeight: 700 },
    plain,
    { ...plain, isInline: true },
  ]);
  expect(nodes.map((node) => node[5])).toEqual([0, 1, 0, 2]);
});

test("texts with nothing between them have one box, around both", () => {
  const { nodes } = made([
    [0, 1, "P", undefined, [], { box: [0, 0, 100, 100] }],
    [1, 3, "#text", "one ", [], { box: [10, 20, 30, 5] }],
    [1, 3, "#text", "two", [], { box: [5, 25, 10, 15] }],
  ]);
  // From 5 to 40, and from 20 to 40.
  expect(nodes[1]!.slice(1, 5)).toEqual([5, 20, 35, 20]);
});

test("names of colours, quotes and spaces in attributes and texts are references", () => {
  const { html } = made([
    [0, 1, "P", undefined, ["title", '<"\u00a0">']],
    [1, 3, "#text", '"\u00a0"'],
  ]);
  expect(html).toBe('<p title="&lt;&quot;&nbsp;&quot;&gt;">"&nbsp;"</p>');
});

test("every snapshot is a rendering that can be read, and the same each time", () => {
  const nodes: SnapshotNode[] = [
    [0, 10, "html"],
    [0, 1, "HTML"],
    [2, 1, "BODY", undefined, ["class", "a"]],
    [3, 1, "P"],
    [4, 3, "#text", "one & two"],
    [4, 1, "IMG", undefined, ["src", "a.png"]],
    [3, 1, "IFRAME"],
    [7, 9, "#document"],
    [3, 1, "TEMPLATE"],
    [9, 3, "#text", "hidden"],
  ];
  const rendering = made(nodes);
  expect(readRendering(JSON.stringify(rendering))).toEqual(rendering);
  expect(made(nodes)).toEqual(rendering);
  expect(rendering.html).toBe(
    '<!doctype html><html><body class="a"><p>one &amp; two<img src="a.png"></p><iframe></iframe><template></template></body></html>',
  );
  expect(rendering).toMatchObject({ ...about, format: "seine-rendering", version: 1 });
});
