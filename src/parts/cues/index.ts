/** All cues: the columns of the parts model beside those of the content model. */
import { createMatrix, type Matrix } from "../../features/matrix.ts";
import type { PageMeasures } from "../../features/page-measures.ts";
import { addressed } from "./address.ts";
import type { ContentOpinion, Cue } from "./cue.ts";
import { listed } from "./lists.ts";
import { namedAfter } from "./names.ts";
import { opinion } from "./opinion.ts";
import { placed } from "./structure.ts";
import { said } from "./text.ts";

/** Each cue by its family's name. */
const cues: readonly (readonly [family: string, cue: Cue])[] = [
  ["names", namedAfter],
  ["words", said],
  ["place", placed],
  ["lists", listed],
  ["address", addressed],
  ["content", opinion],
];

/** `<family>/<column>` for every column. */
export const cueColumns: readonly string[] = cues.flatMap(([family, { columns }]) =>
  columns.map((name) => `${family}/${name}`),
);

/** Writes all cues of a page into a matrix, from one of its columns on. */
export function writeCues(
  page: PageMeasures,
  { columns, values }: Matrix,
  first: number,
  content: ContentOpinion,
): void {
  let offset = first;
  for (const [, cue] of cues) {
    cue.write(page, { values, stride: columns.length, offset }, content);
    offset += cue.columns.length;
  }
}

/** The cues of a page alone, one row per block. */
export function cuesOf(page: PageMeasures, content: ContentOpinion): Matrix {
  const matrix = createMatrix(cueColumns, page.blocks.length);
  writeCues(page, matrix, 0, content);
  return matrix;
}
