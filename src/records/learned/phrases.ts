/** Phrases of shops for in stock, out of stock, buying and asking the seller, with negations: `phrases.json`. */
import { ALNUM, countCharacters, wordClass } from "../../document/words.ts";
import phrases from "./phrases.json" with { type: "json" };

/** Longer texts are prose. */
const MOST_CHARACTERS = 60;
const IS_HAN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;
const CLAUSE_END = /[.,;:!?]/;
const APOSTROPHE = "’";

/** Phrases that are looked for in every short text, a bit each. */
export const BUY = 1;
export const IN_STOCK = 2;
export const OUT_OF_STOCK = 4;

interface Listed {
  readonly phrase: string;
  readonly bit: number;
  /** Of a script without spaces: it may stand between letters. */
  readonly isHan: boolean;
}

/** Places of a table of lists by the first two characters. */
const PLACES = 4096;
const byBeginning: (Listed[] | undefined)[] = new Array(PLACES).fill(undefined);
for (const [kind, bit] of [
  ["Buy", BUY],
  ["InStock", IN_STOCK],
  ["OutOfStock", OUT_OF_STOCK],
] as const) {
  for (const phrase of phrases[kind]) {
    const place = beginningAt(phrase, 0);
    byBeginning[place] ??= [];
    byBeginning[place].push({ phrase, bit, isHan: IS_HAN.test(phrase) });
  }
}

/** Place of the two characters at an offset. No phrase has but one. */
function beginningAt(text: string, at: number): number {
  return (text.charCodeAt(at) * 31 + text.charCodeAt(at + 1)) & (PLACES - 1);
}

/**
 * Bits of the kinds of phrases that a short text has as whole words: {@link BUY} and the others above.
 *
 * @param characters of the text, where they are known
 */
export function phrasesIn(text: string, characters: number = countCharacters(text)): number {
  return characters > MOST_CHARACTERS ? 0 : phrasesOf(folded(text));
}

function phrasesOf(lower: string): number {
  let bits = 0;
  let isInside = false;
  for (let at = 0; at + 1 < lower.length; at++) {
    const phrases = byBeginning[beginningAt(lower, at)];
    if (phrases !== undefined) bits |= phrasesAt(lower, at, phrases, isInside);
    isInside = isLetter(lower.charCodeAt(at));
  }
  return bits;
}

/** @param isInside whether a letter stands before the offset */
function phrasesAt(lower: string, at: number, own: readonly Listed[], isInside: boolean): number {
  let bits = 0;
  for (let i = 0; i < own.length; i++) {
    const { phrase, bit, isHan } = own[i]!;
    if ((isInside && !isHan) || (bits & bit) !== 0 || !lower.startsWith(phrase, at)) continue;
    if (placeOf(lower, phrase) >= 0) bits |= bit;
  }
  return bits;
}

/** Whether a short text says that one may buy a thing, with one of the phrases as whole words. */
export function saysBuy(text: string): boolean {
  return (phrasesIn(text) & BUY) !== 0;
}

/** Whether a short text says that a thing is out of stock. */
export function saysOutOfStock(text: string): boolean {
  return (phrasesIn(text) & OUT_OF_STOCK) !== 0;
}

const wholes: ReadonlySet<string> = new Set(phrases.Contact);
/** Lower case has no fewer characters. */
const LONGEST_CONTACT = Math.max(...phrases.Contact.map(({ length }) => length));

/** Whether a text is one of the phrases for asking the seller and nothing more. */
export function isContact(text: string): boolean {
  return text.length <= LONGEST_CONTACT && wholes.has(folded(text));
}

/**
 * The availability that a short text states. Phrases for out of stock are checked first; so are negated
 * phrases for in stock, such as `not currently in stock`.
 *
 * @param bits its {@link phrasesIn}
 */
export function availabilityIn(
  text: string,
  bits: number = phrasesIn(text),
): "InStock" | "OutOfStock" | undefined {
  if ((bits & OUT_OF_STOCK) !== 0) return "OutOfStock";
  if ((bits & IN_STOCK) === 0) return undefined;
  const lower = folded(text);
  const at = phrases.InStock.map((phrase) => placeOf(lower, phrase)).filter((place) => place >= 0);
  const clause = lower
    .slice(0, Math.min(...at))
    .split(CLAUSE_END)
    .at(-1)!;
  return phrases.Not.some((word) => placeOf(clause, word) >= 0) ? "OutOfStock" : "InStock";
}

function folded(text: string): string {
  const lower = text.toLowerCase();
  return lower.includes(APOSTROPHE) ? lower.replaceAll(APOSTROPHE, "'") : lower;
}

/** Offset of a phrase's first place in a text, as whole words; -1 without it. */
function placeOf(text: string, phrase: string): number {
  const at = text.indexOf(phrase);
  if (at < 0 || IS_HAN.test(phrase)) return at;
  const isPart = isLetter(text.charCodeAt(at - 1)) || isLetter(text.charCodeAt(at + phrase.length));
  return isPart ? -1 : at;
}

/** Whether a code unit is a letter or figure; behind the ends there is none. */
function isLetter(code: number): boolean {
  return !Number.isNaN(code) && (wordClass(code) & ALNUM) !== 0;
}
