import type { Document } from "../document.ts";
import { perPage } from "../per-page.ts";
import { TEXT } from "../tags.ts";
import { AllTest, NumberTest, type PageTest, type Test } from "./tests.ts";

/** Pseudo-classes that ask for the first, the last or any place among siblings, as `an + b`. */
const aliases: Readonly<Record<string, readonly (readonly [name: string, formula: string])[]>> = {
  "first-child": [["nth-child", "1"]],
  "last-child": [["nth-last-child", "1"]],
  "only-child": [
    ["nth-child", "1"],
    ["nth-last-child", "1"],
  ],
  "first-of-type": [["nth-of-type", "1"]],
  "last-of-type": [["nth-last-of-type", "1"]],
  "only-of-type": [
    ["nth-of-type", "1"],
    ["nth-last-of-type", "1"],
  ],
};

/**
 * A pseudo-class that asks for a place in the tree.
 *
 * @throws Error for one that is not known
 */
export function structuralTest(name: string, data: string | null): PageTest {
  if (name === "root") return ROOT;
  if (name === "empty") return EMPTY;
  const places = aliases[name] ?? (data === null ? undefined : [[name, data] as const]);
  if (places === undefined) throw new Error(`":${name}" is not supported`);
  const tests = places.map(([place, formula]) => new PlaceTest(place, formula));
  return tests.length === 1 ? tests[0]! : new AllTest(tests);
}

const ROOT: PageTest = { on: ({ parents }) => new NumberTest(parents, 0) };
const EMPTY: PageTest = { on: (document) => new EmptyTest(document) };

class EmptyTest implements Test {
  readonly #ends: Int32Array;

  constructor({ ends }: Document) {
    this.#ends = ends;
  }

  holds(node: number): boolean {
    return this.#ends[node] === node + 1;
  }
}

const placePattern = /^nth-(last-)?(child|of-type)$/;

class PlaceTest implements PageTest {
  readonly #isOfType: boolean;
  readonly #isFromEnd: boolean;
  readonly #formula: Formula;

  constructor(name: string, formula: string) {
    const [, fromEnd, among] = placePattern.exec(name) ?? [];
    if (among === undefined) throw new Error(`":${name}" is not supported`);
    this.#isOfType = among === "of-type";
    this.#isFromEnd = fromEnd !== undefined;
    this.#formula = formulaOf(formula);
  }

  on(document: Document): Test {
    const places = placesOf(document, this.#isOfType, this.#isFromEnd);
    return new PlaceTestOfPage(places, this.#formula);
  }
}

class PlaceTestOfPage implements Test {
  readonly #places: Int32Array;
  readonly #formula: Formula;

  constructor(places: Int32Array, formula: Formula) {
    this.#places = places;
    this.#formula = formula;
  }

  holds(node: number): boolean {
    return isAt(this.#formula, this.#places[node]!);
  }
}

/** Whether a place is one of a formula. */
export function isAt({ step, offset }: Formula, place: number): boolean {
  const distance = place - offset;
  return step === 0 ? distance === 0 : distance % step === 0 && distance / step >= 0;
}

/** `an + b`. */
export interface Formula {
  readonly step: number;
  readonly offset: number;
}

const formulaPattern = /^\s*(?:([+-]?\d*)n\s*(?:([+-])\s*(\d+)\s*)?|([+-]?\d+)\s*)$/i;
const words: Readonly<Record<string, string>> = { even: "2n", odd: "2n+1" };

export function formulaOf(text: string): Formula {
  const match = formulaPattern.exec(words[text.trim().toLowerCase()] ?? text);
  if (match === null) throw new Error(`"${text}" is no place such as 2n+1, odd or 3`);
  const [, step, sign = "+", offset = "0", place] = match;
  if (step === undefined) return { step: 0, offset: Number(place) };
  const isBare = step === "" || step === "+" || step === "-";
  return { step: Number(isBare ? `${step}1` : step), offset: Number(sign + offset) };
}

/** Place of each element among those with its parent, of its type if so asked, counted from 1. */
function placesOf(document: Document, ofType: boolean, fromEnd: boolean): Int32Array {
  const known = placesByKind(document);
  const kind = (ofType ? 2 : 0) + (fromEnd ? 1 : 0);
  known[kind] ??= countPlaces(document, ofType, fromEnd);
  return known[kind];
}

/** One page's rules ask for the same places again and again. */
const placesByKind = perPage((_: Document): (Int32Array | undefined)[] => []);

function countPlaces(
  { size, tags, ends, tagNames }: Document,
  ofType: boolean,
  fromEnd: boolean,
): Int32Array {
  const places = new Int32Array(size);
  /** How many children there are of each type, and of which parent. */
  const counts = new Int32Array(tagNames.length);
  const parents = new Int32Array(tagNames.length).fill(-1);
  for (let parent = 0; parent < size; parent++) {
    const end = ends[parent]!;
    for (let n = parent + 1; n < end; n = ends[n]!) {
      if (tags[n] === TEXT) continue;
      const type = ofType ? tags[n]! : 0;
      if (parents[type] !== parent) counts[type] = 0;
      parents[type] = parent;
      places[n] = ++counts[type]!;
    }
    if (!fromEnd) continue;
    for (let n = parent + 1; n < end; n = ends[n]!) {
      if (tags[n] !== TEXT) places[n] = counts[ofType ? tags[n]! : 0]! + 1 - places[n]!;
    }
  }
  return places;
}
