/**
 * Path aggregation of VSSE (Formula 2): from the seeds' tag paths to the area that holds the content.
 *
 * The paper speaks of a common prefix; the recurrence it prints is the longest common subsequence of
 * the paths, and "the first pcs tags of X" are taken. The two differ: `html.body.div.p` and
 * `html.body.table.div.p` give 4, the whole first path, where the prefix is 2 tags long. A tag path
 * without sibling indices also locates many subtrees. So there is a choice:
 * - `lca` (default, ours): the lowest common ancestor of the seeds;
 * - `prefix`: every leaf whose path begins with the longest common prefix of the seeds' paths;
 * - `as-printed`: the same with the recurrence.
 */
import type { Document } from "../../document/document.ts";

export const aggregations = ["lca", "prefix", "as-printed"] as const;
export type Aggregation = (typeof aggregations)[number];

/** Formula 2 as printed: length of the longest common subsequence of two tag paths. */
export function pathCommonLength(x: ArrayLike<number>, y: ArrayLike<number>): number {
  let previous = new Int32Array(y.length + 1);
  let current = new Int32Array(y.length + 1);
  for (let i = 0; i < x.length; i++) {
    for (let j = 0; j < y.length; j++) {
      current[j + 1] = x[i] === y[j] ? previous[j]! + 1 : Math.max(current[j]!, previous[j + 1]!);
    }
    [previous, current] = [current, previous];
  }
  return previous[y.length]!;
}

function commonPrefixLength(x: ArrayLike<number>, y: ArrayLike<number>): number {
  let length = 0;
  while (length < x.length && length < y.length && x[length] === y[length]) length++;
  return length;
}

/** Tag numbers from the outermost element down to the parent of a leaf. */
export function pathOf({ tags, parents }: Document, leaf: number): number[] {
  const path: number[] = [];
  for (let node = parents[leaf]!; node > 0; node = parents[node]!) path.push(tags[node]!);
  return path.reverse();
}

/**
 * The leaves of the area that the seeds span, in document order.
 *
 * @param leaves text nodes in document order
 * @param seeds some of them, in document order
 */
export function areaOf(
  document: Document,
  leaves: readonly number[],
  seeds: readonly number[],
  aggregation: Aggregation,
): number[] {
  const [first] = seeds;
  if (first === undefined) return [];
  const { parents, ends } = document;
  if (aggregation === "lca") {
    const last = seeds.at(-1)!;
    // One seed: the element around the one that holds it, or its neighbours would be lost.
    let top = Math.max(0, parents[parents[first]!]!);
    if (first !== last) for (top = parents[first]!; last >= ends[top]!; ) top = parents[top]!;
    return leaves.filter((leaf) => leaf >= top && leaf < ends[top]!);
  }
  let area = pathOf(document, first);
  if (seeds.length === 1) area = area.slice(0, -1);
  const commonLength = aggregation === "prefix" ? commonPrefixLength : pathCommonLength;
  for (const seed of seeds.slice(1)) {
    const path = pathOf(document, seed);
    // A path that goes on from the area leaves it as it is, in both readings.
    if (commonPrefixLength(area, path) < area.length)
      area = area.slice(0, commonLength(area, path));
  }
  return leaves.filter((leaf) => commonPrefixLength(area, pathOf(document, leaf)) === area.length);
}
