import { countPieces } from "../../document/words.ts";
import type { Cells, Extractor, Family } from "../extractor.ts";
import { countAt, LINE, TEXT_COUNTS } from "../measures/text-counts.ts";
import type { PageMeasures } from "../page-measures.ts";

/** Words per full 80-character line; the unfinished last line is left out when there are others. */
export function textDensity(length: number, pieces: number, linePieces: number): number {
  const lines = Math.ceil(length / LINE);
  return lines <= 1 ? pieces : linePieces / (lines - 1);
}

/**
 * Share of a block's words that are link text. As in Dragnet's code an empty link text counts one
 * (empty) piece, so that a block without links gets `1 / words`.
 *
 * @param pieces words of the text, when they are known
 */
export function linkDensity(
  text: string,
  linkText: string,
  pieces: number = countPieces(text),
): number {
  // Most blocks have no link text, or no other.
  if (linkText === "") return 1 / pieces;
  return linkText === text ? 1 : countPieces(linkText) / pieces;
}

const extractor: Extractor = {
  columns: [
    "link-density-before",
    "text-density-before",
    "link-density",
    "text-density",
    "link-density-after",
    "text-density-after",
  ],
  write({ blocks, counts }: PageMeasures, { values, stride, offset }: Cells): void {
    for (let i = 0; i < blocks.length; i++) {
      const { text, linkText } = blocks[i]!;
      const pieces = counts[i * TEXT_COUNTS + countAt.pieces]!;
      const linePieces = counts[i * TEXT_COUNTS + countAt.linePieces]!;
      const link = linkDensity(text, linkText, pieces);
      const density = textDensity(text.length, pieces, linePieces);
      const at = i * stride + offset;
      values[at + 2] = link;
      values[at + 3] = density;
      if (i > 0) {
        values[at - stride + 4] = link;
        values[at - stride + 5] = density;
      }
      if (i + 1 < blocks.length) {
        values[at + stride] = link;
        values[at + stride + 1] = density;
      }
    }
  },
};

/** Kohlschütter's shallow text features as Dragnet computes them. */
export const shallowText: Family = {
  name: "shallow-text",
  description:
    "text and link density of a block and its neighbours (Kohlschütter et al. 2010, as in Dragnet 2013)",
  extractor,
};
