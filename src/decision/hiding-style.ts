/**
 * CSS declarations that hide an element's text, other than `display` and `visibility`, in the simple forms
 * that pages use. `calc()`, viewport units, filters, masks and the like are not read.
 */

/** Every style that hides text in one of these ways matches; only these are parsed. */
const SUSPECT =
  /opacity|position|indent|margin|clip|overflow|transform|font|color|content-visibility/i;

/** Larger negative offsets move text off the screen: `left: -9999px`. Percentages are not read: carousels use them. */
const FAR = { px: -900, pt: -700, em: -50, rem: -50, ch: -90, ex: -90 } as const;
/** Font sizes up to these are unreadable. */
const TINY = { px: 2, pt: 1.5, em: 0.1, rem: 0.1, "%": 10 } as const;
/** Text of at most this opacity is invisible. */
const FAINT = 0.05;

const LENGTH = /^([+-]?\d+(?:\.\d*)?|[+-]?\.\d+)([a-z]+|%)?$/;
const NUMBER = /^(?:\d+(?:\.\d*)?|\.\d+)%?$/;
const SEPARATOR = /[\s,]+/;
const IMPORTANT = /!\s*important$/;
const CLEAR =
  /^(?:transparent|#[0-9a-f]{3}0|#[0-9a-f]{6}00|(?:rgb|hsl)a?\((?:[^,()]*,){3}\s*0?\.?0+%?\s*\)|(?:rgb|hsl)a?\([^/()]*\/\s*0?\.?0+%?\s*\))$/;

const SIDES = ["left", "top", "right", "bottom"];
const MARGINS = ["text-indent", "margin-left", "margin-top"];
const SIZES = [
  ["width", "max-width"],
  ["height", "max-height"],
];

type Declarations = ReadonlyMap<string, string>;

/** Text is off the screen, clipped, unreadably small, transparent or in the colour of its background. */
export const HIDES = 1;
/** Text is faint or collapsed, perhaps until a script shows it: half of such text appears on scrolling or a click. */
export const HIDES_FOR_NOW = 2;
/** Text is white. */
export const WHITENS = 4;

/**
 * What a style does to its element's text, in bits.
 *
 * @param style declarations, as in a `style` attribute
 */
export function effectsOf(style: string): number {
  if (!SUSPECT.test(style)) return 0;
  const own = declarations(style);
  let effects = 0;
  if (isFar(own) || isCut(own) || isTiny(own) || isColourless(own)) effects |= HIDES;
  if (isFaint(own) || isFolded(own)) effects |= HIDES_FOR_NOW;
  if (isWhite(own.get("color") ?? "")) effects |= WHITENS;
  return effects;
}

/** Whether a colour is white or nearly so. */
export function isWhite(colour: string): boolean {
  const [, ...parts] = SIX_DIGITS.exec(plain(colour.trim().toLowerCase())) ?? [];
  return parts.length > 0 && parts.every((part) => Number.parseInt(part, 16) >= NEAR_WHITE);
}

/** Whether a rule moves text off the screen or clips it, without knowledge of the elements' other styles. */
export function movesAway(style: string): boolean {
  const own = declarations(style);
  return isFar(own) || isCut(own);
}

/** The last value of each property, in lower case. */
function declarations(style: string): Declarations {
  const found = new Map<string, string>();
  for (const declaration of style.toLowerCase().split(";")) {
    const colon = declaration.indexOf(":");
    if (colon < 0) continue;
    const value = declaration
      .slice(colon + 1)
      .trim()
      .replace(IMPORTANT, "")
      .trim();
    found.set(declaration.slice(0, colon).trim(), value);
  }
  return found;
}

/** A length in one of the given units, and its limit; undefined for any other. Without a unit it is in px. */
function lengthIn(
  value: string | undefined,
  limits: Readonly<Record<string, number>>,
): readonly [length: number, limit: number] | undefined {
  const [, digits, unit = "px"] = LENGTH.exec(value ?? "") ?? [];
  const limit = limits[unit];
  return digits === undefined || limit === undefined ? undefined : [Number(digits), limit];
}

function isBelow(value: string | undefined): boolean {
  if (!value?.startsWith("-")) return false;
  const found = lengthIn(value, FAR);
  return found !== undefined && found[0] <= found[1];
}

function isFar(own: Declarations): boolean {
  if (MARGINS.some((name) => isBelow(own.get(name)))) return true;
  const position = own.get("position");
  const isPlaced = position !== undefined && position !== "static";
  if (isPlaced && SIDES.some((side) => isBelow(own.get(side)))) return true;
  for (const step of (own.get("transform") ?? "").split(")")) {
    const [name = "", given = ""] = step.trim().split("(");
    const values = given.trim().split(SEPARATOR);
    if (name.startsWith("translate") && values.some(isBelow)) return true;
    if (name.startsWith("scale") && given !== "" && values.some((value) => Number(value) === 0))
      return true;
  }
  return false;
}

function isCut(own: Declarations): boolean {
  if (own.get("content-visibility") === "hidden") return true;
  const isPlaced = ["absolute", "fixed"].includes(own.get("position") ?? "");
  const clip = partsOf(own.get("clip"), "rect");
  if (isPlaced && clip?.every((part) => isAtMost(part, 1))) return true;
  const inset = partsOf(own.get("clip-path"), "inset");
  if (inset?.every((part) => part.endsWith("%") && Number.parseFloat(part) >= 50)) return true;
  const circle = partsOf(own.get("clip-path"), "circle");
  if (circle !== undefined && isAtMost(circle[0]!, 1)) return true;
  return hidesOverflow(own) && SIZES.every((names) => isFlat(own, names));
}

function isFolded(own: Declarations): boolean {
  return hidesOverflow(own) && SIZES.some((names) => isFlat(own, names));
}

function hidesOverflow(own: Declarations): boolean {
  const overflow = own.get("overflow") ?? own.get("overflow-y") ?? "";
  return overflow.startsWith("hidden") || overflow.startsWith("clip");
}

function isFlat(own: Declarations, names: readonly string[]): boolean {
  return names.some((name) => isAtMost(own.get(name) ?? "", 1));
}

function partsOf(value: string | undefined, name: string): string[] | undefined {
  if (value === undefined || !value.startsWith(`${name}(`)) return undefined;
  return value
    .slice(name.length + 1)
    .replace(")", " ")
    .trim()
    .split(SEPARATOR);
}

/** Whether it is a length of at most `most` pixels, or of 0 in another unit. */
function isAtMost(value: string, most: number): boolean {
  const found = lengthIn(value, { px: most, em: 0, rem: 0, "%": 0 });
  return found !== undefined && Math.abs(found[0]) <= found[1];
}

function isTiny(own: Declarations): boolean {
  const found = lengthIn(own.get("font-size"), TINY);
  return found !== undefined && found[0] <= found[1];
}

function isFaint(own: Declarations): boolean {
  const opacity = own.get("opacity");
  if (opacity === undefined || !NUMBER.test(opacity)) return false;
  const share = Number.parseFloat(opacity) / (opacity.endsWith("%") ? 100 : 1);
  return share <= FAINT;
}

function isColourless(own: Declarations): boolean {
  const colour = own.get("color");
  if (colour === undefined) return false;
  // Letters cut out of a picture or a gradient are visible.
  const isCutOut = ["background-clip", "-webkit-background-clip"].some(
    (name) => own.get(name) === "text",
  );
  if (CLEAR.test(colour)) return !isCutOut && !own.has("text-shadow");
  const background = own.get("background-color") ?? own.get("background");
  return background !== undefined && plain(background) === plain(colour);
}

const NAMED: Readonly<Record<string, string>> = { white: "#ffffff", black: "#000000" };
const NEAR_WHITE = 250;
const SIX_DIGITS = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/;
const SHORT = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/;
const RGB = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*(?:[,/]\s*(?:1|100%)\s*)?\)$/;

/** A colour as six hex digits if it is in a simple form, else unchanged. */
function plain(colour: string): string {
  const rgb = RGB.exec(colour);
  if (rgb !== null)
    return `#${rgb
      .slice(1)
      .map((part) => Number(part).toString(16).padStart(2, "0"))
      .join("")}`;
  return NAMED[colour] ?? colour.replace(SHORT, "#$1$1$2$2$3$3");
}
