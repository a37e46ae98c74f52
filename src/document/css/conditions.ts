/**
 * Whether `@media`, `@supports` and `@container` hold for the one screen that pages are judged on: 1280 by 800
 * pixels at the usual density, light, with a mouse, scripts on.
 */

import { HEIGHT, lengthOf, WIDTH } from "./lengths.ts";
import { listItems, tableOf } from "./text.ts";

/** Longer conditions hold nowhere. */
const MAX_LENGTH = 1000;
const MAX_DEPTH = 16;

/** What the screen answers to features with words. */
const answers = tableOf(
  "orientation landscape prefers-color-scheme light prefers-reduced-motion no-preference " +
    "prefers-reduced-data no-preference prefers-reduced-transparency no-preference prefers-contrast no-preference " +
    "forced-colors none inverted-colors none hover hover any-hover hover pointer fine any-pointer fine update fast " +
    "scripting enabled display-mode browser overflow-block scroll overflow-inline scroll dynamic-range standard " +
    "scan progressive",
);

/** What it answers to features with numbers; lengths in pixels, resolutions in dots per pixel. */
const sizes = { width: WIDTH, height: HEIGHT, "aspect-ratio": WIDTH / HEIGHT };
const numbers: ReadonlyMap<string, number> = new Map([
  ...Object.entries(sizes),
  ...Object.entries(sizes).map(([name, size]): [string, number] => [`device-${name}`, size]),
  ["inline-size", WIDTH],
  ["block-size", HEIGHT],
  ["resolution", 1],
  ["device-pixel-ratio", 1],
  ["color", 8],
  ["color-index", 0],
  ["monochrome", 0],
  ["grid", 0],
]);

const TYPE = /^(?:(only|not)\s+)?([a-z][\w-]*)\s*(?:and\s+([\s\S]*))?$/;
const VENDOR = /^-(?:webkit|moz|ms|o)-/;
const LIMIT = /^(min|max)-+/;
const FEATURE = /^(-?[a-z-]+)\s*(?::\s*([\s\S]+))?$/;
const RANGE = /^([^<>=]+)([<>]=?|=)([^<>=]+)(?:([<>]=?)([^<>=]+))?$/;
const FRACTION = /^([\d.]+)\s*\/\s*([\d.]+)$/;
const RESOLUTION = /^([\d.]+)(dppx|dpi|dpcm|x)$/;
const perPixel: Readonly<Record<string, number>> = { dppx: 1, x: 1, dpi: 1 / 96, dpcm: 2.54 / 96 };

/** Whether a list of media queries has one that holds. */
export function mediaHolds(list: string): boolean {
  const text = list.trim();
  if (text === "") return true;
  if (text.length > MAX_LENGTH) return false;
  return listItems(text.toLowerCase()).some((query) => queryHolds(query.trim()));
}

function queryHolds(query: string): boolean {
  const [, modifier, type, rest] = TYPE.exec(query) ?? [];
  if (type === undefined || (modifier === undefined && type === "not")) {
    return holds(query, featureHolds, 0) === true;
  }
  const isScreen = type === "all" || type === "screen";
  const whole = isScreen && (rest === undefined || holds(rest, featureHolds, 0) === true);
  return modifier === "not" ? !whole : whole;
}

/** Whether the condition of `@container` holds, were the container as wide as the screen. */
export function containerHolds(prelude: string): boolean {
  const bracket = prelude.indexOf("(");
  const text = bracket < 0 ? "" : prelude.slice(bracket).toLowerCase();
  return text !== "" && text.length <= MAX_LENGTH && holds(text, featureHolds, 0) === true;
}

/** Whether the condition of `@supports` holds. */
export function supportsHolds(prelude: string): boolean {
  const text = prelude.trim().toLowerCase();
  return text.length <= MAX_LENGTH && holds(text, isSupported, 0) === true;
}

const UNSUPPORTED = /^-(?:moz|ms|o|khtml)-|:\s*-(?:moz|ms|o|khtml)-/;

/** Whether a browser knows a declaration: all but those of other browsers, and values that are wrong. */
function isSupported(declaration: string): boolean {
  if (UNSUPPORTED.test(declaration)) return false;
  const colon = declaration.indexOf(":");
  const name = declaration.slice(0, colon).trim();
  if (name !== "display" && name !== "visibility" && name !== "position") return colon > 0;
  return keywords[name].test(declaration.slice(colon + 1).trim());
}

/** The values of properties that have words alone. */
export const keywords: Readonly<Record<"display" | "visibility" | "position", RegExp>> = {
  display:
    /^(?:none|contents|block|inline|inline-block|flex|inline-flex|grid|inline-grid|table|inline-table|list-item|flow-root|run-in|ruby|ruby-base|ruby-text|math|table-(?:row-group|header-group|footer-group|row|cell|column|column-group|caption)|-webkit-(?:inline-)?(?:box|flex)|(?:block|inline|flow|flow-root|flex|grid|table|list-item|ruby)(?: (?:block|inline|flow|flow-root|flex|grid|table|list-item|ruby)){1,2})$/,
  visibility: /^(?:visible|hidden|collapse)$/,
  position: /^(?:static|relative|absolute|fixed|sticky|-webkit-sticky)$/,
};

/** Truth of brackets with `and`, `or` and `not` between them; undefined for what nobody knows. */
function holds(
  text: string,
  simple: (inside: string) => boolean | undefined,
  depth: number,
): boolean | undefined {
  if (depth > MAX_DEPTH) return undefined;
  let result: boolean | undefined;
  let joined = "";
  let isNot = false;
  let i = 0;
  while (i < text.length) {
    if (text[i] === "(") {
      const end = closing(text, i);
      const inside = text.slice(i + 1, end).trim();
      const isNested = inside.startsWith("(") || inside.startsWith("not ");
      let own = isNested ? holds(inside, simple, depth + 1) : simple(inside);
      if (isNot && own !== undefined) own = !own;
      if (joined === "or") result = result === true || own === true;
      else if (joined === "and") result = result === true && own === true;
      else result = own;
      isNot = false;
      i = end + 1;
      continue;
    }
    const word = WORD.exec(text.slice(i, i + LONGEST_WORD))?.[0] ?? "";
    if (word === "not") isNot = !isNot;
    else if (word === "and" || word === "or") joined = word;
    else if (word !== "") {
      // A function, `selector(…)`: what browsers ask with it they know.
      const open = text.indexOf("(", i);
      if (open < 0) return undefined;
      result = isNot ? false : joined === "and" ? result === true : true;
      isNot = false;
      i = closing(text, open) + 1;
      continue;
    }
    i += Math.max(1, word.length);
  }
  return result;
}

const WORD = /^[a-z-]+/;
const LONGEST_WORD = 30;

function closing(text: string, open: number): number {
  let depth = 0;
  for (let i = open; i < text.length; i++) {
    if (text[i] === "(") depth++;
    else if (text[i] === ")" && --depth === 0) return i;
  }
  return text.length;
}

function featureHolds(inside: string): boolean | undefined {
  const range = RANGE.exec(inside);
  if (range !== null) return rangeHolds(range);
  const [, given, value] = FEATURE.exec(inside) ?? [];
  if (given === undefined) return undefined;
  // -webkit-min-device-pixel-ratio
  const name = given.replace(VENDOR, "");
  const limit = LIMIT.exec(name)?.[1];
  const feature = name.replace(LIMIT, "");
  const word = answers.get(feature);
  if (word !== undefined) {
    return value === undefined
      ? word !== "none" && word !== "no-preference"
      : value.trim() === word;
  }
  const number = numbers.get(feature);
  if (number === undefined) return undefined;
  if (value === undefined) return number !== 0;
  const wanted = numberOf(value.trim());
  if (Number.isNaN(wanted)) return undefined;
  if (limit === "min") return number >= wanted;
  return limit === "max" ? number <= wanted : Math.abs(number - wanted) < EPSILON;
}

const EPSILON = 1e-6;

/** `width >= 600px`, `400px <= width < 900px`. */
function rangeHolds([, first, sign, second, nextSign, third]: RegExpExecArray):
  | boolean
  | undefined {
  const left = operand(first!);
  const right = operand(second!);
  if (Number.isNaN(left) || Number.isNaN(right)) return undefined;
  if (!compare(left, sign!, right)) return false;
  return third === undefined || compare(right, nextSign!, operand(third));
}

function operand(text: string): number {
  const word = text.trim();
  return numbers.get(word) ?? numberOf(word);
}

function compare(left: number, sign: string, right: number): boolean {
  if (sign === "=") return Math.abs(left - right) < EPSILON;
  if (sign.endsWith("=") && Math.abs(left - right) < EPSILON) return true;
  return sign.startsWith("<") ? left < right : left > right;
}

function numberOf(value: string): number {
  const fraction = FRACTION.exec(value);
  if (fraction !== null) return Number(fraction[1]) / Number(fraction[2]);
  const resolution = RESOLUTION.exec(value);
  if (resolution !== null) return Number(resolution[1]) * perPixel[resolution[2]!]!;
  return lengthOf(value, { font: 16, base: Number.NaN, isLoose: true });
}
