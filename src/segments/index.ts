import { TEXT } from "../document/tags.ts";
import { measure, type PageMeasures } from "../features/page-measures.ts";
import type { Rendering } from "../rendering/rendering.ts";
import { comb } from "./comb.ts";
import { dom } from "./dom.ts";
import { fixed } from "./fixed.ts";
import { layout } from "./layout.ts";
import type { SegmentationMethod, SegmentOptions } from "./segment.ts";
import { type Segmentation, toSegments } from "./segment.ts";
import { placesIn } from "./vips/boxes.ts";
import { vips } from "./vips/vips.ts";

export const segmentationNames = ["fixed", "dom", "layout", "vips", "comb"] as const;
export type SegmentationName = (typeof segmentationNames)[number];

/** Whether a method has a permitted degree of coherence. */
export function isVisual(name: SegmentationName | undefined): boolean {
  return name === "vips" || name === "comb";
}

/** Every way to cut pages into segments. A new one is a file in this folder, a line and a name here. */
export const segmentations: Readonly<Record<SegmentationName, SegmentationMethod>> = {
  fixed,
  dom,
  layout,
  vips,
  comb,
};

/**
 * Segments a page whose blocks come from the `layout` segmenter. With a rendering, the page must be the
 * rendering's HTML, and only its visible part is segmented.
 */
export function segmentPage(
  measures: PageMeasures,
  name: SegmentationName,
  options: SegmentOptions = {},
): Segmentation {
  const method = segmentations[name];
  const { rendering } = options;
  if (rendering === undefined) {
    const { approximation } = method;
    const segments = toSegments(measures, method.cut(measures, options));
    const how = approximation === undefined ? {} : { approximation };
    return { method: name, ...how, isRendered: false, segments };
  }
  const { shown, numbers } = shownOf(measures, rendering);
  const segments = toSegments(shown, method.cut(shown, options)).map((segment) => ({
    ...segment,
    firstBlock: numbers[segment.firstBlock]!,
    endBlock: numbers[segment.endBlock - 1]! + 1,
  }));
  return { method: name, isRendered: true, segments };
}

/** The blocks of a page that are shown, and their numbers among all. */
export interface ShownBlocks {
  readonly shown: PageMeasures;
  readonly numbers: readonly number[];
}

/** What of a rendering's HTML is shown. */
export function shownOf(
  { page, document, blocks }: PageMeasures,
  rendering: Rendering,
): ShownBlocks {
  const places = placesIn(document, rendering);
  const shows = (node: number): boolean => document.tags[node] === TEXT && places[node]! >= 0;
  const kept = blocks.filter(({ content }) => content.some(shows));
  const numbered = kept.map((block, index) => ({ ...block, index }));
  return {
    shown: measure({ ...page, blocks: numbered }),
    numbers: kept.map(({ index }) => index),
  };
}
