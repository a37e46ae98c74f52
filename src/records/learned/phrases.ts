/** What shops say where something can be had, cannot be had, and is bought: `phrases.json`. */
import { countCharacters } from "../../document/words.ts";
import phrases from "./phrases.json" with { type: "json" };

export type Phrase = keyof typeof phrases;

/** Longer texts are prose. */
const MOST_CHARACTERS = 60;
const LETTER = /[\p{L}\p{N}]/u;
const IS_HAN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;
const APOSTROPHE = /’/g;

const lists: Readonly<Record<Phrase, readonly string[]>> = phrases;

/** Whether a short text says it, as words of its own. */
export function phraseIn(kind: Phrase, text: string): boolean {
  if (countCharacters(text) > MOST_CHARACTERS) return false;
  const lower = text.toLowerCase().replace(APOSTROPHE, "'");
  return lists[kind].some((phrase) => hasWords(lower, phrase));
}

/** What a short text says of availability: what cannot be had is told first. */
export function availabilityIn(text: string): "InStock" | "OutOfStock" | undefined {
  if (phraseIn("OutOfStock", text)) return "OutOfStock";
  return phraseIn("InStock", text) ? "InStock" : undefined;
}

function hasWords(text: string, phrase: string): boolean {
  const at = text.indexOf(phrase);
  if (at < 0) return false;
  if (IS_HAN.test(phrase)) return true;
  const [before, behind] = [text[at - 1] ?? "", text[at + phrase.length] ?? ""];
  return !LETTER.test(before) && !LETTER.test(behind);
}
