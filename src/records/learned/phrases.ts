/** Phrases of shops for in stock, out of stock, buying and asking the seller, with negations: `phrases.json`. */
import { countCharacters } from "../../document/words.ts";
import phrases from "./phrases.json" with { type: "json" };

export type Phrase = keyof typeof phrases;

/** Longer texts are prose. */
const MOST_CHARACTERS = 60;
const LETTER = /[\p{L}\p{N}]/u;
const IS_HAN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;
const CLAUSE_END = /[.,;:!?]/;
const APOSTROPHE = /’/g;

const lists: Readonly<Record<Phrase, readonly string[]>> = phrases;

/** Whether a short text has one of the phrases, as whole words. */
export function phraseIn(kind: Phrase, text: string): boolean {
  if (countCharacters(text) > MOST_CHARACTERS) return false;
  const lower = folded(text);
  return lists[kind].some((phrase) => placeOf(lower, phrase) >= 0);
}

/** Whether a text is one of the phrases and nothing more. */
export function isPhrase(kind: Phrase, text: string): boolean {
  return lists[kind].includes(folded(text));
}

/**
 * The availability that a short text states. Phrases for out of stock are checked first; so are negated
 * phrases for in stock, such as `not currently in stock`.
 */
export function availabilityIn(text: string): "InStock" | "OutOfStock" | undefined {
  if (phraseIn("OutOfStock", text)) return "OutOfStock";
  if (!phraseIn("InStock", text)) return undefined;
  const lower = folded(text);
  const at = lists.InStock.map((phrase) => placeOf(lower, phrase)).filter((place) => place >= 0);
  const clause = lower
    .slice(0, Math.min(...at))
    .split(CLAUSE_END)
    .at(-1)!;
  return lists.Not.some((word) => placeOf(clause, word) >= 0) ? "OutOfStock" : "InStock";
}

function folded(text: string): string {
  return text.toLowerCase().replace(APOSTROPHE, "'");
}

/** Offset of a phrase in a text, as whole words; -1 without it. */
function placeOf(text: string, phrase: string): number {
  const at = text.indexOf(phrase);
  if (at < 0 || IS_HAN.test(phrase)) return at;
  const [before, behind] = [text[at - 1] ?? "", text[at + phrase.length] ?? ""];
  return LETTER.test(before) || LETTER.test(behind) ? -1 : at;
}
