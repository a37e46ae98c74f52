import fc from "fast-check";
import { expect, test } from "vitest";
import { mayBeThere, type Names } from "../../../src/decision/styles/selector-names.ts";
import { SelectorReader } from "../../../src/decision/styles/selector-reader.ts";
import { createLayer } from "../../../src/decision/styles/sheet-rules.ts";
import { StoredRule } from "../../../src/decision/styles/stored-rule.ts";
import { parse } from "../../../src/document/parse.ts";

const ids = ["top"];
const classes = ["a", "b-c", "grün", "md:x"];
const names: Names = {
  hasId: (text, start, end) => ids.includes(text.slice(start, end)),
  hasClass: (text, start, end) => classes.includes(text.slice(start, end)),
  mayHaveAttribute: (name) => name === "href",
};

/** The list stands in a style sheet, where it goes on. */
const mayMatch = (list: string) =>
  [list, `.a{}${list}{}.a,#top{}`].map((css) => {
    const start = css.indexOf("}") + 1;
    return mayBeThere(css, start, start + list.length, names);
  });

test.each([
  ".a",
  "#top .a",
  "p",
  "x .b-c > li",
  ".x, .a",
  ".grün",
  ".a:hover, .a",
  "*",
  ".md\\:x",
  "[href='.x'] .a",
  "[HREF^=x]",
  "a:not(.x) .a",
])("a page that has its names may have %s", (list) => expect(mayMatch(list)).toEqual([true, true]));

test.each([
  ".x",
  "#a",
  ".a .x",
  "#top.x, .y .a",
  ".A",
  ".b",
  ".x:not(.a)",
  ".x::before",
  ".a:before",
  ".a::part(x)",
  ".a:hover, .x",
  "a:not(.a):focus",
  ".x:is(.a, .b)",
  ".md\\:y",
  "[title]",
  ".a[title='x']",
])("a page that lacks a name has no %s", (list) => expect(mayMatch(list)).toEqual([false, false]));

test.each([
  ":is(.x, .a)",
  "p:not(.x)",
  "[href='.x']",
  "[title='\\'']",
  ".a\\.x, .a",
  ".\\61",
  ".x:is(.a, .b), .a",
  ":is([title='('])",
])("names in brackets, strings and escapes settle nothing: %s", (list) =>
  expect(mayMatch(list)).toEqual([true, true]),
);

const part = fc.constantFrom(
  ..."a .a .b .c #top #x * [href] [title] [title=x] [href^='/'] [data-a] [DATA-B=c] :hover ::before".split(
    " ",
  ),
  ..."::part(a) :not(.c) :is(.a,.c) :where(.c) :first-child :nth-child(2n+1) :link :root .md\\:x .x\\.y".split(
    " ",
  ),
  ..."[href=\"a,b\"] :not([title='(']) .\\61 .c\\ c [class~=a] [a!=b] svg|a :has(.a) :focus-within : . [ ) \\".split(
    " ",
  ),
);
const lists = fc
  .array(fc.tuple(part, fc.constantFrom("", "", "", " ", " > ", "~", ", ", ",")), {
    minLength: 1,
    maxLength: 7,
  })
  .map((parts) => parts.flat().join(""));

test("what the first look leaves out matches nothing", () => {
  const page = parse(
    "<div id=top class='a md:x'><p class=b data-a=1><a href=/>one</a><b class=x.y>two</b></div>",
  );
  const reader = new SelectorReader(page);
  fc.assert(
    fc.property(lists, (selector) => {
      const rule = { selector, declarations: "", layer: createLayer(), order: 0 };
      const stored = new StoredRule(rule);
      if (!reader.mayMatch(selector, 0, selector.length)) expect(reader.read(stored)).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});
