/**
 * Page segmentation: the survey's methods (Cai, Yu, Wen, Ma, "Block-based Web Search", SIGIR 2004) and
 * Seine's own behind one contract. A segment is a run of a page's `layout` blocks; only windows of
 * words begin or end within one.
 */
import { firstAbove } from "../base/sorted-search.ts";
import type { Block } from "../document/block.ts";
import type { Document } from "../document/document.ts";
import type { PageMeasures } from "../features/page-measures.ts";
import type { Rendering } from "../rendering/rendering.ts";
import { sourceOffsets } from "./offsets.ts";

/** A coherent part of a page. */
export interface Segment {
  /** Position among the page's segments, from 0: a segment comes before its parts, parts in document order. */
  readonly index: number;
  /** The segment that it is a part of; -1 for none. */
  readonly parent: number;
  /** Nodes of the document: the first, and the one after the last. */
  readonly firstNode: number;
  readonly endNode: number;
  /** Offsets in the decoded source, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  /** Layout blocks that it overlaps: the first, and the one after the last. */
  readonly firstBlock: number;
  readonly endBlock: number;
  /** A line per layout block; never empty. */
  readonly text: string;
  /** Degree of coherence, 1 to 11, at least its parent's; absent if the method has none. */
  readonly coherence?: number;
}

/** The result of a method on a page. */
export interface Segmentation {
  readonly method: string;
  /** How the method deviates from the published one; absent if it does not. */
  readonly approximation?: string;
  /** Whether the segments are of the page as a browser shows it. */
  readonly isRendered: boolean;
  readonly segments: readonly Segment[];
}

/** A segment as methods return it: a run of blocks, and cuts in the first and the last of them. */
export interface Cut {
  readonly parent: number;
  readonly first: number;
  /** After the last block. */
  readonly end: number;
  /** Characters of the first block before it; default 0. */
  readonly from?: number;
  /** Characters of the last block up to its end; default all. */
  readonly to?: number;
  readonly coherence?: number | undefined;
}

/** Options of segmentation methods; each method reads those that apply to it. */
export interface SegmentOptions {
  /** Words of a window; default 200. */
  readonly words?: number | undefined;
  /** Words that neighbouring windows share, at most half of them, which is the default. */
  readonly overlap?: number | undefined;
  /** Permitted degree of coherence of `vips` and `comb`, 1 to 11: larger is finer; default 10. */
  readonly permitted?: number | undefined;
  /** The page as a browser shows it: then only that is segmented. */
  readonly rendering?: Rendering | undefined;
}

/** A way to cut pages. Works in time linear in the page. */
export interface SegmentationMethod {
  readonly name: string;
  /** One line for `--help`. */
  readonly description: string;
  /** How it deviates from the published method on a page without a rendering. */
  readonly approximation?: string;
  /** Segments of a page that is split by the `layout` segmenter, in the order of {@link Segment.index}. */
  cut(measures: PageMeasures, options: SegmentOptions): Cut[];
}

/** Makes the segments of a method's cuts. */
export function toSegments({ document, blocks }: PageMeasures, cuts: readonly Cut[]): Segment[] {
  const offsetsOf = oncePerBlock((block) => sourceOffsets(document, block));
  const startsOf = oncePerBlock(({ content }) => leastStarts(document, content));
  const offsetOf = (block: Block, character: number): number => offsetsOf(block)[character]!;
  /** The last node of a block that begins at an offset or before it; the first one if none does. */
  const nodeAt = (block: Block, offset: number): number =>
    block.content[Math.max(0, firstAbove(startsOf(block), offset) - 1)]!;
  return cuts.map((cut, index) => {
    const { parent, first, end, from = 0, coherence } = cut;
    const [head, last] = [blocks[first]!, blocks[end - 1]!];
    const to = cut.to ?? last.text.length;
    const start = from === 0 ? head.start : offsetOf(head, from);
    const stop = to === last.text.length ? last.end : offsetOf(last, to);
    const texts: string[] = [];
    for (let i = first; i < end; i++) {
      const whole = blocks[i]!.text;
      const isCut = (i === first && from > 0) || (i === end - 1 && to < whole.length);
      const part = isCut
        ? whole.slice(i === first ? from : 0, i === end - 1 ? to : undefined)
        : whole;
      const line = isCut ? part.trim() : part;
      if (line !== "") texts.push(line);
    }
    return {
      index,
      parent,
      firstNode: nodeAt(head, start),
      endNode: document.ends[nodeAt(last, Math.max(start, stop - 1))]!,
      start,
      end: stop,
      firstBlock: first,
      endBlock: end,
      text: texts.join("\n"),
      ...(coherence === undefined ? {} : { coherence }),
    };
  });
}

function oncePerBlock(make: (block: Block) => Int32Array): (block: Block) => Int32Array {
  const offsetsOf = new Map<number, Int32Array>();
  return (block) => {
    let made = offsetsOf.get(block.index);
    if (made === undefined) {
      made = make(block);
      offsetsOf.set(block.index, made);
    }
    return made;
  };
}

/** For each node, the least start of it and of those after it, which ascends even where starts do not. */
function leastStarts({ starts }: Document, nodes: readonly number[]): Int32Array {
  const least = new Int32Array(nodes.length);
  let lowest = Number.POSITIVE_INFINITY;
  for (let at = nodes.length - 1; at >= 0; at--) {
    lowest = Math.min(lowest, starts[nodes[at]!]!);
    least[at] = lowest;
  }
  return least;
}

/** The segments without parts: together they are the page. */
export function leafSegments(segments: readonly Segment[]): Segment[] {
  const isParent = new Uint8Array(segments.length);
  for (const { parent } of segments) if (parent >= 0) isParent[parent] = 1;
  return segments.filter(({ index }) => isParent[index] === 0);
}
