/**
 * The language of a page: the declared one, unless its text contradicts.
 *
 * Choice: detection by script and function words, a table of 6 KB. On running text it is as good as
 * letter-based detectors. Those know more languages and shorter texts, but are a dependency of hundreds of
 * kilobytes. A text that is short or in a language without a list gets the declared language.
 */
import { addTo } from "../../base/lists.ts";
import { once } from "../../base/once.ts";
import { functionWords, nearLanguages, scriptLanguages } from "./function-words.ts";

/** UTF-16 code units that are examined: beyond, the share of function words changes little. */
const SAMPLE = 10_000;
/** With fewer words, or fewer hits among them, there is no answer. */
const LEAST_WORDS = 20;
const LEAST_HITS = 5;
/** Least share of function words; running text has a tenth and more. */
const LEAST_SHARE = 0.06;
/** Least ratio of the hits of the first language to those of the second. */
const LEAST_LEAD = 1.15;
/** Least share of kana in Japanese, among kana and Han. */
const LEAST_KANA = 0.05;

const letter = /\p{L}/u;
const han = /\p{Script=Han}/gu;
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const scripts = Object.entries(scriptLanguages).map(
  ([script, language]) => [language, new RegExp(`\\p{Script=${script}}`, "gu")] as const,
);
const word = /[\p{L}\p{M}]+/gu;

/**
 * Primary language subtag of a text, by its script and function words.
 *
 * @returns undefined for a short text, lists of names, and most languages without a list
 */
export function languageOfText(text: string): string | undefined {
  const sample = text.slice(0, SAMPLE).normalize("NFC").toLowerCase();
  const [all, others] = countLetters(sample);
  const half = Math.max(all / 2, LEAST_WORDS);
  // No other script than Latin has half of the letters.
  if (others <= half) return byFunctionWords(sample.match(word) ?? []);
  const [chinese, japanese] = [count(sample, han), count(sample, kana)];
  if (chinese + japanese > half) {
    return japanese > LEAST_KANA * (chinese + japanese) ? "ja" : "zh";
  }
  const own = scripts.find(([, script]) => count(sample, script) > half);
  return own === undefined ? byFunctionWords(sample.match(word) ?? []) : own[0];
}

/** Languages by function word. */
const languagesByWord = once((): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const [language, list] of Object.entries(functionWords)) {
    for (const entry of new Set(list.split(" "))) addTo(found, entry, language);
  }
  return found;
});

/** Whether a text begins with words of a language: five function words, and no more than five others for each. */
export function isPlainly(tag: string, text: string): boolean {
  const list = wordsOf().get(primary(tag));
  if (list === undefined) return false;
  let hits = 0;
  let all = 0;
  for (const [each] of text.toLowerCase().matchAll(word)) {
    all++;
    if (list.has(each) && ++hits === LEAST_HITS) return all <= LEAST_HITS * MOST_OTHERS;
  }
  return false;
}

const MOST_OTHERS = 6;
const wordsOf = once((): ReadonlyMap<string, ReadonlySet<string>> => {
  return new Map(
    Object.entries(functionWords).map(([language, list]) => [language, new Set(list.split(" "))]),
  );
});

function byFunctionWords(words: readonly string[]): string | undefined {
  const hits = new Map<string, number>();
  const byWord = languagesByWord();
  for (const each of words) {
    for (const language of byWord.get(each) ?? []) {
      hits.set(language, (hits.get(language) ?? 0) + 1);
    }
  }
  const [first, ...others] = [...hits].sort((a, b) => b[1] - a[1]);
  if (first === undefined || words.length < LEAST_WORDS) return undefined;
  const [language, found] = first;
  if (found < LEAST_HITS || found < LEAST_SHARE * words.length) return undefined;
  const next = others.find(([other]) => !areNear(language, other))?.[1] ?? 0;
  return found >= LEAST_LEAD * next ? language : undefined;
}

/** The language of a page, and where it was found. */
export interface PageLanguage {
  /** A BCP 47 tag; only the primary subtag if it was detected from the text. */
  readonly language: string;
  readonly source: "declared" | "text";
}

/**
 * The language of a page. It is detected from the text. The declared language is used if detection gives no
 * answer or a closely related language: function words do not distinguish Norwegian from Danish.
 *
 * @param declared BCP 47 tag
 * @returns undefined if both are unknown
 */
export function pageLanguage(declared: string | undefined, text: string): PageLanguage | undefined {
  const detected = languageOfText(text);
  if (declared !== undefined && (detected === undefined || areNear(declared, detected))) {
    return { language: declared, source: "declared" };
  }
  return detected === undefined ? undefined : { language: detected, source: "text" };
}

/** Whether two tags name one language; regions, scripts and the forms of Norwegian are ignored. */
export function isSameLanguage(tag: string, other: string): boolean {
  return primary(tag) === primary(other);
}

function areNear(tag: string, other: string): boolean {
  const [a, b] = [primary(tag), primary(other)];
  if (a === b) return true;
  return nearLanguages.some((line) => {
    const group = line.split(" ");
    return group.includes(a) && group.includes(b);
  });
}

function primary(tag: string): string {
  const subtag = tag.split("-", 1)[0]!.toLowerCase();
  return subtag === "nb" || subtag === "nn" ? "no" : subtag;
}

/** Letters of a lower-case text, and its characters beyond ASCII. */
function countLetters(text: string): readonly [letters: number, others: number] {
  let all = 0;
  let others = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.codePointAt(i)!;
    if (code < 0x80) {
      if (code >= 0x61 && code <= 0x7a) all++;
      continue;
    }
    others++;
    if (code > 0xffff) i++;
    if (letter.test(String.fromCodePoint(code))) all++;
  }
  return [all, others];
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
