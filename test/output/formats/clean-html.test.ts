import fc from "fast-check";
import type { Element, ElementContent, Properties } from "hast";
import { toHtml } from "hast-util-to-html";
import { expect, test } from "vitest";
import { cleaned, isPlainlyClean } from "../../../src/output/formats/clean-html.ts";
import { makeHtml, writeBlocks } from "../../../src/output/formats/write-html.ts";
import { blockElements } from "../../../src/output/tree/elements.ts";

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 6 }),
  fc.constantFrom(
    "",
    "a",
    "<b>",
    "&amp;",
    "\"'`",
    "\0\n",
    "\ud800",
    "http://a/?b=c:d",
    "mailto:a@b",
  ),
  fc.constantFrom("javascript:a", "HTTP://a", "//a:1/", "#a:b", "a/b:c", "data:,", ":", " http:a"),
);
const names =
  "p div ul li table tr td pre code a img br hr script h1 em b input article math style time";
const tagName = fc.constantFrom(...names.split(" "));
const properties: fc.Arbitrary<Properties> = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        ..."id lang dir href src alt colSpan align start value dateTime dataCallout dataFootnoteRef".split(
          " ",
        ),
        ..."onClick style className dataPost target checked".split(" "),
      ),
      fc.oneof(
        text,
        fc.integer(),
        fc.constant(true),
        fc.constant(["language-a b"]),
        fc.constant([]),
      ),
    ),
    { maxLength: 3 },
  )
  .map(Object.fromEntries);
const { tree } = fc.letrec<{ tree: ElementContent; element: Element }>((tie) => ({
  tree: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    text.map((value): ElementContent => ({ type: "text", value })),
    tie("element"),
    fc.constant<ElementContent>({ type: "comment", value: "a" }),
  ),
  element: fc.record({
    type: fc.constant("element" as const),
    tagName,
    properties,
    children: fc.array(tie("tree"), { maxLength: 4 }),
  }),
}));

test("a tree that is plainly clean is written as the library leaves it", () => {
  let clean = 0;
  fc.assert(
    fc.property(fc.array(tree, { maxLength: 4 }), (children) => {
      fc.pre(isPlainlyClean(children));
      clean++;
      const own = { lang: "en", dir: undefined };
      const root = { type: "root" as const, children: [article(own, spread(children))] };
      expect(makeHtml("article", own, writeBlocks(children))).toBe(toHtml(root));
      expect(writeBlocks(cleaned(children))).toBe(writeBlocks(children));
    }),
    { numRuns: 3000, maxSkipsPerRun: 100 },
  );
  expect(clean).toBeGreaterThan(1000);
});

test.each<[string, Element]>([
  ["an unknown element", make("input", {})],
  ["an unknown attribute", make("p", { onClick: "a" })],
  ["another element's attribute", make("p", { href: "a" })],
  ["a script's address", make("a", { href: "javascript:a" })],
  ["an address in capitals", make("a", { href: "HTTP://a" })],
  ["a picture in its address", make("img", { src: "data:,a" })],
  ["a class that is no language", make("code", { className: ["a"] })],
  ["a cell without a table", make("td", {})],
])("not plainly clean is %s", (_, element) => {
  expect(isPlainlyClean([element])).toBe(false);
  expect(isPlainlyClean([{ ...make("blockquote", {}), children: [element] }])).toBe(false);
});

/** Each block on a line of its own, as `writeBlocks` has it. */
function spread(children: readonly ElementContent[]): ElementContent[] {
  const lines: ElementContent[] = [];
  const line: ElementContent = { type: "text", value: "\n" };
  for (const child of children) {
    const isBlock = child.type === "element" && blockElements.has(child.tagName);
    if (!isBlock) lines.push(child);
    else if (child.tagName === "pre") lines.push(line, child);
    else lines.push(line, { ...child, children: spread(child.children) });
  }
  return lines.some((child) => child === line) ? [...lines, line] : lines;
}

function article(properties: Properties, children: ElementContent[]): Element {
  return { type: "element", tagName: "article", properties, children };
}

function make(name: string, own: Properties): Element {
  return { type: "element", tagName: name, properties: own, children: [] };
}
