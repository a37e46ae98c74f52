import type { Document } from "../document.ts";
import { perPage } from "../per-page.ts";
import { TEXT } from "../tags.ts";

type PageTest = (document: Document) => (node: number) => boolean;

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
  if (name === "root") return (document) => (node) => document.parents[node] === 0;
  if (name === "empty") return (document) => (node) => document.ends[node] === node + 1;
  const places = aliases[name] ?? (data === null ? undefined : [[name, data] as const]);
  if (places === undefined) throw new Error(`":${name}" is not supported`);
  const tests = places.map(([place, formula]) => placeTest(place, formula));
  return tests.length === 1 ? tests[0]! : allOf(tests);
}

/** The test of all of several. */
export function allOf(tests: readonly PageTest[]): PageTest {
  return (document) => {
    const own = tests.map((test) => test(document));
    return (node) => areAllMet(own, node);
  };
}

function areAllMet(tests: readonly ((node: number) => boolean)[], node: number): boolean {
  for (const test of tests) if (!test(node)) return false;
  return true;
}

const placePattern = /^nth-(last-)?(child|of-type)$/;

function placeTest(name: string, formula: string): PageTest {
  const [, fromEnd, among] = placePattern.exec(name) ?? [];
  if (among === undefined) throw new Error(`":${name}" is not supported`);
  const { step, offset } = formulaOf(formula);
  return (document) => {
    const places = placesOf(document, among === "of-type", fromEnd !== undefined);
    return (node) => {
      const distance = places[node]! - offset;
      return step === 0 ? distance === 0 : distance % step === 0 && distance / step >= 0;
    };
  };
}

const formulaPattern = /^\s*(?:([+-]?\d*)n\s*(?:([+-])\s*(\d+)\s*)?|([+-]?\d+)\s*)$/i;
const words: Readonly<Record<string, string>> = { even: "2n", odd: "2n+1" };

function formulaOf(text: string): { readonly step: number; readonly offset: number } {
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
  { size, tags, parents, tagNames }: Document,
  ofType: boolean,
  fromEnd: boolean,
): Int32Array {
  const places = new Int32Array(size);
  const counts = new Map<number, number>();
  for (let i = 1; i < size; i++) {
    const n = fromEnd ? size - i : i;
    if (tags[n] === TEXT) continue;
    const group = parents[n]! * (tagNames.length + 1) + (ofType ? tags[n]! : 0);
    places[n] = (counts.get(group) ?? 0) + 1;
    counts.set(group, places[n]!);
  }
  return places;
}
