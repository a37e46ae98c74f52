/** The columns of a candidate: its text, its place, and which other candidates agree with it (agreement.ts). */
import { attribute as attributeOf } from "../../document/document.ts";
import { TagSet, tag } from "../../document/tags.ts";
import { createMatrix, type Matrix } from "../../features/matrix.ts";
import { squash } from "../../metadata/title-parts.ts";
import { availabilityOf, currencySignIn } from "../normalize.ts";
import { PER_UNIT } from "../per-unit.ts";
import { nearestLeaf } from "../record-leaves.ts";
import { besideOf, declaredSays, isDeclared, type Shared, sharedOf } from "./agreement.ts";
import { type Candidate, type LearnedAttribute, sources } from "./candidate.ts";
import { hints, nearHints, type PageContext } from "./context.ts";

const labels = [
  "price",
  "regular_price",
  "unit_price",
  "sku",
  "mpn",
  "model",
  "gtin",
  "brand",
  "vendor",
  "availability",
  "shipping",
];
const properties = [
  "price",
  "lowprice",
  "highprice",
  "sku",
  "productid",
  "mpn",
  "brand",
  "manufacturer",
  "product:sale_price:amount",
];
const DIGITS = /\d/g;
const LETTERS = /\p{L}/gu;
const CAPITALS = /\p{Lu}/gu;
const SIGNS = /[-_./]/;
const SPACES = /\s+/;
const DECIMALS = /[.,]\d{2}$/;
const GTIN = /^\d{12,14}$/;
const headings = new TagSet("h1 h2 h3 h4 h5 h6");
const A = tag("a");
/** What addresses of pages of a brand have. */
const BRAND_ADDRESS =
  /brand|manufactur|marke|marca|marque|vendor|maker|produc(?:at|en|er)|hersteller|v[yý]robc|zna[cč]k|shop-by|designer/i;
const lists = new TagSet("li dl dd dt td th tr");

/** All columns, in the order of the matrix. */
export const recordColumns: readonly string[] = [
  ..."length digits letters capitals words signs decimals gtin value share currency block-currency".split(
    " ",
  ),
  ..."leaf-share block-length out-of-stock struck button apart depth heading list".split(" "),
  ..."from-headline from-buy position rank siblings sibling-values mentions first own".split(" "),
  ..."in-title starts-title in-address label-any smaller-beside larger-beside".split(" "),
  ..."declared agrees-declared label-apart".split(" "),
  ..."is-seller is-site per-unit since-headline contradicted contradicted-declared named-buy brand-address".split(
    " ",
  ),
  ...labels.map((name) => `label-${name}`),
  ...properties.map((name) => `property-${name}`),
  ...sources.flatMap((name) => [`source-${name}`, `agrees-${name}`]),
  ...hints.flatMap(([name]) => [`near-${name}`, `above-${name}`]),
];

/** A value of a column; NaN where it does not apply. */
type Columns = Record<string, number>;

/** The matrix of an attribute's candidates, a row each. */
export function featuresOf(
  attribute: LearnedAttribute,
  candidates: readonly Candidate[],
  context: PageContext,
): Matrix {
  const shared = sharedOf(attribute, candidates, context);
  const rows = candidates.map((candidate, at) => columnsOf(candidate, at, shared, context));
  const matrix = createMatrix(recordColumns, rows.length);
  for (const [row, columns] of rows.entries()) {
    for (let column = 0; column < recordColumns.length; column++) {
      matrix.values[row * recordColumns.length + column] = columns[recordColumns[column]!]!;
    }
  }
  return matrix;
}

const PATH = 4;
const MOST_MEASURED = 60;
/** A shorter name may be a part of any other. */
const LEAST_NAME = 3;

function columnsOf(
  candidate: Candidate,
  at: number,
  shared: Shared,
  context: PageContext,
): Columns {
  const { text, key, source, node, isOwn, property } = candidate;
  const { page, leaves, headline, buys, inherited, struck, button, apart, titles, addresses } =
    context;
  const { document } = page;
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  const place = shared.leaves[at]!;
  const stands = !Number.isNaN(place);
  const near = stands ? nearHints(context, node) : 0;
  const all = stands ? inherited[node]! : 0;
  const pair = context.pairOf.get(node);
  const label = pair === undefined ? undefined : context.dictionary.attributeOf(pair.label);
  const leaf = stands ? leaves[Math.min(place, leaves.length - 1)] : undefined;
  const block = leaf === undefined ? undefined : page.blocks[leaf.block];
  const same = shared.paths.get(shared.pathOf[at]!)!;
  const squashed = squash(text);
  const nearest = stands ? nearestLeaf(buys, place) : Number.NaN;
  const beside = besideOf(at, shared, key);
  const said = declaredSays(shared, key);
  // Pages show prices and codes that they do not declare; of several brands the declared one is the thing's.
  const isBrand = shared.attribute === "brand";
  const columns: Columns = {
    length: text.length,
    digits: count(DIGITS),
    letters: count(LETTERS),
    capitals: count(CAPITALS) / Math.max(1, count(LETTERS)),
    words: text.split(SPACES).length,
    signs: SIGNS.test(text) ? 1 : 0,
    decimals: DECIMALS.test(text) ? 1 : 0,
    gtin: GTIN.test(text) ? 1 : 0,
    value: shared.attribute === "price" ? Math.log(Number(key) || 1) : Number.NaN,
    share: shared.largest > 0 ? (Number(key) || 0) / shared.largest : Number.NaN,
    currency: currencySignIn(leaf?.text ?? "") === undefined ? 0 : 1,
    "block-currency":
      block !== undefined && block.characters < 100 && currencySignIn(block.text) !== undefined
        ? 1
        : 0,
    "leaf-share": leaf === undefined ? Number.NaN : text.length / Math.max(1, leaf.characters),
    "block-length": block === undefined ? Number.NaN : Math.log(block.characters),
    "out-of-stock":
      shared.attribute === "availability" && availabilityOf(key) === "OutOfStock" ? 1 : 0,
    struck: stands ? struck[node]! : Number.NaN,
    button: stands ? button[node]! : Number.NaN,
    apart: stands ? apart[node]! : Number.NaN,
    depth: stands ? document.depths[node]! : Number.NaN,
    heading: stands && isIn(document, node, headings) ? 1 : 0,
    list: stands && isIn(document, node, lists) ? 1 : 0,
    "from-headline": stands && headline >= 0 ? place - headline : Number.NaN,
    "from-buy": nearest,
    position: stands ? place / Math.max(1, leaves.length) : Number.NaN,
    rank: shared.ranks[at]!,
    siblings: same.count,
    "sibling-values": same.keys.size,
    mentions: shared.mentions.get(key)!,
    first: shared.firsts.get(key) === at ? 1 : 0,
    own: isOwn === undefined ? Number.NaN : isOwn ? 1 : 0,
    "in-title": titles.some((title) => title.includes(squashed)) ? 1 : 0,
    "starts-title": titles.some((title) => title.startsWith(squashed)) ? 1 : 0,
    "in-address": addresses.some((address) => squash(address).includes(squashed)) ? 1 : 0,
    "label-any": pair === undefined ? 0 : 1,
    "smaller-beside": beside.smaller,
    "larger-beside": beside.larger,
    contradicted:
      shared.attribute === "availability" ? shared.said - (shared.saidOf.get(key) ?? 0) : 0,
    "contradicted-declared": shared.attribute === "availability" && said === false ? 1 : 0,
    "agrees-declared": isBrand && said !== undefined ? Number(said) : Number.NaN,
    declared: isBrand && isDeclared(source) ? 1 : 0,
    "label-apart": isBrand && pair?.rule === "word" ? 1 : 0,
    "named-buy": context.buyElements.includes(node) ? 1 : 0,
    "brand-address": stands && leadsToBrand(document, node) ? 1 : 0,
    "is-seller": context.sellers.has(squashed) ? 1 : 0,
    "is-site": isOfSite(squashed, context) ? 1 : 0,
    "per-unit": stands && isPerUnit(leaf?.text ?? "", block?.text ?? "") ? 1 : 0,
    "since-headline": stands ? shared.ranks[at]! - shared.firstBelow : Number.NaN,
  };
  for (const name of labels) columns[`label-${name}`] = label === name ? 1 : 0;
  for (const name of properties) columns[`property-${name}`] = property === name ? 1 : 0;
  for (const name of sources) {
    columns[`source-${name}`] = source === name ? 1 : 0;
    columns[`agrees-${name}`] = shared.bySource.get(name)?.has(key) ? 1 : 0;
  }
  for (const [bit, [name]] of hints.entries()) {
    columns[`near-${name}`] = stands ? (near >> bit) & 1 : Number.NaN;
    columns[`above-${name}`] = stands ? (all >> bit) & 1 : Number.NaN;
  }
  return columns;
}

/** Whether a name is one of the site's, or a part of one. */
function isOfSite(name: string, { siteNames }: PageContext): boolean {
  return name.length >= LEAST_NAME && [...siteNames].some((site) => site.includes(name));
}

/** Whether a short text states a price for a measure. */
function isPerUnit(...texts: readonly string[]): boolean {
  return texts.some((text) => text.length <= MOST_MEASURED && PER_UNIT.test(text));
}

/** Whether a text is in a link whose address names brands. */
function leadsToBrand(document: PageContext["page"]["document"], node: number): boolean {
  const { tags, parents } = document;
  for (let n = parents[node]!, up = 0; n > 0 && up < PATH; n = parents[n]!, up++) {
    if (tags[n] === A) return BRAND_ADDRESS.test(attributeOf(document, n, "href") ?? "");
  }
  return false;
}

function isIn(
  { tags, parents }: PageContext["page"]["document"],
  node: number,
  set: TagSet,
): boolean {
  for (let n = node, up = 0; n > 0 && up < PATH; n = parents[n]!, up++) {
    if (set.has(tags[n]!)) return true;
  }
  return false;
}
