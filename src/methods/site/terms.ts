import { z } from "zod";
import type { Document } from "../../document/document.ts";
import { tokens } from "../../document/words.ts";
import { hasUnspacedWords } from "../unspaced-words.ts";
import { declaredLanguage, stopWordsOf } from "../vsse/keywords.ts";
import { canStem, porterStem, stemmerMissing } from "../vsse/stems.ts";

/** How a text becomes terms. */
export interface TermOptions {
  readonly stopWords: boolean;
  readonly stem: boolean;
}

/** Options of {@link termsOf} for a method's schema. */
export const termOptions: { readonly [Name in keyof TermOptions]: z.ZodType<boolean> } = {
  stopWords: z.boolean().default(true).describe("whether stop words are left out"),
  stem: z
    .boolean()
    .default(false)
    .refine((stem) => !stem || canStem(), stemmerMissing)
    .describe("whether English words count by their Porter stem"),
};

const pieces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;

/**
 * Gives the terms of a page's texts, in order, with repetitions: runs of letters and digits in lower
 * case, and pairs of neighbouring characters where no space parts words (one alone counts itself).
 */
export function termsOf(
  document: Document,
  { stopWords, stem }: TermOptions,
): (text: string) => string[] {
  const language = declaredLanguage(document);
  const stops = stopWords ? stopWordsOf(language) : undefined;
  const isStemmed = stem && language === "en";
  return (text) => {
    const terms: string[] = [];
    const add = (term: string): void => {
      if (stops?.has(term) !== true) terms.push(isStemmed ? porterStem(term) : term);
    };
    for (const token of tokens(text)) {
      if (!hasUnspacedWords(token)) {
        add(token.toLowerCase());
        continue;
      }
      for (const [piece] of token.matchAll(pieces)) {
        if (hasUnspacedWords(piece)) pairs(piece).forEach(add);
        else add(piece.toLowerCase());
      }
    }
    return terms;
  };
}

function pairs(text: string): string[] {
  const characters = [...text];
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, i) => characters[i]! + character);
}

/** Number of occurrences of each term. */
export function countTerms(terms: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}
