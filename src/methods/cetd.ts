/**
 * CETD: content extraction via text density, over the elements of the page.
 *
 * F. Sun, D. Song, L. Liao: "DOM Based Content Extraction via Text Density", SIGIR 2011, pp. 245-254.
 * Formulas and extraction follow the first author's program (FeiSun/ContentExtraction), which takes
 * out scripts, styles, `noscript` and invisible elements first. Decisions of ours: invisible elements
 * are those that mark-up alone hides (no style engine), and a page without any link uses plain text
 * density, since the direct-text term would divide by zero.
 */
import type { SegmentedPage } from "../document/block.ts";
import { TagSet } from "../document/tags.ts";
import { type Densities, type DensityKind, densitiesOf } from "./densities.ts";
import { leafUnits, leavesOf } from "./leaves.ts";
import { defineMethod, type Method, noOptions } from "./method.ts";
import type { MethodPage } from "./removed.ts";
import type { Unit } from "./unit.ts";

const source =
  "F. Sun, D. Song, L. Liao: DOM Based Content Extraction via Text Density. SIGIR 2011, 245-254";

const removes = new TagSet("script style noscript");

function cetdMethod(id: string, name: string, kind: DensityKind, bySum: boolean): Method {
  return defineMethod({
    id,
    name,
    source,
    description: bySum
      ? "the subtrees of largest density sum, from the smallest density above the largest on"
      : `elements whose ${name.replace("CETD-", "")} density reaches that of the largest's ancestors`,
    unit: "node",
    options: noOptions,
    removes,
    score: (page) => score(page, kind, bySum),
  });
}

function score(page: MethodPage, kind: DensityKind, bySum: boolean): Unit[] {
  const { document } = page;
  const leaves = leavesOf(page);
  if (leaves.length === 0) return [];
  const densities = densitiesOf(page, leaves, kind);
  const marked = bySum ? markSums(page, densities) : markElements(page, densities);
  return leafUnits(document, leaves, (_, node) => {
    const holder = document.parents[node]!;
    return {
      score: densities.density[holder]!,
      isContent: marked[holder] === 1,
      values: { sum: densities.sum[holder]! },
    };
  });
}

/** The body, or the root of a page without one. */
function bodyOf({ document }: SegmentedPage): number {
  for (let node = 1; node < document.size; node++) {
    if (document.tagNames[document.tags[node]!] === "body") return node;
  }
  return 0;
}

/** Smallest density on the path from the element of the largest density sum up to the body. */
function thresholdOf(page: SegmentedPage, { density, sum }: Densities): number {
  const { parents, size } = page.document;
  const body = bodyOf(page);
  let best = body;
  for (let node = body + 1; node < size; node++) if (sum[node]! > sum[best]!) best = node;
  let threshold = density[best]!;
  for (let node = best; node > body; node = parents[node]!) {
    threshold = Math.min(threshold, density[node]!);
  }
  return Math.min(threshold, density[body]!);
}

/** Elements that reach the threshold, if all their ancestors below the body do. */
function markElements(page: SegmentedPage, densities: Densities): Uint8Array {
  const { parents, size } = page.document;
  const threshold = thresholdOf(page, densities);
  const body = bodyOf(page);
  const marked = new Uint8Array(size);
  marked[body] = densities.density[body]! >= threshold ? 1 : 0;
  for (let node = body + 1; node < size; node++) {
    const isDense = densities.density[node]! >= threshold;
    marked[node] = isDense && marked[parents[node]!] === 1 ? 1 : 0;
  }
  return marked;
}

/**
 * DensitySum: top-down, in each element that reaches the threshold the element of the largest
 * density sum below it is marked with all that it holds. The elements around a marked one are its
 * skeleton: only unmarked elements inside them are removed, so their own text stays too.
 */
function markSums(page: SegmentedPage, densities: Densities): Uint8Array {
  const { parents, ends, size } = page.document;
  const { density, sum } = densities;
  const threshold = thresholdOf(page, densities);
  const body = bodyOf(page);
  // The element of the largest sum in each subtree; of equal sums the first.
  const best = Int32Array.from({ length: size }, (_, node) => node);
  for (let node = size - 1; node > 0; node--) {
    const [own, above] = [best[node]!, best[parents[node]!]!];
    const isFirst = sum[own]! === sum[above]! && above !== parents[node];
    if (sum[own]! > sum[above]! || isFirst) best[parents[node]!] = own;
  }
  const marked = new Uint8Array(size);
  const isSkeleton = new Uint8Array(size);
  const mark = (from: number): void => {
    for (let node = parents[from]!; node >= 0 && isSkeleton[node] === 0; node = parents[node]!) {
      isSkeleton[node] = 1;
    }
    // Below a marked element all is marked, so each node is marked once.
    let node = from;
    while (node < ends[from]!) {
      if (marked[node] === 1) {
        node = ends[node]!;
      } else {
        marked[node] = 1;
        node++;
      }
    }
  };
  const isOpen = new Uint8Array(size);
  mark(best[body]!);
  for (let node = body; node < ends[body]!; node++) {
    if (marked[node] === 1 || density[node]! < threshold) continue;
    if (node !== body && isOpen[parents[node]!] === 0) continue;
    isOpen[node] = 1;
    mark(best[node]!);
  }
  return marked.map((mark, node) => mark | isSkeleton[node]!);
}

export const cetd: readonly Method[] = [
  cetdMethod("cetd-td", "CETD-TD", "plain", false),
  cetdMethod("cetd-ctd", "CETD-CTD", "composite", false),
  cetdMethod("cetd", "CETD-DensitySum", "composite", true),
];
