/**
 * The columns of a pair of attribute and value: what it says, where it stands, what repeats it. They tell whether
 * it is a pair of the thing that the page presents.
 */
import { isInside } from "../../document/document.ts";
import { headingTags, TagSet, tag } from "../../document/tags.ts";
import { columnIndex } from "../../features/columns.ts";
import { createMatrix, type Matrix } from "../../features/matrix.ts";
import { squash } from "../../metadata/title-parts.ts";
import { comparable } from "../comparable.ts";
import type { FoundPair } from "../found.ts";
import { normalized } from "../normalize.ts";
import { firstLeafAt, leafIn, nearestLeaf } from "../record-leaves.ts";
import { nearHints, type PageContext } from "./context.ts";
import { hints } from "./hints.ts";
import { textCounts } from "./text-counts.ts";

/** How a pair was found: the first part of its rule. */
const rules = [
  ...["learned", "json-ld", "microdata", "rdfa", "colon-inside", "colon-end", "colon-start"],
  ...["cells", "word", "shown", "title", "beside-price", "og", "product"],
];
/** Attributes of shops with a column of their own; the others, as those of books, share what is known of all. */
const attributes = [
  ...["price", "regular_price", "unit_price", "currency", "availability", "brand", "sku", "mpn"],
  ...["model", "gtin", "title", "description", "image", "url", "breadcrumbs", "category", "rating"],
  ...["rating_count", "review_count", "seller", "color"],
  ...["size", "weight", "dimensions", "material", "quantity", "shipping", "condition", "type"],
  ...["warranty"],
];
/** Attributes whose values are of a type: where they do not read as it, something is wrong. */
const TYPED = new Set(
  "price regular_price pages rating rating_count review_count date publication_date release_date".split(
    " ",
  ),
);
const A = tag("a");
const links = new TagSet("a");
const buttons = new TagSet("button input select option label");
const tables = new TagSet("table");
const lists = new TagSet("ul ol");
const definitions = new TagSet("dl");
const SENTENCE = /[.!?…。！？]$/;
const ASKS = /[?？]/;
const MEASURED = /^[^\p{L}]{0,4}\d[\d.,x×/ -]*\s?\p{L}{0,4}\b/u;
const MOST_NEAR = 12;
const GROUP = 5;
/** A part of the page has at least so many leaves. */
const SECTION = 8;
const ISSUE = 400;

const ownColumns = [
  ...(["known", "probability", "rank", "values", "keys", "own-depth", "agrees"] as const),
  ...(["agrees-declared", "agrees-leaves", "characters", "words", "digits", "letters"] as const),
  ...(["capitals", "sentence", "asks", "measured", "untyped", "is-word"] as const),
  ...(["label-characters", "label-words", "label-digits", "label-asks", "label-same"] as const),
  ...(["label-in-title", "in-title", "link", "button", "heading", "in-table", "in-list"] as const),
  ...(["in-definitions", "apart", "depth", "stands", "from-headline", "from-buy"] as const),
  ...(["from-price", "position", "group", "group-labels", "group-keys"] as const),
  ...(["section-links", "section-leaves", "struck", "same-value", "declares"] as const),
];
const column = columnIndex(ownColumns);
const RULES = ownColumns.length;
const ATTRIBUTES = RULES + rules.length;
const HINTS = ATTRIBUTES + attributes.length;

/** All columns, in the order of the matrix. */
export const pairColumns: readonly string[] = [
  ...ownColumns,
  ...rules.map((name) => `rule-${name}`),
  ...attributes.map((name) => `is-${name}`),
  ...hints.flatMap((name) => [`near-${name}`, `above-${name}`]),
];

/** The matrix of a page's pairs, a row each. A cell is NaN where its column does not apply. */
export function pairFeatures(
  pairs: readonly FoundPair[],
  context: PageContext,
  price: number,
): Matrix {
  const matrix = createMatrix(pairColumns, pairs.length);
  matrix.values.fill(Number.NaN);
  const page = new Page(pairs, context, price);
  const width = pairColumns.length;
  for (let at = 0; at < pairs.length; at++) {
    page.write(matrix.values.subarray(at * width, (at + 1) * width), at);
  }
  return matrix;
}

/** What the pairs of a page have in common. */
class Page {
  readonly #pairs: readonly FoundPair[];
  readonly #context: PageContext;
  /** Leaf of each pair's value; -1 where no leaf has it. */
  readonly #places: readonly number[];
  readonly #price: number;
  /** Characters, and characters in links, before each leaf. */
  readonly #characters: Float64Array;
  readonly #linked: Float64Array;
  readonly #keys: readonly string[];
  /** The text of each pair's value, squashed. */
  readonly #squashed: readonly string[];
  readonly #byAttribute = new Map<string, Map<string, number>>();
  readonly #firsts = new Map<string, number>();
  readonly #labels = new Map<string, number>();
  readonly #values = new Map<string, number>();
  readonly #groups = new Map<string, Group>();
  readonly #groupOf: readonly string[];
  readonly #declared = new Set<string>();
  readonly #texts = new Map<string, number>();

  constructor(pairs: readonly FoundPair[], context: PageContext, price: number) {
    const { leaves, page } = context;
    const { tags, parents, ends, size } = page.document;
    this.#pairs = pairs;
    this.#context = context;
    this.#places = pairs.map(({ node, origin, value }) =>
      node <= 0 || (origin === "declared" && value.start === 0)
        ? -1
        : leafIn(leaves, node, ends[node]!),
    );
    this.#price = price;
    const inLink = new Uint8Array(size);
    for (let node = 1; node < size; node++) {
      inLink[node] = tags[node] === A ? 1 : inLink[parents[node]!]!;
    }
    this.#characters = new Float64Array(leaves.length + 1);
    this.#linked = new Float64Array(leaves.length + 1);
    for (let at = 0; at < leaves.length; at++) {
      const { node, characters } = leaves[at]!;
      this.#characters[at + 1] = this.#characters[at]! + characters;
      this.#linked[at + 1] = this.#linked[at]! + (inLink[node] === 1 ? characters : 0);
      if (characters <= ISSUE) count(this.#texts, context.squashed(at));
    }
    this.#squashed = pairs.map(({ value }) => squash(value.text));
    this.#keys = pairs.map(({ attribute, value: { text } }) => comparable(attribute, text));
    this.#groupOf = pairs.map(({ node, value: { rule = "" } }) =>
      node <= 0 ? rule : `${kindOf(rule)}${this.#pathOf(node)}`,
    );
    for (const [at, { attribute, label, origin }] of pairs.entries()) {
      const key = this.#keys[at]!;
      const counts = this.#byAttribute.get(attribute) ?? new Map<string, number>();
      this.#firsts.set(`${attribute}\0${key}`, counts.get(key) ?? counts.size);
      count(counts, key);
      this.#byAttribute.set(attribute, counts);
      if (label !== undefined) count(this.#labels, squash(label));
      count(this.#values, this.#squashed[at]!);
      if (origin === "declared") this.#declared.add(key);
      const group = this.#groups.get(this.#groupOf[at]!) ?? new Group();
      group.size++;
      group.labels.add(squash(label ?? attribute));
      group.keys.add(key);
      this.#groups.set(this.#groupOf[at]!, group);
    }
  }

  /** Tags of the elements nearest to a node. */
  #pathOf(node: number): string {
    const { tags, parents } = this.#context.page.document;
    let path = "";
    for (let n = node, up = 0; n > 0 && up < GROUP; n = parents[n]!, up++) path += `>${tags[n]}`;
    return path;
  }

  /** Writes the columns of a pair. */
  write(row: Float32Array, at: number): void {
    const { attribute, value, node, label } = this.#pairs[at]!;
    row.fill(0, RULES, HINTS);
    const rule = rules.indexOf(kindOf(value.rule ?? ""));
    if (rule >= 0) row[RULES + rule] = 1;
    const number = attributes.indexOf(attribute);
    if (number >= 0) row[ATTRIBUTES + number] = 1;
    writeText(row, attribute, value.text);
    this.#writeAgreement(row, at);
    if (label !== undefined) this.#writeLabel(row, label);
    const place = this.#places[at]!;
    row[column.stands] = place >= 0 ? 1 : 0;
    if (place < 0) return;
    this.#writePlace(row, node, place);
    this.#writeElements(row, node);
    this.#writeSection(row, node);
  }

  #writeAgreement(row: Float32Array, at: number): void {
    const { attribute, value, origin, isKnown } = this.#pairs[at]!;
    const { titles, declared, dictionary } = this.#context;
    const key = this.#keys[at]!;
    const squashed = this.#squashed[at]!;
    const same = this.#byAttribute.get(attribute)!;
    const group = this.#groups.get(this.#groupOf[at]!)!;
    const equal = this.#values.get(squashed)!;
    row[column.known] = isKnown ? 1 : 0;
    row[column.probability] = origin === "learned" ? (value.probability ?? Number.NaN) : Number.NaN;
    row[column.rank] = this.#firsts.get(`${attribute}\0${key}`)!;
    row[column.values] = same.size;
    row[column.keys] = same.get(key)!;
    row[column["own-depth"]] = (value.rule ?? "").split(".").length;
    row[column.agrees] = Math.min(MOST_NEAR, equal - 1);
    row[column["agrees-declared"]] = this.#declared.has(key) ? 1 : 0;
    row[column["agrees-leaves"]] = Math.min(MOST_NEAR, this.#texts.get(squashed) ?? 0);
    row[column["is-word"]] = dictionary.attributeOf(value.text) === undefined ? 0 : 1;
    row[column["in-title"]] = titles.some((title) => title.includes(squashed)) ? 1 : 0;
    row[column.group] = Math.min(GROUP * MOST_NEAR, group.size);
    row[column["group-labels"]] = group.labels.size / group.size;
    row[column["group-keys"]] = group.keys.size / group.size;
    row[column["same-value"]] = equal;
    row[column.declares] = declared.length;
  }

  #writeLabel(row: Float32Array, label: string): void {
    const squashed = squash(label);
    const { digits, words } = textCounts(label);
    const isInTitle = this.#context.titles.some((title) => title.includes(squashed));
    row[column["label-characters"]] = label.length;
    row[column["label-words"]] = words;
    row[column["label-digits"]] = digits;
    row[column["label-asks"]] = ASKS.test(label) ? 1 : 0;
    row[column["label-same"]] = this.#labels.get(squashed)!;
    row[column["label-in-title"]] = isInTitle ? 1 : 0;
  }

  #writePlace(row: Float32Array, node: number, place: number): void {
    const { headline, buys, inherited, leaves } = this.#context;
    const near = nearHints(this.#context, node, GROUP);
    const all = inherited[node]!;
    for (let bit = 0; bit < hints.length; bit++) {
      row[HINTS + 2 * bit] = (near >> bit) & 1;
      row[HINTS + 2 * bit + 1] = (all >> bit) & 1;
    }
    row[column["from-headline"]] = headline < 0 ? Number.NaN : place - headline;
    row[column["from-buy"]] = nearestLeaf(buys, place);
    row[column["from-price"]] = this.#price < 0 ? Number.NaN : place - this.#price;
    row[column.position] = place / Math.max(1, leaves.length);
  }

  #writeElements(row: Float32Array, node: number): void {
    const { page, button, apart, struck } = this.#context;
    const { depths } = page.document;
    const has = (set: TagSet): number => +isInside(page.document, node, set, MOST_NEAR);
    row[column.link] = has(links);
    row[column.button] = button[node]! === 1 ? has(buttons) : 0;
    row[column.heading] = has(headingTags);
    row[column["in-table"]] = has(tables);
    row[column["in-list"]] = has(lists);
    row[column["in-definitions"]] = has(definitions);
    row[column.apart] = apart[node]!;
    row[column.depth] = depths[node]!;
    row[column.struck] = struck[node]!;
  }

  /** The smallest part of the page around a value that has some leaves: how much of it is links. */
  #writeSection(row: Float32Array, node: number): void {
    const { page, leaves } = this.#context;
    const { parents, ends } = page.document;
    let [from, to] = [0, leaves.length];
    for (let above = parents[node]!; above > 0; above = parents[above]!) {
      from = firstLeafAt(leaves, above);
      to = firstLeafAt(leaves, ends[above]!);
      if (to - from >= SECTION) break;
    }
    const all = this.#characters[to]! - this.#characters[from]!;
    row[column["section-links"]] = (this.#linked[to]! - this.#linked[from]!) / Math.max(1, all);
    row[column["section-leaves"]] = to - from;
  }
}

class Group {
  size = 0;
  readonly labels = new Set<string>();
  readonly keys = new Set<string>();
}

function writeText(row: Float32Array, attribute: string, text: string): void {
  const { digits, letters, capitals, words } = textCounts(text);
  row[column.characters] = text.length;
  row[column.words] = words;
  row[column.digits] = digits / text.length;
  row[column.letters] = letters / text.length;
  row[column.capitals] = capitals / Math.max(1, letters);
  row[column.sentence] = SENTENCE.test(text) ? 1 : 0;
  row[column.asks] = ASKS.test(text) ? 1 : 0;
  row[column.measured] = MEASURED.test(text) ? 1 : 0;
  row[column.untyped] = TYPED.has(attribute) && normalized(attribute, text) === undefined ? 1 : 0;
}

function kindOf(rule: string): string {
  const end = rule.indexOf(":");
  return end < 0 ? rule : rule.slice(0, end);
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
