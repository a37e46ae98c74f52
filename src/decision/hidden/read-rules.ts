/** What the sheets and styles of a page declare of the properties that may hide text. */
import type { ReadRule } from "../../document/css/cascade.ts";
import { BLACK, type Colour, colourOf, isUnseen, WHITE } from "../../document/css/colours.ts";
import { declarationsOf } from "../../document/css/declarations.ts";
import { type Given, VARIABLE } from "../../document/css/declared.ts";
import type { ElementNames } from "../../document/css/element-names.ts";
import { rulesOf } from "../../document/css/page-sheets.ts";
import type { Rule } from "../../document/css/rule.ts";
import { perSheet, type StyleSheet } from "../../document/style-sheets.ts";
import { plainGradient } from "./effects.ts";
import { addGiven, COLOUR, groupsFor, hidesBy, OPACITY } from "./properties.ts";

const isRead = (name: string): boolean => groupsFor(name) !== 0;

/** What the text of a rule or a style gives. */
export function givenIn(text: string, isLoose: boolean): Given[] {
  const found: Given[] = [];
  for (const declaration of declarationsOf(text, isRead)) addGiven(declaration, isLoose, found);
  return found;
}

/** The ways by which declarations can hide text on some page, but by colour. */
export function waysOf(given: readonly Given[]): number {
  let ways = 0;
  for (let i = 0; i < given.length; i++) ways |= hidesBy(given[i]!);
  return ways;
}

const readStrictly = perSheet((_, sheet) => readSheet(sheet, false));
const readLoosely = perSheet((_, sheet) => readSheet(sheet, true));

function readSheet(sheet: StyleSheet, isLoose: boolean) {
  const fading = [...rulesOf(sheet).keyframes]
    .filter(([, frames]) => waysOf(frameOf(frames, LAST, isLoose)) !== 0)
    .map(([name]) => name.toLowerCase());
  /** By the number of the rule, read when a page may have what it selects. */
  const read: HidingRule[] = [];
  return { fading, read };
}

/** A rule with what its text alone says of hiding. */
export interface HidingRule extends ReadRule {
  /** The ways of hiding that it is read for. */
  readonly groups: number;
  readonly setsVariables: boolean;
  /** Of letters and backgrounds, and whether letters are clear. */
  readonly colours: readonly Given[];
  readonly isClear: boolean;
}

/** The rules of a sheet that may match on a page and declare anything that is read, and what sets variables. */
export function hidingRules(
  sheet: StyleSheet,
  isLoose: boolean,
  names: ElementNames,
): readonly HidingRule[] {
  const found: HidingRule[] = [];
  const { fading, read } = isLoose ? readLoosely(sheet) : readStrictly(sheet);
  const { rules } = rulesOf(sheet);
  for (let i = 0; i < rules.length; i++) {
    if (!rules[i]!.mayMatch(names)) continue;
    read[i] ??= readRule(rules[i]!, isLoose, fading);
    if (read[i]!.groups > 0 || read[i]!.setsVariables) found.push(read[i]!);
  }
  return found;
}

function readRule(rule: Rule, isLoose: boolean, fading: readonly string[]): HidingRule {
  const all = givenIn(rule.text, isLoose);
  const hasPart = PART.test(rule.selector);
  const ofPart = hasPart ? groundOf(all) : NONE;
  // Most rules for parts are for nothing else.
  const given = hasPart && rule.selector.split(",").every((one) => PART.test(one)) ? NONE : all;
  const colours = given.filter(
    ({ name }) => LETTERS.has(name) || BACKGROUNDS.has(name) || name === "filter",
  );
  let groups = ofPart.length > 0 ? COLOUR : 0;
  let hides = waysOf(given);
  for (const one of given) {
    groups |= one.groups;
    // What an animation leaves hidden.
    if (one.name === "animation-name" && fading.some((name) => one.value.includes(name))) {
      hides |= OPACITY;
    }
  }
  const setsVariables = given.some((one) => one.groups === 0);
  return { rule, given, ofPart, hides, groups, setsVariables, colours, isClear: isClear(colours) };
}

export const LAST: RegExp = /(?:^|,)\s*(?:to|100%)\s*(?:,|$)/i;
export const FIRST: RegExp = /(?:^|,)\s*(?:from|0%)\s*(?:,|$)/i;

/** What the frames of an animation give at its begin or end. */
export function frameOf(frames: readonly Rule[], at: RegExp, isLoose: boolean): Given[] {
  return frames.flatMap(({ selector, text }) => (at.test(selector) ? givenIn(text, isLoose) : []));
}

/** What stands before or after the letters of elements. */
const PART = /:(?:before|after)\b/i;
const NONE: readonly Given[] = [];
const OUT_OF_FLOW = /absolute|fixed/;
const NOTHING = /^(?:transparent|none|initial)/;

/**
 * What a part gives its element: its content, without which it is not there, and a ground that is not known. Pages
 * cannot declare properties of these names.
 */
function groundOf(given: readonly Given[]): Given[] {
  const found: Given[] = [];
  for (const one of given) {
    const value = one.value === "normal" ? "none" : one.value;
    if (one.name === "content") found.push({ ...one, name: "part-content", value, groups: COLOUR });
  }
  const isPlaced = given.some(({ name, value }) => name === "position" && OUT_OF_FLOW.test(value));
  const isColoured = given.some(({ name, value }) => BACKGROUNDS.has(name) && !NOTHING.test(value));
  if (isPlaced && isColoured)
    found.push({ name: "part-ground", value: "", isImportant: false, groups: COLOUR });
  return found;
}

const LETTERS = new Set(["color", "-webkit-text-fill-color"]);
const BACKGROUNDS = new Set(["background-color", "background-image"]);
/** More colours than these are not compared: then each may hide. */
const MOST_COLOURS = 64;

/** The colours of letters and backgrounds on a page: which of them may hide text. */
export class PageColours {
  readonly #letters = new Map<string, Colour>([["black", BLACK]]);
  readonly #backgrounds = new Map<string, Colour>([["white", WHITE]]);
  readonly #known = new Map<string, boolean>();

  add({ name, value, groups }: Given): void {
    if ((groups & COLOUR) === 0) return;
    const isBackground = BACKGROUNDS.has(name);
    if (!isBackground && !LETTERS.has(name)) return;
    const map = isBackground ? this.#backgrounds : this.#letters;
    if (map.size > MOST_COLOURS || map.has(value)) return;
    const colour = colourOf(value) ?? colourOf(plainGradient(value) ?? "");
    if (colour !== undefined) map.set(value, colour);
  }

  /** Whether letters of a colour, or letters on a background, may not be seen. */
  mayHide({ name, value }: Given): boolean {
    const isBackground = BACKGROUNDS.has(name);
    if (!isBackground && !LETTERS.has(name)) return name === "filter" && value.includes("invert(");
    const key = `${isBackground}${value}`;
    let hides = this.#known.get(key);
    if (hides === undefined) {
      hides = this.#compare(value, isBackground);
      this.#known.set(key, hides);
    }
    return hides;
  }

  #compare(value: string, isBackground: boolean): boolean {
    const own = colourOf(value) ?? colourOf(plainGradient(value) ?? "");
    if (own === undefined) return value.includes("var(") || value === "currentcolor";
    if (isBackground && own.alpha === 0) return false;
    const others = isBackground ? this.#letters : this.#backgrounds;
    if (others.size > MOST_COLOURS) return true;
    for (const other of others.values()) {
      if (isBackground ? isUnseen(other, own) : isUnseen(own, other)) return true;
    }
    return false;
  }
}

/** Whether letters are given a colour that nobody sees on any background. */
export function isClear(given: readonly Given[]): boolean {
  return given.some(({ name, value }) => {
    if (!LETTERS.has(name)) return false;
    const own = colourOf(value);
    return own !== undefined && isUnseen(own, undefined);
  });
}

/** Whether letters and their background are given colours together. */
export function isPair(given: readonly Given[]): boolean {
  return (
    given.some(({ name }) => LETTERS.has(name)) && given.some(({ name }) => BACKGROUNDS.has(name))
  );
}

/** Rounds in which variables of variables are looked for. */
const MOST_ROUNDS = 4;

/** The variables that some declarations use, and those that these use. */
export function variablesOf(
  used: Iterable<readonly Given[]>,
  setting: Iterable<readonly Given[]>,
): Set<string> {
  const wanted = new Set<string>();
  const note = ({ value }: Given): void => {
    if (!value.includes("var(")) return;
    for (const [, name] of value.matchAll(VARIABLE)) wanted.add(name!);
  };
  for (const all of used) for (const given of all) if (given.groups !== 0) note(given);
  for (let round = 0, size = 0; round < MOST_ROUNDS && size < wanted.size; round++) {
    size = wanted.size;
    for (const all of setting) for (const given of all) if (wanted.has(given.name)) note(given);
  }
  return wanted;
}
