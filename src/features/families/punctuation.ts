import { columnIndex } from "../columns.ts";
import type { Cells, Extractor, Family } from "../extractor.ts";
import { markKinds } from "../measures/punctuation-marks.ts";
import { TEXT_COUNTS } from "../measures/text-counts.ts";
import type { PageMeasures } from "../page-measures.ts";

const blockColumns = ["density", "visual-value"] as const;
const column = columnIndex(blockColumns, markKinds.length);

const extractor: Extractor = {
  columns: [...markKinds, ...blockColumns],
  write({ blocks, counts, punctuation }: PageMeasures, { values, stride, offset }: Cells): void {
    let largest = 0;
    for (const block of blocks) {
      largest = Math.max(largest, block.characters * punctuation[block.index]!);
    }
    for (const block of blocks) {
      const at = block.index * stride + offset;
      const from = block.index * TEXT_COUNTS;
      for (let k = 0; k < markKinds.length; k++) values[at + k] = counts[from + k]!;
      const marks = punctuation[block.index]!;
      values[at + column.density] = marks / block.characters;
      values[at + column["visual-value"]] =
        largest === 0 ? 0 : (block.characters * marks) / largest;
    }
  },
};

/**
 * Punctuation marks by kind, marks per character, and VSSE's visual value of text characteristics
 * (Zhang et al. 2018, formula 1) as T1 = vvtc / largest vvtc of the page: the number of leaves
 * cancels, so blocks take the place of leaves.
 */
export const punctuation: Family = {
  name: "punctuation",
  description: "punctuation marks by kind, their density, and VSSE's visual value",
  extractor,
};
