import { alignTokens } from "../../src/document/alignment.ts";
import { words } from "../../src/document/words.ts";
import type { GoldComparison, Inspection } from "../../src/inspect/inspection.ts";
import { keptBlocks } from "../../src/inspect/kept-blocks.ts";
import { labellings } from "../corpus/labellings.ts";
import { score } from "../corpus/metrics.ts";

/** The inspection with the comparison of its blocks with the gold text. */
export function withGold(inspection: Inspection, gold: string): Inspection {
  const texts = inspection.blocks.map(({ text }) => text);
  return { ...inspection, gold: compareWithGold(texts, keptBlocks(inspection), gold) };
}

/**
 * Compares the blocks of a page with its gold text: which blocks should be kept, which of their words are in
 * the gold text, and which parts of the gold text are in no block. Scores are those of `seine evaluate`.
 *
 * @param texts texts of all blocks
 * @param kept whether each block was kept
 */
export function compareWithGold(
  texts: readonly string[],
  kept: readonly boolean[],
  gold: string,
): GoldComparison {
  const goldWords = words(gold);
  const pageWords = texts.flatMap((text) => words(text));
  const extracted = texts.filter((_, i) => kept[i]).flatMap((text) => words(text));
  const { precision, recall, f1 } = score(goldWords, extracted, "bag");
  const isGold = marker(alignTokens(pageWords, goldWords));
  const isOnPage = marker(alignTokens(goldWords, pageWords));
  return {
    precision,
    recall,
    f1,
    labels: Array.from(labellings.climbed(texts, [gold]), (label) => label === 1),
    classes: Array.from(labellings.tenth(texts, [gold]), (label) => label === 1),
    runs: texts.map((text) => runLengths(pieces(text).map(isGold))),
    absent: stretches(pieces(gold), isOnPage),
  };
}

const SPACE = /\s+/;

/** The parts of a text between white space, which words never span. */
function pieces(text: string): string[] {
  return text.split(SPACE).filter((piece) => piece !== "");
}

/** Returns, for pieces in order, whether half of a piece's words are marked. A piece without words follows the last. */
function marker(marks: Uint8Array): (piece: string) => boolean {
  let at = 0;
  let isMarked = true;
  return (piece) => {
    const count = words(piece).length;
    if (count === 0) return isMarked;
    let marked = 0;
    for (const end = at + count; at < end; at++) marked += marks[at]!;
    isMarked = 2 * marked >= count;
    return isMarked;
  };
}

/** Lengths of the runs of true, false, true, … */
function runLengths(values: readonly boolean[]): number[] {
  const runs = [0];
  let current = true;
  for (const value of values) {
    if (value !== current) runs.push(0);
    current = value;
    runs[runs.length - 1]!++;
  }
  return runs;
}

/** Runs of pieces that are not marked. */
function stretches(all: readonly string[], isMarked: (piece: string) => boolean): string[] {
  const found: string[][] = [];
  let isOpen = false;
  for (const piece of all) {
    if (isMarked(piece)) {
      isOpen = false;
      continue;
    }
    if (!isOpen) found.push([]);
    found.at(-1)!.push(piece);
    isOpen = true;
  }
  return found.map((run) => run.join(" "));
}
