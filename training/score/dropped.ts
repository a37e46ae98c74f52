import type { Evidence, Reason } from "../../src/decision/reason.ts";
import { SURE } from "../../src/decision/rule.ts";
import { words } from "../../src/document/words.ts";
import type { PageResult } from "./evaluate.ts";

/** Words of high probability that were dropped, and how many of them the gold text has. */
export interface DroppedWords {
  readonly words: number;
  /** Counted against the words of the gold text that no kept block accounts for. */
  readonly inGold: number;
}

/** What a rule dropped on the pages of a corpus. */
export interface DroppedByRule extends DroppedWords {
  readonly rule: Reason;
  /** What the rule went by; absent where its name says all. */
  readonly evidence?: Evidence;
  /** `inGold` over `words`, 0 to 1. */
  readonly share: number;
  /** Pages on which it dropped such words. */
  readonly pages: number;
  /** Those of them that lose most words of their gold text, most first. */
  readonly worst: readonly (DroppedWords & { readonly id: string })[];
}

/**
 * Words dropped in blocks of probability 0.8 and more, by rule and evidence, most words first.
 *
 * @param worst most pages to name per rule
 */
export function droppedByRule(results: readonly PageResult[], worst: number): DroppedByRule[] {
  const rules = new Map<string, Rule>();
  for (const result of results) {
    for (const [key, own] of droppedOn(result)) {
      const rule = rules.get(key);
      if (rule === undefined) rules.set(key, { ...own, pages: [own.page] });
      else rule.pages.push(own.page);
    }
  }
  const all = [...rules].map(([key, { rule, evidence, pages }]) => {
    const sum = (name: "words" | "inGold"): number =>
      pages.reduce((total, page) => total + page[name], 0);
    const found = { words: sum("words"), inGold: sum("inGold") };
    const share = found.words === 0 ? 0 : found.inGold / found.words;
    const order = (a: Page, b: Page): number => b.inGold - a.inGold || (a.id < b.id ? -1 : 1);
    const lists = { pages: pages.length, worst: pages.sort(order).slice(0, worst) };
    return { key, row: { rule, ...(evidence && { evidence }), ...found, share, ...lists } };
  });
  return all
    .sort((a, b) => b.row.words - a.row.words || (a.key < b.key ? -1 : 1))
    .map(({ row }) => row);
}

type Page = DroppedByRule["worst"][number];

interface Rule {
  readonly rule: Reason;
  readonly evidence: Evidence | undefined;
  readonly pages: Page[];
}

/** The words of a page, by rule and evidence. */
function droppedOn({
  page,
  blocks,
}: PageResult): Map<string, Omit<Rule, "pages"> & { readonly page: Page }> {
  const found = new Map<string, Omit<Rule, "pages"> & { page: Page }>();
  const sure = blocks.filter(({ isContent, probability }) => !isContent && probability >= SURE);
  if (sure.length === 0) return found;
  const left = new Map<string, number>();
  for (const word of words(page.gold)) left.set(word, (left.get(word) ?? 0) + 1);
  /** Takes words out of what is left of the gold text; returns how many were there. */
  const take = (own: readonly string[]): number => {
    let taken = 0;
    for (const word of own) {
      const count = left.get(word) ?? 0;
      if (count === 0) continue;
      left.set(word, count - 1);
      taken++;
    }
    return taken;
  };
  for (const { isContent, block } of blocks) if (isContent) take(words(block.text));
  for (const { block, why, evidence } of sure) {
    const key = `${why} ${evidence ?? ""}`;
    const own = words(block.text);
    const before = found.get(key)?.page ?? { words: 0, inGold: 0 };
    const counts = { words: before.words + own.length, inGold: before.inGold + take(own) };
    found.set(key, { rule: why, evidence, page: { id: page.id, ...counts } });
  }
  return found;
}
