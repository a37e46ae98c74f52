/** Lengths of CSS in pixels, on a screen of 1280 by 800. */
export const WIDTH = 1280;
export const HEIGHT = 800;

/** What relative units refer to. */
export interface LengthContext {
  /** Font size, in pixels. */
  readonly font: number;
  /** What 100 % is, in pixels; NaN where nobody knows. */
  readonly base: number;
  /** Whether numbers without a unit are pixels, as on pages without a doctype. */
  readonly isLoose: boolean;
  /** Numbers with a name, such as the channels of a colour. */
  readonly names?: ReadonlyMap<string, number>;
}

const ROOT_FONT = 16;
/** Units in pixels or, of angles, in radians. */
const absolute = unitsOf({
  "px rad": 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 9.6 / 2.54,
  q: 2.4 / 2.54,
  rem: ROOT_FONT,
  rlh: 1.2 * ROOT_FONT,
  "vw svw lvw dvw cqw vi cqi vmax": WIDTH / 100,
  "vh svh lvh dvh cqh vb cqb vmin": HEIGHT / 100,
  deg: Math.PI / 180,
  grad: Math.PI / 200,
  turn: 2 * Math.PI,
});
/** Units of the font, in font sizes. */
const ofFont = unitsOf({ "em ic": 1, "ex ch": 0.5, cap: 0.7, lh: 1.2 });

function unitsOf(sizes: Readonly<Record<string, number>>): ReadonlyMap<string, number> {
  return new Map(
    Object.entries(sizes).flatMap(([names, size]) =>
      names.split(" ").map((name): [string, number] => [name, size]),
    ),
  );
}

const NUMBER = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?)([a-z]+|%)?$/;
const MATHS =
  /^(?:calc|-webkit-calc|min|max|clamp|round|mod|rem|abs|sign|sqrt|pow|hypot|exp|log|sin|cos|tan|asin|acos|atan|atan2)\(/;
const TOKEN =
  /\s{0,20}([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?(?:[a-z]+|%)?|-?[a-z][a-z\d-]*\(?|[-+*/(),])/y;
const LETTER = /^[a-z]/;
const MAX_LENGTH = 200;
const MAX_DEPTH = 16;

/**
 * A length in pixels; NaN for anything else, and for a percentage of what is not known.
 *
 * @param value in lower case: `-9999px`, `calc(-1 * 99em)`, `clamp(0px, 1vw, 2px)`
 */
export function lengthOf(value: string, context: LengthContext): number {
  const text = value.trim();
  if (LETTER.test(text) && !MATHS.test(text)) return Number.NaN;
  const simple = NUMBER.exec(text);
  if (simple !== null) {
    const number = Number(simple[1]);
    const unit = simple[2];
    if (unit === undefined) return number === 0 || context.isLoose ? number : Number.NaN;
    return number * sizeOf(unit, context);
  }
  return MATHS.test(text) && text.length <= MAX_LENGTH ? maths(text, context) : Number.NaN;
}

function sizeOf(unit: string, { font, base }: LengthContext): number {
  if (unit === "%") return base / 100;
  return absolute.get(unit) ?? (ofFont.get(unit) ?? Number.NaN) * font;
}

/** A sum of numbers and lengths in brackets. */
function maths(text: string, context: LengthContext): number {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  let end = 0;
  for (let found = TOKEN.exec(text); found !== null; found = TOKEN.exec(text)) {
    tokens.push(found[1]!);
    end = TOKEN.lastIndex;
  }
  if (text.slice(end).trim() !== "") return Number.NaN;
  return new Maths(tokens, context).value();
}

/** The value of an expression; brackets in each other have a limit. */
class Maths {
  readonly #tokens: readonly string[];
  readonly #context: LengthContext;
  #at = 0;

  constructor(tokens: readonly string[], context: LengthContext) {
    this.#tokens = tokens;
    this.#context = context;
  }

  value(): number {
    const value = this.#sum(0);
    return this.#at === this.#tokens.length ? value : Number.NaN;
  }

  #sum(depth: number): number {
    let value = this.#product(depth);
    while (this.#at < this.#tokens.length) {
      const sign = this.#tokens[this.#at]!;
      // `1px -2px` is read as two numbers; CSS asks for spaces around the sign, then it is a token.
      if (sign !== "+" && sign !== "-") break;
      this.#at++;
      value += (sign === "+" ? 1 : -1) * this.#product(depth);
    }
    return value;
  }

  #product(depth: number): number {
    let value = this.#factor(depth);
    while (this.#tokens[this.#at] === "*" || this.#tokens[this.#at] === "/") {
      const isTimes = this.#tokens[this.#at++] === "*";
      const next = this.#factor(depth);
      value = isTimes ? value * next : value / next;
    }
    return value;
  }

  #factor(depth: number): number {
    const token = this.#tokens[this.#at++];
    if (token === undefined || depth > MAX_DEPTH) return Number.NaN;
    if (token === "-") return -this.#factor(depth + 1);
    if (token.endsWith("(")) {
      const name = token.slice(0, -1);
      const isRound = name === "round" && ROUNDING.has(this.#tokens[this.#at]!);
      const how = isRound ? this.#tokens[this.#at]! : "nearest";
      if (isRound) this.#at += 2;
      const values = [this.#sum(depth + 1)];
      while (this.#tokens[this.#at] === ",") {
        this.#at++;
        values.push(this.#sum(depth + 1));
      }
      if (this.#tokens[this.#at++] !== ")") return Number.NaN;
      if (name === "round") return rounded(values[0]!, values[1] ?? 1, how);
      if (name === "" || name.endsWith("calc"))
        return values.length === 1 ? values[0]! : Number.NaN;
      return functions.get(name)?.(...values) ?? Number.NaN;
    }
    const constant = this.#context.names?.get(token) ?? constants.get(token);
    if (constant !== undefined) return constant;
    const [, number, unit] = NUMBER.exec(token) ?? [];
    if (number === undefined) return Number.NaN;
    return Number(number) * (unit === undefined ? 1 : sizeOf(unit, this.#context));
  }
}

const constants: ReadonlyMap<string, number> = new Map([
  ["pi", Math.PI],
  ["e", Math.E],
  ["infinity", Number.POSITIVE_INFINITY],
  ["-infinity", Number.NEGATIVE_INFINITY],
]);
const ROUNDING = new Set(["nearest", "up", "down", "to-zero"]);

/** Angles are in radians. */
const functions: ReadonlyMap<string, (...values: number[]) => number> = new Map([
  ..."min max abs sign sqrt pow hypot exp sin cos tan asin acos atan atan2"
    .split(" ")
    .map((name): [string, typeof Math.min] => [name, Math[name as "min"]]),
  ["clamp", (least, value, most) => Math.max(least!, Math.min(value!, most!))],
  ["mod", (a, b) => a! - b! * Math.floor(a! / b!)],
  ["rem", (a, b) => a! % b!],
  ["log", (value, base) => Math.log(value!) / (base === undefined ? 1 : Math.log(base))],
]);

function rounded(value: number, step: number, how: string): number {
  const share = value / step;
  if (how === "up") return Math.ceil(share) * step;
  if (how === "down") return Math.floor(share) * step;
  return (how === "to-zero" ? Math.trunc(share) : Math.round(share)) * step;
}
