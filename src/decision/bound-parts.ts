import { contains, type Document } from "../document/document.ts";
import { tag } from "../document/tags.ts";
import { logit } from "../models/calibration.ts";
import { type Choices, choose, type DecisionPage, isBelow, reaches } from "./rule.ts";

const PRE = tag("pre");

/**
 * How far below the threshold a part may be, in log-odds. Further, word F1 falls on WCXB and Dragnet. Captions
 * do not follow: on WCXB 19 pages lost by them and 5 gained.
 */
const MOST_BELOW = 0.3;
/** What lies between kept blocks is at most so many blocks long. */
const LONGEST = 3;
/** Shorter paragraphs are dates, bylines and labels of advertisements. In words. */
const LEAST_WORDS = 10;
/** A part has at most this share of linked words. */
const MOST_LINKS = 0.25;

/**
 * Keeps parts of wholes that are kept, if their own probability is not far below the threshold: listings beside
 * kept text, and paragraphs and leads between two kept siblings. Only what its own probability dropped is kept: no
 * other rule is undone, nor evidence of the page's site.
 */
export function keepBoundParts(page: DecisionPage, choices: Choices): void {
  const { document, blocks } = page.page;
  const kept = choices.kept.slice();
  const doubted = { ...choices, kept };
  const isDoubtful = (i: number): boolean => isBelow(page, doubted, i);
  for (const { index, node, words, linkWords } of blocks) {
    if (!isDoubtful(index) || linkWords > MOST_LINKS * words) continue;
    if (!reaches(page, logit(page.probabilities[index]!), MOST_BELOW)) continue;
    const before = holderFrom(index, -1);
    const after = holderFrom(index, 1);
    if (isBound(document, node, words, before, after)) choose(choices, index, true, "bound");
  }

  /** The element that holds the nearest kept block on one side; -1 without one, or behind other blocks. */
  function holderFrom(index: number, step: 1 | -1): number {
    let i = index + step;
    for (let n = 1; n < LONGEST && i >= 0 && i < blocks.length && isDoubtful(i); n++) i += step;
    return kept[i] === 1 ? blocks[i]!.node : -1;
  }
}

function isBound(
  document: Document,
  node: number,
  words: number,
  before: number,
  after: number,
): boolean {
  const { tags, parents } = document;
  const parent = parents[node]!;
  const isBeside = (other: number): boolean => other > 0 && contains(document, parent, other);
  if (tags[node] === PRE) return isBeside(before) || isBeside(after);
  if (before < 0 || after < 0) return false;
  return words >= LEAST_WORDS && parents[before] === parent && parents[after] === parent;
}
