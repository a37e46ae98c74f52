/**
 * WISDOM: the nodes of a page that hold most information, by lengths, entropies and likeness of children.
 *
 * H.-Y. Kao, J.-M. Ho, M.-S. Chen: "WISDOM: Web Intrapage Informative Structure Mining Based on Document
 * Object Model", TKDE 17(5), 2005, pp. 614-627. A survey gives names and meanings of the features (ALEN,
 * CLEN, CII, API, SII) and the steps; the formulas are our reading.
 *
 * Ours: the value of a node is CLEN x CII for articles, ALEN for lists of links, and ALEN x API for links that
 * say what their pages say; k = 3, SII of .7 and .8; inline elements are no nodes, and a node's own text counts
 * as one child; CII is over occurrences of terms, so that it adds up. What holds nearly all text of a page is no
 * list of links, nor are several that do so together. API needs the linked pages: of links whose pages are not among the known pages of the site it
 * is unknown, never 0. Expansion and condensation are entirely ours.
 */

import { z } from "zod";
import { addTo } from "../../../base/lists.ts";
import type { Unit } from "../../unit.ts";
import { Entropies } from "../entropy.ts";
import { defineSiteMethod, type SiteMethod } from "../site-method.ts";
import { countTerms, type TermOptions, termOptions } from "../terms.ts";
import { type CoverageNode, informativeNodes } from "./blocks.ts";
import { type Coverage, contentIndex, cover, type PageTree, readTree } from "./coverage.ts";

/** A sibling is added if it has at least this share of the value of the node's median child. */
const ALIKE = 0.5;
/** Nodes that hold at least this share of their parent's value are replaced by the parent. */
const NEARLY_ALL = 0.8;
/** A node with a lower CII belongs to the site's template. */
const LEAST_CONTENT = 0.2;
/** Least SII by mode; not published. */
const evenness = { article: 0.7, contents: 0.8, anchors: 0.8 } as const;

interface Options extends TermOptions {
  readonly mode: keyof typeof evenness;
  readonly k: number;
  readonly evenness?: number | undefined;
}

/** An element, or its own text as one of its children. */
interface Node extends CoverageNode {
  readonly isText: boolean;
}

export const wisdom: SiteMethod = defineSiteMethod({
  id: "wisdom",
  name: "WISDOM",
  source:
    "H.-Y. Kao, J.-M. Ho, M.-S. Chen: WISDOM: Web Intrapage Informative Structure Mining Based on " +
    "Document Object Model. TKDE 17(5), 2005, 614-627",
  description:
    "the k elements that hold most text with terms of low entropy and have even children",
  unit: "node",
  options: z.strictObject({
    mode: z
      .enum(["article", "contents", "anchors"])
      .default("article")
      .describe("texts, lists of links, or links that say what their pages say"),
    k: z.int().min(1).max(100).default(3).describe("most elements that are chosen at first"),
    evenness: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .describe("least SII (default: .7 for articles, .8 for links)"),
    ...termOptions,
  }) as z.ZodType<Options>,
  read(page, options) {
    const tree = readTree(page, options);
    return { tree, counts: countTerms(tree.leaves.flatMap(({ terms }) => terms)) };
  },
  judge(views, options) {
    const entropies = new Entropies();
    for (const { counts } of views) entropies.add(counts);
    const addresses = new Map(views.map(({ tree, counts }) => [tree.url, counts]));
    const entropyOf = (term: string): number => entropies.of(term, views.length);
    return ({ tree }) =>
      unitsOf(
        tree,
        cover(tree, entropyOf, (address) => addresses.get(address)),
        options,
      );
  },
});

function unitsOf(
  tree: PageTree,
  { own, all }: ReturnType<typeof cover>,
  { mode, k, evenness: least = evenness[mode] }: Options,
): Unit[] {
  const { elements, leaves } = tree;
  const value = ({ anchor, text, precision, ...terms }: Coverage): number => {
    if (mode === "article") return text * contentIndex(terms);
    return mode === "anchors" ? precision : anchor;
  };
  const values = all.map(value);
  const characters = ({ anchor, text }: Coverage): number => anchor + text;
  const most = mode === "article" ? Number.POSITIVE_INFINITY : NEARLY_ALL * characters(all[0]!);
  const isWhole = (i: number): boolean => characters(all[i]!) >= most;
  let held = 0;
  /** Whether so many characters more are still less than nearly all of the page. */
  const takes = (more: number): boolean => {
    if (held + more >= most) return false;
    held += more;
    return true;
  };
  const children: number[][] = elements.map(() => []);
  for (const [i, { parent }] of elements.entries()) if (parent >= 0) children[parent]!.push(i);
  const childrenOf = ({ order, isText }: Node): Node[] => {
    if (isText || children[order]!.length === 0) return [];
    const below = children[order]!.map(nodeOf);
    const text = value(own[order]!);
    return text > 0 ? [{ order, value: text, isText: true }, ...below] : below;
  };
  const nodeOf = (order: number): Node => ({
    ...{ order, value: values[order]!, isText: false, isOpened: isWhole(order) },
  });
  const found = informativeNodes<Node>(nodeOf(0), childrenOf, { k, least }).filter(
    ({ order, isText }) => takes(characters((isText ? own : all)[order]!)),
  );
  const ownTexts = new Set(found.filter(({ isText }) => isText).map(({ order }) => order));
  const chosen = new Set(found.filter(({ isText }) => !isText).map(({ order }) => order));
  const sizes = all.map(characters);
  expand(chosen, tree, values, children, (i) => takes(sizes[i]!));
  merge(chosen, tree, values, (parent, nodes) =>
    takes(nodes.reduce((left, i) => left - sizes[i]!, sizes[parent]!)),
  );
  const indices = all.map(contentIndex);
  const isKept = condensed(chosen, tree, (i) => mode !== "article" || indices[i]! >= LEAST_CONTENT);
  return leaves.map(({ start, end, element }) => {
    const { anchor, text, linked, precision } = all[element]!;
    return {
      start,
      end,
      score: values[element]!,
      isContent: isKept[element] === 1 || ownTexts.has(element),
      values: {
        ...{ anchor, text, contentIndex: indices[element]! },
        ...(linked > 0 ? { anchorPrecision: precision / linked } : {}),
      },
    };
  });
}

/** Adds siblings of the same tag that hold half as much as the middle one of a chosen node's children. */
function expand(
  chosen: Set<number>,
  { elements }: PageTree,
  values: readonly number[],
  children: readonly (readonly number[])[],
  takes: (element: number) => boolean,
): void {
  // Per parent and tag the least that a sibling must hold.
  const wanted = new Map<number, Map<number, number>>();
  for (const i of chosen) {
    const { tag, parent } = elements[i]!;
    if (parent < 0) continue;
    const of = children[i]!.length === 0 ? [i] : children[i]!;
    const sorted = of.map((child) => values[child]!).sort((a, b) => a - b);
    const least = ALIKE * sorted[sorted.length >> 1]!;
    const byTag = wanted.get(parent) ?? new Map<number, number>();
    byTag.set(tag, Math.min(least, byTag.get(tag) ?? least));
    wanted.set(parent, byTag);
  }
  for (const [parent, byTag] of wanted) {
    for (const sibling of children[parent]!) {
      const least = byTag.get(elements[sibling]!.tag);
      if (chosen.has(sibling) || least === undefined || values[sibling]! <= 0) continue;
      if (values[sibling]! >= least && takes(sibling)) chosen.add(sibling);
    }
  }
}

/** Puts a parent in the place of chosen nodes that hold nearly all of it. */
function merge(
  chosen: Set<number>,
  { elements }: PageTree,
  values: readonly number[],
  takes: (parent: number, nodes: readonly number[]) => boolean,
): void {
  const held = new Map<number, number[]>();
  for (const i of chosen) {
    const { parent } = elements[i]!;
    if (parent >= 0) addTo(held, parent, i);
  }
  for (const [parent, nodes] of held) {
    const sum = nodes.reduce((total, i) => total + values[i]!, 0);
    const isMost = nodes.length > 1 && sum >= NEARLY_ALL * values[parent]!;
    if (isMost && takes(parent, nodes)) chosen.add(parent);
  }
}

/** 1 for each element in a chosen one, unless it or an element between is not informative. */
function condensed(
  chosen: ReadonlySet<number>,
  { elements }: PageTree,
  isInformative: (element: number) => boolean,
): Uint8Array {
  const kept = new Uint8Array(elements.length);
  for (const [i, { parent }] of elements.entries()) {
    const isCovered = parent >= 0 && kept[parent] === 1;
    kept[i] = chosen.has(i) || (isCovered && isInformative(i)) ? 1 : 0;
  }
  return kept;
}
