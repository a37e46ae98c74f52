import { decodeHTMLAttribute } from "entities";
import { attributeName } from "../document/attribute-names.ts";
import { attribute, type Document } from "../document/document.ts";
import { tag } from "../document/tags.ts";
import { hidesForNow, hidesText, isWhite, whitens } from "./hiding-style.ts";

const STYLE = attributeName("style");
const FONT = tag("font");
/** What may give a page another ground than white. */
const GROUND = /<(?:link|style)|background|bgcolor/i;

/** What a style does to its element's text. */
const HIDES = 1;
const WHITENS = 2;

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
  for (let node = 1, a = attributeStarts[1]!; node < size; node++) {
    const last = attributeStarts[node + 1]!;
    let isFirst = true;
    for (; a < last; a++) {
      if (attributeNames[a] !== STYLE || !isFirst) continue;
      isFirst = false;
      const value = source.slice(attributes[4 * a + 2]!, attributes[4 * a + 3]!);
      let effect = known.get(value);
      if (effect === undefined) {
        effect = effectOf(value.includes("&") ? decodeHTMLAttribute(value) : value, isStrict);
        known.set(value, effect);
      }
      found[node] = effect;
      all |= effect;
    }
    if (document.tags[node] === FONT && isWhite(attribute(document, node, "color") ?? "")) {
      found[node]! |= WHITENS;
      all |= WHITENS;
    }
  }
  if (all === 0) return undefined;
  const seen = (all & WHITENS) !== 0 && !GROUND.test(source) ? HIDES | WHITENS : HIDES;
  return (all & seen) === 0 ? undefined : found.map((effect) => ((effect & seen) === 0 ? 0 : 1));
}

function effectOf(style: string, isStrict: boolean): number {
  const hides = hidesText(style) || (isStrict && hidesForNow(style));
  return (hides ? HIDES : 0) | (whitens(style) ? WHITENS : 0);
}
