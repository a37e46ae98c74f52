/** Normalized values of attributes: numbers, ISO 4217 currencies, ISO 8601 dates, codes. */
import { parseDate } from "../metadata/dates.ts";
import { availabilityIn, saysBuy } from "./learned/phrases.ts";

/** Signs and abbreviations of each currency. A bare `$` is missing: the page must state which dollar. */
const SIGNS: Readonly<Record<string, string>> = {
  EUR: "€ eur euro euros",
  GBP: "£ gbp",
  USD: "$ us$ usd",
  CAD: "ca$ c$ cad",
  AUD: "a$ au$ aud",
  NZD: "nz$",
  HKD: "hk$",
  TWD: "nt$ nt",
  ARS: "ar$",
  MXN: "mx$",
  BRL: "r$",
  SGD: "s$",
  JPY: "¥ ￥ 円",
  CNY: "元 rmb",
  INR: "₹ rs inr",
  RUB: "₽ руб р",
  UAH: "₴ грн",
  KZT: "₸ тг",
  BYN: "б.р",
  KRW: "₩ 원",
  PLN: "zł zl",
  CZK: "kč kc",
  HUF: "ft",
  RON: "lei ron leu",
  BGN: "лв",
  HRK: "kn",
  SEK: "kr sek",
  DKK: "dkk",
  NOK: "nok",
  CHF: "chf fr",
  TRY: "₺ tl",
  ILS: "₪",
  SAR: "ر.س",
  AED: "د.إ",
  THB: "฿",
  VND: "₫ đ",
  PHP: "₱",
  IDR: "rp",
  MYR: "rm",
  NGN: "₦",
};
const CURRENCIES: ReadonlyMap<string, string> = new Map(
  Object.entries(SIGNS).flatMap(([code, signs]) =>
    signs.split(" ").map((sign): [string, string] => [sign, code]),
  ),
);
const ISO_CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));
/** Digits with their separators: points, commas, spaces of all kinds, apostrophes. */
const NUMBER = /\d(?:[\d.,'’ \u00a0\u202f]*\d)?/;
const SPACES = /['’ \u00a0\u202f]/g;
const THREE = /^\d{1,3}[.,]\d{3}$/;
/** Amounts in a text: a space separates thousands, and else two amounts. */
const AMOUNTS = /\d(?:[\d.,'’\u00a0\u202f]| (?=\d{3}(?!\d)))*/g;
const NOT_DIGITS = /[^\dXx]/g;
const SIGN_EDGES = /^[\s.,:~–-]+|(?<![\s.,:~–-])[\s.,:~–-]+$/g;
/** Characters beside a number in which its currency stands. */
const MOST_BESIDE = 10;
/** What follows a number that counts something. */
const COUNTS = /^\s?\p{L}/u;
/** A possible currency before or after a number: a few characters without digits, or one that is a sign by itself. */
const BEFORE = /([^\d\s()（）]{1,5}) ?$/u;
const SIGN_BEFORE = /(\p{Sc}) ?$/u;
const BEHIND = /^ ?(?:,-|,–)? ?([^\d\s()（）]{1,6})/u;
const SIGN_BEHIND = /^ ?([\p{Sc}円元원])/u;

/**
 * The first number in a text: `1.234,50`, `1,234.50`, `1 234`, `1,29,999.00` and `1'234.50` are read alike. A decimal
 * separator occurs once: one that occurs again separates groups of digits, as does one with three digits behind
 * it (`2.449` is 2449).
 */
export function parseNumber(text: string): number | undefined {
  const found = NUMBER.exec(text)?.[0].replace(SPACES, "");
  if (found === undefined) return undefined;
  const [point, comma] = [found.lastIndexOf("."), found.lastIndexOf(",")];
  const last = Math.max(point, comma);
  const isSingleKind = point < 0 || comma < 0;
  const isGrouped = isSingleKind && (found.indexOf(found[last] ?? "") < last || THREE.test(found));
  const at = isGrouped ? -1 : last;
  const whole = (at < 0 ? found : found.slice(0, at)).replaceAll(".", "").replaceAll(",", "");
  const value = Number(at < 0 ? whole : `${whole}.${found.slice(at + 1)}`);
  return Number.isFinite(value) ? value : undefined;
}

/** The currency of a sign, an abbreviation or a code. */
export function currencyOf(sign: string): string | undefined {
  const bare = sign.replace(SIGN_EDGES, "");
  const lower = bare.toLowerCase();
  const currency = CURRENCIES.get(lower);
  if (currency !== undefined) return currency;
  const code = bare.toUpperCase();
  return bare.length === 3 && ISO_CURRENCIES.has(code) ? code : undefined;
}

/** The currency sign beside the first amount of a text, as written. */
export function currencySignIn(text: string): string | undefined {
  const number = NUMBER.exec(text);
  if (number === null) return undefined;
  const end = number.index + number[0].length;
  const sign = signBeside(text, number.index, number[0].length);
  if (sign !== undefined || !COUNTS.test(text.slice(end, end + 2))) return sign;
  const [first] = amountsIn(text);
  return first?.isSigned ? signBeside(text, first.index, first.amount.length) : undefined;
}

function signBeside(text: string, at: number, length: number): string | undefined {
  const before = text.slice(Math.max(0, at - MOST_BESIDE), at);
  const behind = text.slice(at + length, at + length + MOST_BESIDE);
  return [
    BEFORE.exec(before)?.[1],
    SIGN_BEFORE.exec(before)?.[1],
    BEHIND.exec(behind)?.[1],
    SIGN_BEHIND.exec(behind)?.[1],
  ].find((sign) => sign !== undefined && currencyOf(sign) !== undefined);
}

/** A number in a text, and whether a currency stands beside it. */
interface Amount {
  readonly amount: string;
  readonly index: number;
  readonly isSigned: boolean;
}

/** The amounts in a text, without what only counts something beside a price: the 2 of `2 pairs from $349`. */
export function amountsIn(text: string): Amount[] {
  const all = [...text.matchAll(AMOUNTS)].map(({ 0: amount, index }) => {
    const isSigned = signBeside(text, index, amount.length) !== undefined;
    const end = index + amount.length;
    return { amount, index, isSigned, isCount: !isSigned && COUNTS.test(text.slice(end, end + 2)) };
  });
  const isPriced = all.some(({ isSigned }) => isSigned);
  return all.filter(({ isCount }) => !(isPriced && isCount));
}

/** The price that a text states. */
function priceIn(text: string): number | undefined {
  return parseNumber(amountsIn(text)[0]?.amount ?? text);
}

/** Whether digits are a GTIN (GS1: 8, 12, 13 or 14 digits, the last one a check digit). */
export function isGtin(digits: string): boolean {
  if (![8, 12, 13, 14].includes(digits.length)) return false;
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = digits.charCodeAt(digits.length - 1 - i) - 48;
    if (digit < 0 || digit > 9) return false;
    sum += i % 2 === 0 ? digit : 3 * digit;
  }
  return sum % 10 === 0;
}

const BOOKLAND = /^97[89]/;
const TEN_DIGITS = /^\d{9}[\dX]$/;

/** Whether digits are an ISBN of 10 or 13 digits, with its check digit. */
export function isIsbn(digits: string): boolean {
  if (digits.length === ISBN_13) return BOOKLAND.test(digits) && isGtin(digits);
  if (!TEN_DIGITS.test(digits)) return false;
  const sum = [...digits].reduce(
    (total, digit, at) => total + (ISBN_10 - at) * (digit === "X" ? 10 : Number(digit)),
    0,
  );
  return sum % 11 === 0;
}

/** Availability as schema.org names it: the last part of a URL, in any case. */
const AVAILABILITIES: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...["InStock", "OutOfStock", "SoldOut", "PreOrder", "PreSale", "BackOrder", "Discontinued"],
    ...["InStoreOnly", "LimitedAvailability", "OnlineOnly", "Reserved", "MadeToOrder"],
  ].map((name) => [name.toLowerCase(), name]),
);
const NOT_LETTERS = /[^a-z]/g;

/** The schema.org name of an availability that a page declares. */
export function availabilityOf(text: string): string | undefined {
  const last = text.slice(Math.max(text.lastIndexOf("/"), text.lastIndexOf("#")) + 1);
  const name = last.toLowerCase().replace(NOT_LETTERS, "");
  if (name === "oos") return "OutOfStock";
  return Object.hasOwn(AVAILABILITIES, name) ? AVAILABILITIES[name] : undefined;
}

const NOT_TO_BE_HAD = new Set(["SoldOut", "Discontinued"]);
const TO_BE_HAD = new Set(["LimitedAvailability", "OnlineOnly", "InStoreOnly"]);

/** The availability that a text states: by its schema.org name, or by a phrase of shops in any of their languages. */
export function availabilityStated(text: string): string | undefined {
  return availabilityOf(text) ?? availabilityIn(text) ?? (saysBuy(text) ? "InStock" : undefined);
}

/** Reduces an availability to in stock or not: `SoldOut` is `OutOfStock`. */
export function stockOf(text: string): string | undefined {
  const name = availabilityStated(text);
  if (name === undefined) return undefined;
  return NOT_TO_BE_HAD.has(name) ? "OutOfStock" : TO_BE_HAD.has(name) ? "InStock" : name;
}

/** Words for the conditions of schema.org, at the beginning of a text. */
const CONDITIONS: readonly (readonly [name: string, words: RegExp])[] = [
  [
    "RefurbishedCondition",
    /^(?:certified )?(?:refurb|renewed|reconditioned|generalüberholt|reconditionn|ricondizionat|reacondicionad|recondicionad)/i,
  ],
  ["DamagedCondition", /^(?:damaged|for parts|defekt|beschädigt)/i],
  [
    "UsedCondition",
    /^(?:used|pre-?owned|second ?hand|gebraucht|occasion|d'occasion|usat[oa]|usad[oa]|używan|б\/у|中古)/i,
  ],
  [
    "NewCondition",
    /^(?:(?:brand )?new\b|neu\b|neuf|neuve|nuov[oa]|nuev[oa]|nov[oaýá]\b|now[ya]\b|новы[йе]|全新|新品)/i,
  ],
];

/** The condition that a text states, as schema.org names it. */
export function conditionOf(text: string): string | undefined {
  const last = text.slice(Math.max(text.lastIndexOf("/"), text.lastIndexOf("#")) + 1).trim();
  const bare = last === "" ? text : last;
  return CONDITIONS.find(([name, words]) => name === last || words.test(bare))?.[0];
}

const digitsOf = (text: string): string => text.replace(NOT_DIGITS, "").toUpperCase();

const ISBN_13 = 13;
const ISBN_10 = 10;

/** The attribute of a value; a plain ISBN becomes one of the two kinds. */
export function isbnKind(attribute: string, text: string): string {
  if (attribute !== "isbn") return attribute;
  const { length } = digitsOf(text);
  return length === ISBN_13 ? "isbn_13" : length === ISBN_10 ? "isbn_10" : attribute;
}

const NORMALIZERS: Readonly<
  Record<string, (text: string, language: string) => string | number | undefined>
> = {
  price: priceIn,
  regular_price: priceIn,
  rating_count: parseNumber,
  review_count: parseNumber,
  condition: conditionOf,
  pages: parseNumber,
  rating: parseNumber,
  currency: currencyOf,
  availability: availabilityOf,
  date: parseDate,
  publication_date: monthOrDay,
  release_date: monthOrDay,
  isbn: digitsOf,
  isbn_10: digitsOf,
  isbn_13: digitsOf,
  gtin: digitsOf,
};
const MONTH_AND_YEAR = /^[\p{L}.]+,? \d{4}$/u;

/** A day, or a month if the text has no day: `June 2010` is `2010-06`. */
function monthOrDay(text: string, language: string): string | undefined {
  const day = parseDate(text, language);
  if (day !== undefined || !MONTH_AND_YEAR.test(text)) return day;
  return parseDate(`1 ${text.replace(",", "")}`, language)?.slice(0, 7);
}

/** The normalized value of an attribute; undefined if its text cannot be normalized. */
export function normalized(
  attribute: string,
  text: string,
  language: string = "en",
): string | number | undefined {
  if (!Object.hasOwn(NORMALIZERS, attribute)) return undefined;
  const value = NORMALIZERS[attribute]!(text, language);
  return value === "" ? undefined : value;
}
