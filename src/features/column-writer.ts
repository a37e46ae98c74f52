import { columnPlaces } from "./columns.ts";
import type { Extractor } from "./extractor.ts";
import type { Matrix } from "./matrix.ts";
import { clearScratch, scratch } from "./measures/scratch.ts";
import type { PageMeasures } from "./page-measures.ts";

/** Writes one family's columns of a page into a matrix. */
export type ColumnWriter = (page: PageMeasures, matrix: Matrix) => void;

/**
 * Writes the family's columns into the matrix columns of those names. Columns that the matrix lacks are
 * skipped: a family may have more columns than a model was trained on.
 *
 * @param names the extractor's columns as the matrix names them
 * @param columns the columns of the matrix
 * @returns undefined if the matrix has none of them
 */
export function columnWriter(
  extractor: Extractor,
  names: readonly string[],
  columns: readonly string[],
): ColumnWriter | undefined {
  const places = columnPlaces(columns);
  const to = Int32Array.from(names, (name) => places.get(name) ?? -1);
  if (to.every((place) => place < 0)) return undefined;
  const offset = to[0]!;
  const isOneRun = offset >= 0 && to.every((place, i) => place === offset + i);
  if (isOneRun) {
    return (page, { values, columns: { length: stride } }) => {
      clearScratch();
      extractor.write(page, { values, stride, offset });
    };
  }
  const width = names.length;
  return (page, { values, columns: { length: stride }, rows }) => {
    clearScratch();
    const own = scratch.float32(rows * width);
    extractor.write(page, { values: own, stride: width, offset: 0 });
    for (let row = 0; row < rows; row++) {
      for (let i = 0; i < width; i++) {
        if (to[i]! >= 0) values[row * stride + to[i]!] = own[row * width + i]!;
      }
    }
  };
}
