/** The properties that decide whether a page shows a text: which values they take, and which of these hide. */
import { BLACK, colourOf, isColour, isUnseen } from "../../document/css/colours.ts";
import { keywords } from "../../document/css/conditions.ts";
import type { Declaration } from "../../document/css/declarations.ts";
import type { Given } from "../../document/css/declared.ts";
import { HEIGHT, lengthOf, WIDTH } from "../../document/css/lengths.ts";
import { listItems, tableOf, words } from "../../document/css/text.ts";
import { anyLength, asFunction, movementOf, rotation, shareOf } from "./effects.ts";

/** What hides text, in bits: its boxes, their visibility, opacity, size of letters, place, clip, fold, colour. */
export const DISPLAY = 1;
export const VISIBILITY = 2;
export const OPACITY = 4;
export const SIZE = 8;
export const PLACE = 16;
export const CLIP = 32;
export const FOLD = 64;
export const COLOUR = 128;
const BOX: number = PLACE | CLIP | FOLD;
const ALL = 255;

interface Property {
  /** The ways of hiding that it is read for, and those that it can hide by with some value. */
  readonly groups: number;
  readonly by: number;
  readonly isValid: (value: string, isLoose: boolean) => boolean;
  /** Whether a value can hide text, alone or with others like it. */
  readonly hides: (value: string) => boolean;
}

type Test = (value: string) => boolean;

const KEYWORD = /^(?:inherit|initial|unset|revert|revert-layer)$/;
const SIZES =
  /^(?:auto|none|(?:xx?|xxx)-(?:small|large)|small|medium|large|smaller|larger|min-content|max-content|fit-content|stretch|-webkit-fill-available|normal|reset|content)$/;
const FIT = /^(?:fit-content|anchor|anchor-size|var|env)\(/;
/** Values of `contain` that leave an element without the size of what is in it, and of rows without height. */
export const SIZED: RegExp = /strict|\bsize/;
export const NO_ROWS: RegExp = /^0(?:fr|px)?$/;
const OVERFLOWS = /^(?:visible|hidden|clip|scroll|auto|overlay)$/;
/** Offsets add up: two of half the distance move text off the screen. */
const LEFT = -400;
const RIGHT = 2500;
const PALE = 0.5;
const SMALL = 4;
const WHOLE = { font: 16, base: WIDTH, isLoose: true };

function isLength(value: string, isLoose: boolean): boolean {
  if (SIZES.test(value) || FIT.test(value)) return true;
  return !Number.isNaN(lengthOf(value, { font: 16, base: 100, isLoose }));
}

const isAny: Test = (value) => value !== "";
const never: Test = () => false;
const isShare: Test = (value) => !Number.isNaN(shareOf(value));
const isFirstLength = (value: string, isLoose: boolean): boolean =>
  isLength(words(value)[0] ?? "", isLoose);
const isFar: Test = (value) => {
  const length = lengthOf(words(value)[0] ?? "", WHOLE);
  return length <= LEFT || length >= RIGHT;
};
const isLow: Test = (value) =>
  isFar(value) || lengthOf(value, { ...WHOLE, base: Number.NaN }) >= HEIGHT;
const isFlat: Test = (value) => Math.abs(lengthOf(value, WHOLE)) <= 1;
const isMoved: Test = (value) => {
  const { x, y, scale, facing } = movementOf(value, anyLength);
  return scale < PALE || facing < 0 || x <= LEFT || x >= RIGHT || y <= LEFT;
};
const isGiven: Test = (value) => value !== "none" && value !== "auto" && value !== "initial";
const all =
  (name: string): Test =>
  (value) =>
    isMoved(asFunction(name, value));

function row(groups: number, isValid: Property["isValid"], hides = never, by = groups): Property {
  return { groups, by: hides === never ? 0 : by, isValid, hides };
}

const ofWords =
  (expression: RegExp): Test =>
  (value) =>
    expression.test(value);
const place = (hides: Test): Property => row(PLACE, isLength, hides);
const fold = (hides: Test): Property => row(FOLD, isLength, hides);
const padding = fold(never);
const overflow = row(FOLD, ofWords(OVERFLOWS));
/** Letters that nobody sees on any ground. */
const isClear: Test = (value) => isUnseen(colourOf(value) ?? BLACK, undefined);
const letters = row(COLOUR, isColour, isClear);
const drawing = row(COLOUR, isAny);

const properties: Readonly<Record<string, Property>> = {
  all: row(ALL, ofWords(KEYWORD)),
  display: row(
    DISPLAY | BOX | COLOUR,
    ofWords(keywords.display),
    (value) => value === "none",
    DISPLAY,
  ),
  "content-visibility": row(
    DISPLAY,
    ofWords(/^(?:visible|hidden|auto)$/),
    (value) => value === "hidden",
  ),
  content: row(DISPLAY, isAny, (value) => value.startsWith("url(")),
  visibility: row(VISIBILITY, ofWords(keywords.visibility), ofWords(/^(?:hidden|collapse)$/)),
  opacity: row(OPACITY, isShare, (value) => !(shareOf(value) >= PALE)),
  filter: row(
    OPACITY | COLOUR,
    isAny,
    (value) => value.includes("opacity(") || value.includes("invert("),
    OPACITY,
  ),
  "font-size": row(
    SIZE | PLACE,
    isLength,
    (value) => lengthOf(value, { ...WHOLE, base: 16 }) <= SMALL,
    SIZE,
  ),
  zoom: row(
    SIZE,
    (value) => value === "normal" || isShare(value),
    (value) => shareOf(value) < PALE,
  ),
  position: row(BOX | COLOUR, ofWords(keywords.position)),
  float: row(BOX, ofWords(/^(?:none|left|right|inline-start|inline-end)$/)),
  left: place(isFar),
  right: place(isFar),
  top: place(isLow),
  bottom: place(isLow),
  "margin-left": place(isFar),
  "margin-top": place(isFar),
  "text-indent": row(PLACE, isFirstLength, isFar),
  "letter-spacing": place(isFar),
  transform: row(PLACE | SIZE, (value) => value === "none" || value.endsWith(")"), isMoved),
  translate: row(
    PLACE,
    (value) => words(value).every((word) => isLength(word, false)),
    all("translate"),
  ),
  scale: row(
    PLACE | SIZE,
    (value) => value === "none" || words(value).every(isShare),
    all("scale"),
  ),
  rotate: row(PLACE, isAny, (value) => rotation(value) !== ""),
  "transform-style": row(PLACE, isAny),
  "backface-visibility": row(PLACE, isAny),
  clip: row(CLIP, (value) => value === "auto" || value.startsWith("rect("), isGiven),
  "clip-path": row(CLIP, isAny, isGiven),
  "mask-image": row(CLIP, isAny, isGiven),
  "mask-size": row(CLIP, isAny),
  height: fold(isFlat),
  "max-height": fold(isFlat),
  "min-height": fold(never),
  width: row(FOLD | PLACE, isLength, isFlat, FOLD),
  "max-width": fold(isFlat),
  "min-width": fold(never),
  contain: row(FOLD, isAny, ofWords(SIZED)),
  "grid-template-rows": row(FOLD, isAny, ofWords(NO_ROWS)),
  "flex-basis": fold(isFlat),
  "flex-grow": row(FOLD, isShare),
  "padding-top": padding,
  "padding-bottom": padding,
  "padding-left": padding,
  "padding-right": padding,
  "overflow-x": overflow,
  "overflow-y": overflow,
  color: letters,
  "-webkit-text-fill-color": letters,
  "-webkit-text-stroke": drawing,
  "background-color": row(COLOUR, isColour),
  "background-image": drawing,
  "background-clip": drawing,
  "text-shadow": drawing,
  "box-shadow": drawing,
  // What moves by itself is seen sooner or later, or gone in the end.
  "animation-name": row(OPACITY | PLACE | CLIP | FOLD | VISIBILITY, isAny),
};

const aliases = tableOf(
  "-webkit-transform transform -webkit-filter filter -webkit-opacity opacity -webkit-clip-path clip-path " +
    "-webkit-mask-image mask-image -webkit-mask mask -webkit-background-clip background-clip " +
    "-webkit-animation animation -webkit-animation-name animation-name " +
    "-webkit-text-stroke-width -webkit-text-stroke block-size height inline-size width max-block-size max-height " +
    "max-inline-size max-width min-block-size min-height min-inline-size min-width " +
    "margin-inline-start margin-left margin-block-start margin-top inset-inline-start left inset-inline-end right " +
    "inset-block-start top inset-block-end bottom overflow-inline overflow-x overflow-block overflow-y",
);

/** The values that a shorthand gives its longhands, in their order. */
interface Shorthand {
  readonly names: readonly string[];
  readonly read: (value: string) => readonly string[];
}

const sides = (name: (side: string) => string): Shorthand => ({
  names: ["top", "right", "bottom", "left"].map(name),
  read: (value) => {
    const [top = "", right = top, bottom = top, left = right] = words(value);
    return [top, right, bottom, left];
  },
});
const pair = (...names: string[]): Shorthand => ({
  names,
  read: (value) => {
    const [one = "", other = one] = words(value);
    return [one, other];
  },
});
const rows: Shorthand = {
  names: ["grid-template-rows"],
  read: (value) => [value.split("/")[0]!.trim()],
};

const shorthands: Readonly<Record<string, Shorthand>> = {
  margin: sides((side) => `margin-${side}`),
  padding: sides((side) => `padding-${side}`),
  inset: sides((side) => side),
  "margin-inline": pair("margin-left"),
  "margin-block": pair("margin-top"),
  "inset-inline": pair("left", "right"),
  "inset-block": pair("top", "bottom"),
  "padding-inline": pair("padding-left", "padding-right"),
  "padding-block": pair("padding-top", "padding-bottom"),
  overflow: pair("overflow-x", "overflow-y"),
  font: { names: ["font-size"], read: (value) => [fontSize(value)] },
  flex: { names: ["flex-grow", "flex-basis"], read: readFlex },
  grid: rows,
  "grid-template": rows,
  background: {
    names: ["background-color", "background-image", "background-clip"],
    read: readBackground,
  },
  mask: { names: ["mask-image", "mask-size"], read: (value) => [value, "auto"] },
  animation: { names: ["animation-name"], read: (value) => [value] },
};

const UNITLESS = /^[\d.]+$/;
const OF_FONT = { font: 16, base: 16, isLoose: false };

/** The size in a `font`: the first length, which a line height may follow. */
function fontSize(value: string): string {
  for (const word of words(value)) {
    const size = word.split("/", 1)[0]!;
    const isWeight = UNITLESS.test(size) && Number(size) !== 0;
    if (!isWeight && !Number.isNaN(lengthOf(size, OF_FONT))) return size;
  }
  return "medium";
}

/** What does not grow has no width where its basis is nought. */
function readFlex(value: string): string[] {
  const [grow = "", ...rest] = words(value);
  if (!isShare(grow) || shareOf(grow) > 0) return ["1", "auto"];
  return ["0", rest.find((word, i) => i === 1 || !UNITLESS.test(word)) ?? "0%"];
}

function readBackground(value: string): string[] {
  let [colour, image, clip] = ["transparent", "none", "border-box"];
  for (const word of listItems(value).flatMap(words)) {
    if (isColour(word)) colour = word;
    else if (word.includes("url(") || word.includes("gradient(") || word.includes("image-set("))
      image = word;
    else if (word === "text") clip = word;
  }
  return [colour, image, clip];
}

const propertyOf = (name: string): Property | undefined =>
  Object.hasOwn(properties, name) ? properties[name] : undefined;

/** All names that are read, with the ways of hiding that they are read for, and those that they may hide by. */
const readFor = new Map<string, { groups: number; by: number }>();
for (const name of [...Object.keys(properties), ...Object.keys(shorthands), ...aliases.keys()]) {
  const known = aliases.get(name) ?? name;
  let [groups, by] = [0, 0];
  for (const longhand of shorthands[known]?.names ?? [known]) {
    const own = propertyOf(longhand);
    groups |= own?.groups ?? 0;
    by |= own?.by ?? 0;
  }
  readFor.set(name, { groups, by });
}

/** The ways of hiding that declarations of a name are read for, and those that they can hide by. */
export function waysOf(name: string): { readonly groups: number; readonly by: number } {
  return readFor.get(name) ?? NOT_READ;
}

const NOT_READ = { groups: 0, by: 0 };

const VARIABLE = "var(";

/**
 * Adds what a declaration gives the properties that are read; nothing if it is not valid.
 *
 * @param isLoose whether numbers without a unit are pixels
 */
export function addGiven(
  { name, value, isImportant }: Declaration,
  isLoose: boolean,
  found: Given[],
): void {
  const known = aliases.get(name) ?? name;
  const shorthand = shorthands[known];
  if (name.startsWith("--")) found.push({ name, value, isImportant, groups: 0 });
  else if (shorthand === undefined) add(known, value);
  else if (value.includes(VARIABLE)) for (const one of shorthand.names) add(one, value, known);
  else {
    const values = KEYWORD.test(value) ? [] : shorthand.read(value);
    for (const [i, one] of shorthand.names.entries()) add(one, values[i] ?? value);
  }

  function add(longhand: string, own: string, shorthand?: string): void {
    const property = propertyOf(longhand);
    if (property === undefined) return;
    const { groups, isValid } = property;
    if (own.includes(VARIABLE) || KEYWORD.test(own) || isValid(own, isLoose))
      found.push({ name: longhand, value: own, isImportant, shorthand, groups });
  }
}

/** The ways by which a declaration can hide text on some page; by colour those that do on every page. */
export function hidesBy({ name, value }: Given): number {
  const property = propertyOf(name);
  if (property === undefined || property.by === 0) return 0;
  if (value.includes(VARIABLE)) return property.by & ~COLOUR;
  return property.hides(value) ? property.by : 0;
}
