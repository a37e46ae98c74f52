import { ownTitles } from "../../metadata/title-elements.ts";
import type { ClassifiedPage } from "../../pipeline/pipeline.ts";
import { firstFrom, type Rendering } from "../../rendering/rendering.ts";
import { type SegmentationName, segmentPage } from "../../segments/index.ts";
import type { Segment, SegmentOptions } from "../../segments/segment.ts";
import { type Shape, shapesOf } from "./page-under.ts";

/** A page's segments as they are drawn: plain data. */
export interface SegmentDrawing {
  readonly title: string;
  readonly method: string;
  /** How the method differs from the published one. */
  readonly approximation?: string | undefined;
  /** Whether they are those of the page as a browser shows it. */
  readonly isRendered: boolean;
  readonly segments: readonly DrawnSegment[];
  /** What a browser shows of the page, where that is known. */
  readonly shapes: readonly Shape[];
}

export interface DrawnSegment extends Segment {
  /** Number of segments around it. */
  readonly depth: number;
  readonly isLeaf: boolean;
  /** Whether more than half of its text is content, by the model. */
  readonly isContent: boolean;
  /** Where its text is on the page, where that is rendered. */
  readonly box?: Box | undefined;
}

/** A part of the page as a browser shows it, in pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Segments a classified page, and marks the segments that are content. */
export function drawSegments(
  { page, measures, blocks }: Pick<ClassifiedPage, "page" | "measures" | "blocks">,
  name: string,
  method: SegmentationName,
  options: SegmentOptions = {},
): SegmentDrawing {
  const { segments, approximation, isRendered } = segmentPage(measures, method, options);
  const isParent = new Uint8Array(segments.length);
  const depths = new Int32Array(segments.length);
  for (const { index, parent } of segments) {
    if (parent < 0) continue;
    isParent[parent] = 1;
    depths[index] = depths[parent]! + 1;
  }
  const { rendering } = options;
  const boxes = rendering === undefined ? [] : boxesOf(segments, rendering);
  const content = [0];
  for (const { block, isContent } of blocks) {
    content.push(content.at(-1)! + (isContent ? block.text.length : 0));
  }
  return {
    title: ownTitles(page.document).title[0]?.text ?? name,
    method,
    approximation,
    isRendered,
    segments: segments.map((segment) => {
      const { index, firstBlock, endBlock, text } = segment;
      const kept = content[endBlock]! - content[firstBlock]!;
      return {
        ...segment,
        depth: depths[index]!,
        isLeaf: isParent[index] === 0,
        isContent: kept > text.length / 2,
        box: boxes[index],
      };
    }),
    shapes: rendering === undefined ? [] : shapesOf(page.document, rendering),
  };
}

/** Boxes of segments: of one without parts by its own text, of others by the boxes of their parts. */
function boxesOf(segments: readonly Segment[], { nodes, html }: Rendering): (Box | undefined)[] {
  const boxes: (Box | undefined)[] = segments.map(() => undefined);
  const texts = nodes.filter(([offset]) => html.charAt(offset) !== "<");
  const isParent = new Set(segments.map(({ parent }) => parent));
  for (let i = segments.length - 1; i >= 0; i--) {
    const { parent, start, end } = segments[i]!;
    if (!isParent.has(i)) {
      for (let at = firstFrom(texts, start); at < texts.length && texts[at]![0] < end; at++) {
        const [, left, top, width, height] = texts[at]!;
        boxes[i] = around(boxes[i], { left, top, right: left + width, bottom: top + height });
      }
    }
    const own = boxes[i];
    if (parent >= 0 && own !== undefined) boxes[parent] = around(boxes[parent], own);
  }
  return boxes;
}

/** The smallest box around both. */
function around(a: Box | undefined, b: Box): Box {
  if (a === undefined) return b;
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}
