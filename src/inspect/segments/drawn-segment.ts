import { ownTitles } from "../../metadata/title-elements.ts";
import type { ClassifiedPage } from "../../pipeline.ts";
import { type SegmentationName, segmentPage } from "../../segments/index.ts";
import type { Segment, SegmentOptions } from "../../segments/segment.ts";

/** A page's segments as they are drawn: plain data. */
export interface SegmentDrawing {
  readonly title: string;
  readonly method: string;
  /** In which way the method is not the published one. */
  readonly approximation?: string | undefined;
  /** Whether they are those of the page as a browser shows it. */
  readonly isRendered: boolean;
  readonly segments: readonly DrawnSegment[];
}

export interface DrawnSegment extends Segment {
  /** How many segments hold it. */
  readonly depth: number;
  readonly isLeaf: boolean;
  /** Whether more than half of its text is content, by the model. */
  readonly isContent: boolean;
}

/** Cuts a classified page, and tells what of it is content. */
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
      };
    }),
  };
}
