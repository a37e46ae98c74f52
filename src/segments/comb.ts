import type { PageMeasures } from "../features/page-measures.ts";
import type { Cut, SegmentationMethod } from "./segment.ts";
import { vips } from "./vips/vips.ts";
import { cutWindows } from "./windows.ts";

/** CombPS: VIPS, and its segments that are longer than a window are cut into windows. */
export const comb: SegmentationMethod = {
  name: "comb",
  description: "VIPS, then windows of words in what is longer",
  approximation: vips.approximation!,
  cut(measures: PageMeasures, options): Cut[] {
    const visual = vips.cut(measures, options);
    const isParent = new Uint8Array(visual.length);
    for (const { parent } of visual) if (parent >= 0) isParent[parent] = 1;
    const cuts: Cut[] = [];
    const placeOf = new Int32Array(visual.length);
    for (const [i, cut] of visual.entries()) {
      const { first, end, coherence } = cut;
      const parent = cut.parent < 0 ? -1 : placeOf[cut.parent]!;
      placeOf[i] = cuts.push({ ...cut, parent }) - 1;
      if (isParent[i] === 1) continue;
      const part = { parent: placeOf[i]!, coherence };
      const windows = cutWindows(measures, first, end, part, options);
      if (windows.length > 1) for (const window of windows) cuts.push(window);
    }
    return cuts;
  },
};
