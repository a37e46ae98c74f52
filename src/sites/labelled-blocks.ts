/** What a site learns from the labels of a page: a label per block, and the places of the blocks. */
import type { Document } from "../document/document.ts";
import { hashAll } from "./hash.ts";
import { createPlaces, withFoldedNumbers } from "./keys.ts";

/** Labels in a site. */
export const BOILERPLATE = 0;
export const CONTENT = 1;
export const UNLABELLED = 2;

/** How much of a path names a place, from the surest on. */
export const pathLengths = ["whole", "four", "two"] as const;
export type PathLength = (typeof pathLengths)[number];

/**
 * Places of blocks: hashes of the paths to their elements, whole, and of their last four and two elements. An
 * element counts by its tag, id and classes, with 0 for every number. Pages of one template may differ above:
 * where the whole path is unknown, its end is looked for.
 */
export type BlockPlaces = Readonly<Record<PathLength, readonly number[]>>;

/** The labels of a page's blocks, and their places. */
export interface LabelledBlocks extends BlockPlaces {
  /** Per block: {@link CONTENT}, {@link BOILERPLATE} or {@link UNLABELLED}. */
  readonly labels: readonly number[];
}

/** The places of blocks by their elements. */
export function placesOfBlocks(document: Document, nodes: readonly number[]): BlockPlaces {
  const { parents } = document;
  const { signatureOf, pathTo } = createPlaces(document, withFoldedNumbers);
  const lastOf = (node: number, count: number): number => {
    const last: number[] = [];
    // The root has no name.
    for (let n = node; n > 0 && last.length < count; n = parents[n]!) last.push(signatureOf(n));
    return hashAll(last);
  };
  return {
    whole: nodes.map(pathTo),
    four: nodes.map((node) => lastOf(node, 4)),
    two: nodes.map((node) => lastOf(node, 2)),
  };
}
