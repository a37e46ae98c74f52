import { expect, test } from "vitest";
import { Cascade } from "../../../src/document/css/cascade.ts";
import { pageSheets } from "../../../src/document/css/page-sheets.ts";
import { selectorsOf } from "../../../src/document/css/selectors.ts";
import { parse } from "../../../src/document/parse.ts";
import { ElementNames } from "../../../src/document/selectors/element-names.ts";
import { SelectorReader } from "../../../src/document/selectors/reader.ts";
import { selectionOf } from "../../../src/document/selectors/selection.ts";
import { TEXT } from "../../../src/document/tags.ts";
import { attributeValues, CLASS, ID } from "../../../src/features/measures/attribute-values.ts";

const body =
  "<body class='a b'><div id=top class='a b'><p class=lead>one <a class=x>two</a></p><ul><li class=a><a id=y>three</a></ul>" +
  "</div><div class=a data-d></div><section><p class=lead>four</p><p id=i id=y class=x class=a>five</p><span>six</span></section>";

const isAny = (): boolean => true;

/** By element, whether the rules of a sheet match it: of all at once, and asked of each. */
function matched(css: string, html = body) {
  const page = parse(`<style>${css}</style>${html}`);
  const sheets = pageSheets(page);
  const names = new ElementNames(page, attributeValues(page), ID, CLASS);
  const cascade = new Cascade(page, sheets, names, ({ text }) => ({
    given: [{ name: "x", value: text, isImportant: text.includes("!"), groups: 1 }],
    ofPart: [],
    groups: 1,
    hides: 1,
    setsVariables: false,
  }));
  const all = cascade.hiding();
  const nodes = Array.from({ length: page.size }, (_, n) => n).filter((n) => page.tags[n] !== TEXT);
  const declared = new Map(
    nodes.slice(1).map((n) => [n, cascade.declared(n, isAny).at("x")?.value]),
  );
  return { page, all, declared };
}

test.each([
  ".a p",
  "#top > a",
  "section p ~ span",
  "section .lead + p",
  ".b > ul > li a",
  "html p",
  "*:empty",
  "[data-d], [class=x]",
  ".b [class=x]",
  "#top [id]",
  "section [class] ~ [id], .b [class] [class]",
  'p[class="] .b, .c ["], #i',
  ":is(.a .b, section > p) a",
  ".b :is(div.a > ul, section) a",
  "p:not(.a p, section p)",
  "a:not(:is(ul, section) > a, li a + a)",
  "* ~ .a, * .lead",
  "div:has(> ul)",
  "p:nth-child(2)",
])("%s matches what a walk over the whole page finds", (selector) => {
  const { page, all, declared } = matched(`${selector}{x:y}`);
  const marks = selectionOf(selector)(page);
  for (const [node, value] of declared) {
    const expected = [node, marks[node] === 1, marks[node] === 1];
    expect([node, value !== undefined, all[node] === 1]).toEqual(expected);
  }
});

const many = (part: string, count: number): string => part.repeat(count);
test.each([
  ["an id over any number of classes", `#i{a:1}${many(".x", 1500)}{b:2}`, "a:1"],
  ["a class over any number of tags", `.x{a:1}${many("section ", 20)}p{b:2}p{c:3}`, "a:1"],
  ["two ids over one", "#i#i{a:1}#i.x{b:2}", "a:1"],
  ["the largest of a list", ":is(#i,p){a:1}.x.x{b:2}", "a:1"],
  ["nothing for :where", ":where(#i){a:1}p{b:2}", "b:2"],
  ["the later of equals", ".x{a:1}.x{b:2}", "b:2"],
  ["no layer over a layer", "p{a:1}@layer q{#i{b:2}}", "a:1"],
  ["a later layer", "@layer q,r;@layer r{p{a:1}}@layer q{#i{b:2}}", "a:1"],
  ["an important earlier layer", "@layer q{p{a:1!}}@layer r{p{b:2!}}", "a:1!"],
  ["nothing of another scope", "p{a:1}@scope(.lead){p.x{b:2}}", "a:1"],
])("counts %s", (_, css, value) => {
  const { page, declared } = matched(css);
  const node = Array.from(declared.keys()).find((n) =>
    page.source.slice(page.starts[n], page.stops[n]).startsWith("<p id=i"),
  );
  expect(declared.get(node!)).toBe(value);
});

test.each([
  [";.a", 0],
  [".a,.b::nope", 0],
  [".a::-moz-focus-inner", 0],
  [".a,::-webkit-scrollbar", 1],
  [".1a", 0],
  [".a:hover,.b", 1],
  [".a:nonesuch", 0],
  [":is(.a,:nonesuch)", 1],
  [":not(.a,:nonesuch)", 0],
  [":nth-child(n of .a,:nonesuch)", 0],
  [":nth-child(2 of.a)", 1],
  ["> .a", 0],
  [".a >", 0],
  ["a{b", 0],
])("%s has %i selectors", (list, count) => {
  const page = parse("");
  const names = new ElementNames(page, attributeValues(page), ID, CLASS);
  const selectors = selectorsOf(list, new SelectorReader(page, names));
  expect(selectors.filter((one) => one !== undefined)).toHaveLength(count);
});

test("a sheet says the same on every page that has it", () => {
  const css = ".story .note{a:1} p{b:2}";
  const pages = [
    "<div class=story><p class=note>a<p class=note>b</div>",
    "<p class=note>c",
    "<p>d",
  ];
  const found = pages.map((html) => [...matched(css, html).declared.values()]);
  for (let round = 0; round < 3; round++) {
    expect(pages.map((html) => [...matched(css, html).declared.values()])).toEqual(found);
  }
  expect(found[0]!.filter((value) => value === "a:1")).toHaveLength(2);
});
