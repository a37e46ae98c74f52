import { decodeHTMLAttribute } from "entities";
import type { Document } from "../document/document.ts";
import {
  type AttributeValues,
  attributeValues,
  numberedNames,
  valueNumber,
} from "../features/measures/attribute-values.ts";

/**
 * Tells elements by the values of their `id`, `class`, `role` and `itemprop` attributes. Elements share
 * most values: each different one is looked at once.
 *
 * @param names indexes into `numberedNames`
 * @param test of a value, entities decoded, of the attribute `name`
 * @returns whether the first attribute of one of the names has such a value; undefined when no value on
 *   the page is such a one
 */
export function byValue(
  document: Document,
  names: readonly number[],
  test: (value: string, name: number) => boolean,
): ((node: number) => boolean) | undefined {
  const values = attributeValues(document);
  const marks = marked(values, names, test);
  if (marks === undefined) return undefined;
  const { numbers, names: nameOf } = values;
  const { attributeStarts } = document;
  const nodes = new Uint8Array(document.size);
  let node = 0;
  for (let a = 0; a < numbers.length; a++) {
    const number = numbers[a]!;
    if (number < 0 || marks[number] === 0) continue;
    while (attributeStarts[node + 1]! <= a) node++;
    if (valueNumber(document, values, node, nameOf[number]!) === number) nodes[node] = 1;
  }
  return (node) => nodes[node] === 1;
}

/** 1 for each value of such a name that passes; undefined when none does. */
function marked(
  { names, values }: AttributeValues,
  wanted: readonly number[],
  test: (value: string, name: number) => boolean,
): Uint8Array | undefined {
  const isWanted = numberedNames.map((_, name) => wanted.includes(name));
  let marks: Uint8Array | undefined;
  for (let i = 0; i < values.length; i++) {
    const name = names[i]!;
    if (!isWanted[name]) continue;
    const raw = values[i]!;
    if (!test(raw.includes("&") ? decodeHTMLAttribute(raw) : raw, name)) continue;
    marks ??= new Uint8Array(values.length);
    marks[i] = 1;
  }
  return marks;
}
