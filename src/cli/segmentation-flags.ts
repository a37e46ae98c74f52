import { isVisual, type SegmentationName, segmentations } from "../segments/index.ts";
import { UsageError } from "./exit.ts";

/** The ways to segment pages, a line each, for help texts. */
export const listedSegmentations: string = Object.values(segmentations)
  .map(({ name, description }) => `  ${name.padEnd(8)}${description}`)
  .join("\n");

/** @throws UsageError for a degree of coherence with a segmentation that has none */
export function checkPermitted(flags: {
  readonly permitted?: number | undefined;
  readonly segments?: SegmentationName | undefined;
}): void {
  if (flags.permitted !== undefined && !isVisual(flags.segments)) {
    throw new UsageError("--permitted goes with --segments vips or comb");
  }
}
