/** What the sheets and styles of a page declare of the properties that may hide text. */
import type { Declares } from "../../document/css/cascade.ts";
import {
  type Declaration,
  declarationOf,
  declarationTexts,
} from "../../document/css/declarations.ts";
import type { Given } from "../../document/css/declared.ts";
import type { Rule } from "../../document/css/sheet.ts";
import { isClear, isOfGround, isOfLetters } from "./page-colours.ts";
import { addGiven, COLOUR, groupsFor, hidesBy, OPACITY } from "./properties.ts";

/** A rule or a style with what its text alone says of hiding. */
export interface Style extends Declares {
  /** Of letters and backgrounds. */
  readonly colours: readonly Given[];
}

type Keyframes = ReadonlyMap<string, readonly Rule[]>;

const isRead = (name: string): boolean => groupsFor(name) !== 0;
/** What stands before or after the letters of elements. */
const PART = /:(?:before|after)\b/i;
const NONE: readonly Given[] = [];
const END = /(?:^|,)\s*(?:to|100%)\s*(?:,|$)/i;
const BEGIN = /(?:^|,)\s*(?:from|0%)\s*(?:,|$)/i;

/** Reads what the rules and styles of a page give, each declaration once. */
export class StyleReader {
  readonly #isLoose: boolean;
  readonly #keyframes: readonly Keyframes[];
  readonly #known = new Map<string, readonly Given[]>();
  /** Names of animations that may leave what they move hidden. */
  readonly #fading: readonly string[];

  /** @param isLoose whether numbers without a unit are pixels */
  constructor(isLoose: boolean, keyframes: readonly Keyframes[]) {
    this.#isLoose = isLoose;
    this.#keyframes = keyframes;
    this.#fading = keyframes.flatMap((all) =>
      [...all].flatMap(([name, frames]) =>
        this.#frame(frames, END).some((one) => hidesBy(one) !== 0) ? [name.toLowerCase()] : [],
      ),
    );
  }

  /** What a declaration gives. */
  given(declaration: Declaration): readonly Given[] {
    const found: Given[] = [];
    addGiven(declaration, this.#isLoose, found);
    return found;
  }

  /** What the text of a rule or a style gives. */
  #givenIn(text: string): readonly Given[] {
    const found: Given[] = [];
    for (const part of declarationTexts(text)) {
      let given = this.#known.get(part);
      if (given === undefined) {
        const declaration = declarationOf(part, isRead);
        given = declaration === undefined ? NONE : this.given(declaration);
        this.#known.set(part, given);
      }
      for (let i = 0; i < given.length; i++) found.push(given[i]!);
    }
    return found;
  }

  /** The style of a rule; undefined if it gives nothing that is read. */
  ofRule({ selector, text }: Rule): Style | undefined {
    const all = this.#givenIn(text);
    if (all.length === 0) return undefined;
    if (!PART.test(selector)) return this.#style(all, NONE);
    // Most rules for parts are for nothing else.
    const isPart = selector.split(",").every((one) => PART.test(one));
    const ofPart = groundOf(all);
    return isPart && ofPart.length === 0 ? undefined : this.#style(isPart ? NONE : all, ofPart);
  }

  /** The style of a `style` attribute. */
  ofText(text: string): Style {
    return this.#style(this.#givenIn(text), NONE);
  }

  #style(given: readonly Given[], ofPart: readonly Given[]): Style {
    let groups = ofPart.length > 0 ? COLOUR : 0;
    let hides = 0;
    let setsVariables = false;
    const colours: Given[] = [];
    for (const one of given) {
      groups |= one.groups;
      hides |= hidesBy(one);
      if (one.groups === 0) setsVariables = true;
      else if ((one.groups & COLOUR) !== 0) colours.push(one);
      // What an animation leaves hidden.
      if (one.name === "animation-name" && this.#fading.some((name) => one.value.includes(name)))
        hides |= OPACITY;
    }
    if (isClear(colours)) hides |= COLOUR;
    return { given, ofPart, groups, hides, setsVariables, colours };
  }

  /** What an animation gives in the end, or all the time; undefined for one that does not stay. */
  lastFrame(animation: readonly string[]): ReadonlyMap<string, string> | undefined {
    const isForever = animation.includes("infinite");
    if (!isForever && !animation.includes("forwards") && !animation.includes("both"))
      return undefined;
    for (const keyframes of this.#keyframes) {
      for (const [name, frames] of keyframes) {
        if (!animation.includes(name.toLowerCase())) continue;
        const last = valuesByName(this.#frame(frames, END));
        if (!isForever) return last;
        const first = valuesByName(this.#frame(frames, BEGIN));
        return new Map([...last].filter(([property, value]) => first.get(property) === value));
      }
    }
    return undefined;
  }

  #frame(frames: readonly Rule[], at: RegExp): Given[] {
    return frames.flatMap(({ selector, text }) => (at.test(selector) ? this.#givenIn(text) : []));
  }
}

function valuesByName(given: readonly Given[]): Map<string, string> {
  return new Map(given.map(({ name, value }) => [name, value]));
}

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
  if (isPlaced && given.some((one) => isOfGround(one) && !NOTHING.test(one.value)))
    found.push({ name: "part-ground", value: "", isImportant: false, groups: COLOUR });
  return found;
}

/** Whether letters and their background are given colours together. */
export function isPair({ colours }: Style): boolean {
  return colours.some(isOfLetters) && colours.some(isOfGround);
}
