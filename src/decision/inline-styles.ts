import { decodeHTMLAttribute } from "entities";
import { attributeName } from "../document/attribute-names.ts";
import { attribute, type Document } from "../document/document.ts";
import { tag } from "../document/tags.ts";
import { effectsOf, HIDES, HIDES_FOR_NOW, isWhite, WHITENS } from "./hiding-style.ts";

const STYLE = attributeName("style");
const FONT = tag("font");
/** What may give a page another ground than white. */
const GROUND = /<(?:link|style)|background|bgcolor/i;

/**
 * 1 for elements whose `style` attribute keeps their text from being seen, or whose letters are white on
 * a page that gives its ground no colour; undefined when none does. Elements share many styles: each
 * different one is looked at once.
 *
 * @param isStrict whether what a script may show counts too
 */
export function hiddenByStyles(document: Document, isStrict: boolean): Uint8Array | undefined {
  const { source, tags, attributes, attributeNames, attributeStarts, size } = document;
  const known = new Map<string, number>();
  const found = new Uint8Array(size);
  let all = 0;
  let node = 0;
  let last = -1;
  for (let a = attributeNames.indexOf(STYLE); a >= 0; a = attributeNames.indexOf(STYLE, a + 1)) {
    while (attributeStarts[node + 1]! <= a) node++;
    // The first of two attributes of one name counts.
    if (node === last) continue;
    last = node;
    const value = source.slice(attributes[4 * a + 2]!, attributes[4 * a + 3]!);
    let effects = known.get(value);
    if (effects === undefined) {
      effects = effectsOf(value.includes("&") ? decodeHTMLAttribute(value) : value);
      known.set(value, effects);
    }
    found[node] = effects;
    all |= effects;
  }
  for (let font = tags.indexOf(FONT); font >= 0; font = tags.indexOf(FONT, font + 1)) {
    if (!isWhite(attribute(document, font, "color") ?? "")) continue;
    found[font]! |= WHITENS;
    all |= WHITENS;
  }
  let hiding = isStrict ? HIDES | HIDES_FOR_NOW : HIDES;
  if ((all & WHITENS) !== 0 && !GROUND.test(source)) hiding |= WHITENS;
  return (all & hiding) === 0
    ? undefined
    : found.map((effects) => ((effects & hiding) === 0 ? 0 : 1));
}
