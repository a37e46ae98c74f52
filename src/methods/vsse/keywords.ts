import english from "natural/lib/natural/util/stopwords.js";
import spanish from "natural/lib/natural/util/stopwords_es.js";
import persian from "natural/lib/natural/util/stopwords_fa.js";
import french from "natural/lib/natural/util/stopwords_fr.js";
import indonesian from "natural/lib/natural/util/stopwords_id.js";
import italian from "natural/lib/natural/util/stopwords_it.js";
import japanese from "natural/lib/natural/util/stopwords_ja.js";
import dutch from "natural/lib/natural/util/stopwords_nl.js";
import norwegian from "natural/lib/natural/util/stopwords_no.js";
import polish from "natural/lib/natural/util/stopwords_pl.js";
import portuguese from "natural/lib/natural/util/stopwords_pt.js";
import russian from "natural/lib/natural/util/stopwords_ru.js";
import swedish from "natural/lib/natural/util/stopwords_sv.js";
import ukrainian from "natural/lib/natural/util/stopwords_uk.js";
import chinese from "natural/lib/natural/util/stopwords_zh.js";
import { attribute, type Document } from "../../document/document.ts";
import { tag } from "../../document/tags.ts";
import { tokens } from "../../document/words.ts";
import { hasUnspacedWords, unspacedWords } from "../unspaced-words.ts";

const HTML = tag("html");

/** By primary language subtag. Norwegian pages declare `nb` or `nn` as well as `no`. */
const stopWords: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    en: english,
    es: spanish,
    fa: persian,
    fr: french,
    id: indonesian,
    it: italian,
    ja: japanese,
    nb: norwegian,
    nl: dutch,
    nn: norwegian,
    no: norwegian,
    pl: polish,
    pt: portuguese,
    ru: russian,
    sv: swedish,
    uk: ukrainian,
    zh: chinese,
  }).map(([language, { words }]) => [language, new Set(words)]),
);

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
 * Words of a text that can tell what it is about, in order, with repetitions: lower-case tokens
 * without the stop words of the language. Chinese and Japanese are cut into words first; for a
 * language without a list nothing is left out.
 */
export function keywords(text: string, language: string): string[] {
  const stops = stopWords.get(language);
  return tokens(text)
    .flatMap((token) =>
      hasUnspacedWords(token)
        ? unspacedWords(token).map(({ start, end }) => token.slice(start, end))
        : [token.toLowerCase()],
    )
    .filter((word) => !stops?.has(word));
}
