import { columnIndex } from "../columns.ts";
import type { Cells, Extractor, Family } from "../extractor.ts";
import { markKinds } from "../measures/punctuation-marks.ts";
import { TEXT_COUNTS } from "../measures/text-counts.ts";
import type { PageMeasures } from "../page-measures.ts";

const blockColumns = ["density", "visual-value"] as const;
const column = columnIndex(blockColumns, markKinds.length);

const extractor: Extractor = {
  columns: [...markKinds, ...blockColumns],
  write(page: PageMeasures, { values, stride, offset }: Cells): void {
    const { blocks, characters, counts, punctuation } = page;
    let largest = 0;
    for (let i = 0; i < blocks.length; i++) {
      largest = Math.max(largest, characters[i]! * punctuation[i]!);
    }
    for (let i = 0; i < blocks.length; i++) {
      const at = i * stride + offset;
      const from = i * TEXT_COUNTS;
      for (let k = 0; k < markKinds.length; k++) values[at + k] = counts[from + k]!;
      const length = characters[i]!;
      const marks = punctuation[i]!;
      values[at + column.density] = marks / length;
      values[at + column["visual-value"]] = largest === 0 ? 0 : (length * marks) / largest;
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
