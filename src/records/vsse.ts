/**
 * VSSE for record pages: J. Zhang, Q. Wang, Q. Yang, R. Zhou, Y. Zhang, "Exploiting Multi-Category
 * Characteristics and Unified Framework to Extract Web Content", Data Science and Engineering 3(2),
 * 2018.
 *
 * 1. Leaves with the characteristics of records: a delimiter, a word of the dictionary
 *    (characteristics.ts).
 * 2. The weight of every element (Formula 3, weights.ts).
 * 3. The record area: the end of the path of the hidden Markov model (viterbi.ts).
 * 4. The pairs in it (pairs.ts).
 *
 * Ours: a page has a record only when its pairs name two different attributes of things; articles
 * name author, date and category, too.
 */

import type { SegmentedPage } from "../document/block.ts";
import { type Document, tagPath } from "../document/document.ts";
import type { OwnCharacteristic } from "../features/measures/own-characteristics.ts";
import { statedNames } from "../metadata/authors.ts";
import { declaredLanguage } from "../methods/vsse/keywords.ts";
import { predicatesWith } from "./characteristics.ts";
import type { Dictionary } from "./dictionary.ts";
import type { FoundPair } from "./found.ts";
import { type LeafLabels, leafLabels } from "./leaf-labels.ts";
import { isbnKind } from "./normalize.ts";
import { optionsOf, type PairValue } from "./options-of.ts";
import { type Pair, pairsIn } from "./pairs.ts";
import type { PageRecord, RecordValue } from "./record.ts";
import { type RecordLeaf, recordLeavesOf } from "./record-leaves.ts";
import { type AreaMode, recordPath, type Step } from "./viterbi.ts";
import { type NodeWeights, weigh } from "./weights.ts";

export interface VsseOptions {
  readonly mode?: AreaMode | undefined;
  readonly rho?: number | undefined;
  /** More characteristics of records. */
  readonly characteristics?: readonly OwnCharacteristic[] | undefined;
  /** Whether a leaf is a label by the evidence of sibling pages. */
  readonly isLabel?: ((leaf: number) => boolean) | undefined;
}

/** What VSSE saw on a page. */
export interface VssePage {
  readonly leaves: readonly RecordLeaf[];
  /** Whether each leaf has each characteristic, by their order. */
  readonly satisfied: readonly (readonly boolean[])[];
  readonly weights: NodeWeights;
  /** From the body to the record area. */
  readonly path: readonly Step[];
  readonly pairs: readonly Pair[];
}

/** Attributes that texts have as well as things. */
const OF_TEXTS = new Set(
  "author title date publication_date category language type item rating format".split(" "),
);
/** Least number of different attributes of things in a record. */
const LEAST_ATTRIBUTES = 2;
/** On a page with one of these, a plain `date` is the date of publication. */
const OF_BOOKS = ["isbn_13", "isbn_10", "publisher"];

/**
 * The record area of a page and the pairs in it.
 *
 * @param labels of the page's leaves, where they are known
 */
export function vssePage(
  page: SegmentedPage,
  dictionary: Dictionary,
  { mode, rho, characteristics, isLabel }: VsseOptions = {},
  labels: LeafLabels = leafLabels(recordLeavesOf(page), dictionary),
): VssePage {
  const { leaves, delimiters, attributes } = labels;
  const satisfied = predicatesWith(characteristics).map(({ fn }) =>
    leaves.map(({ text }, at) =>
      fn(text, { dictionary, delimiter: delimiters[at]!, attribute: attributes[at] }),
    ),
  );
  const nodes = leaves.map(({ node }) => node);
  const weights = weigh(page.document, nodes, satisfied);
  const path = recordPath(page.document, weights, mode, rho);
  const area = path.at(-1)?.node;
  const pairs = area === undefined ? [] : pairsIn(page, labels, area, isLabel);
  return { leaves, satisfied, weights, path, pairs };
}

/** The record of a page by VSSE: at most one. `labels` as for {@link vssePage}. */
export function vsseRecords(
  page: SegmentedPage,
  dictionary: Dictionary,
  options?: VsseOptions,
  labels?: LeafLabels,
): PageRecord[] {
  const { document } = page;
  const { pairs } = vssePage(page, dictionary, options, labels);
  const found = new Set(pairs.map(attributeOf));
  const ofThings = [...found].filter((name) => name !== undefined && !OF_TEXTS.has(name));
  if (ofThings.length < LEAST_ATTRIBUTES) return [];
  const isBook = OF_BOOKS.some((name) => found.has(name));
  /** By attribute, then by text. */
  const attributes = new Map<string, Map<string, RecordValue>>();
  for (const { attribute: name, value, options = [value] } of namedValues(document, pairs)) {
    const attribute = isBook && name === "date" ? "publication_date" : name;
    const values = attributes.get(attribute) ?? new Map<string, RecordValue>();
    for (const one of options) if (!values.has(one.text)) values.set(one.text, one);
    attributes.set(attribute, values);
  }
  const entries = [...attributes].map(([attribute, values]) => [attribute, [...values.values()]]);
  return [{ attributes: Object.fromEntries(entries) }];
}

/** A value of a pair, under its attribute's name. */
export interface NamedValue
  extends Pick<FoundPair, "attribute" | "isKnown" | "node" | "value" | "options"> {
  readonly label: string;
}

/** The values of pairs by the dictionary's names, else by the page's own words. */
export function namedValues(document: Document, pairs: readonly Pair[]): NamedValue[] {
  const language = declaredLanguage(document);
  return pairs.flatMap((pair) => {
    const { label, rule, node } = pair;
    const ofPair = attributeOf(pair);
    const attribute = ofPair ?? label;
    const offered = optionsOf(document, pair, attribute);
    const path = tagPath(document, node);
    const options = offered?.map((one): RecordValue => ({ ...one, rule, path }));
    return valuesOf(document, pair, attribute, language).map(({ text, start, end }) => ({
      attribute,
      isKnown: ofPair !== undefined,
      label,
      node,
      value: { text, rule, path, start, end },
      options,
    }));
  });
}

/** A pair's values: its text, or each of the people it names. */
function valuesOf(
  { source }: Document,
  { text, start, end }: Pair,
  attribute: string,
  language: string,
): PairValue[] {
  const names = attribute === "author" ? statedNames(text, language) : [];
  if (names.length < 2) return [{ text, start, end }];
  const raw = source.slice(start, end);
  return names.map((name) => {
    const at = raw.indexOf(name);
    return at < 0
      ? { text: name, start, end }
      : { text: name, start: start + at, end: start + at + name.length };
  });
}

function attributeOf({ attribute, text }: Pair): string | undefined {
  return attribute === undefined ? undefined : isbnKind(attribute, text);
}
