import { attribute, type Document } from "../../document/document.ts";
import { tag } from "../../document/tags.ts";
import { tokens } from "../../document/words.ts";
import { hasUnspacedWords, unspacedWords } from "../unspaced-words.ts";
import { porterStem } from "./stems.ts";
import { stopWordLists } from "./stop-words.ts";

const HTML = tag("html");

/** By primary language subtag. Norwegian pages declare `nb` or `nn` as well as `no`. */
const stopWords: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    ...stopWordLists,
    nb: stopWordLists.no,
    nn: stopWordLists.no,
  }).map(([language, words]) => [language, new Set(tokens(words))]),
);

/** The stop words of a primary language subtag, lower case; undefined for a language without a list. */
export function stopWordsOf(language: string): ReadonlySet<string> | undefined {
  return stopWords.get(language);
}

const subtagEnd = /[-_]/;

/** Primary language subtag that the `html` element declares, lower case; `en` when it has none. */
export function declaredLanguage(document: Document): string {
  for (let node = 1; node < document.size; node++) {
    if (document.tags[node] !== HTML) continue;
    const language = attribute(document, node, "lang")?.trim().toLowerCase().split(subtagEnd)[0];
    return language || "en";
  }
  return "en";
}

/**
 * Words of a text that may name its subject, in order, with repetitions: lower-case tokens
 * without the stop words of the language. Chinese and Japanese are cut into words first; for a
 * language without a list nothing is left out.
 *
 * @param stem whether English words are brought to their stems, after the stop words are out
 */
export function keywords(text: string, language: string, stem = false): string[] {
  const stops = stopWordsOf(language);
  const words = tokens(text)
    .flatMap((token) =>
      hasUnspacedWords(token)
        ? unspacedWords(token).map(({ start, end }) => token.slice(start, end))
        : [token.toLowerCase()],
    )
    .filter((word) => !stops?.has(word));
  return stem && language === "en" ? words.map(porterStem) : words;
}
