/** What the names of an element hint at: a bit for each kind of hint. */
import { WordSearch } from "../../base/word-search.ts";
import { attributeName, DATA_NAME } from "../../document/attribute-names.ts";
import { attributeValue, type Document } from "../../document/document.ts";

/** What names hint at, and words for it, in any case; `?` behind what may be missing. */
const words = {
  price: "price preis prix precio prezzo preco cena cijena amount cost pris hind fiyat",
  old: "old was strike cross rrp uvp regular origin before list-?price msrp previous save saving",
  sale: "sale special offer current now final promo deal discount",
  code: "sku code model article artikel artnr item-?no item-?num item-?id product-?id product-?no product-?num \\bref mpn asin catalog kod",
  brand: "brand manufact marke marca marque maker vendor seller designer byline",
  stock: "stock avail lager dispo inventory deliver shipping",
  buy: "cart basket \\bbuy purchase checkout \\bbag\\b warenkorb panier carrito koszyk",
  other:
    "relat recommend similar carousel slider upsell cross-?sell recent accessor bundle sponsor listing tile card teaser swiper suggest",
  review: "review rating comment \\bstar",
  site: "nav menu breadcrumb footer header mini-?cart search filter facet \\btop\\b",
  main: "product detail pdp summary \\binfo main buybox",
  title: "title name headline heading",
};

/** The kinds of hints, in the order of their bits. */
export const hints: readonly string[] = Object.keys(words);

/** The bit of a kind of hint. */
export function hintBit(kind: keyof typeof words): number {
  return 1 << hints.indexOf(kind);
}

const search = new WordSearch(Object.values(words));
/** Attributes that name an element: those to which the parser gives a number, and others. */
const NUMBERED = ["class", "id", "itemprop", "name"] as const;
const TESTED = ["data-testid", "data-test"];
/** A bit for each of the first, by the parser's number. The others have the bits behind. */
const NAMING = new Uint8Array(256);
for (const [bit, name] of NUMBERED.entries()) NAMING[attributeName(name)] = 1 << bit;
/** Most characters of an attribute that are read. */
const MOST_NAMES = 300;
const AMPERSAND = 38;
/** In place of bits, for a value that has entities. */
const ENCODED = -1;

/** Bits of the hints in the names of an element. Of two attributes of a name the first one counts. */
export function hintsOf(document: Document, node: number): number {
  const { attributeStarts, attributes, source } = document;
  const last = attributeStarts[node + 1]!;
  let bits = 0;
  let seen = 0;
  for (let a = attributeStarts[node]!; a < last; a++) {
    const naming = namingBit(document, a);
    if ((naming & ~seen) === 0) continue;
    seen |= naming;
    const found = source.within(attributes[4 * a + 2]!, attributes[4 * a + 3]!, hintsIn);
    bits |= found === ENCODED ? decodedHints(attributeValue(document, a)) : found;
  }
  return bits;
}

/** The bit of an attribute that names its element; 0 for others. */
function namingBit({ source, attributes, attributeNames }: Document, a: number): number {
  const name = attributeNames[a]!;
  if (name !== DATA_NAME) return NAMING[name]!;
  const start = attributes[4 * a]!;
  const length = attributes[4 * a + 1]! - start;
  for (let i = 0; i < TESTED.length; i++) {
    const tested = TESTED[i]!;
    if (tested.length === length && source.hasName(tested, start))
      return 1 << (NUMBERED.length + i);
  }
  return 0;
}

function hintsIn(text: string, start: number, end: number): number {
  const stop = Math.min(end, start + MOST_NAMES);
  for (let at = start; at < stop; at++) if (text.charCodeAt(at) === AMPERSAND) return ENCODED;
  return search.bitsIn(text, start, stop);
}

function decodedHints(value: string): number {
  return search.bitsIn(value, 0, Math.min(value.length, MOST_NAMES));
}
