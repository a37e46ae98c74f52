/**
 * Texts of a page that may be a value of an attribute. They come from leaves and short blocks, pairs,
 * declarations, data attributes and URLs. A model chooses among them.
 */

import { DATA_NAME as OF_DATA } from "../../document/attribute-names.ts";
import {
  attribute as attributeOf,
  attributeValue,
  type Document,
  nodeText,
} from "../../document/document.ts";
import { perPage } from "../../document/per-page.ts";
import { tag } from "../../document/tags.ts";
import { percentDecoded } from "../../document/urls.ts";
import { collapse } from "../../document/words.ts";
import { JSON_LD } from "../../metadata/json-ld.ts";
import { tellingElements } from "../../metadata/telling-elements.ts";
import { squash } from "../../metadata/title-parts.ts";
import { nodeAt } from "../found.ts";
import {
  amountsIn,
  currencyOf,
  currencySignIn,
  normalized,
  parseNumber,
  stockOf,
} from "../normalize.ts";
import { spanOf } from "../span.ts";
import { faultOf } from "../validators.ts";
import { availabilities, hintedAvailabilities } from "./availabilities.ts";
import type { Candidate, CandidateSource, LearnedAttribute } from "./candidate.ts";
import { nearHints, type PageContext } from "./context.ts";
import { hintBit } from "./hints.ts";

/** Most candidates of an attribute. A hostile page could have any number. */
const MOST_CANDIDATES = 3000;
const MOST_LEAF = 80;
const MOST_BLOCK = 30;
const MOST_BLOCK_PIECES = 8;
const MOST_BRAND = 40;
const MOST_TOKENS = 3;
const MOST_CODE_TOKENS = 4;
const LEAST_BRAND = 2;
/** None of these attributes is validated by language. */
const VALUES = { language: "en" };
const NUMBERS = /\d(?:[\d.,'’\u00a0\u202f ]{0,12}\d)?/g;
const MEASURE =
  /^\s?(?:%|cm|mm|m\b|km|kg|g\b|gb|tb|mb|ml|l\b|w\b|v\b|hz|mah|inch|"|''|x\s?\d|h\b|min|years?|days?|stars?|reviews?|pcs|st\b|[-/:]\d)/i;
/** Also dates. */
const VERSION = /^\d{1,2}[.,]\d{1,2}[.,]\d(?!\d\d(?:\.|$))/;
/** A whole number with a separator at its end, and cents. */
const WHOLE = /^[^\d\p{L}]{0,4}(\d{1,3}(?:[.,\u00a0 ]?\d{3}){0,3})[.,]?$/u;
const POINT = /^[.,]$/;
const CENTS = /^[.,]?\d{2}$/;
const TAGS = /<[^<>]*>/g;
const SUP = tag("sup");
/** Of the price that is asked, as shops' programs read it. */
const PRICE_NAME = /^data-(?:product-|final-|sale-)?price(?:-amount|-value)?$/;
const MACHINE_PRICE = /^\d{1,7}(?:\.\d{1,6})?$/;
const BRAND_NAME = /^data-(?:product-|item-)?(?:brand|manufacturer)(?:-name)?$/;
const DECIMALS = /[.,]\d{2}$/;
const HAS_DIGIT = /\d/;
const CODE = /[\p{L}\d][\p{L}\d._/-]{1,30}[\p{L}\d]/gu;
const DIGITS = /\d/g;
const HAS_LETTER = /\p{L}/u;
const PIECES = /[/?&=#,;:]/;
const SPACES = /\s+/;
const FINE_PIECES = /[-._]/;
const FILE_ENDING = /\.(?:html?|php|aspx?|jsp)$/;
const CODE_NAME =
  /^data-(?:[a-z-]{0,20}-)?(?:sku|asin|product-?(?:id|code|sku)|item-?(?:id|number)|article-?(?:id|number))$/;
const STATE_BRAND =
  /"(?:brand|brandName|manufacturer)" {0,2}: {0,2}(?:\{ {0,2}"name" {0,2}: {0,2})?"([^"\\<>{}]{2,40})"/g;
const SCRIPT = tag("script");
const DATA_NAMES = [CODE_NAME, PRICE_NAME, BRAND_NAME];
/** Attributes whose labels stand before codes. */
const CODES = new Set(["sku", "mpn", "model", "gtin"]);
const PRICE = hintBit("price");
const BRAND = hintBit("brand");

/** Keys of texts, as the gold's are compared; empty for a text that says nothing of availability. */
export function keyOf(attribute: LearnedAttribute, text: string): string {
  if (attribute === "availability") return stockOf(text) ?? "";
  return String(normalized(attribute, text) ?? squash(text));
}

/** The candidates of an attribute, in document order within each source. */
export function candidatesOf(attribute: LearnedAttribute, context: PageContext): Candidate[] {
  const found = [...shown[attribute](context), ...declared(attribute, context)];
  if (attribute === "availability" && found.length === 0)
    found.push(...hintedAvailabilities(context));
  return found.filter(({ key }) => key !== "").slice(0, MOST_CANDIDATES);
}

/** What finds the candidates of an attribute in the text that a page shows. */
const shown: Readonly<Record<LearnedAttribute, (context: PageContext) => Iterable<Candidate>>> = {
  price: prices,
  sku: codes,
  brand: brands,
  availability: availabilities,
};

function* prices(context: PageContext): Generator<Candidate> {
  const { page, leaves } = context;
  const { document, blocks } = page;
  for (let at = 0; at < leaves.length; at++) {
    const { node, text, characters, block } = leaves[at]!;
    if (characters > MOST_LEAF || !HAS_DIGIT.test(text)) continue;
    const whole = blocks[block]!;
    const surroundings = whole.characters <= MOST_LEAF ? whole.text : text;
    const isPriced =
      currencySignIn(surroundings) !== undefined ||
      (nearHints(context, node) & PRICE) !== 0 ||
      (!HAS_LETTER.test(text) && isCurrencyBeside(leaves, at));
    const split = isPriced ? splitPrice(context, at) : undefined;
    if (split !== undefined) {
      yield split.candidate;
      at = split.last;
      continue;
    }
    const amounts = new Set(amountsIn(text).map(({ index }) => index));
    for (const { 0: number, index } of text.matchAll(NUMBERS)) {
      const behind = text.slice(index + number.length);
      if (!amounts.has(index) || MEASURE.test(behind) || VERSION.test(number)) continue;
      if (!isPriced && !DECIMALS.test(number)) continue;
      const key = parseNumber(number);
      if (key === undefined || key === 0) continue;
      const { start, end } = spanOf(document, node, number);
      yield { text: number, key: String(key), source: "leaf", node, start, end };
    }
  }
  for (const { text, characters, content, start, end, node } of blocks) {
    if (characters > MOST_BLOCK || content.length < 2 || content.length > MOST_BLOCK_PIECES)
      continue;
    if (currencySignIn(text) === undefined && (nearHints(context, node) & PRICE) === 0) continue;
    const parts = content.filter((part) => HAS_DIGIT.test(nodeText(document, part)));
    if (parts.length < 2 || text.match(NUMBERS)?.length !== 1) continue;
    const key = parseNumber(text);
    if (key === undefined || key === 0) continue;
    yield { text, key: String(key), source: "block", node: content[0]!, start, end };
  }
  yield* dataValues(context, PRICE_NAME, (text) => {
    const key = MACHINE_PRICE.test(text) ? Number(text) : 0;
    return key === 0 ? "" : String(key);
  });
}

/** A price whose cents are an element of their own behind its whole part, `19<sup>99</sup>`, and its last leaf. */
function splitPrice(
  { page, leaves }: PageContext,
  at: number,
): { readonly candidate: Candidate; readonly last: number } | undefined {
  const { source, parents, tags, starts, stops } = page.document;
  const { text: own, node, block } = leaves[at]!;
  const last = POINT.test(leaves[at + 1]?.text ?? "") ? at + 2 : at + 1;
  const cents = leaves[last];
  const whole = WHOLE.exec(own)?.[1];
  if (whole === undefined || cents?.block !== block || !CENTS.test(cents.text)) return undefined;
  const parent = parents[cents.node]!;
  // A space parts two numbers, but not a number from what is raised.
  const between = source.slice(stops[node]! - 1, starts[cents.node]! + 1).replace(TAGS, "");
  if (parent === parents[node] || (SPACES.test(between) && tags[parent] !== SUP)) return undefined;
  const text = `${whole}.${cents.text.slice(-2)}`;
  const place = { node, start: starts[node]!, end: stops[cents.node]! };
  return { candidate: { text, key: String(parseNumber(text)), source: "leaf", ...place }, last };
}

/** Whether the leaf before ends with a currency sign, or the one after begins with one. */
function isCurrencyBeside(leaves: PageContext["leaves"], at: number): boolean {
  const before = leaves[at - 1]?.text.split(SPACES).at(-1) ?? "";
  const behind = leaves[at + 1]?.text.split(SPACES)[0] ?? "";
  return [before, behind].some((word) => word !== "" && currencyOf(word) !== undefined);
}

function* codes(context: PageContext): Generator<Candidate> {
  const { page, leaves, pairs } = context;
  const { document } = page;
  const code = (text: string, source: CandidateSource, node: number): Candidate => ({
    ...{ text, key: squash(text), source, node },
    ...(node < 0 ? { start: 0, end: 0 } : spanOf(document, node, text)),
  });
  for (const { node, text, characters } of leaves) {
    if (characters > MOST_LEAF || !HAS_DIGIT.test(text)) continue;
    const tokens = text.match(CODE) ?? [];
    if (tokens.length > MOST_TOKENS) continue;
    for (const token of tokens) if (HAS_DIGIT.test(token)) yield code(token, "leaf", node);
  }
  for (const { attribute, text, node } of pairs) {
    if (attribute === undefined || !CODES.has(attribute)) continue;
    const tokens = text.match(CODE) ?? [];
    // A code may have spaces: `GARNI 570 EASY`.
    const whole = tokens.length <= MOST_CODE_TOKENS && text.length <= MOST_BRAND ? [text] : [];
    const first = tokens.slice(0, 1).filter((token) => HAS_DIGIT.test(token));
    for (const one of new Set([...first, ...whole])) yield code(one, "pair", node);
  }
  yield* dataValues(context, CODE_NAME, (text) => (text.length < 3 ? "" : squash(text)));
  const seen = new Set<string>();
  for (const address of context.addresses) {
    for (const piece of pathOf(address).split(PIECES)) {
      const bare = piece.replace(FILE_ENDING, "");
      const parts = bare.split(FINE_PIECES);
      for (const part of new Set([bare, ...parts, parts.slice(-2).join("-")])) {
        const digits = part.match(DIGITS)?.length ?? 0;
        if (digits < MOST_TOKENS || part.length > MOST_BRAND || seen.has(part)) continue;
        seen.add(part);
        yield code(part, "url", -1);
      }
    }
  }
}

function pathOf(address: string): string {
  const scheme = address.indexOf("//");
  const slash = address.indexOf("/", scheme < 0 ? 0 : scheme + 2);
  return slash < 0 ? "" : percentDecoded(address.slice(slash));
}

/** An attribute by its element and number, and what its name matches. */
interface DataAttribute {
  readonly node: number;
  readonly a: number;
  readonly name: RegExp;
}

/** Data attributes that may hold a value. */
const dataAttributes = perPage((document: Document): DataAttribute[] => {
  const { source, attributes, attributeNames, attributeStarts, size } = document;
  const found: DataAttribute[] = [];
  for (let node = 1; node < size; node++) {
    for (let a = attributeStarts[node]!; a < attributeStarts[node + 1]!; a++) {
      if (attributeNames[a] !== OF_DATA) continue;
      const [from, to] = [attributes[4 * a]!, attributes[4 * a + 1]!];
      const length = attributes[4 * a + 3]! - attributes[4 * a + 2]!;
      if (length < LEAST_BRAND || length > MOST_BRAND || to - from > MOST_BRAND) continue;
      const ofSource = source.slice(from, to).toLowerCase();
      const name = DATA_NAMES.find((one) => one.test(ofSource));
      if (name !== undefined) found.push({ node, a, name });
    }
  }
  return found;
});

/** Values in data attributes of a name; `keyIn` gives "" for what is none. */
function* dataValues(
  { page }: PageContext,
  name: RegExp,
  keyIn: (text: string) => string,
): Generator<Candidate> {
  const { document } = page;
  const { attributes } = document;
  for (const { node, a, name: own } of dataAttributes(document)) {
    if (own !== name) continue;
    const text = attributeValue(document, a);
    const [start, end] = [attributes[4 * a + 2]!, attributes[4 * a + 3]!];
    yield { text, key: keyIn(text), source: "data", node, start, end };
  }
}

function* brands(context: PageContext): Generator<Candidate> {
  const { page, leaves, pairs, titles } = context;
  const { document } = page;
  for (let at = 0; at < leaves.length; at++) {
    const { node, text, characters } = leaves[at]!;
    if (characters > MOST_BRAND || !HAS_LETTER.test(text)) continue;
    const key = context.squashed(at);
    const isNamed = key.length >= LEAST_BRAND && titles.some((title) => title.includes(key));
    if (!isNamed && (nearHints(context, node) & BRAND) === 0) continue;
    // The shop's name is a brand where the thing's own name has it.
    const isShop = context.sellers.has(key) || context.siteNames.has(key);
    if (isShop && !context.ownTitle().includes(key)) continue;
    yield { text, key, source: "leaf", node, ...spanOf(document, node, text) };
  }
  for (const { attribute, text, node, start, end } of pairs) {
    if (attribute !== "brand" || text.length > MOST_BRAND) continue;
    // A heading such as "Popular brands" is no value.
    if (context.dictionary.attributeOf(text.split(SPACES).at(-1)!) === attribute) continue;
    yield { text, key: squash(text), source: "pair", node, start, end };
  }
  yield* stateBrands(context);
  yield* dataValues(context, BRAND_NAME, (text) => (HAS_LETTER.test(text) ? squash(text) : ""));
}

/** Brands in the state of a page's programs: `"brand":"Tikkers"`, where all name one, or the page's title has it. */
function* stateBrands({ page, titles }: PageContext): Generator<Candidate> {
  const { document } = page;
  const { source, tags, starts, stops, ends } = document;
  const found = new Map<string, Candidate>();
  for (const node of tellingElements(document)) {
    if (tags[node] !== SCRIPT || node + 1 >= ends[node]!) continue;
    if (JSON_LD.test(attributeOf(document, node, "type") ?? "")) continue;
    const from = starts[node + 1]!;
    for (const { 0: whole, 1: text, index } of source
      .slice(from, stops[node + 1])
      .matchAll(STATE_BRAND)) {
      const key = squash(text!);
      if (key === "" || !HAS_LETTER.test(text!) || found.has(key)) continue;
      const end = from + index + whole.length - 1;
      const place = { node, start: end - text!.length, end };
      found.set(key, { text: text!, key, source: "data", ...place });
    }
  }
  for (const candidate of found.values()) {
    const isNamed = titles.some((title) => title.includes(candidate.key));
    if (found.size === 1 || (isNamed && candidate.key.length >= LEAST_BRAND)) yield candidate;
  }
}

/** What the page declares. */
function* declared(attribute: LearnedAttribute, context: PageContext): Generator<Candidate> {
  const { document } = context.page;
  const names = attribute === "sku" ? ["sku", "mpn", "gtin", "isbn_13"] : [attribute];
  const all = context.declared.flatMap(({ attributes, variants = [] }, number) =>
    [attributes, ...variants.map((variant) => variant.attributes)].map((own) => ({ own, number })),
  );
  for (const { own: attributes, number } of all) {
    for (const name of names) {
      for (const { text, rule = "", start, end } of attributes[name] ?? []) {
        if (faultOf(attribute, text, VALUES) !== undefined) continue;
        const source = rule.startsWith("json-ld:")
          ? "json-ld"
          : rule.startsWith("microdata:") || rule.startsWith("rdfa:")
            ? "microdata"
            : "meta";
        const key = keyOf(attribute, text);
        const property = source === "meta" ? rule : rule.slice(rule.lastIndexOf(".") + 1);
        const node = nodeAt(document, start);
        const isOwn = number === 0;
        const about = { property: property.toLowerCase(), isOwn };
        yield { text: collapse(text), key, source, node, start, end, ...about };
      }
    }
  }
}
