/** What the sheets and styles of a page declare of the properties that may hide text. */

import {
  type Declaration,
  declarationOf,
  declarationTexts,
} from "../../document/css/declarations.ts";
import type { Given } from "../../document/css/declared.ts";
import type { Declares } from "../../document/css/placed-rule.ts";
import type { Rule } from "../../document/css/sheet.ts";
import { words } from "../../document/css/text.ts";
import { isOfGround, isOfLetters } from "./page-colours.ts";
import { addGiven, COLOUR, hidesBy, OPACITY, waysOf } from "./properties.ts";

/** A rule or a style: what the names of its declarations say, and the values of those that can hide text. */
export class Style implements Declares {
  readonly groups: number;
  hides: number;
  readonly setsVariables: boolean;
  readonly text: string;
  readonly #reader: StyleReader;
  /** Whether it is for elements, and for what stands before or after their letters. */
  readonly #isFor: { readonly elements: boolean; readonly parts: boolean };
  #all: readonly Given[] | undefined;

  constructor(text: string, reader: StyleReader, isFor: { elements: boolean; parts: boolean }) {
    this.text = text;
    this.#reader = reader;
    this.#isFor = isFor;
    const { groups, hides, setsVariables } = reader.waysOf(text);
    this.groups = isFor.elements ? groups : groups & COLOUR;
    this.hides = isFor.elements ? hides : 0;
    this.setsVariables = setsVariables && isFor.elements;
  }

  get given(): readonly Given[] {
    return this.#isFor.elements ? this.#read() : NONE;
  }

  get ofPart(): readonly Given[] {
    return this.#isFor.parts ? groundOf(this.#read()) : NONE;
  }

  /** Of letters and backgrounds. */
  get colours(): readonly Given[] {
    if ((this.groups & COLOUR) === 0) return NONE;
    return this.given.filter(({ groups }) => (groups & COLOUR) !== 0);
  }

  #read(): readonly Given[] {
    this.#all ??= this.#reader.givenIn(this.text);
    return this.#all;
  }
}

/** What the frames of a name give. */
interface Animation {
  /** In the end, and of that what they give all the time. */
  readonly last: ReadonlyMap<string, string>;
  readonly steady: ReadonlyMap<string, string>;
  /** Whether it may leave what it moves hidden. */
  readonly hides: boolean;
}

/** What the text of a rule or declaration says of hiding. */
interface Ways {
  groups: number;
  hides: number;
  setsVariables: boolean;
}

const isRead = (name: string): boolean => waysOf(name).groups !== 0;
const OF_ELEMENTS = { elements: true, parts: false };
/** What stands before or after the letters of elements. */
const PART = /:(?:before|after)\b/i;
const NONE: readonly Given[] = [];
const END = /(?:^|,)\s*(?:to|100%)\s*(?:,|$)/i;
const BEGIN = /(?:^|,)\s*(?:from|0%)\s*(?:,|$)/i;

/** Reads what the rules and styles of a page give, each declaration once. */
export class StyleReader {
  readonly #isLoose: boolean;
  /** By name in lower case; of those of one name in several sheets the first. */
  readonly #frames = new Map<string, readonly Rule[]>();
  readonly #animations = new Map<string, Animation>();
  /** By the text of a declaration. */
  readonly #given = new Map<string, readonly Given[]>();
  readonly #ways = new Map<string, Ways>();

  /** @param isLoose whether numbers without a unit are pixels */
  constructor(isLoose: boolean, keyframes: readonly ReadonlyMap<string, readonly Rule[]>[]) {
    this.#isLoose = isLoose;
    for (const all of keyframes) {
      for (const [name, frames] of all) {
        const folded = name.toLowerCase();
        if (!this.#frames.has(folded)) this.#frames.set(folded, frames);
      }
    }
  }

  /** What a declaration gives. */
  given(declaration: Declaration): readonly Given[] {
    const found: Given[] = [];
    addGiven(declaration, this.#isLoose, found);
    return found;
  }

  /** What the text of a rule or a style gives. */
  givenIn(text: string): readonly Given[] {
    const found: Given[] = [];
    for (const part of declarationTexts(text)) {
      let given = this.#given.get(part);
      if (given === undefined) {
        const declaration = declarationOf(part, isRead);
        given = declaration === undefined ? NONE : this.given(declaration);
        this.#given.set(part, given);
      }
      for (let i = 0; i < given.length; i++) found.push(given[i]!);
    }
    return found;
  }

  /** The ways of hiding that a rule or a style is read for, and those by which it hides. */
  waysOf(text: string): Readonly<Ways> {
    const all = { groups: 0, hides: 0, setsVariables: false };
    for (const part of declarationTexts(text)) {
      let own = this.#ways.get(part);
      if (own === undefined) {
        own = this.#waysOfPart(part);
        this.#ways.set(part, own);
      }
      all.groups |= own.groups;
      all.hides |= own.hides;
      if (own.setsVariables) all.setsVariables = true;
    }
    return all;
  }

  #waysOfPart(part: string): Ways {
    const ways = { groups: 0, hides: 0, setsVariables: false };
    // Values are read of the properties that can hide.
    const declaration = declarationOf(part, (name) => {
      const { groups, by } = waysOf(name);
      ways.groups = groups;
      return by !== 0 || name.endsWith("animation") || name.endsWith("animation-name");
    });
    if (declaration === undefined) return ways;
    if (declaration.name.startsWith("--")) ways.setsVariables = true;
    for (const one of this.given(declaration)) {
      ways.hides |= hidesBy(one);
      // What an animation leaves hidden.
      if (one.name === "animation-name" && this.#mayLeaveHidden(one.value)) ways.hides |= OPACITY;
    }
    return ways;
  }

  /** The style of a rule; undefined if it gives nothing that is read. */
  ofRule({ selector, text }: Rule): Style | undefined {
    const parts = PART.test(selector);
    // Most rules for parts are for nothing else.
    const elements = !parts || !selector.split(",").every((one) => PART.test(one));
    const style = new Style(text, this, parts ? { elements, parts } : OF_ELEMENTS);
    return style.groups === 0 && !style.setsVariables ? undefined : style;
  }

  /** The style of a `style` attribute. */
  ofText(text: string): Style {
    return new Style(text, this, OF_ELEMENTS);
  }

  /** What an animation gives in the end, or all the time; undefined for one that does not stay. */
  lastFrame(animation: readonly string[]): ReadonlyMap<string, string> | undefined {
    const isForever = animation.includes("infinite");
    if (!isForever && !animation.includes("forwards") && !animation.includes("both"))
      return undefined;
    const found = this.#animationOf(animation);
    return isForever ? found?.steady : found?.last;
  }

  #mayLeaveHidden(value: string): boolean {
    if (value.includes("var(")) return this.#frames.size > 0;
    return this.#animationOf(words(value))?.hides === true;
  }

  /** The first animation that is named; undefined for none. */
  #animationOf(all: readonly string[]): Animation | undefined {
    const name = all.find((word) => this.#frames.has(word));
    if (name === undefined) return undefined;
    let known = this.#animations.get(name);
    if (known === undefined) {
      known = this.#animation(this.#frames.get(name)!);
      this.#animations.set(name, known);
    }
    return known;
  }

  #animation(frames: readonly Rule[]): Animation {
    const at = (end: RegExp): Given[] =>
      frames.flatMap(({ selector, text }) => (end.test(selector) ? this.givenIn(text) : []));
    const given = at(END);
    const [first, last] = [valuesByName(at(BEGIN)), valuesByName(given)];
    const steady = new Map([...last].filter(([name, value]) => first.get(name) === value));
    return { last, steady, hides: given.some((one) => hidesBy(one) !== 0) };
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
