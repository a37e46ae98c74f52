import fc from "fast-check";
import { expect, test } from "vitest";
import { attributeNumber } from "../../../src/document/attribute-names.ts";
import { parse } from "../../../src/document/parse.ts";
import { mayNameCallout } from "../../../src/output/tree/callouts.ts";
import { classSigns } from "../../../src/output/tree/class-signs.ts";
import { namesEditLink } from "../../../src/output/tree/heading-links.ts";
import { namesGutter } from "../../../src/output/tree/line-numbers.ts";
import { namesFormula } from "../../../src/output/tree/math.ts";
import { CALLOUT, EDIT_LINK, FORMULA, GUTTER, NOTE } from "../../../src/output/tree/signs.ts";

function signsOf(classes: string): number {
  const document = parse(`<p class="${classes}">`);
  const attribute = document.attributeNames.indexOf(attributeNumber("class", 0, 5));
  return classSigns(document)(attribute);
}

test.each([
  ["gutter", GUTTER],
  ["blob-num x", GUTTER],
  ["crayon-nums", GUTTER],
  ["line-numbers", GUTTER],
  ["ln", GUTTER],
  ["mw-editsection", EDIT_LINK],
  ["theme-admonition", CALLOUT],
  ["x &quot; warning", CALLOUT],
  ["ltx_role_footnote", NOTE | CALLOUT],
  ["easy-foot-note x", NOTE | CALLOUT],
  ["note-foot", CALLOUT],
  ["katex-display", FORMULA],
  ["mwe-math-element", FORMULA],
  ["MathJax_SVG", FORMULA],
  ["wp latex", FORMULA],
  ["text", 0],
  ["", 0],
])("the signs of %j", (classes, signs) => {
  expect(signsOf(classes)).toBe(signs);
});

test("the quick look at a class misses no sign", () => {
  const part = fc.constantFrom(
    ..."gutter line l n ln no num nums number os ot blob blob-num crayon - _ mw-editsection mw katex mwe-math-element MathJax _x latex tex".split(
      " ",
    ),
    ..."side margin foot end note tip admonition aside quote TEX Note -display".split(" "),
    " ",
    "\t",
  );
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 8 }).map((parts) => parts.join("")),
      (classes) => {
        const signs = signsOf(classes);
        expect((signs & GUTTER) !== 0).toBe(namesGutter(classes));
        expect((signs & EDIT_LINK) !== 0).toBe(namesEditLink(classes));
        expect((signs & CALLOUT) !== 0).toBe(mayNameCallout(classes));
        expect((signs & FORMULA) !== 0).toBe(namesFormula(classes));
      },
    ),
    { numRuns: 3000 },
  );
});
