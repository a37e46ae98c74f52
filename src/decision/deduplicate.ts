import { words } from "../document/words.ts";
import type { ClassifiedBlock } from "./select.ts";

/** Words from which on a text that stands there again is a repetition: shorter ones may be meant. */
const LEAST_WORDS = 30;

/**
 * Takes content back that the page has already given: a block of the same words, whatever their case
 * and punctuation, as one of the content before it. Some corpora hold such a text twice in their gold,
 * on other pages leaving it out is a gain, so that it is asked for.
 */
export function withoutRepeats(blocks: readonly ClassifiedBlock[]): readonly ClassifiedBlock[] {
  const seen = new Set<string>();
  return blocks.map((classified) => {
    const { block, isContent } = classified;
    if (!isContent || block.words < LEAST_WORDS) return classified;
    const folded = words(block.text.normalize("NFKC")).join(" ");
    if (seen.has(folded)) return { ...classified, isContent: false };
    seen.add(folded);
    return classified;
  });
}
