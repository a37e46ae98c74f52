/** Words that a page's styles make bold or italic, as word processors write them: `<span style="font-weight:700">`. */
import { type Says, simpleProperty } from "../../document/css/simple-rules.ts";
import { type Document, isInside } from "../../document/document.ts";
import { perPage } from "../../document/per-page.ts";
import { headingTags, TagSet } from "../../document/tags.ts";

const weights = simpleProperty({
  word: /font/i,
  any: /font-weight\s{0,9}:\s{0,9}(?:bold|normal|[46-9]00)/i,
  value: /(?:^|[;\s])font-weight\s{0,9}:\s{0,9}([a-z\d]{1,20})/gi,
  wanted: /^(?:bold|bolder|[6-9]00)$/i,
});
const slants = simpleProperty({
  word: /font/i,
  any: /font-style\s{0,9}:\s{0,9}(?:italic|oblique)/i,
  value: /(?:^|[;\s])font-style\s{0,9}:\s{0,9}([a-z]{1,20})/gi,
  wanted: /^(?:italic|oblique)$/i,
});

const styled = new TagSet("span font");
const bold = new TagSet("b strong");
/** Elements up to a heading, which is bold as a whole. */
const REACH = 4;

interface Styles {
  readonly isBold: Says | undefined;
  readonly isItalic: Says | undefined;
}

const stylesOf = perPage(
  (document: Document): Styles => ({ isBold: weights(document), isItalic: slants(document) }),
);
const NONE: readonly string[] = [];

/** The elements that an element's style makes of its words: `strong`, `em`. */
export function styledMarks(document: Document, node: number): readonly string[] {
  if (!styled.has(document.tags[node]!)) return NONE;
  const { isBold, isItalic } = stylesOf(document);
  if (isBold === undefined && isItalic === undefined) return NONE;
  if (isInside(document, node, headingTags, REACH)) return NONE;
  return [...(isBold?.(node) ? ["strong"] : []), ...(isItalic?.(node) ? ["em"] : [])];
}

/** Whether a style takes the weight of a `<b>` away: word processors wrap what they copy so. */
export function isMadePlain(document: Document, node: number): boolean {
  return bold.has(document.tags[node]!) && stylesOf(document).isBold?.(node) === false;
}
