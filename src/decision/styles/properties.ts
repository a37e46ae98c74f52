/** The properties that decide whether a page shows a text, by what they can do to it. */
import { isColour } from "./colours.ts";
import { listItems, words } from "./css-text.ts";
import { lengthOf } from "./lengths.ts";
import { type PropertyName, propertyNames, propertyNumber } from "./property-names.ts";

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

interface Reading {
  /** The groups that it is read for. */
  readonly groups: number;
  readonly isValid: (value: string, isLoose: boolean) => boolean;
}

const KEYWORD = /^(?:inherit|initial|unset|revert|revert-layer)$/;
const DISPLAYS =
  /^(?:none|contents|block|inline|inline-block|flex|inline-flex|grid|inline-grid|table|inline-table|list-item|flow-root|run-in|ruby|ruby-base|ruby-text|math|table-(?:row-group|header-group|footer-group|row|cell|column|column-group|caption)|-webkit-(?:inline-)?(?:box|flex)|(?:block|inline|flow|flow-root|flex|grid|table|list-item|ruby)(?: (?:block|inline|flow|flow-root|flex|grid|table|list-item|ruby)){1,2})$/;
const SHARE = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?%?$|^(?:calc|min|max|clamp)\(/;
const SIZES =
  /^(?:auto|none|(?:xx?|xxx)-(?:small|large)|small|medium|large|smaller|larger|min-content|max-content|fit-content|stretch|-webkit-fill-available|normal|reset)$/;
const FIT = /^(?:fit-content|anchor|anchor-size|var|env)\(/;

function isLength(value: string, isLoose: boolean): boolean {
  if (SIZES.test(value) || FIT.test(value)) return true;
  return !Number.isNaN(lengthOf(value, { font: 16, base: 100, isLoose }));
}

const among =
  (...values: readonly string[]) =>
  (value: string): boolean =>
    values.includes(value);
const isAny = (value: string): boolean => value !== "";
const isShare = (value: string): boolean => SHARE.test(value);
const isLengths = (value: string): boolean =>
  value === "none" || words(value).every((word) => isLength(word, false));
const lengths: Reading = { groups: PLACE, isValid: isLength };
const folds: Reading = { groups: FOLD, isValid: isLength };

const readings: Readonly<Record<PropertyName, Reading>> = {
  display: { groups: DISPLAY | BOX | COLOUR, isValid: (value) => DISPLAYS.test(value) },
  "content-visibility": { groups: DISPLAY, isValid: among("visible", "hidden", "auto") },
  visibility: { groups: VISIBILITY, isValid: among("visible", "hidden", "collapse") },
  opacity: { groups: OPACITY, isValid: isShare },
  filter: { groups: OPACITY, isValid: isAny },
  "font-size": { groups: SIZE | PLACE, isValid: isLength },
  zoom: { groups: SIZE, isValid: (value) => value === "normal" || isShare(value) },
  position: {
    groups: BOX | COLOUR,
    isValid: among("static", "relative", "absolute", "fixed", "sticky", "-webkit-sticky"),
  },
  float: { groups: BOX, isValid: among("none", "left", "right", "inline-start", "inline-end") },
  left: lengths,
  right: lengths,
  top: lengths,
  bottom: lengths,
  "margin-left": lengths,
  "margin-top": lengths,
  "text-indent": {
    groups: PLACE,
    isValid: (value, isLoose) => isLength(words(value)[0] ?? "", isLoose),
  },
  "letter-spacing": lengths,
  transform: { groups: PLACE | SIZE, isValid: (value) => value === "none" || value.endsWith(")") },
  translate: { groups: PLACE, isValid: isLengths },
  scale: {
    groups: PLACE | SIZE,
    isValid: (value) => value === "none" || words(value).every(isShare),
  },
  rotate: { groups: PLACE, isValid: isAny },
  clip: { groups: CLIP, isValid: (value) => value === "auto" || value.startsWith("rect(") },
  "clip-path": { groups: CLIP, isValid: isAny },
  "mask-image": { groups: CLIP, isValid: isAny },
  height: folds,
  "max-height": folds,
  "min-height": folds,
  width: { groups: FOLD | PLACE, isValid: isLength },
  "max-width": folds,
  "min-width": folds,
  "padding-top": folds,
  "padding-bottom": folds,
  "padding-left": folds,
  "padding-right": folds,
  "overflow-x": {
    groups: FOLD,
    isValid: among("visible", "hidden", "clip", "scroll", "auto", "overlay"),
  },
  "overflow-y": {
    groups: FOLD,
    isValid: among("visible", "hidden", "clip", "scroll", "auto", "overlay"),
  },
  color: { groups: COLOUR, isValid: isColour },
  "-webkit-text-fill-color": { groups: COLOUR, isValid: isColour },
  "background-color": { groups: COLOUR, isValid: isColour },
  "background-image": { groups: COLOUR, isValid: isAny },
  "background-clip": { groups: COLOUR, isValid: isAny },
  "text-shadow": { groups: COLOUR, isValid: isAny },
  // What moves by itself is seen sooner or later.
  "animation-name": { groups: OPACITY | PLACE | CLIP | FOLD | VISIBILITY, isValid: isAny },
};

function readingOf(name: string): Reading | undefined {
  return propertyNumber(name) === undefined ? undefined : readings[name as PropertyName];
}

/** The groups that a property hides text by; it may be read for others. */
export function groupsOf(name: string): number {
  if (name === "display") return DISPLAY;
  if (name === "font-size") return SIZE;
  return name === "width" ? FOLD : (readingOf(name)?.groups ?? 0);
}

const aliases: Readonly<Record<string, string>> = {
  "-webkit-transform": "transform",
  "-webkit-filter": "filter",
  "-webkit-opacity": "opacity",
  "-webkit-clip-path": "clip-path",
  "-webkit-mask-image": "mask-image",
  "-webkit-mask": "mask",
  "-webkit-background-clip": "background-clip",
  "-webkit-animation": "animation",
  "-webkit-animation-name": "animation-name",
  "block-size": "height",
  "inline-size": "width",
  "max-block-size": "max-height",
  "min-block-size": "min-height",
  "min-inline-size": "min-width",
  "max-inline-size": "max-width",
  "margin-inline-start": "margin-left",
  "margin-block-start": "margin-top",
  "inset-inline-start": "left",
  "inset-inline-end": "right",
  "inset-block-start": "top",
  "inset-block-end": "bottom",
  "overflow-inline": "overflow-x",
  "overflow-block": "overflow-y",
};

type Longhands = readonly (readonly [name: string, value: string])[];
const SIDES = ["top", "right", "bottom", "left"];

/** By shorthand: its longhands that are read, and their values for one of its own. */
const shorthands: Readonly<
  Record<string, { readonly names: readonly string[]; read: (value: string) => Longhands }>
> = {
  margin: ofSides((side) => `margin-${side}`, ["top", "left"]),
  padding: ofSides((side) => `padding-${side}`, SIDES),
  inset: ofSides((side) => side, SIDES),
  "margin-inline": pair("margin-left", undefined),
  "margin-block": pair("margin-top", undefined),
  "inset-inline": pair("left", "right"),
  "inset-block": pair("top", "bottom"),
  "padding-inline": pair("padding-left", "padding-right"),
  "padding-block": pair("padding-top", "padding-bottom"),
  overflow: pair("overflow-x", "overflow-y"),
  font: { names: ["font-size"], read: (value) => [["font-size", fontSize(value)]] },
  background: {
    names: ["background-color", "background-image", "background-clip"],
    read: readBackground,
  },
  mask: { names: ["mask-image"], read: (value) => [["mask-image", value]] },
  animation: { names: ["animation-name"], read: (value) => [["animation-name", value]] },
};

function ofSides(
  name: (side: string) => string,
  sides: readonly string[],
): { readonly names: readonly string[]; read: (value: string) => Longhands } {
  return {
    names: sides.map(name),
    read: (value) => {
      const [top = "", right = top, bottom = top, left = right] = words(value);
      const all: Readonly<Record<string, string>> = { top, right, bottom, left };
      return sides.map((side) => [name(side), all[side]!]);
    },
  };
}

function pair(
  first: string,
  second: string | undefined,
): { readonly names: readonly string[]; read: (value: string) => Longhands } {
  return {
    names: second === undefined ? [first] : [first, second],
    read: (value) => {
      const [one = "", other = one] = words(value);
      return second === undefined
        ? [[first, one]]
        : [
            [first, one],
            [second, other],
          ];
    },
  };
}

const UNITLESS = /^[\d.]+$/;
const OF_FONT = { font: 16, base: 16, isLoose: false };

/** The size in a `font`: the first length, which a line height may follow. */
function fontSize(value: string): string {
  for (const word of words(value)) {
    const size = word.split("/", 1)[0]!;
    const isWeight = UNITLESS.test(size) && Number(size) !== 0;
    if (!isWeight && !Number.isNaN(lengthOf(size, OF_FONT))) return size;
  }
  return KEYWORD.test(value) ? value : "medium";
}

function readBackground(value: string): Longhands {
  if (KEYWORD.test(value)) {
    return [
      ["background-color", value],
      ["background-image", value],
      ["background-clip", value],
    ];
  }
  const layers = listItems(value);
  let colour = "transparent";
  let image = "none";
  let clip = "border-box";
  for (const word of layers.flatMap(words)) {
    if (isColour(word)) colour = word;
    else if (word.includes("url(") || word.includes("gradient(") || word.includes("image-set("))
      image = word;
    else if (word === "text") clip = word;
  }
  return [
    ["background-color", colour],
    ["background-image", image],
    ["background-clip", clip],
  ];
}

/** By the name of a property, alias or shorthand, the groups that it is read for. */
const readFor = new Map<string, number>();
for (const name of propertyNames) readFor.set(name, readings[name].groups);
for (const [name, { names }] of Object.entries(shorthands)) {
  readFor.set(
    name,
    names.map(groupsFor).reduce((sum, groups) => sum | groups),
  );
}
for (const [alias, name] of Object.entries(aliases)) readFor.set(alias, groupsFor(name));

/** The groups that declarations of a name are read for. */
export function groupsFor(name: string): number {
  return readFor.get(name) ?? 0;
}

/** A value that one declaration gives a property. */
export interface Given {
  readonly name: string;
  readonly value: string;
  /** The shorthand that `value` is of, if it has variables. */
  readonly shorthand: string | undefined;
  /** The groups that the property is read for. */
  readonly groups: number;
}

const VARIABLE = "var(";
const NONE: readonly Given[] = [];

/**
 * What a declaration gives the properties of the groups; nothing if it is not valid.
 *
 * @param name and `value` in lower case, without `!important`
 * @param isLoose whether numbers without a unit are pixels
 */
export function givenBy(
  name: string,
  value: string,
  groups: number,
  isLoose: boolean,
): readonly Given[] {
  if ((groupsFor(name) & groups) === 0) return NONE;
  const known = aliases[name] ?? name;
  const shorthand = shorthands[known];
  const isOpen = value.includes(VARIABLE);
  const found: Given[] = [];
  if (shorthand === undefined || !Object.hasOwn(shorthands, known)) {
    add(found, known, value, undefined, groups, isLoose);
  } else if (isOpen) {
    for (const longhand of shorthand.names) add(found, longhand, value, known, groups, isLoose);
  } else {
    for (const [longhand, own] of shorthand.read(value)) {
      add(found, longhand, own, undefined, groups, isLoose);
    }
  }
  return found;
}

/** Adds what a property is given, if it is of the groups and the value is valid. */
function add(
  found: Given[],
  name: string,
  value: string,
  shorthand: string | undefined,
  groups: number,
  isLoose: boolean,
): void {
  const property = readingOf(name);
  if (property === undefined || (property.groups & groups) === 0) return;
  const isValid =
    value.includes(VARIABLE) || KEYWORD.test(value) || property.isValid(value, isLoose);
  if (isValid) found.push({ name, value, shorthand, groups: property.groups });
}

/** Every text with a property of the groups matches the expression. */
export function namesOf(groups: number): RegExp {
  let found = expressions.get(groups);
  if (found === undefined) {
    found = new RegExp(
      stems
        .filter(([group]) => (group & groups) !== 0)
        .map(([, stem]) => stem)
        .join("|"),
      "gi",
    );
    expressions.set(groups, found);
  }
  return found;
}

const expressions = new Map<number, RegExp>();
const stems: readonly (readonly [groups: number, stem: string])[] = [
  [DISPLAY | BOX | COLOUR, "display"],
  [DISPLAY, "content-visibility"],
  [VISIBILITY, "visibility"],
  [OPACITY, "opacity|filter"],
  [SIZE | PLACE, "font|transform|scale"],
  [SIZE, "zoom"],
  [BOX | COLOUR, "position"],
  [BOX, "float"],
  [PLACE, "left|right|top|bottom|inset|margin|text-indent|letter-spacing|translate|rotate"],
  [CLIP, "(?<!background-)clip|mask"],
  [FOLD, "height|block-size|inline-size|overflow|padding"],
  [FOLD | PLACE, "width"],
  [COLOUR, "color|background|text-shadow"],
  [OPACITY | PLACE | CLIP | FOLD | VISIBILITY, "animation"],
  // An escape may spell any of them.
  [-1, String.raw`[a-z:;{\s-]\\(?!9\b|0\b)`],
];

/** For each group an expression that every text matches which may hide by it: the names of its properties. */
export const groupNames: readonly (readonly [group: number, names: RegExp])[] = [
  DISPLAY,
  VISIBILITY,
  OPACITY,
  SIZE,
  PLACE,
  CLIP,
  FOLD,
  COLOUR,
].map((group) => {
  const names = [...readFor.keys()].filter((name) => (hidesBy(name) & group) !== 0);
  return [group, new RegExp(names.join("|"), "i")] as const;
});

function hidesBy(given: string): number {
  const name = aliases[given] ?? given;
  const longhands = Object.hasOwn(shorthands, name) ? shorthands[name]!.names : [name];
  return longhands.reduce((sum, longhand) => sum | groupsOf(longhand), 0);
}
