/**
 * ContentExtractor: a block is content when few other pages have one like it.
 *
 * S. Debnath, P. Mitra, N. Pal, C. L. Giles: "Automatic Identification of Informative Sections of Web
 * Pages", TKDE 17(9), 2005, pp. 1233-1246. Read in a survey: GetBlockSet, a vector of features per block,
 * cosine likeness, and a weight inverse to the number of pages that have the block.
 *
 * Ours: which features; a likeness of .9; IBDF = 1 / (pages + 1) itself; content above .5, which is on no
 * other page. Runs of digits count as 0, so that a counter or a date does not part two blocks; blocks of
 * fewer than three terms are alike only when their texts are the same. Blocks of Seine unless `blocks`
 * says the set of the paper. The most similar block is searched for among blocks that share a rare term.
 */
import { z } from "zod";
import type { SegmentedPage } from "../../document/block.ts";
import { TagSet } from "../../document/tags.ts";
import { blockSet } from "../block-set.ts";
import { defineSiteMethod, type SiteMethod } from "./site-method.ts";
import { countTerms, type TermOptions, termOptions, termsOf } from "./terms.ts";

const numbers = /\p{N}+/gu;
/** Blocks of fewer terms have no vector. */
const LEAST_TERMS = 3;
/** Terms of a block by which others are looked up, and how many are compared for each at most. */
const LOOKED_UP = 3;
const MOST_COMPARED = 100;

/** Elements that are features of a block beside its terms. No term begins with `<`. */
const features: readonly (readonly [name: string, tags: TagSet])[] = [
  ["<image", new TagSet("img")],
  ["<link", new TagSet("a")],
  ["<form", new TagSet("form")],
  ["<input", new TagSet("input button select textarea")],
  ["<list", new TagSet("ul ol dl")],
  ["<table", new TagSet("table")],
  ["<script", new TagSet("script")],
];

interface Options extends TermOptions {
  readonly blocks: "layout" | "set";
  readonly likeness: number;
  readonly theta: number;
}

/** A block's features with their counts, and the length of that vector. */
export interface FeatureVector {
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
}

interface FeatureBlock {
  readonly places: readonly { readonly start: number; readonly end: number }[];
  /** The same for blocks that are the same: text, or terms and features. */
  readonly key: string;
  readonly terms: readonly string[];
  /** Undefined for short blocks. */
  readonly vector: FeatureVector | undefined;
}

export const contentExtractor: SiteMethod = defineSiteMethod({
  id: "content-extractor",
  name: "ContentExtractor",
  source:
    "S. Debnath, P. Mitra, N. Pal, C. L. Giles: Automatic Identification of Informative Sections of Web " +
    "Pages. TKDE 17(9), 2005, 1233-1246",
  description: "blocks such as few other pages of the site have, by the cosine of their features",
  unit: "block",
  options: z.strictObject({
    blocks: z
      .enum(["layout", "set"])
      .default("layout")
      .describe(
        "Seine's blocks, or the paper's set by tables, rows, cells, paragraphs, rules, lists",
      ),
    likeness: z.number().min(0).max(1).default(0.9).describe("least cosine of like blocks"),
    theta: z.number().min(0).max(1).default(0.5).describe("content has an IBDF above it"),
    ...termOptions,
  }) as z.ZodType<Options>,
  read(page, options) {
    const terms = termsOf(page.document, options);
    return partsOf(page, options.blocks).map(({ places, text, tags }): FeatureBlock => {
      const words = terms(text.replace(numbers, "0"));
      if (words.length < LEAST_TERMS) {
        return { places, key: `<text ${text}`, terms: words, vector: undefined };
      }
      const counts = countTerms(words);
      const distinct = [...counts.keys()];
      const elements = features.map(([name, set]) => {
        const count = tags.reduce((sum, number) => sum + (set.has(number) ? 1 : 0), 0);
        if (count > 0) counts.set(name, count);
        return count;
      });
      const key = `${words.join(" ")} ${elements.join(" ")}`;
      return { places, key, terms: distinct, vector: featureVector(counts) };
    });
  },
  judge(views, { likeness, theta }) {
    const pages = pagesOfBlocks(views, likeness);
    return (own) =>
      own
        .flatMap(({ places, key }) => {
          const score = ibdf(pages(key) - 1);
          return places.map((place) => ({ ...place, score, isContent: score > theta }));
        })
        .sort((a, b) => a.start - b.start);
  },
});

/** Inverse block document frequency of a block, by the number of other pages that have it. */
export function ibdf(others: number): number {
  return 1 / (others + 1);
}

export function featureVector(counts: ReadonlyMap<string, number>): FeatureVector {
  let squares = 0;
  for (const count of counts.values()) squares += count * count;
  return { counts, length: Math.sqrt(squares) };
}

export function cosine(a: FeatureVector, b: FeatureVector): number {
  const [few, many] = a.counts.size <= b.counts.size ? [a, b] : [b, a];
  let product = 0;
  for (const [feature, count] of few.counts) product += count * (many.counts.get(feature) ?? 0);
  return product / (a.length * b.length);
}

/** A class of similar blocks, represented by the first of them. */
interface Kind {
  readonly vector: FeatureVector | undefined;
  pages: number;
  /** The page that was counted last. */
  last: number;
}

/** Returns the number of pages that have each block, by its key. */
function pagesOfBlocks(
  views: readonly (readonly FeatureBlock[])[],
  likeness: number,
): (key: string) => number {
  const frequency = countTerms(
    views.flatMap((blocks) => [...new Set(blocks.flatMap(({ terms }) => terms))]),
  );
  const kinds = new Map<string, Kind>();
  const byTerm = new Map<string, Kind[]>();
  const kindOf = ({ terms, vector }: FeatureBlock): Kind => {
    const kind: Kind = { vector, pages: 0, last: -1 };
    if (vector === undefined) return kind;
    // A term of only one page cannot find similar blocks.
    const shared = rarest(
      terms.filter((term) => frequency.get(term)! > 1),
      frequency,
    );
    const pagesOf = shared.map((term) => byTerm.get(term) ?? []);
    for (const candidates of pagesOf) {
      const like = candidates.find((other) => cosine(vector, other.vector!) >= likeness);
      if (like !== undefined) return like;
    }
    for (const [i, term] of shared.entries()) {
      if (pagesOf[i]!.length < MOST_COMPARED) byTerm.set(term, [...pagesOf[i]!, kind]);
    }
    return kind;
  };
  for (const [page, blocks] of views.entries()) {
    for (const block of blocks) {
      const kind = kinds.get(block.key) ?? kindOf(block);
      kinds.set(block.key, kind);
      if (kind.last !== page) kind.pages++;
      kind.last = page;
    }
  }
  return (key) => kinds.get(key)!.pages;
}

/** The terms that the fewest pages have, few of them; of equals the first in order. */
function rarest(terms: readonly string[], frequency: ReadonlyMap<string, number>): string[] {
  return [...terms]
    .sort((a, b) => frequency.get(a)! - frequency.get(b)! || (a < b ? -1 : 1))
    .slice(0, LOOKED_UP);
}

interface Part {
  readonly places: readonly { readonly start: number; readonly end: number }[];
  readonly text: string;
  /** Tags of its elements. */
  readonly tags: readonly number[];
}

function partsOf(page: SegmentedPage, blocks: Options["blocks"]): Part[] {
  const { tags, starts, stops } = page.document;
  if (blocks === "layout") {
    return page.blocks.map(({ start, end, text, elements }) => ({
      places: [{ start, end }],
      text,
      tags: elements.map((node) => tags[node]!),
    }));
  }
  return blockSet(page).map(({ first, end, leaves }) => ({
    places: leaves.map(({ node }) => ({ start: starts[node]!, end: stops[node]! })),
    text: leaves.map(({ text }) => text).join(" "),
    tags: Array.from(tags.subarray(first, end)),
  }));
}
