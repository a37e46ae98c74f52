/** What the class of an element may make of it. Elements share most classes: each is read once a page. */
import { decodeHTMLAttribute } from "entities";
import type { Document } from "../../document/document.ts";
import { attributeValues } from "../../features/measures/attribute-values.ts";
import { mayNameCallout } from "./callouts.ts";
import { namesEditLink } from "./heading-links.ts";
import { namesGutter } from "./line-numbers.ts";
import { namesFormula } from "./math.ts";
import { CALLOUT, EDIT_LINK, FORMULA, GUTTER, NOTE } from "./signs.ts";

/** The class was read. */
const KNOWN = 128;

/** Is in every class that means any of these, and in few others. */
const anySign =
  /gutter|l(?:ine)?-?n|blob-num|crayon-num|mw-edit|note|info|tip|hint|important|warning|caution|danger|attention|alert|admonition|callout|custom-block|aside|quote|katex|mwe-math|mathjax|(?<!\S)(?:la)?tex(?!\S)/i;

/** `sidenote`, `easy-footnote`, `ltx_role_footnote`. */
const noteName = /(?<![^\s_-])(?:side|margin|foot|end)-?note(?!\S)/i;

const tests: readonly (readonly [sign: number, test: (classes: string) => boolean])[] = [
  [GUTTER, namesGutter],
  [EDIT_LINK, namesEditLink],
  [CALLOUT, mayNameCallout],
  [NOTE, (classes) => noteName.test(classes)],
  [FORMULA, namesFormula],
];

/** Signs of a `class` attribute by its number in the document. */
export function classSigns(document: Document): (attribute: number) => number {
  const { numbers, values } = attributeValues(document);
  const signs = new Uint8Array(values.length);
  return (attribute) => {
    const number = numbers[attribute]!;
    if (signs[number] === 0) signs[number] = KNOWN | signsOf(values[number]!);
    return signs[number]! & ~KNOWN;
  };
}

function signsOf(value: string): number {
  if (!anySign.test(value)) return 0;
  const classes = value.includes("&") ? decodeHTMLAttribute(value) : value;
  let signs = 0;
  for (const [sign, test] of tests) if (test(classes)) signs |= sign;
  return signs;
}
