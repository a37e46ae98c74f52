import type { Document } from "../document.ts";
import { perPage } from "../per-page.ts";
import { TEXT } from "../tags.ts";
import type { Test } from "./compound.ts";

/** Pseudo-classes that ask for the first or last place among siblings, or both. */
const firsts: ReadonlyMap<string, readonly string[]> = new Map([
  ["first-child", ["nth-child"]],
  ["last-child", ["nth-last-child"]],
  ["only-child", ["nth-child", "nth-last-child"]],
  ["first-of-type", ["nth-of-type"]],
  ["last-of-type", ["nth-last-of-type"]],
  ["only-of-type", ["nth-of-type", "nth-last-of-type"]],
]);
/** The kinds of places, by number: of a type has the bit 2, from the end the bit 1. */
const kinds = ["nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type"];

/**
 * A pseudo-class that asks for a place in the tree.
 *
 * @throws Error for one that is not known
 */
export function structuralTest(document: Document, name: string, data: string | null): Test {
  if (name === "root") return (node) => document.parents[node] === 0;
  if (name === "empty") return (node) => document.ends[node] === node + 1;
  const first = firsts.get(name);
  if (first === undefined && (data === null || !kinds.includes(name)))
    throw new Error(`":${name}" is not supported`);
  const formula = formulaOf(first === undefined ? data! : "1");
  let places: Int32Array[] | undefined;
  return (node) => {
    places ??= (first ?? [name]).map((one) => placesOf(document, kinds.indexOf(one)));
    for (const all of places) if (!isAt(formula, all[node]!)) return false;
    return true;
  };
}

/** `:nth-child(2n of .a)`: the place among the children that a selector selects. */
export function placeTest(
  { parents, tags, size }: Document,
  formula: Formula,
  isAmong: Test,
): Test {
  let places: Int32Array | undefined;
  const count = (): Int32Array => {
    const counts = new Int32Array(size);
    const found = new Int32Array(size);
    for (let node = 1; node < size; node++) {
      if (tags[node] !== TEXT && isAmong(node)) found[node] = ++counts[parents[node]!]!;
    }
    return found;
  };
  return (node) => {
    places ??= count();
    return places[node]! > 0 && isAt(formula, places[node]!);
  };
}

/** Whether a place is one of a formula. */
function isAt({ step, offset }: Formula, place: number): boolean {
  const distance = place - offset;
  return step === 0 ? distance === 0 : distance % step === 0 && distance / step >= 0;
}

/** `an + b`. */
interface Formula {
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
function placesOf(document: Document, kind: number): Int32Array {
  const known = placesByKind(document);
  known[kind] ??= countPlaces(document, (kind & 2) !== 0, (kind & 1) !== 0);
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
