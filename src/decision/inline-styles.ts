import { decodeHTMLAttribute } from "entities";
import { attributeName } from "../document/attribute-names.ts";
import { attribute, type Document } from "../document/document.ts";
import { tag } from "../document/tags.ts";
import { effectsOf, HIDES, HIDES_FOR_NOW, isWhite, WHITENS } from "./hiding-style.ts";

const STYLE = attributeName("style");
const FONT = tag("font");
/** Matches if the page may have a background other than white. */
const BACKGROUND = /<(?:link|style)|background|bgcolor/i;

/**
 * 1 for elements whose `style` attribute hides their text, or whose text is white on a page without a
 * background colour; undefined if there are none. Elements share many styles: each distinct one is read
 * once.
 *
 * @param isStrict whether text that a script may show counts as hidden
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
  if ((all & WHITENS) !== 0 && !BACKGROUND.test(source)) hiding |= WHITENS;
  return (all & hiding) === 0
    ? undefined
    : found.map((effects) => ((effects & hiding) === 0 ? 0 : 1));
}
