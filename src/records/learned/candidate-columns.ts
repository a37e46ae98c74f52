/** The columns of a candidate: its text, its place, and which other candidates agree with it (agreement.ts). */
import { attribute as attributeOf, isInside } from "../../document/document.ts";
import { headingTags, TagSet, tag } from "../../document/tags.ts";
import { columnIndex } from "../../features/columns.ts";
import { createMatrix, type Matrix } from "../../features/matrix.ts";
import { squash } from "../../metadata/title-parts.ts";
import { availabilityOf, currencySignIn } from "../normalize.ts";
import { PER_UNIT } from "../per-unit.ts";
import { nearestLeaf } from "../record-leaves.ts";
import { besideOf, declaredSays, isDeclared, type Shared, sharedOf } from "./agreement.ts";
import { type Candidate, type LearnedAttribute, sources } from "./candidate.ts";
import { isOfSite, nearHints, type PageContext } from "./context.ts";
import { hints } from "./hints.ts";
import { textCounts } from "./text-counts.ts";

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
const SIGNS = /[-_./]/;
const DECIMALS = /[.,]\d{2}$/;
const GTIN = /^\d{12,14}$/;
const A = tag("a");
/** What addresses of pages of a brand have. */
const BRAND_ADDRESS =
  /brand|manufactur|marke|marca|marque|vendor|maker|produc(?:at|en|er)|hersteller|v[yý]robc|zna[cč]k|shop-by|designer/i;
const lists = new TagSet("li dl dd dt td th tr");

const ownColumns = [
  ...(["length", "digits", "letters", "capitals", "words", "signs", "decimals", "gtin"] as const),
  ...(["value", "share", "currency", "block-currency", "leaf-share", "block-length"] as const),
  ...(["out-of-stock", "struck", "button", "apart", "depth", "heading", "list"] as const),
  ...(["from-headline", "from-buy", "position", "rank", "siblings", "sibling-values"] as const),
  ...(["mentions", "first", "own", "in-title", "starts-title", "in-address", "label-any"] as const),
  ...(["smaller-beside", "larger-beside", "declared", "agrees-declared", "label-apart"] as const),
  ...(["is-seller", "is-site", "per-unit", "since-headline", "contradicted"] as const),
  ...(["contradicted-declared", "named-buy", "brand-address"] as const),
];
const column = columnIndex(ownColumns);
const LABELS = ownColumns.length;
const PROPERTIES = LABELS + labels.length;
const SOURCES = PROPERTIES + properties.length;
const HINTS = SOURCES + 2 * sources.length;

/** All columns, in the order of the matrix. */
export const recordColumns: readonly string[] = [
  ...ownColumns,
  ...labels.map((name) => `label-${name}`),
  ...properties.map((name) => `property-${name}`),
  ...sources.flatMap((name) => [`source-${name}`, `agrees-${name}`]),
  ...hints.flatMap((name) => [`near-${name}`, `above-${name}`]),
];

/** The matrix of an attribute's candidates, a row each. A cell is NaN where its column does not apply. */
export function featuresOf(
  attribute: LearnedAttribute,
  candidates: readonly Candidate[],
  context: PageContext,
): Matrix {
  const shared = sharedOf(attribute, candidates, context);
  const matrix = createMatrix(recordColumns, candidates.length);
  const width = recordColumns.length;
  for (let at = 0; at < candidates.length; at++) {
    const row = matrix.values.subarray(at * width, (at + 1) * width);
    writeText(row, candidates[at]!, shared, context);
    writeAgreement(row, candidates[at]!, at, shared);
    writeSource(row, candidates[at]!, shared, context);
    if (Number.isNaN(shared.leaves[at]!)) writeNoPlace(row);
    else writePlace(row, candidates[at]!.node, at, shared, context);
  }
  return matrix;
}

const PATH = 4;
const MOST_MEASURED = 60;
/** A longer block has more than a price. */
const MOST_PRICED = 100;

/** What a candidate says. Cells where nothing is written are 0, here and below. */
function writeText(
  row: Float32Array,
  { text, key }: Candidate,
  { attribute, largest, addresses }: Shared,
  context: PageContext,
): void {
  const { digits, letters, capitals, words } = textCounts(text);
  const squashed = squash(text);
  const has = (one: string): boolean => one.includes(squashed);
  row[column.length] = text.length;
  row[column.digits] = digits;
  row[column.letters] = letters;
  row[column.capitals] = capitals / Math.max(1, letters);
  row[column.words] = words;
  row[column.signs] = SIGNS.test(text) ? 1 : 0;
  row[column.decimals] = DECIMALS.test(text) ? 1 : 0;
  row[column.gtin] = GTIN.test(text) ? 1 : 0;
  row[column.value] = attribute === "price" ? Math.log(Number(key) || 1) : Number.NaN;
  row[column.share] = largest > 0 ? (Number(key) || 0) / largest : Number.NaN;
  if (attribute === "availability" && availabilityOf(key) === "OutOfStock") {
    row[column["out-of-stock"]] = 1;
  }
  row[column["in-title"]] = context.titles.some(has) ? 1 : 0;
  row[column["starts-title"]] = context.titles.some((one) => one.startsWith(squashed)) ? 1 : 0;
  row[column["in-address"]] = addresses.some(has) ? 1 : 0;
  row[column["is-seller"]] = context.sellers.has(squashed) ? 1 : 0;
  row[column["is-site"]] = isOfSite(squashed, context) ? 1 : 0;
}

/** Which other candidates agree with one. */
function writeAgreement(
  row: Float32Array,
  { key, source }: Candidate,
  at: number,
  shared: Shared,
): void {
  const { count, keys } = shared.sameOf[at]!;
  const { smaller, larger } = besideOf(at, shared, key);
  const agrees = declaredSays(shared, key);
  // Pages show prices and codes that they do not declare; of several brands the declared one is the thing's.
  const isBrand = shared.attribute === "brand";
  row[column.rank] = shared.ranks[at]!;
  row[column.siblings] = count;
  row[column["sibling-values"]] = keys.size;
  row[column.mentions] = shared.mentions.get(key)!;
  row[column.first] = shared.firsts.get(key) === at ? 1 : 0;
  row[column["smaller-beside"]] = smaller;
  row[column["larger-beside"]] = larger;
  row[column.declared] = isBrand && isDeclared(source) ? 1 : 0;
  row[column["agrees-declared"]] = isBrand && agrees !== undefined ? Number(agrees) : Number.NaN;
  if (shared.attribute === "availability") {
    row[column.contradicted] = shared.leafCount - (shared.mentionsInText.get(key) ?? 0);
    row[column["contradicted-declared"]] = agrees === false ? 1 : 0;
  }
}

/** Where a candidate comes from, and what labels it. */
function writeSource(
  row: Float32Array,
  { key, source, node, isOwn, property }: Candidate,
  { attribute, bySource }: Shared,
  { pairOf, buyElements }: PageContext,
): void {
  const pair = pairOf.get(node);
  row[column.own] = isOwn === undefined ? Number.NaN : isOwn ? 1 : 0;
  row[column["label-any"]] = pair === undefined ? 0 : 1;
  row[column["label-apart"]] = attribute === "brand" && pair?.rule === "word" ? 1 : 0;
  row[column["named-buy"]] = buyElements.includes(node) ? 1 : 0;
  const label = pair?.attribute === undefined ? -1 : labels.indexOf(pair.attribute);
  if (label >= 0) row[LABELS + label] = 1;
  const place = property === undefined ? -1 : properties.indexOf(property);
  if (place >= 0) row[PROPERTIES + place] = 1;
  for (let i = 0; i < sources.length; i++) {
    row[SOURCES + 2 * i] = source === sources[i] ? 1 : 0;
    row[SOURCES + 2 * i + 1] = bySource.get(sources[i]!)?.has(key) ? 1 : 0;
  }
}

const OF_PLACES = [
  ...(["leaf-share", "block-length", "struck", "button", "apart", "depth"] as const),
  ...(["from-headline", "from-buy", "position", "since-headline"] as const),
];

function writeNoPlace(row: Float32Array): void {
  for (const name of OF_PLACES) row[column[name]] = Number.NaN;
  row.fill(Number.NaN, HINTS);
}

/** Where a candidate stands in the page. */
function writePlace(
  row: Float32Array,
  node: number,
  at: number,
  shared: Shared,
  context: PageContext,
): void {
  const { page, leaves, headline, buys, inherited } = context;
  const { document } = page;
  const place = shared.leaves[at]!;
  const leaf = leaves[Math.min(place, leaves.length - 1)];
  const block = leaf === undefined ? undefined : page.blocks[leaf.block];
  const [own, around] = [leaf?.text ?? "", block?.text ?? ""];
  const isShort = block !== undefined && block.characters < MOST_PRICED;
  row[column.currency] = currencySignIn(own) === undefined ? 0 : 1;
  row[column["block-currency"]] = isShort && currencySignIn(around) !== undefined ? 1 : 0;
  row[column["leaf-share"]] =
    leaf === undefined ? Number.NaN : row[column.length]! / Math.max(1, leaf.characters);
  row[column["block-length"]] = block === undefined ? Number.NaN : Math.log(block.characters);
  row[column.struck] = context.struck[node]!;
  row[column.button] = context.button[node]!;
  row[column.apart] = context.apart[node]!;
  row[column.depth] = document.depths[node]!;
  row[column.heading] = isInside(document, node, headingTags, PATH) ? 1 : 0;
  row[column.list] = isInside(document, node, lists, PATH) ? 1 : 0;
  row[column["from-headline"]] = headline >= 0 ? place - headline : Number.NaN;
  row[column["from-buy"]] = nearestLeaf(buys, place);
  row[column.position] = place / Math.max(1, leaves.length);
  row[column["since-headline"]] = shared.ranks[at]! - shared.firstBelow;
  row[column["brand-address"]] = leadsToBrand(document, node) ? 1 : 0;
  row[column["per-unit"]] = isPerUnit(own, around) ? 1 : 0;
  const near = nearHints(context, node);
  const all = inherited[node]!;
  for (let bit = 0; bit < hints.length; bit++) {
    row[HINTS + 2 * bit] = (near >> bit) & 1;
    row[HINTS + 2 * bit + 1] = (all >> bit) & 1;
  }
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
