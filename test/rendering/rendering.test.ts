import { expect, test } from "vitest";
import { readRendering } from "../../src/rendering/rendering.ts";
import { fromSnapshot } from "../../src/rendering/snapshot.ts";
import { ownRendering } from "../cases/own-rendering.ts";

test("a rendering is read as it was written", () => {
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

/** A snapshot of nodes as `[parent, type, name, value, attributes]`; all are shown. */
function snapshotOf(
  nodes: readonly (readonly [
    number,
    number,
    string,
    (string | undefined)?,
    (readonly string[])?,
  ])[],
) {
  const strings: string[] = [];
  const number = (text: string): number => strings.push(text) - 1;
  const styles = ["rgba(0, 0, 0, 0)", "16px", "400", "block", "visible", "1", "visible"].map(
    number,
  );
  return {
    documents: [
      {
        nodes: {
          parentIndex: nodes.map(([parent]) => parent),
          nodeType: nodes.map(([, type]) => type),
          nodeName: nodes.map(([, , name]) => number(name)),
          nodeValue: nodes.map(([, , , value]) => (value === undefined ? -1 : number(value))),
          attributes: nodes.map(([, , , , attributes = []]) => attributes.map(number)),
          pseudoType: {
            index: nodes.flatMap(([, , name], i) => (name.startsWith("::") ? [i] : [])),
          },
        },
        layout: {
          nodeIndex: nodes.map((_, i) => i),
          styles: nodes.map(() => styles),
          bounds: nodes.map((_, i) => [i, 0, 10, 10]),
        },
      },
    ],
    strings,
  };
}

const made = (nodes: Parameters<typeof snapshotOf>[0]) =>
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

test("what is no snapshot is an error", () => {
  expect(() => fromSnapshot({}, { width: 1, height: 1 })).toThrow();
});
