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
  const { source, attributes, attributeNames, attributeStarts, size } = document;
  const known = new Map<string, number>();
  const found = new Uint8Array(size);
  let all = 0;
  for (let node = 1; node < size; node++) {
    const last = attributeStarts[node + 1]!;
    for (let a = attributeStarts[node]!; a < last; a++) {
      if (attributeNames[a] !== STYLE) continue;
      const value = source.slice(attributes[4 * a + 2]!, attributes[4 * a + 3]!);
      let effects = known.get(value);
      if (effects === undefined) {
        effects = effectsOf(value.includes("&") ? decodeHTMLAttribute(value) : value);
        known.set(value, effects);
      }
      found[node] = effects;
      all |= effects;
      // The first of two attributes of one name counts.
      break;
    }
    if (document.tags[node] === FONT && isWhite(attribute(document, node, "color") ?? "")) {
      found[node]! |= WHITENS;
      all |= WHITENS;
    }
  }
  let hiding = isStrict ? HIDES | HIDES_FOR_NOW : HIDES;
  if ((all & WHITENS) !== 0 && !GROUND.test(source)) hiding |= WHITENS;
  return (all & hiding) === 0
    ? undefined
    : found.map((effects) => ((effects & hiding) === 0 ? 0 : 1));
}
