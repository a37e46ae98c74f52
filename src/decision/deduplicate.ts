import { words } from "../document/words.ts";
import { type Choices, choose, type DecisionPage } from "./rule.ts";

/** Shorter texts may repeat on purpose. In words. */
const LEAST_WORDS = 30;

/**
 * Drops a block that has the same words as a kept block before it; case and punctuation are ignored. Some
 * corpora have such texts twice in their gold text, on other pages dropping them is a gain. So it is an
 * option.
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
