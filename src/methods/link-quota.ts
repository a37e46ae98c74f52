/**
 * Link quota filter (LQF), as Crunch uses it (G. Kaiser, S. Gupta, S. Stolfo 2005), one of the systems
 * that Gottron (DEXA 2008) and Mohammadzadeh et al. (KDIR 2011) compare.
 *
 * quota = characters in links / all characters, per block-level element; an element above the
 * threshold is removed, from the leaves up, and removed elements no longer count for their ancestors.
 *
 * Recalled, not read: the formula. Not found: the threshold (related studies use 0.25, 0.50 and 0.75;
 * 0.5 is ours) and the list of block-level elements (ours).
 */
import { z } from "zod";
import type { SegmentedPage } from "../document/block.ts";
import type { Document } from "../document/document.ts";
import { TagSet, tag } from "../document/tags.ts";
import { type Leaf, leafUnits, leavesOf } from "./leaves.ts";
import { defineMethod, type Method } from "./method.ts";
import type { Unit } from "./unit.ts";

const A = tag("a");

const blockElements = new TagSet("table tr td div p ul ol li dl dt dd h1 h2 h3 h4 h5 h6 form");

/**
 * Largest link quota of the elements of `judged` around each leaf, where elements above the threshold
 * count no more in those around them.
 *
 * @param amount the size of a leaf: its characters or words
 */
export function linkQuotas(
  { size, tags, parents, ends }: Document,
  leaves: readonly Leaf[],
  amount: (leaf: Leaf) => number,
  judged: TagSet,
  threshold: number,
): Float64Array {
  const totals = new Float64Array(size);
  const links = new Float64Array(size);
  let linkEnd = 0;
  let next = 0;
  for (let node = 0; node < size; node++) {
    if (tags[node] === A) linkEnd = Math.max(linkEnd, ends[node]!);
    const leaf = leaves[next];
    if (leaf?.node !== node) continue;
    totals[node] = amount(leaf);
    if (node < linkEnd) links[node] = totals[node]!;
    next++;
  }
  const quotas = new Float64Array(size);
  for (let node = size - 1; node > 0; node--) {
    if (judged.has(tags[node]!) && totals[node]! > 0) quotas[node] = links[node]! / totals[node]!;
    if (quotas[node]! > threshold) continue;
    totals[parents[node]!]! += totals[node]!;
    links[parents[node]!]! += links[node]!;
  }
  for (let node = 1; node < size; node++) {
    quotas[node] = Math.max(quotas[node]!, quotas[parents[node]!]!);
  }
  return Float64Array.from(leaves, ({ node }) => quotas[node]!);
}

/** A unit per leaf: its score is the share that is no link, it is content at or below the threshold. */
export function quotaUnits(
  document: Document,
  leaves: readonly Leaf[],
  quotas: Float64Array,
  threshold: number,
): Unit[] {
  return leafUnits(document, leaves, (at) => ({
    score: 1 - quotas[at]!,
    isContent: quotas[at]! <= threshold,
  }));
}

interface Options {
  readonly threshold: number;
}

export const linkQuota: Method = defineMethod<Options>({
  id: "lqf",
  name: "LQF",
  source: "link quota filter of Kaiser, Gupta, Stolfo: the Crunch project, 2005",
  description: "removes elements whose text is mostly links, from the leaves up",
  unit: "node",
  options: z.strictObject({
    threshold: z
      .number()
      .min(0)
      .max(1)
      .default(0.5)
      .describe("largest link quota of an element that stays (not published)"),
  }),
  score(page: SegmentedPage, { threshold }: Options): Unit[] {
    const { document } = page;
    const leaves = leavesOf(page);
    const amount = ({ characters }: Leaf): number => characters;
    const quotas = linkQuotas(document, leaves, amount, blockElements, threshold);
    return quotaUnits(document, leaves, quotas, threshold);
  },
});
