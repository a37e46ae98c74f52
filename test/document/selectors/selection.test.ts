import { selectAll } from "css-select";
import fc from "fast-check";
import { DomUtils, parseDocument } from "htmlparser2";
import { describe, expect, test } from "vitest";
import type { Document } from "../../../src/document/document.ts";
import { parse } from "../../../src/document/parse.ts";
import { SelectorError, selectionOf } from "../../../src/document/selectors/selection.ts";
import { TEXT } from "../../../src/document/tags.ts";

const page = `<html><head><title>t</title></head><body class="a b"><main id=m><p class=x>1</p>
<p class="x Y" data-k="v-1">2</p><span>3</span><p></p></main><div class=ads><p>4<b>5</b></p></div></body></html>`;

/** Ids of elements, as tag and position, that a selector matches. */
function matched(html: string, selector: string): number[] {
  const document = parse(html);
  const marks = selectionOf(selector)(document);
  return elements(document).flatMap((node, i) => (marks[node] === 1 ? [i] : []));
}

function elements({ size, tags }: Document): number[] {
  return Array.from({ length: size - 1 }, (_, i) => i + 1).filter((n) => tags[n] !== TEXT);
}

/** The same by css-select, on a page that needs no repair. */
function reference(html: string, selector: string): number[] {
  const { children } = parseDocument(html);
  const all = DomUtils.findAll(() => true, children);
  const found = new Set(selectAll(selector, children));
  return all.flatMap((element, i) => (found.has(element) ? [i] : []));
}

describe("matches what css-select does:", () => {
  test.each([
    "[data-k|=v]",
    ..."*|p|P|.x|.Y|.y|#m|p.x.Y|[class]|[class=x]|[class~=b]|[class^=a]|[class$=s]|[class*=d]".split(
      "|",
    ),
    ..."[data-k='V-1' i]|[data-k=v-1]|[class!=x]|p:not(.x)|main > p|body p|p + p|p ~ span|.x ~ *".split(
      "|",
    ),
    ..."p:first-child|p:last-child|p:only-child|p:nth-child(2n+1)|p:nth-child(even)|:nth-child(-n+2)".split(
      "|",
    ),
    ..."p:nth-last-child(2)|p:nth-of-type(3)|p:first-of-type|b:only-of-type|:last-of-type".split(
      "|",
    ),
    ..."div:has(b)|div:has(> b)|p:has(+ span)|p:has(~ span)|:is(main, div) > p|:where(p) b|:root".split(
      "|",
    ),
    ..."main p, div b|p:empty|body > div > p > b|:not(p, b)|html body main p.x".split("|"),
  ])("%s", (selector) => {
    expect(matched(page, selector)).toEqual(reference(page, selector));
  });

  const html = fc.letrec<{ element: string; children: string }>((tie) => ({
    element: fc
      .tuple(
        fc.constantFrom("div", "section", "span"),
        fc.constantFrom("", " class=a", ' class="a b"', " id=i", " class=b data-k=a-b"),
        fc.oneof({ depthSize: "small" }, fc.constant("t"), tie("children")),
      )
      .map(([name, attributes, inside]) => `<${name}${attributes}>${inside}</${name}>`),
    children: fc.array(tie("element"), { maxLength: 4 }).map((all) => all.join("")),
  }));
  const simple = fc.constantFrom(
    ..."*|div|section|span|.a|.b|#i|[data-k]|[class~=a]|:first-child|:nth-child(2n)".split("|"),
    ..."div:not(.a)|:nth-last-child(2)|:nth-of-type(2)|:nth-last-of-type(-n+2)|:empty".split("|"),
    ..."div:has(.a)|div:has(> span)|:has(+ .b)|:is(.a, span)|div.a|:only-child".split("|"),
  );
  const combinator = fc.constantFrom(" ", " > ", " + ", " ~ ", ", ");
  const selectors = fc
    .tuple(simple, fc.array(fc.tuple(combinator, simple), { maxLength: 3 }))
    .map(([first, more]) => first + more.flat().join(""));

  test("any page and selector", () => {
    fc.assert(
      fc.property(html.children, selectors, (content, selector) => {
        const whole = `<html><body>${content}</body></html>`;
        expect(matched(whole, selector)).toEqual(reference(whole, selector));
      }),
      { numRuns: 500 },
    );
  });
});

test.each([
  ["a[", "Expected name"],
  ["", "nothing in it"],
  ["p:hover", '":hover" is not supported'],
  ["p::before", "is not supported"],
  ["> p", "combinator"],
  ["a < b", "not supported"],
  ["p:nth-child(x)", '"x" is no place'],
  ["p:nth-col(1)", '":nth-col" is not supported'],
  ["svg|a", "namespace"],
  [`${":not(".repeat(5000)}a`, "longer than"],
])("%s is refused", (selector, why) => {
  expect(() => selectionOf(selector)).toThrow(SelectorError);
  expect(() => selectionOf(selector)).toThrow(why);
  expect(() => selectionOf(selector)).toThrow(`found ${JSON.stringify(selector).slice(0, 50)}`);
});

test("lists in lists cost no more than their length", { timeout: 20_000 }, () => {
  let selector = "b";
  for (let depth = 0; depth < 5; depth++) selector = `:is(${selector})${"~b".repeat(250)}`;
  expect(matched("<b>t</b>".repeat(2000), selector)).toHaveLength(2000 - 5 * 250);
});

test("takes time linear in the page, wide or deep", () => {
  // css-select looks at 50,000 siblings 50,000 times.
  const wide = parse("<p>x".repeat(50_000));
  const deep = parse("<div>".repeat(50_000));
  for (const selector of ["p ~ p:nth-last-child(2n)", "div div div div div i", "p:has(~ i)"]) {
    for (const document of [wide, deep]) expect(selectionOf(selector)(document)[0]).toBe(0);
  }
});
