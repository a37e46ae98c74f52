import { words } from "../document/words.ts";
import { canStem, porterStem } from "../methods/vsse/stems.ts";

const english = /^[a-z]{3,40}$/;
const MOST_STEMS = 200_000;

/** Splits a text into the terms that are searched. */
export type Terms = (text: string) => string[];

/**
 * Terms of texts: words in lower case, stemmed as English where they have the letters from a to z alone and
 * `natural` is installed. Texts and queries of one index must be split by one of these.
 */
export function createTerms(isStemmed: boolean = canStem()): Terms {
  if (!isStemmed) return words;
  const stems = new Map<string, string>();
  return (text) =>
    words(text).map((word) => {
      if (!english.test(word)) return word;
      let stem = stems.get(word);
      if (stem === undefined) {
        stem = porterStem(word);
        if (stems.size < MOST_STEMS) stems.set(word, stem);
      }
      return stem;
    });
}
