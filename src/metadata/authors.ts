/** Reads names of authors from a page's statements and bylines. */
import { tokens } from "../document/words.ts";
import { foldName, monthNames, weekdayNames } from "./month-names.ts";
import { isNobody } from "./no-authors.ts";
import { squash } from "./title-parts.ts";

/** Words before a name, in pages of any language. */
const LABEL =
  /^(?:(?:articles?|stor(?:y|ies)|posts?|all|view|more|words|text|written|posted|published|created|submitted|reported|authored|contributed|started|asked|edited|medically|reviewed|guest)\s+)*(?:(?:by|authors?|writers?)(?:\s*:|(?=\s|$))|(?:autore?(?:n|in|a|es|i)?|auteure?s?|tekst|author\(s\)|\u0430\u0432\u0442\u043e\u0440|\u0442\u0435\u043a\u0441\u0442|\u4f5c\u8005|\u64b0\u6587|\u6587|\u8bb0\u8005|\u8a18\u8005)\s*[:\uff1a\uff0f/])\s*/iu;
/** Words that mean "by" and are parts of names in other languages, by language. */
const BY: Readonly<Record<string, RegExp>> = {
  en: /^by\s+/i,
  de: /^von\s+/i,
  fr: /^par\s+/i,
  es: /^por\s+/i,
  pt: /^por\s+/i,
  it: /^(?:di|a cura di)\s+/i,
  nl: /^door\s+/i,
  sv: /^av\s+/i,
  nb: /^av\s+/i,
  no: /^av\s+/i,
  da: /^af\s+/i,
};
/** Text after a name in a byline. White space is collapsed here, so one space is matched, not a run. */
const SIGN = / ?[|\u2022\u00b7\u22c5\u2013\u2014\u2502\u00bb<>()[\]]| [-/~]+ |,? \d/u;
const WORD =
  /(?<![ ,])[ ,]+(?:on|in|for|at|to|updated|published|posted|last|medically|reviewed|\u00e0|am|le) /iu;
const ENDS = /^[ ,;:.\u00b7\u2022|/@-]+|(?<![ ,;:\u00b7\u2022|/-])[ ,;:\u00b7\u2022|/-]+$/gu;
const WEB_ADDRESS = /(?:https?:)?\/\/\S+|\bwww\.\S+/i;
const AND = / ?[;\uff0c\u3001] ?| (?:&|and|und|et|y|e|en|och|og|\u0438) /iu;
const COMMA = / ?, ?(?:(?:and|&) )?/i;
const PART = / ?[|,;\u2022\u00b7\u22c5\u2013\u2014\u2502\u00bb()[\]] ?| [-/]+ |(?<=\p{L}) (?=\d)/u;
const CAPITAL = /^\p{Lu}/u;
const DASH = / [-|\u2013\u2014] /;
const FIGURE = /\p{N}/u;
const STARTS_LOWER = /^\p{Ll}/u;
const LETTER = /\p{L}/u;
const LOWER = /\p{Ll}/u;
const SENTENCE = /[.!?]\s+\p{Ll}|[!?]$|[{}=\\]/u;
const MAX_LENGTH = 80;
const MAX_WORDS = 8;
/** Longer texts are not bylines. */
const MAX_BYLINE = 200;

/**
 * The names in a value that states them: separated, without "by", addresses and repetitions.
 *
 * @param text white space collapsed, here and below
 */
export function statedNames(text: string, language: string): string[] {
  const bare = withoutLabel(withoutAddresses(text), language);
  const [person = ""] = bare.split(DASH, 1);
  return unique(split(isPerson(person) ? person : bare).filter(isName));
}

/** Roles of people, after their names. */
const ROLE =
  /\b(?:editor|writer|reporter|journalist|correspondent|contributor|author|founder|director|manager|attorney|expert|specialist|president|officer|ceo|staff|consultant|analyst)\b/i;

/** A byline without the first person's role or employer: Jane Doe, Senior Writer. */
function withoutRole(text: string): string {
  const comma = text.indexOf(",");
  const behind = text.slice(comma + 1).trim();
  const isRole = comma > 0 && (ROLE.test(behind) || isNobody(behind));
  return isRole && isPerson(text.slice(0, comma)) ? text.slice(0, comma) : text;
}

/** The names in a visible byline, without roles and other text after them. */
export function shownNames(text: string, language: string): string[] {
  if (text.length > MAX_BYLINE) return [];
  const bare = withoutLabel(withoutAddresses(text), language);
  const sign = SIGN.exec(bare)?.index ?? bare.length;
  const word = WORD.exec(bare)?.index ?? bare.length;
  const name = withoutRole(withoutDate(bare.slice(0, Math.min(sign, word)), language));
  // If a sentence goes on, only capitals distinguish a name: by using this site.
  if (word < sign && STARTS_LOWER.test(name)) return [];
  return unique(split(name).filter((text) => isName(text) && isCapitalised(text)));
}

/**
 * The names in a line that also has a date: what follows "by" in it, or else its parts that are like
 * a person's name: Jane Doe, 5 March 2024; 05.03.2024 | J. Doe | 3 comments.
 */
export function namesBesideDate(text: string, language: string): string[] {
  const by = BY[language.split("-", 1)[0]!] ?? BY.en!;
  const behind = text.split(PART).flatMap((part) => {
    const bare = part.replace(by, "");
    return bare === part ? [] : shownNames(bare, language);
  });
  if (behind.length > 0) return behind;
  const names = text.split(PART).map((part) => withoutDate(part.trim(), language));
  return unique(names.filter((name) => isPerson(name)));
}

/** What follows the "by" that a text begins with; undefined for a text that begins otherwise. */
export function behindLabel(text: string, language: string): string | undefined {
  if (text.length > MAX_BYLINE) return undefined;
  const bare = withoutLabel(text, language);
  return bare === text ? undefined : bare;
}

/** Names without those that are the same but for case and punctuation. */
export function unique(names: readonly string[]): string[] {
  const byForm = new Map<string, string>();
  for (const name of names) {
    const form = squash(name);
    if (!byForm.has(form)) byForm.set(form, name);
  }
  return [...byForm.values()];
}

/** Two to four words with capitals, no figures: as people are called, and many other things. */
function isPerson(text: string): boolean {
  const parts = tokens(text);
  if (text.endsWith(":") || LABEL.test(text)) return false;
  if (parts.length < 2 || parts.length > 4 || FIGURE.test(text)) return false;
  return parts.every((part) => CAPITAL.test(part)) && parts.some((part) => LOWER.test(part));
}

function withoutAddresses(text: string): string {
  const words = text.split(" ").map((word) => (isMail(word) ? "" : word.replace(WEB_ADDRESS, "")));
  return words.filter(Boolean).join(" ");
}

/** Whether a word has an `@`, and behind it a dot, each with something on both sides. */
function isMail(word: string): boolean {
  const at = word.indexOf("@", 1);
  const dot = at < 0 ? -1 : word.indexOf(".", at + 2);
  return dot >= 0 && dot < word.length - 1;
}

function withoutLabel(text: string, language: string): string {
  const bare = text.replace(LABEL, "");
  const by = BY[language.split("-", 1)[0]!];
  return by === undefined ? bare : bare.replace(by, "");
}

/** Whether as many words begin with a capital as not; a lone word may be anybody's nickname. */
function isCapitalised(text: string): boolean {
  const parts = tokens(text);
  const small = parts.filter((part) => STARTS_LOWER.test(part)).length;
  return parts.length === 1 || 2 * small <= parts.length;
}

/** A date that follows without a separator: Jane Doe Tuesday Nov 8, 2025. */
function withoutDate(text: string, language: string): string {
  const words = text.split(" ");
  const isOfDate = (word: string): boolean => {
    const form = foldName(word.replace(ENDS, ""));
    return monthNames(language).has(form) || weekdayNames(language).has(form);
  };
  while (words.length > 0 && isOfDate(words.at(-1)!)) words.pop();
  return words.join(" ");
}

/** Several names apart; a comma separates only names, not a name from a title or a role. */
function split(text: string): string[] {
  return splitIfNames(text, AND)
    .flatMap((part) => splitIfNames(part, COMMA))
    .map((name) => name.replace(ENDS, ""));
}

/** Parts of a first and a last name at least; of Morgan & Morgan nothing is split. */
function splitIfNames(text: string, separator: RegExp): string[] {
  const parts = text.split(separator).filter(Boolean);
  return parts.every((part) => tokens(part).length > 1 && LOWER.test(part)) ? parts : [text];
}

function isName(text: string): boolean {
  if (text.length > MAX_LENGTH || !LETTER.test(text) || SENTENCE.test(text)) return false;
  if (isNobody(text)) return false;
  return tokens(text).length <= MAX_WORDS;
}
