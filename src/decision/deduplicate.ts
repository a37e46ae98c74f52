import { words } from "../document/words.ts";
import { type Choices, choose, type DecisionPage } from "./rule.ts";

/** Words from which on a text that stands there again is a repetition: shorter ones may be meant. */
const LEAST_WORDS = 30;

/**
 * Drops what the page has already given: a block of the same words, whatever their case and
 * punctuation, as one of the content before it. Some corpora hold such a text twice in their gold, on
 * other pages leaving it out is a gain, so that it is asked for.
 */
export function dropRepeats({ page }: DecisionPage, choices: Choices): void {
  const seen = new Set<string>();
  for (const block of page.blocks) {
    if (choices.kept[block.index] === 0 || block.words < LEAST_WORDS) continue;
    const folded = words(block.text.normalize("NFKC")).join(" ");
    if (seen.has(folded)) choose(choices, block.index, false, "repeated");
    else seen.add(folded);
  }
}
