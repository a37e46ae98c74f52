/**
 * The columns of a pair of attribute and value: what it says, where it stands, what repeats it. They tell whether
 * it is a pair of the thing that the page presents.
 */
import { TagSet, tag } from "../../document/tags.ts";
import { createMatrix, type Matrix } from "../../features/matrix.ts";
import { squash } from "../../metadata/title-parts.ts";
import { comparable } from "../comparable.ts";
import type { FoundPair } from "../found.ts";
import { normalized } from "../normalize.ts";
import { firstLeafAt, leafIn, nearestLeaf } from "../record-leaves.ts";
import type { PageContext } from "./context.ts";
import { hints } from "./hints.ts";

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
const buttons = new TagSet("button input select option label");
const headings = new TagSet("h1 h2 h3 h4 h5 h6");
const tables = new TagSet("table");
const lists = new TagSet("ul ol");
const definitions = new TagSet("dl");
const SPACES = /\s+/;
const DIGITS = /\d/g;
const LETTERS = /\p{L}/gu;
const CAPITALS = /\p{Lu}/gu;
const SENTENCE = /[.!?…。！？]$/;
const ASKS = /[?？]/;
const MEASURED = /^[^\p{L}]{0,4}\d[\d.,x×/ -]*\s?\p{L}{0,4}\b/u;
const MOST_NEAR = 12;
const GROUP = 5;
/** A part of the page has at least so many leaves. */
const SECTION = 8;
const ISSUE = 400;

/** All columns, in the order of the matrix. */
export const pairColumns: readonly string[] = [
  ..."known probability rank values keys own-depth agrees agrees-declared agrees-leaves".split(" "),
  ..."characters words digits letters capitals sentence asks measured untyped is-word".split(" "),
  ..."label-characters label-words label-digits label-asks label-same label-in-title".split(" "),
  ..."in-title link button heading in-table in-list in-definitions apart depth stands".split(" "),
  ..."from-headline from-buy from-price position group group-labels group-keys".split(" "),
  ..."section-links section-leaves struck same-value declares".split(" "),
  ...rules.map((name) => `rule-${name}`),
  ...attributes.map((name) => `is-${name}`),
  ...hints.flatMap((name) => [`near-${name}`, `above-${name}`]),
];

/** The matrix of a page's pairs, a row each. */
export function pairFeatures(
  pairs: readonly FoundPair[],
  context: PageContext,
  price: number,
): Matrix {
  const matrix = createMatrix(pairColumns, pairs.length);
  const page = new Page(pairs, context, price);
  for (let row = 0; row < pairs.length; row++) {
    const columns = page.columnsOf(row);
    for (let column = 0; column < pairColumns.length; column++) {
      const value = columns[pairColumns[column]!];
      matrix.values[row * pairColumns.length + column] = value ?? Number.NaN;
    }
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
    for (const [at, { node, characters, text }] of leaves.entries()) {
      this.#characters[at + 1] = this.#characters[at]! + characters;
      this.#linked[at + 1] = this.#linked[at]! + (inLink[node] === 1 ? characters : 0);
      if (characters <= ISSUE) count(this.#texts, squash(text));
    }
    this.#keys = pairs.map(({ attribute, value: { text } }) => comparable(attribute, text));
    this.#groupOf = pairs.map(({ node, value: { rule = "" } }) =>
      node <= 0 ? rule : `${kindOf(rule)}${this.#pathOf(node)}`,
    );
    for (const [at, { attribute, label, value, origin }] of pairs.entries()) {
      const key = this.#keys[at]!;
      const own = this.#byAttribute.get(attribute) ?? new Map<string, number>();
      this.#firsts.set(`${attribute}\0${key}`, own.get(key) ?? own.size);
      count(own, key);
      this.#byAttribute.set(attribute, own);
      if (label !== undefined) count(this.#labels, squash(label));
      count(this.#values, squash(value.text));
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

  columnsOf(row: number): Record<string, number> {
    const pair = this.#pairs[row]!;
    const { attribute, value, node, label } = pair;
    const { headline, buys, inherited, own, titles, leaves, declared } = this.#context;
    const place = this.#places[row]!;
    const stands = place >= 0;
    const key = this.#keys[row]!;
    const same = this.#byAttribute.get(attribute)!;
    const group = this.#groups.get(this.#groupOf[row]!)!;
    const rule = kindOf(value.rule ?? "");
    const columns: Record<string, number> = {
      known: pair.isKnown ? 1 : 0,
      probability: pair.origin === "learned" ? (value.probability ?? Number.NaN) : Number.NaN,
      rank: this.#firsts.get(`${attribute}\0${key}`)!,
      values: same.size,
      keys: same.get(key)!,
      "own-depth": (value.rule ?? "").split(".").length,
      "agrees-declared": this.#declared.has(key) ? 1 : 0,
      "agrees-leaves": Math.min(MOST_NEAR, this.#texts.get(squash(value.text)) ?? 0),
      agrees: Math.min(MOST_NEAR, this.#values.get(squash(value.text))! - 1),
      ...textColumns(attribute, value.text),
      "is-word": this.#context.dictionary.attributeOf(value.text) === undefined ? 0 : 1,
      ...this.#labelColumns(label),
      "in-title": titles.some((title) => title.includes(squash(value.text))) ? 1 : 0,
      stands: stands ? 1 : 0,
      group: Math.min(GROUP * MOST_NEAR, group.size),
      "group-labels": group.labels.size / group.size,
      "group-keys": group.keys.size / group.size,
      "same-value": this.#values.get(squash(value.text))!,
      declares: declared.length,
    };
    for (const name of rules) columns[`rule-${name}`] = rule === name ? 1 : 0;
    for (const name of attributes) columns[`is-${name}`] = attribute === name ? 1 : 0;
    if (!stands) return columns;
    const near = own[node]! | nearBits(this.#context, node);
    for (const [bit, name] of hints.entries()) {
      columns[`near-${name}`] = (near >> bit) & 1;
      columns[`above-${name}`] = (inherited[node]! >> bit) & 1;
    }
    return {
      ...columns,
      ...this.#placeColumns(node),
      "from-headline": headline < 0 ? Number.NaN : place - headline,
      "from-buy": nearestLeaf(buys, place),
      "from-price": this.#price < 0 ? Number.NaN : place - this.#price,
      position: place / Math.max(1, leaves.length),
      ...this.#sectionColumns(node),
    };
  }

  #labelColumns(label: string | undefined): Record<string, number> {
    if (label === undefined) return {};
    const squashed = squash(label);
    return {
      "label-characters": label.length,
      "label-words": label.split(SPACES).length,
      "label-digits": label.match(DIGITS)?.length ?? 0,
      "label-asks": ASKS.test(label) ? 1 : 0,
      "label-same": this.#labels.get(squashed)!,
      "label-in-title": this.#context.titles.some((title) => title.includes(squashed)) ? 1 : 0,
    };
  }

  #placeColumns(node: number): Record<string, number> {
    const { page, button, apart, struck } = this.#context;
    const { tags, parents, depths } = page.document;
    const has = (set: TagSet): number => {
      for (let n = node, up = 0; n > 0 && up < MOST_NEAR; n = parents[n]!, up++) {
        if (set.has(tags[n]!)) return 1;
      }
      return 0;
    };
    let link = 0;
    for (let n = node, up = 0; n > 0 && up < MOST_NEAR; n = parents[n]!, up++) {
      if (tags[n] === A) link = 1;
    }
    return {
      link,
      button: button[node]! === 1 ? has(buttons) : 0,
      heading: has(headings),
      "in-table": has(tables),
      "in-list": has(lists),
      "in-definitions": has(definitions),
      apart: apart[node]!,
      depth: depths[node]!,
      struck: struck[node]!,
    };
  }

  /** The smallest part of the page around a value that has some leaves: how much of it is links. */
  #sectionColumns(node: number): Record<string, number> {
    const { page, leaves } = this.#context;
    const { parents, ends } = page.document;
    let [from, to] = [0, leaves.length];
    for (let above = parents[node]!; above > 0; above = parents[above]!) {
      from = firstLeafAt(leaves, above);
      to = firstLeafAt(leaves, ends[above]!);
      if (to - from >= SECTION) break;
    }
    const all = this.#characters[to]! - this.#characters[from]!;
    return {
      "section-links": (this.#linked[to]! - this.#linked[from]!) / Math.max(1, all),
      "section-leaves": to - from,
    };
  }
}

class Group {
  size = 0;
  readonly labels = new Set<string>();
  readonly keys = new Set<string>();
}

function textColumns(attribute: string, text: string): Record<string, number> {
  const letters = text.match(LETTERS)?.length ?? 0;
  return {
    characters: text.length,
    words: text.split(SPACES).length,
    digits: (text.match(DIGITS)?.length ?? 0) / text.length,
    letters: letters / text.length,
    capitals: (text.match(CAPITALS)?.length ?? 0) / Math.max(1, letters),
    sentence: SENTENCE.test(text) ? 1 : 0,
    asks: ASKS.test(text) ? 1 : 0,
    measured: MEASURED.test(text) ? 1 : 0,
    untyped: TYPED.has(attribute) && normalized(attribute, text) === undefined ? 1 : 0,
  };
}

function kindOf(rule: string): string {
  const end = rule.indexOf(":");
  return end < 0 ? rule : rule.slice(0, end);
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** Bits of the hints in the names of the four elements above a node. */
function nearBits({ page, own }: PageContext, node: number): number {
  const { parents } = page.document;
  let bits = 0;
  for (let n = node, up = 0; n > 0 && up < GROUP; n = parents[n]!, up++) bits |= own[n]!;
  return bits;
}
