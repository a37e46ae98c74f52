/** Reads names of authors from a page's statements and bylines. */
import { tokens } from "../document/words.ts";
import { foldName, monthNames, weekdayNames } from "./month-names.ts";
import { isAgency, isNobody, isRole, withoutAgency } from "./no-authors.ts";
import { squash } from "./title-parts.ts";

/** Words before a name, in pages of any language. */
const LABEL =
  /^(?:(?:this|was|articles?|stor(?:y|ies)|posts?|all|view|see|more|words|text|written|posted|published|created|submitted|reported|authored|contributed|started|asked|guest)\s+)*(?:(?:by|authors?|writers?)(?:\s*:|(?=\s|$))|(?:autore?(?:n|in|a|es|i)?|auteure?s?|tekst|author\(s\)|\u0430\u0432\u0442\u043e\u0440|\u0442\u0435\u043a\u0441\u0442|\u4f5c\u8005|\u64b0\u6587|\u6587|\u8bb0\u8005|\u8a18\u8005)\s*[:\uff1a\uff0f/])\s*/iu;
/** Who did something else to the page. */
const OTHER_ROLE =
  /^(?:last )?(?:(?:medically |clinically |technically )?review|edit|updat|fact[- ]?check|translat|photograph|illustrat|curat|compil|cit|sponsor|present|power)\p{L}*\s+by(?:\s|$)|^(?:photos?|images?|pictures?|illustrations?|video|graphics?|foto\p{L}*|bild\p{L}*)\s*(?:by|von|:|\/)/iu;
/** Words that mean "by" and are parts of names in other languages, by language: at the start, or behind a date. */
const BY: Readonly<Record<string, RegExp>> = Object.fromEntries(
  Object.entries({
    en: "by",
    de: "von",
    fr: "par",
    es: "por",
    pt: "por",
    it: "di|a cura di",
    nl: "door",
    sv: "av",
    nb: "av",
    no: "av",
    da: "af",
  }).map(([language, words]) => [language, new RegExp(`(?:^|\\d )(?:${words}) `, "i")]),
);
/** Text after a name in a byline. White space is collapsed here, so one space is matched, not a run. */
const SIGN = / ?[|\u2022\u00b7\u22c5\u2013\u2014\u2502\u00bb<>()[\]]| [-/~]+ |,? \d/u;
const WORD =
  /(?<![ ,])[ ,]+(?:on|in|for|at|to|updated|published|posted|last|medically|reviewed|\u00e0|am|le) /iu;
const ENDS = /^[ ,;:.\u00b7\u2022|/@-]+|(?<![ ,;:*\u00b7\u2022|/-])[ ,;:*\u00b7\u2022|/-]+$/gu;
const WEB_ADDRESS = /(?:https?:)?\/\/\S+|\bwww\.\S+/i;
/** "And" in 22 languages, and the signs that stand for it. */
const AND =
  / ?[;\uff0c\u3001/\uff0f] ?| (?:&|\+|and|und|et|y|e|en|och|og|ja|a|i|oraz|\u00e9s|\u0219i|\u015fi|ve|dan|v\u00e0|\u0438|\u0456|\u0442\u0430|\u03ba\u03b1\u03b9|\u0648|\u05d5|\u0914\u0930) /iu;
/** A seam that names go on behind, or a piece that goes on with the one before. */
const JOINED = /[,;:&/(\u3001-]$| \p{Ll}{1,4}$/u;
const JOINS = /^(?:[^\p{L}\p{N}]|\p{Ll}{1,4}(?: |$))/u;
/** Between any two names of a value. */
const SEPARATED = new RegExp(`${AND.source}|[,|()]|(?: mit| with|:) `, "iu");
const COMMA = / ?, ?(?:(?:and|&) )?/i;
/** Degrees and legal forms, in capitals: MD, Ph.D., LLC. */
const DEGREE =
  /^(?:\p{Lu}[\p{Lu}.&\u00ae\u2122-]{1,7}|(?:[\p{Lu}][\p{Ll}]{0,2}\.){1,3}\p{Lu}?\.?|Ph\.?D\.?|[JS]r\.?|Inc\.?)$/u;
/** Initials in brackets, as newspapers sign. */
const BRACKETS = / ?\(\p{Ll}{2,4}\.?\)$/u;
/** A time of day, a label, text that is cut: no name has them. */
const NO_NAME = /\d[:.]\d\d|[:\uff1a\u2026]|\.\.\.|^[^\s.]+(?:\.[^\s.]+){3}/u;
/** Names in scripts without spaces: two to six characters of Chinese, Japanese or Korean. */
const EAST_ASIAN = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\u30fb]{2,12}$/u;
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
export const MAX_BYLINE = 200;

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

/** The news agencies among the names in a value. */
export function agenciesIn(text: string): string[] {
  if (text.length > MAX_BYLINE) return [];
  return text
    .split(SEPARATED)
    .map((part) => part.replace(ENDS, ""))
    .filter(isAgency);
}

/** The names in a visible byline, without roles and other text after them. */
export function shownNames(text: string, language: string): string[] {
  if (text.length > MAX_BYLINE || OTHER_ROLE.test(text)) return [];
  const bare = withoutLabel(withoutAddresses(text), language);
  const sign = SIGN.exec(bare)?.index ?? bare.length;
  const word = WORD.exec(bare)?.index ?? bare.length;
  const end = Math.min(sign, word);
  // May, April and others are names of people, too, unless more of a date follows.
  const isWhole = end === bare.length && tokens(bare).length === 2;
  const name = withoutRole(isWhole ? bare : withoutDate(bare.slice(0, end), language));
  // If a sentence goes on, only capitals distinguish a name: by using this site.
  if (word < sign && STARTS_LOWER.test(name)) return [];
  return unique(split(name).filter((text) => isName(text) && isCapitalised(text)));
}

/**
 * The names in a byline whose pieces are in elements of their own: a full name ends where its element ends, unless a word
 * that joins names stands at the seam.
 */
export function namesInPieces(pieces: readonly string[], language: string): string[] {
  let text = "";
  for (const piece of pieces) {
    const name = withoutLabel(text, language).split(SEPARATED).at(-1) ?? "";
    const isSeam = isFullName(name) && !JOINED.test(text) && !JOINS.test(piece);
    text += `${text === "" ? "" : isSeam ? " | " : " "}${piece}`;
  }
  return shownNames(text, language);
}

/**
 * The names in a line that also has a date: what follows "by" in it, or else its parts that are like
 * a person's name: Jane Doe, 5 March 2024; 05.03.2024 | J. Doe | 3 comments.
 */
export function namesBesideDate(text: string, language: string): string[] {
  const by = BY[language.split("-", 1)[0]!] ?? BY.en!;
  const behind = text.split(PART).flatMap((part) => {
    const found = by.exec(part);
    return found === null ? [] : shownNames(part.slice(found.index + found[0].length), language);
  });
  if (behind.length > 0) return behind;
  const names = text
    .split(PART)
    .map((part) => withoutDate(part.trim().split(WORD, 1)[0]!, language));
  return unique(names.filter((name) => isPerson(name) && isName(name) && !isRole(name)));
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
  // "Author" for screen readers may stand before "Posted by".
  const once = text.replace(LABEL, "");
  const bare = once === text ? text : once.replace(LABEL, "");
  const by = BY[language.split("-", 1)[0]!];
  const found = by?.exec(bare);
  return found?.index === 0 ? bare.slice(found[0].length) : bare;
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
  let last = words.length;
  while (last > 0 && isOfDate(words[last - 1]!)) last--;
  return words.slice(0, last).join(" ");
}

/** A byline without the first person's role or employer: Ada Sand, Senior Writer. */
function withoutRole(text: string): string {
  const comma = text.indexOf(",");
  const behind = text
    .slice(comma + 1)
    .split(",", 1)[0]!
    .trim();
  const isApart =
    comma > 0 && isFullName(text.slice(0, comma)) && (isRole(behind) || isNobody(behind));
  return isApart ? text.slice(0, comma) : text;
}

/** Several names apart, each without what stands behind it. */
function split(text: string): string[] {
  return splitIfNames(text).flatMap(splitList).map(bareName);
}

/** Parts of a first and a last name at least; of Morgan & Morgan nothing is split. */
function splitIfNames(text: string): string[] {
  const parts = text.split(AND).filter(Boolean);
  return parts.length > 1 && parts.every((part) => isFullName(part.split(COMMA, 1)[0]!))
    ? parts
    : [text];
}

/**
 * Names between commas. Behind a full name a degree stays, and a role, a lone word (a place) and all else that is no
 * name go: Ada Sand, MD; Ada Sand, Nairobi; Ada Sand, Senior Writer.
 */
function splitList(text: string): string[] {
  const [first = "", ...others] = text.split(COMMA);
  if (others.length === 0 || !isFullName(first)) return [text];
  const names = [first];
  for (const part of others.map((other) => other.replace(ENDS, ""))) {
    if (DEGREE.test(part)) names.push(`${names.pop()}, ${part}`);
    else if (isFullName(part) && !isRole(part)) names.push(part);
  }
  return names;
}

/** A name without initials, an agency and signs at its ends: Ada Sand (as); Ada Sand dpa. */
function bareName(name: string): string {
  const bare = name.replace(BRACKETS, "").replace(ENDS, "");
  return isFullName(bare) ? withoutAgency(bare) : name.replace(ENDS, "");
}

/** Whether a text has two words at least and no figures, or is a name of a script without spaces. */
function isFullName(text: string): boolean {
  const parts = tokens(text);
  if (parts.length < 2) return EAST_ASIAN.test(text);
  return parts.length <= MAX_WORDS && !FIGURE.test(text);
}

function isName(text: string): boolean {
  if (text.length > MAX_LENGTH || !LETTER.test(text) || SENTENCE.test(text)) return false;
  if (NO_NAME.test(text) || isNobody(text)) return false;
  return tokens(text).length <= MAX_WORDS;
}
