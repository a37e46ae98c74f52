import type { SegmentationMethod } from "./segment.ts";
import { cutWindows } from "./windows.ts";

/** FixedPS: windows of 200 words that overlap by half, whatever the page's structure. */
export const fixed: SegmentationMethod = {
  name: "fixed",
  description: "windows of 200 words, half of them shared",
  cut(measures, options) {
    const { length } = measures.blocks;
    return length === 0 ? [] : cutWindows(measures, 0, length, { parent: -1 }, options);
  },
};
