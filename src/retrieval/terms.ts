import { words } from "../document/words.ts";
import { canStem, porterStem } from "../methods/vsse/stems.ts";

const english = /^[a-z]{3,40}$/;
const MOST_STEMS = 200_000;

/** Splits a text into search terms. */
export type Terms = (text: string) => string[];

/**
 * Creates the splitter: words in lower case. Words of the letters a to z are stemmed as English if
 * `natural` is installed. Use the same splitter for the texts and queries of an index.
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
