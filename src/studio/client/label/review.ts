/** Where to look on a page: the ends of what the model keeps, and its doubts. */
import { counted } from "../../../base/counted.ts";
import type { StudioPage } from "../../studio-page.ts";
import { isDisagreement, isDoubtful, modelLabel } from "./model-label.ts";
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

/**
 * Below this expected F1, or once so many of the shown blocks and so large a share of them are corrected, the model is
 * no guide to where its errors are. On 280 pages of five corpora a simulated annotator then leaves no page below .93,
 * where ends and doubts alone leave eleven, one of them without any content; he reads two thirds more screens.
 */
const LOW = 0.8;
const CORRECTED = 2;
const CORRECTED_SHARE = 0.1;

/** What passes by in fewer milliseconds, as keys lead over it, was not on the screen. */
const LOOK_MS = 200;

/** The stops that have not been on the screen. */
export interface Review {
  /** Records the blocks that are on the screen from now on. Of a fold there is only its line. */
  see(blocks: readonly number[], now?: number): void;
  /** The next stop after a block that has not been on the screen, from the top again; undefined if all have. */
  next(after: number): number | undefined;
  readonly isDone: boolean;
  /** What there is of the page beside what was on the screen. */
  readonly unseen: string;
}

/** What is known of a page while it is reviewed. */
interface Reviewed {
  readonly labels: () => StudioPage["labels"];
  readonly isFolded: (block: number) => boolean;
}

export function startReview(page: StudioPage, { labels, isFolded }: Reviewed): Review {
  const { blocks } = page;
  const stops = new Set(stopsOf(page));
  const unseen = new Set(blocks.keys());
  /** The blocks on the screen, and since when. */
  let shown = new Map<number, number>();
  let isPoor = page.score < LOW;
  const look = (): void => {
    for (const block of shown.keys()) unseen.delete(block);
  };
  const judge = (): boolean => {
    const now = labels();
    const corrected = blocks.filter((block, i) =>
      isDisagreement(now[i], modelLabel(block), page),
    ).length;
    const seen = blocks.length - unseen.size;
    isPoor ||= corrected >= CORRECTED && corrected >= CORRECTED_SHARE * seen;
    return isPoor;
  };
  const left = (): number[] => {
    look();
    return judge()
      ? [...unseen].filter((i) => !isFolded(i))
      : [...stops].filter((i) => unseen.has(i));
  };
  return {
    get isDone() {
      return left().length === 0;
    },
    get unseen() {
      look();
      const folded = [...unseen].filter(isFolded).length;
      if (unseen.size === 0) return "";
      const part =
        folded === unseen.size ? ", all folded," : folded > 0 ? `, ${folded} of them folded,` : "";
      return `${counted(unseen.size, "block")}${part} ${unseen.size === 1 ? "was" : "were"} not on the screen.`;
    },
    see(blocks, now = performance.now()) {
      const next = new Map<number, number>();
      for (const block of blocks) if (!isFolded(block)) next.set(block, shown.get(block) ?? now);
      for (const [block, since] of shown)
        if (!next.has(block) && now - since >= LOOK_MS) unseen.delete(block);
      shown = next;
    },
    next(after) {
      const open = left();
      const stop = open.find((one) => one > after) ?? open[0];
      // Visited is seen, also where the page gives a block no room.
      if (stop !== undefined) unseen.delete(stop);
      return stop;
    },
  };
}
