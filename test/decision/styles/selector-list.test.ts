import { parse } from "css-what";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Rules } from "../../../src/decision/styles/page-rules.ts";
import { indexOf } from "../../../src/decision/styles/rule-index.ts";
import { Matcher } from "../../../src/decision/styles/rule-matcher.ts";
import type { Key } from "../../../src/decision/styles/selector-keys.ts";
import { selectorList } from "../../../src/decision/styles/selector-list.ts";
import { SelectorReader } from "../../../src/decision/styles/selector-reader.ts";
import { tokensOf } from "../../../src/decision/styles/selector-tokens.ts";
import { storedSheet } from "../../../src/decision/styles/sheet-store.ts";
import { parse as parsePage } from "../../../src/document/parse.ts";
import { selectionOf } from "../../../src/document/selectors/selection.ts";
import { styleSheet } from "../../../src/document/style-sheets.ts";
import { rulesOf } from "./rules-of.ts";

const plain = [
  "p",
  "DIV.Story",
  ".a.b#c",
  "#top .left > p.lead   a",
  "ul>li>a",
  ".a  >  .b",
  "-x",
  ".-a .b_c-1",
];

test.each(plain)("%s is read as css-what reads it", (selector) => {
  expect(tokensOf(selector)).toEqual(parse(selector));
});

const page = parsePage(
  "<body><div id=top class='a b'><p class=lead>one <a class=x>two</a></p><ul><li class=a><a id=y>three</a></ul>" +
    "</div><div class=a></div><section><p class=lead>four</p><p>five</p><span>six</span></section>",
);
const selectors = [
  ".a p",
  ".a a",
  "#top a",
  "#top > a",
  "div a",
  "section p ~ span",
  "section .lead + p",
  ".a .a a",
  "ul a#y",
  ".b > ul > li a",
  "body .lead",
  "html p",
  "section a",
  ":is(.a, section) p",
  ":is(.a .b, section > p) a",
  ".b :is(div.a > ul, section) a",
  "p:not(.a p, section p)",
  "a:not(:is(ul, section) > a, li a + a)",
  ".a :not(.lead) a",
  "#y a",
  "* + p",
  "* > body",
  "* ~ .a, * .lead",
];

test.each(selectors)("%s matches what a walk over the whole page finds", (selector) => {
  const rules = new Rules(
    [storedSheet(styleSheet(`${selector}{display:none}`))],
    1,
    false,
    new SelectorReader(page),
  );
  const index = indexOf(page, rules.all(1));
  const matcher = new Matcher(page);
  const marks = selectionOf(selector)(page);
  for (let node = 1; node < page.size; node++) {
    if (page.tagNames[page.tags[node]!] === "#text") continue;
    const found = rulesOf(page, index, node).some((rule) => matcher.matches(rule, node));
    if (found || marks[node] === 1) expect([node, found]).toEqual([node, marks[node] === 1]);
  }
});

test("a sheet says the same on every page that has it", () => {
  const css = ".story .note{display:none} p{display:block}";
  const hidden = (html: string): number => {
    const document = parsePage(html);
    const rules = new Rules([storedSheet(styleSheet(css))], 1, false, new SelectorReader(document));
    const index = indexOf(document, rules.all(1));
    const matcher = new Matcher(document);
    let count = 0;
    for (let node = 1; node < document.size; node++) {
      for (const rule of rulesOf(document, index, node)) {
        if (rule.selector.steps.length > 0 && matcher.matches(rule, node)) count++;
      }
    }
    return count;
  };
  const pages = [
    "<div class=story><p class=note>a<p class=note>b</div>",
    "<p class=note>c",
    "<p>d",
  ];
  for (let round = 0; round < 3; round++) expect(pages.map(hidden)).toEqual([2, 0, 0]);
});

const names = ["a", "b", "c"];
const compound = fc
  .tuple(
    fc.constantFrom("p", "DIV", "a", "", "*", "x-y"),
    fc.array(fc.constantFrom(".a", ".b", "#c", ".1d", ".\u00e9"), { maxLength: 2 }),
  )
  .map(([tag, signs]) => `${tag}${signs.join("")}` || "p");
const plainSelectors = fc
  .tuple(
    compound,
    fc.array(fc.tuple(fc.constantFrom(" ", ">", " > ", "  ", "\n", "+", " ~\t", ">>"), compound), {
      maxLength: 3,
    }),
  )
  .map(([first, rest]) => first + rest.flat().join(""));

test("a plain selector is the same by its scan as css-what reads it", () => {
  const everything = { has: () => true };
  fc.assert(
    fc.property(plainSelectors, fc.subarray(names), (selector, there) => {
      const some = { has: ({ kind, name }: Key) => kind === "tag" || there.includes(name) };
      for (const page of [everything, some]) {
        const scanned = selectorList(selector).on(page);
        // In brackets it is read as css-what reads it.
        const read = selectorList(`${selector}:not(.never)`).on(page);
        expect(scanned.map(({ keys }) => keys)).toEqual(read.map(({ keys }) => keys));
        expect(scanned.map(({ specificity }) => specificity)).toEqual(
          read.map(({ specificity }) => specificity - 1000),
        );
        expect(scanned.map(({ needs }) => needs)).toEqual(read.map(({ needs }) => needs));
      }
    }),
  );
});
