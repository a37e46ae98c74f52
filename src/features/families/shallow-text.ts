import type { Block } from "../../document/block.ts";
import { ALNUM, countPieces, UNDERSCORE, wordClass } from "../../document/words.ts";
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
 * @param pieces words of the text
 * @param units its code units, joined by "or"
 */
export function linkDensity(block: Block, pieces: number, units: number): number {
  // Most blocks have no link text, or no other.
  if (block.linkText === "") return 1 / pieces;
  return block.linkText === block.text ? 1 : linkPieces(block, units) / pieces;
}

/** All characters below are of scripts that are written with spaces. */
const FIRST_OTHER = 0x250;

/** Pieces of a link text that is not empty, of a block whose code units are joined by "or". */
export function linkPieces({ linkText, linkWords }: Block, units: number): number {
  if (units >= FIRST_OTHER) return countPieces(linkText);
  // Words and pieces are the same but for an empty piece where a text begins or ends between words.
  if (linkWords === 0) return 2;
  const first = isOutside(linkText.charCodeAt(0)) ? 1 : 0;
  return linkWords + first + (isOutside(linkText.charCodeAt(linkText.length - 1)) ? 1 : 0);
}

function isOutside(code: number): boolean {
  return (wordClass(code) & (ALNUM | UNDERSCORE)) === 0;
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
  write(page: PageMeasures, { values, stride, offset }: Cells): void {
    const { blocks, linkCharacters, counts, codeStarts, units } = page;
    for (let i = 0; i < blocks.length; i++) {
      const pieces = counts[i * TEXT_COUNTS + countAt.pieces]!;
      const linePieces = counts[i * TEXT_COUNTS + countAt.linePieces]!;
      const link =
        linkCharacters[i] === 0 ? 1 / pieces : linkDensity(blocks[i]!, pieces, units[i]!);
      const density = textDensity(codeStarts[i + 1]! - codeStarts[i]!, pieces, linePieces);
      const at = i * stride + offset;
      values[at + column["link-density"]] = link;
      values[at + column["text-density"]] = density;
      if (i === 0) {
        values[at + column["link-density-before"]] = 0;
        values[at + column["text-density-before"]] = 0;
      } else {
        values[at - stride + column["link-density-after"]] = link;
        values[at - stride + column["text-density-after"]] = density;
      }
      if (i + 1 === blocks.length) {
        values[at + column["link-density-after"]] = 0;
        values[at + column["text-density-after"]] = 0;
      } else {
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
