/** Where to look on a page: the ends of what the model keeps, and its doubts. */
import type { StudioPage } from "../../studio-page.ts";
import { isDoubtful, modelLabel } from "./model-label.ts";
import { runsOf } from "./runs.ts";

/**
 * The blocks worth a look, in the page's order: the first and the last block of each run with one decision
 * other than rest, and every doubtful block.
 */
export function stopsOf(page: StudioPage): number[] {
  const { blocks } = page;
  return [...blocks.keys()].filter((i) => {
    if (isDoubtful(page, i)) return true;
    const own = modelLabel(blocks[i]!);
    if (own === "rest") return false;
    const isOther = (other: number): boolean =>
      blocks[other] === undefined || modelLabel(blocks[other]) !== own;
    return isOther(i - 1) || isOther(i + 1);
  });
}

/** Where labelling begins: at the first content of a new page, else at the first block without a label. */
export function startOf(page: StudioPage): number {
  const { blocks, labels } = page;
  const isNew = labels.every((label) => label === null);
  if (!isNew && labels.includes(null)) {
    const folds = runsOf(page, labels);
    const isFolded = (i: number): boolean => folds.some(({ from, to }) => from <= i && i <= to);
    const open = labels.findIndex((label, i) => label === null && !isFolded(i));
    return open < 0 ? labels.indexOf(null) : open;
  }
  const content = isNew
    ? blocks.findIndex(({ isContent }) => isContent)
    : labels.indexOf("content");
  if (content >= 0) return content;
  const likeliest = (best: number, i: number): number =>
    blocks[i]!.probability > blocks[best]!.probability ? i : best;
  return [...blocks.keys()].reduce(likeliest, 0);
}

/** The stops that have not been on the screen. */
export interface Review {
  /** Records the blocks on the screen. */
  see(blocks: readonly number[]): void;
  /** The next stop after a block that has not been on the screen, from the top again; undefined if all have. */
  next(after: number): number | undefined;
  readonly isDone: boolean;
}

export function startReview(page: StudioPage): Review {
  const unseen = new Set(stopsOf(page));
  return {
    get isDone() {
      return unseen.size === 0;
    },
    see(blocks) {
      for (const block of blocks) unseen.delete(block);
    },
    next(after) {
      const left = [...unseen];
      const stop = left.find((one) => one > after) ?? left[0];
      // Visited is seen, also where the page gives a block no room.
      if (stop !== undefined) unseen.delete(stop);
      return stop;
    },
  };
}
