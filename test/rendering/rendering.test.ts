import { expect, test } from "vitest";
import { firstFrom, RenderingError, readRendering } from "../../src/rendering/rendering.ts";
import { fromSnapshot } from "../../src/rendering/snapshot.ts";
import { ownRendering } from "../cases/own-rendering.ts";
import { type SnapshotNode, snapshotOf } from "../cases/snapshot.ts";

test("a rendering is read back unchanged", () => {
  const rendering = ownRendering(`<p data-box="0 0 9 9">text</p>`);
  expect(readRendering(JSON.stringify(rendering))).toEqual(rendering);
});

const whole = ownRendering(`<p data-box="0 0 9 9">text</p>`);
test.each([
  ["{", "r.json is no JSON: "],
  [{ ...whole, format: "other" }, "r.json, format: "],
  [{ ...whole, version: 2 }, "r.json, version: "],
  [{ ...whole, styles: [] }, "r.json, nodes: expected numbers of styles"],
  [{ ...whole, nodes: [...whole.nodes].reverse() }, "expected ascending offsets in html"],
  [{ ...whole, html: "" }, "expected ascending offsets in html"],
  [{ ...whole, more: 1 }, "more"],
  [[], "r.json: "],
])("what is none is refused: %#", (json, message) => {
  expect(() => readRendering(json, "r.json")).toThrow(message);
  expect(() => readRendering(json, "r.json")).toThrow("expected what seine render wrote");
});

const style = { background: "#ffffff", fontSize: 16, fontWeight: 400, isInline: false };
test.each<[string, object, boolean]>([
  ["a colour in three digits", { styles: [{ ...style, background: "#fff" }] }, false],
  ["a colour in capitals", { styles: [{ ...style, background: "#FFFFFF" }] }, false],
  ["a font of weight 1000", { styles: [{ ...style, fontWeight: 1000 }] }, true],
  ["a font of weight 1001", { styles: [{ ...style, fontWeight: 1001 }] }, false],
  ["a font of no size", { styles: [{ ...style, fontSize: 0 }] }, true],
  ["a font below none", { styles: [{ ...style, fontSize: -1 }] }, false],
  ["a window of no width", { width: 0 }, false],
  ["a box left of the page", { nodes: [[0, -5, -5, 9, 9, 0]] }, true],
  ["an offset below 0", { nodes: [[-1, 0, 0, 9, 9, 0]] }, false],
  ["an offset that is no whole number", { nodes: [[0.5, 0, 0, 9, 9, 0]] }, false],
  ["an offset at the end", { nodes: [["<p>".length, 0, 0, 9, 9, 0]] }, false],
  [
    "one offset twice",
    {
      nodes: [
        [0, 0, 0, 9, 9, 0],
        [0, 0, 0, 9, 9, 0],
      ],
    },
    false,
  ],
  ["a style too many", { nodes: [[0, 0, 0, 9, 9, 1]] }, false],
  ["an address", { url: "https://e.example/" }, true],
])("%s is read or refused", (_, changes, isRead) => {
  const json = { ...whole, html: "<p>", styles: [style], nodes: [], ...changes };
  if (isRead) expect(readRendering(json)).toEqual(json);
  else expect(() => readRendering(json)).toThrow(RenderingError);
});

test("the first node at or after an offset is found", () => {
  const nodes = [3, 7, 7.5, 20].map((at) => [at, 0, 0, 1, 1, 0] as const);
  expect([0, 3, 4, 7, 8, 20, 21].map((at) => firstFrom(nodes, at))).toEqual([0, 0, 1, 1, 3, 3, 4]);
  expect(firstFrom([], 0)).toBe(0);
});

const made = (nodes: readonly SnapshotNode[]) =>
  fromSnapshot(snapshotOf([[-1, 9, "#document"], ...nodes]), { width: 9, height: 9 });

test("a snapshot's HTML is what readers make the same tree of", () => {
  const { html } = made([
    [0, 10, "html"],
    [0, 1, "HTML"],
    [2, 1, "P", undefined, ["title", `a "b" & c`, "hidden", ""]],
    [3, 3, "#text", "1 < 2 & 3"],
    [3, 1, "BR"],
    [3, 8, "#comment", "no"],
    [2, 1, "PRE"],
    [7, 3, "#text", "\ncode"],
    [2, 1, "SCRIPT"],
    [9, 3, "#text", "a < b && c"],
    [2, 1, "SCRIPT"],
    [11, 3, "#text", "</ScRiPt><p>not a paragraph"],
    [2, 1, "NOSCRIPT"],
    [13, 3, "#text", "<p>no"],
    [2, 1, "::before"],
  ]);
  expect(html).toBe(
    `<!doctype html><html><p title="a &quot;b&quot; &amp; c" hidden="">1 &lt; 2 &amp; 3<br></p><pre>\n\ncode</pre><script>a < b && c</script><script></script></html>`,
  );
});

test("texts with nothing between them are one, around both", () => {
  const { html, nodes } = made([
    [0, 1, "P"],
    [1, 3, "#text", "one "],
    [1, 8, "#comment", "no"],
    [1, 3, "#text", "two"],
  ]);
  expect(html).toBe("<p>one two</p>");
  expect(nodes.map(([offset, left, , width]) => [offset, left, width])).toEqual([
    [0, 1, 10],
    [3, 2, 12],
  ]);
});

test("a tree of any depth is written", () => {
  const depth = 100_000;
  const { html } = made(Array.from({ length: depth }, (_, i) => [i, 1, "DIV"] as const));
  expect(html.length).toBe(11 * depth);
});

test("an invalid snapshot is an error", () => {
  expect(() => fromSnapshot({}, { width: 1, height: 1 })).toThrow();
});
