/** Labelled pages that ask for opposite things: no model can follow both. */
import type { CorpusPage } from "../corpus/corpus.ts";
import type { JudgedPages } from "../fit/correction.ts";

/** Probabilities that are sure. */
const SURE = 0.8;
/** Words that are surely content, or surely not, of which a label may speak. */
const LEAST_WORDS = 20;
/** Share of them that the label has the other way. */
const MOST = 0.6;
/** Pages on either side, and their share of all. */
const LEAST_PAGES = 2;
const LEAST_SHARE = 0.2;

export interface Contradictions {
  /** Pages whose labels keep most of what the model surely drops. */
  readonly fuller: readonly string[];
  /** Pages whose labels drop most of what the model surely keeps. */
  readonly shorter: readonly string[];
}

/** Pages whose labels contradict those of others; undefined without any. A convention goes one way. */
export function contradictionsIn({ pages, predictions }: JudgedPages): Contradictions | undefined {
  const fuller: string[] = [];
  const shorter: string[] = [];
  for (const [i, page] of pages.entries()) {
    const { probabilities } = predictions[i]!;
    if (isMostly(1, page, (block) => probabilities[block]! <= 1 - SURE)) fuller.push(page.id);
    else if (isMostly(0, page, (block) => probabilities[block]! >= SURE)) shorter.push(page.id);
  }
  const least = Math.max(LEAST_PAGES, LEAST_SHARE * pages.length);
  return fuller.length >= least && shorter.length >= least ? { fuller, shorter } : undefined;
}

/** Whether most words in some blocks have a label, and there are enough. */
function isMostly(
  label: 0 | 1,
  { labels, measures }: CorpusPage,
  isMeant: (block: number) => boolean,
): boolean {
  const { words } = measures.sums;
  let all = 0;
  let labelled = 0;
  for (let block = 0; block < labels.length; block++) {
    if (!isMeant(block)) continue;
    const count = words[block + 1]! - words[block]!;
    all += count;
    if (labels[block] === label) labelled += count;
  }
  return all >= LEAST_WORDS && labelled >= MOST * all;
}
