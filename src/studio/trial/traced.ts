/** Ties an output to the page: which block each piece of it comes from. */
import { matchedWords, worded } from "./matched-words.ts";

/** A piece of an output, and the number of its block; none for what no block has, such as addresses. */
export interface Piece {
  readonly text: string;
  readonly block?: number | undefined;
}

/** The beginning of an output, in pieces. */
export interface Traced {
  readonly pieces: readonly Piece[];
  /** Whether the output goes on. */
  readonly isCut: boolean;
}

/**
 * Cuts an output into pieces of one block each, by its words, which are those of the blocks in their order.
 *
 * @param blocks those that are content, in document order
 */
export function piecesOf(
  output: string,
  blocks: readonly { readonly index: number; readonly text: string }[],
): Piece[] {
  const { text, words, starts } = worded(output);
  const own: string[] = [];
  const blockOf: number[] = [];
  for (const block of blocks) {
    // The output may be cut.
    if (own.length > words.length) break;
    for (const word of worded(block.text).words) {
      own.push(word);
      blockOf.push(block.index);
    }
  }
  const matches = matchedWords(words, own);
  const pieces: Piece[] = [];
  let from = 0;
  let current: number | undefined;
  for (let i = 0; i < words.length; i++) {
    const block = matches[i]! < 0 ? current : blockOf[matches[i]!];
    if (block === current) continue;
    if (current !== undefined) {
      const to = boundary(text, starts[i - 1]! + words[i - 1]!.length, starts[i]!);
      push(text.slice(from, to), current);
      from = to;
    }
    current = block;
  }
  push(text.slice(from), current);
  return pieces;

  function push(piece: string, block: number | undefined): void {
    if (piece === "") return;
    const space = piece.trimEnd().length;
    if (space > 0) pieces.push({ text: piece.slice(0, space), block });
    if (space < piece.length) pieces.push({ text: piece.slice(space) });
  }
}

/** Where the marks before a word begin: behind the last line break between it and the word before, else the last space. */
function boundary(text: string, end: number, start: number): number {
  const between = text.slice(end, start);
  const line = between.lastIndexOf("\n");
  const cut = line < 0 ? between.lastIndexOf(" ") : line;
  return cut < 0 ? start : end + cut + 1;
}
