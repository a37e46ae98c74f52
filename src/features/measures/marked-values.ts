import type { Document } from "../../document/document.ts";
import { type AttributeValues, attributeValues, valueNumber } from "./attribute-values.ts";
import { decodedValue, decodedValues, SEPARATOR } from "./decoded-values.ts";
import { eachNaming, type ValueHint } from "./value-hints.ts";

/** Which attribute values to look for. */
export interface ValueTest {
  /** Attributes to read, as indexes into `numberedNames`. */
  readonly names: readonly number[];
  /** Tests a value of the attribute `name`, with entities decoded. */
  readonly test: (value: string, name: number) => boolean;
  /**
   * What every value that passes has, and few others: words that are looked for once a page, or an expression with the
   * flag `g` that matches no white space.
   */
  readonly hint?: ValueHint | RegExp | undefined;
}

/**
 * Finds elements by the values of their `id`, `class`, `role` and `itemprop` attributes. Elements share
 * most values: each distinct value is tested once.
 *
 * @returns whether the first attribute of one of the names has a value that passes; undefined if no value
 *   on the page passes
 */
export function byValue(
  document: Document,
  wanted: ValueTest,
): ((node: number) => boolean) | undefined {
  const nodes = nodesByValue(document, wanted);
  return nodes && ((node) => nodes[node] === 1);
}

/** 1 for each element that {@link byValue} finds; undefined if no value on the page passes. */
export function nodesByValue(document: Document, wanted: ValueTest): Uint8Array | undefined {
  const values = attributeValues(document);
  const marks = marked(document, values, wanted);
  if (marks === undefined) return undefined;
  const { numbers, names } = values;
  const { attributeStarts } = document;
  const nodes = new Uint8Array(document.size);
  let node = 0;
  /** The names that the element was asked for, a bit each: it may have thousands of attributes of one name. */
  let asked = 0;
  for (let a = 0; a < numbers.length; a++) {
    const number = numbers[a]!;
    if (number < 0 || marks[number] === 0) continue;
    for (; attributeStarts[node + 1]! <= a; node++) asked = 0;
    const name = names[number]!;
    if ((asked & (1 << name)) !== 0) continue;
    asked |= 1 << name;
    const first = valueNumber(document, values, node, name);
    if (marks[first] === 1) nodes[node] = 1;
  }
  return nodes;
}

/** 1 for each value that passes; undefined if none does. */
function marked(
  document: Document,
  { values, names: nameOf }: AttributeValues,
  { names, test, hint }: ValueTest,
): Uint8Array | undefined {
  let marks: Uint8Array | undefined;
  const mark = (i: number): void => {
    if (!names.includes(nameOf[i]!) || !test(decodedValue(values[i]!), nameOf[i]!)) return;
    marks ??= new Uint8Array(values.length);
    marks[i] = 1;
  };
  if (hint === undefined) for (let i = 0; i < values.length; i++) mark(i);
  else if (typeof hint === "string") eachNaming(document, hint, mark);
  else eachMatch(document, hint, mark);
  return marks;
}

/** Calls back with the number of each value in which an expression is found. */
function eachMatch(document: Document, hint: RegExp, visit: (value: number) => void): void {
  const { values, text } = decodedValues(document);
  hint.lastIndex = 0;
  for (let i = 0, next = 0; hint.test(text); hint.lastIndex = next) {
    // Advances to the end of the value that has the match.
    for (; next < hint.lastIndex; i++) next += values[i]!.length + SEPARATOR.length;
    visit(i - 1);
  }
}
