/**
 * Boilerpipe's two decision trees over text blocks, and its extractor of news articles.
 *
 * C. Kohlschütter, P. Fankhauser, W. Nejdl: "Boilerplate Detection using Shallow Text Features", WSDM
 * 2010, pp. 441-450. Thresholds and steps are those of the program (kohlschutter/boilerpipe).
 */

import { defineMethod, type Method, noOptions } from "../method.ts";
import type { Unit } from "../unit.ts";
import { markArticle } from "./article.ts";
import { density, linkDensity, type TextBlock, textBlocks } from "./blocks.ts";

const source =
  "C. Kohlschütter, P. Fankhauser, W. Nejdl: Boilerplate Detection using Shallow Text Features. WSDM " +
  "2010, 441-450";

/** Placeholder for the missing neighbour of the first and of the last block. */
const nothing = { words: 0, linkWords: 0, fullLines: 0, wordsInFullLines: 0 } as TextBlock;

type Rule = (previous: TextBlock, current: TextBlock, next: TextBlock) => boolean;

const LINKED = 0.333333;
const PREVIOUS_LINKED = 0.555556;

/** The tree on text density and link density. */
export const densityRule: Rule = (previous, current, next) => {
  if (linkDensity(current) > LINKED) return false;
  if (linkDensity(previous) > PREVIOUS_LINKED) return density(next) > 11;
  if (density(current) > 9) return density(next) !== 0;
  return density(next) > 10 || density(previous) > 4;
};

/** The tree on numbers of words and link density. */
export const wordsRule: Rule = (previous, current, next) => {
  if (linkDensity(current) > LINKED) return false;
  if (linkDensity(previous) > PREVIOUS_LINKED) return current.words > 40 || next.words > 17;
  return current.words > 16 || next.words > 15 || previous.words > 4;
};

/** 1 for each block that the rule takes for content. */
export function applyRule(blocks: readonly TextBlock[], rule: Rule): Uint8Array {
  return Uint8Array.from(blocks, (block, i) =>
    rule(blocks[i - 1] ?? nothing, block, blocks[i + 1] ?? nothing) ? 1 : 0,
  );
}

function units(blocks: readonly TextBlock[], isContent: ArrayLike<number>): Unit[] {
  return blocks.map((block, i) => ({
    start: block.start,
    end: block.end,
    score: density(block),
    isContent: isContent[i] === 1,
    values: { words: block.words, links: linkDensity(block) },
  }));
}

function ruleMethod(id: string, name: string, what: string, rule: Rule): Method {
  return defineMethod({
    id,
    name: `Boilerpipe ${name}`,
    source,
    description: `text blocks by a decision tree on ${what} and link density`,
    unit: "block",
    options: noOptions,
    score(page) {
      const blocks = textBlocks(page);
      return units(blocks, applyRule(blocks, rule));
    },
  });
}

export const boilerpipe: readonly Method[] = [
  ruleMethod("boilerpipe-density", "DensityRules", "text density", densityRule),
  ruleMethod("boilerpipe-words", "NumWordsRules", "numbers of words", wordsRule),
  defineMethod({
    id: "boilerpipe-article",
    name: "Boilerpipe ArticleExtractor",
    source,
    description:
      "the number-of-words tree, then twelve steps that know how news articles are laid out",
    unit: "block",
    options: noOptions,
    score(page) {
      const blocks = textBlocks(page);
      return units(blocks, markArticle(page, blocks, applyRule(blocks, wordsRule)));
    },
  }),
];
