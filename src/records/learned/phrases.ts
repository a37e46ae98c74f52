/** What shops say where something can be had, cannot be had, and is bought, and negations: `phrases.json`. */
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

/** Whether a short text says it, as words of its own. */
export function phraseIn(kind: Phrase, text: string): boolean {
  if (countCharacters(text) > MOST_CHARACTERS) return false;
  const lower = folded(text);
  return lists[kind].some((phrase) => placeOf(lower, phrase) >= 0);
}

/**
 * What a short text says of availability: what cannot be had is told first, and so is what can be had
 * with a negation before it, `not currently in stock`.
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

/** Where a phrase stands in a text as words of its own; -1 where it does not. */
function placeOf(text: string, phrase: string): number {
  const at = text.indexOf(phrase);
  if (at < 0 || IS_HAN.test(phrase)) return at;
  const [before, behind] = [text[at - 1] ?? "", text[at + phrase.length] ?? ""];
  return LETTER.test(before) || LETTER.test(behind) ? -1 : at;
}
