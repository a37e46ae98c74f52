/** Labelled pages that ask for opposite things: no model can follow both. */
import { wordsFrom } from "../../src/models/restraint.ts";
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
  for (const [i, { id, measures, labels }] of pages.entries()) {
    const { probabilities } = predictions[i]!;
    const both = (from: (p: number) => boolean, label: number): boolean => {
      const sure = probabilities.map((p) => (from(p) ? 1 : 0));
      const words = wordsFrom(measures, sure, 1);
      const other = sure.map((isSure, block) => (isSure === 1 && labels[block] === label ? 1 : 0));
      return words >= LEAST_WORDS && wordsFrom(measures, other, 1) >= MOST * words;
    };
    if (both((p) => p <= 1 - SURE, 1)) fuller.push(id);
    else if (both((p) => p >= SURE, 0)) shorter.push(id);
  }
  const least = Math.max(LEAST_PAGES, LEAST_SHARE * pages.length);
  return fuller.length >= least && shorter.length >= least ? { fuller, shorter } : undefined;
}
