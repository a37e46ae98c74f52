import fc from "fast-check";
import { expect, test } from "vitest";
import { type ReadRule, Rules } from "../../../src/decision/styles/page-rules.ts";
import { SelectorReader } from "../../../src/decision/styles/selector-reader.ts";
import { StoredSheet } from "../../../src/decision/styles/sheet-store.ts";
import { parse } from "../../../src/document/parse.ts";

const sheet = `.a{display:none} .b{color:red} #i{left:-999px} .a .c{visibility:hidden;top:0} p{opacity:0;--x:1}
  .c{display:var(--x)} :root{--x:none;--y:var(--x)} .b,#j{height:0} [data-k]{display:block} a:hover{display:none} @media print{.a{top:0}}`;
const other = ".c{font-size:0} .b{--x:2} .a::before{left:0} #j{clip:auto}";
const part = fc.constantFrom(
  "<p>",
  "<p class=a>",
  "<i class='b c'>",
  "<i id=i>",
  "<b id=j class=c>",
  "<u data-k>",
);
const asked = fc.record({
  html: fc.array(part, { maxLength: 4 }).map((parts) => parts.join("x")),
  groups: fc.constantFrom(1, 3, 16, 64, 129, 255),
  limited: fc.constantFrom(1, 2, 16, 255),
  isLoose: fc.boolean(),
});

const shown = (rules: readonly ReadRule[]) =>
  rules.map(({ stored, order, selectors, own }) => [stored.selector, order, selectors.length, own]);

test("a sheet that was read for other pages has the rules of one that was not, in their order", () => {
  fc.assert(
    fc.property(fc.array(asked, { minLength: 1, maxLength: 6 }), fc.boolean(), (pages, isTwice) => {
      const first = new StoredSheet(sheet);
      const sheets = [first, new StoredSheet(other), ...(isTwice ? [first] : [])];
      for (const { html, groups, limited, isLoose } of pages) {
        const page = parse(html);
        const fresh = sheets.map(({ css }) => new StoredSheet(css));
        const [kept, read] = [sheets, fresh].map((all) => {
          const rules = new Rules(all, groups, isLoose, new SelectorReader(page));
          return [rules.suspects(), rules.all(limited & groups), rules.all(groups)].map(shown);
        });
        expect(kept).toEqual(read);
      }
    }),
    { numRuns: 100, seed: 1 },
  );
});
