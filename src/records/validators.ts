/**
 * What a value of an attribute must be like, whatever found it. A value that fails is none: it says why, in
 * words for `--all`.
 */
import { countCharacters, words } from "../document/words.ts";
import {
  amountsIn,
  availabilityStated,
  conditionOf,
  currencyOf,
  isGtin,
  isIsbn,
  normalized,
  parseNumber,
} from "./normalize.ts";

/** What a validator may look at besides the text. */
export interface ValueContext {
  /** The page's language. */
  readonly language: string;
  /** The highest rating that the page states; else 5, unless the text has its own scale. */
  readonly bestRating?: number | undefined;
}

/** The fault of a text as a value; undefined for a sound one. */
type Validator = (text: string, context: ValueContext) => string | undefined;

const PLACEHOLDER =
  /^(?:\$[\p{L}_]\w*|%[\w-]+%?|undefined|null|nan|none|n\/?a|tbd|todo|xxx+|[-–—_.*?]+|\[object object\]|#n\/a)$/iu;
/** Parts of templates and of programs. */
const TEMPLATE =
  /\{\{|\}\}|\$\{|\{["'%]|["']\s*:\s*["'[{]|<%|%>|\[\[|\bfunction\s*\(|=>|^\{[^}]*\}$/;
const ZEROS = /^[0.,\s-]+$/;
const YEAR = /\b\d{4}\b/;
const CODE_SIGNS = /[{}"<>\\[\]=]|https?:|^\([^)]*\)$/;
const HAS_LETTER = /\p{L}/u;
const HAS_DIGIT = /\d/;
const PERCENT = /\d\s?%|^\s*[-−]\s?\d/;
const SCALE = /(?:\/|out of|of|von|su|sur|de|van|z|из|av|på)\s*(\d+)/i;
const PEOPLE = /[\d@#%]|https?:|[!?:;]/;
const MOST_NAME = 80;
const MOST_NAME_WORDS = 8;
const MOST_PRICE = 40;
const MOST_BRAND = 60;
const MOST_CODE = 64;
const MOST_RATING = 100;
const BEST_RATING = 5;

const isPlaceholder = (text: string): boolean => PLACEHOLDER.test(text) || TEMPLATE.test(text);

const isZero = (text: string): boolean => text.includes("0") && ZEROS.test(text);

const price: Validator = (text) => {
  if (countCharacters(text) > MOST_PRICE) return "too long for a price";
  if (PERCENT.test(text)) return "a share, not a price";
  const amounts = amountsIn(text);
  if (amounts.length === 0) return "no number";
  if (amounts.length > 1) return "several prices";
  return parseNumber(text) === 0 ? "a price of zero" : undefined;
};

const code: Validator = (text) => {
  if (countCharacters(text) > MOST_CODE) return "too long for a code";
  if (isZero(text)) return "a code of zeros";
  return HAS_DIGIT.test(text) || HAS_LETTER.test(text) ? undefined : "no letter or digit";
};

const numeric: Validator = (text) => (HAS_DIGIT.test(text) ? undefined : "no number");

const named: Validator = (text) => {
  if (text.includes("|")) return "a title, not a name";
  if (!HAS_LETTER.test(text)) return "no letter";
  return countCharacters(text) > MOST_BRAND ? "too long for a name" : undefined;
};

const people: Validator = (text) => {
  if (!HAS_LETTER.test(text)) return "no letter";
  const isLong = countCharacters(text) > MOST_NAME || words(text).length > MOST_NAME_WORDS;
  return isLong || PEOPLE.test(text) ? "no name of a person" : undefined;
};

const dated: Validator = (text, { language }) =>
  normalized("publication_date", text, language) === undefined && !YEAR.test(text)
    ? "no date"
    : undefined;

const count: Validator = (text) => {
  const number = parseNumber(text);
  if (number === undefined) return "no number";
  if (number === 0) return "a count of zero";
  return Number.isInteger(number) ? undefined : "no whole number";
};

const gtin: Validator = (text) => {
  const digits = String(normalized("gtin", text) ?? "");
  if (isZero(digits)) return "a code of zeros";
  return isGtin(digits) ? undefined : "its check digit is wrong";
};

const isbn: Validator = (text) => {
  const digits = String(normalized("isbn", text) ?? "");
  return isIsbn(digits) ? undefined : "its check digit is wrong";
};

const rating: Validator = (text, { bestRating = BEST_RATING }) => {
  if (countCharacters(text) > MOST_RATING) return "too long for a rating";
  const number = parseNumber(text);
  if (number === undefined) return "no number";
  const most = Math.max(Number(SCALE.exec(text)?.[1] ?? 0), bestRating);
  return number > (text.includes("%") ? 100 : most) ? "outside its scale" : undefined;
};

const validators: Readonly<Record<string, Validator>> = {
  price,
  regular_price: price,
  unit_price: (text) => (HAS_DIGIT.test(text) ? undefined : "no number"),
  currency: (text) => (currencyOf(text) === undefined ? "no currency" : undefined),
  availability: (text) =>
    availabilityStated(text) === undefined ? "says nothing of availability" : undefined,
  sku: code,
  mpn: code,
  model: code,
  gtin,
  isbn_13: isbn,
  isbn_10: isbn,
  isbn,
  brand: named,
  publisher: named,
  seller: named,
  author: people,
  rating,
  rating_count: count,
  review_count: count,
  pages: count,
  publication_date: dated,
  release_date: dated,
  date: dated,
  condition: (text) =>
    conditionOf(text) === undefined && countCharacters(text) > MOST_NAME ? "too long" : undefined,
  weight: numeric,
  dimensions: numeric,
  color: (text) => (HAS_LETTER.test(text) ? undefined : "no letter"),
  material: (text) => (HAS_LETTER.test(text) ? undefined : "no letter"),
};

/** Attributes whose sound values their check digits prove. */
export const proved: ReadonlySet<string> = new Set(["gtin", "isbn_13", "isbn_10"]);

/** Why a text is no value of an attribute; undefined where it may be one. */
export function faultOf(
  attribute: string,
  text: string,
  context: ValueContext,
): string | undefined {
  if (isPlaceholder(text)) return "a placeholder";
  return Object.hasOwn(validators, attribute) ? validators[attribute]!(text, context) : undefined;
}

/** Whether a text can name an attribute: it has a letter, and is no part of a program. */
export function isAttributeName(text: string): boolean {
  return HAS_LETTER.test(text) && !isPlaceholder(text) && !CODE_SIGNS.test(text);
}
