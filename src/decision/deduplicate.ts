import type { Block } from "../document/block.ts";
import type { Document } from "../document/document.ts";
import { tag } from "../document/tags.ts";
import { words } from "../document/words.ts";
import { CLASS } from "../features/measures/attribute-values.ts";
import { nodesByValue, type ValueTest } from "../features/measures/marked-values.ts";
import { type Choices, choose, type DecisionPage } from "./rule.ts";

const ASIDE = tag("aside");
const PULLED = /pull-?quote/i;
const pulled: ValueTest = {
  names: [CLASS],
  hint: "quotes",
  test: (value) => PULLED.test(value),
};
/** Words of a pull quote; most that are looked for on a page, and elements around each that may say so. */
const QUOTE = { least: 8, most: 60 } as const;
const MOST_QUOTES = 20;
const AROUND = 4;

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
    const folded = foldedWords(block);
    if (seen.has(folded)) choose(choices, block.index, false, "repeated");
    else seen.add(folded);
  }
}

function foldedWords({ text }: Block): string {
  return words(text.normalize("NFKC")).join(" ");
}

/** Drops pull quotes: texts that an `<aside>` or a class sets apart, and that another kept block has among its words. */
export function dropPullQuotes({ page }: DecisionPage, choices: Choices): void {
  const { document, blocks } = page;
  const named = nodesByValue(document, pulled);
  if (named === undefined && !document.tags.includes(ASIDE)) return;
  const isKept = ({ index }: Block): boolean => choices.kept[index] === 1;
  const quotes = blocks
    .filter((block) => block.words >= QUOTE.least && block.words <= QUOTE.most && isKept(block))
    .filter(({ node }) => isSetApart(document, node, named))
    .slice(0, MOST_QUOTES);
  if (quotes.length === 0) return;
  const others = blocks.filter((block) => isKept(block) && !quotes.includes(block));
  const text = others.map((block) => ` ${foldedWords(block)} `).join("\n");
  for (const quote of quotes) {
    if (text.includes(` ${foldedWords(quote)} `)) choose(choices, quote.index, false, "repeated");
  }
}

function isSetApart(
  { tags, parents }: Document,
  holder: number,
  named: Uint8Array | undefined,
): boolean {
  for (let node = holder, up = 0; node > 0 && up < AROUND; node = parents[node]!, up++) {
    if (tags[node] === ASIDE || named?.[node] === 1) return true;
  }
  return false;
}
