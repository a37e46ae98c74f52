import { countPieces } from "../../document/words.ts";
import { columnIndex } from "../columns.ts";
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

const columns = [
  "link-density-before",
  "text-density-before",
  "link-density",
  "text-density",
  "link-density-after",
  "text-density-after",
] as const;
const column = columnIndex(columns);

const extractor: Extractor = {
  columns,
  write({ blocks, counts }: PageMeasures, { values, stride, offset }: Cells): void {
    for (let i = 0; i < blocks.length; i++) {
      const { text, linkText } = blocks[i]!;
      const pieces = counts[i * TEXT_COUNTS + countAt.pieces]!;
      const linePieces = counts[i * TEXT_COUNTS + countAt.linePieces]!;
      const link = linkDensity(text, linkText, pieces);
      const density = textDensity(text.length, pieces, linePieces);
      const at = i * stride + offset;
      values[at + column["link-density"]] = link;
      values[at + column["text-density"]] = density;
      if (i > 0) {
        values[at - stride + column["link-density-after"]] = link;
        values[at - stride + column["text-density-after"]] = density;
      }
      if (i + 1 < blocks.length) {
        values[at + stride + column["link-density-before"]] = link;
        values[at + stride + column["text-density-before"]] = density;
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
