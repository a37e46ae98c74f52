import type { PageMeasures } from "../features/page-measures.ts";
import { comb } from "./comb.ts";
import { dom } from "./dom.ts";
import { fixed } from "./fixed.ts";
import { layout } from "./layout.ts";
import type { SegmentationMethod, SegmentOptions } from "./segment.ts";
import { type Segmentation, toSegments } from "./segment.ts";
import { vips } from "./vips/vips.ts";

export const segmentationNames = ["fixed", "dom", "layout", "vips", "comb"] as const;
export type SegmentationName = (typeof segmentationNames)[number];

/** Every way to cut pages into segments. A new one is a file in this folder, a line and a name here. */
export const segmentations: Readonly<Record<SegmentationName, SegmentationMethod>> = {
  fixed,
  dom,
  layout,
  vips,
  comb,
};

/** Cuts a page whose blocks are those of the `layout` segmenter. */
export function segmentPage(
  measures: PageMeasures,
  name: SegmentationName,
  options: SegmentOptions = {},
): Segmentation {
  const method = segmentations[name];
  const { approximation } = method;
  const segments = toSegments(measures, method.cut(measures, options));
  return { method: name, ...(approximation === undefined ? {} : { approximation }), segments };
}
