import { attributeName } from "../../document/attribute-names.ts";
import type { Document } from "../../document/document.ts";
import { perPage } from "../../document/per-page.ts";
import { type AttributeValues, numberByKernel } from "./values-kernel.ts";

export type { AttributeValues } from "./values-kernel.ts";

/** The attributes whose values are numbered, in this order. */
export const numberedNames = ["id", "class", "role", "itemprop"] as const;
export const ID: number = numberedNames.indexOf("id");
export const CLASS: number = numberedNames.indexOf("class");

/** Index into {@link numberedNames} by the number of a name, plus one; 0 for other names. */
const indexOfName = new Uint8Array(256);
for (const [index, name] of numberedNames.entries()) indexOfName[attributeName(name)] = index + 1;

/** Numbers the values of a document's `id`, `class`, `role` and `itemprop` attributes, once. */
export const attributeValues: (document: Document) => AttributeValues = perPage(collect);

function collect(document: Document): AttributeValues {
  return numberByKernel(document, indexOfName) ?? numberHere(document);
}

/** The same without the kernel. */
function numberHere({ source, attributes, attributeNames }: Document): AttributeValues {
  const numbers = new Int32Array(attributeNames.length).fill(-1);
  const found = new Map<string, number>();
  const names: number[] = [];
  const values: string[] = [];
  const starts: number[] = [];
  let text = "";
  for (let a = 0; a < numbers.length; a++) {
    const name = indexOfName[attributeNames[a]!]! - 1;
    if (name < 0) continue;
    const value = source.slice(attributes[4 * a + 2], attributes[4 * a + 3]);
    const key = `${name} ${value}`;
    let number = found.get(key);
    if (number === undefined) {
      number = found.size;
      found.set(key, number);
      names.push(name);
      values.push(value);
      starts.push(text.length);
      text += value;
    }
    numbers[a] = number;
  }
  return { numbers, names, values, text, starts };
}

/** Number of the value of an element's first attribute of the name; -1 without one. */
export function valueNumber(
  { attributeStarts }: Document,
  { numbers, names }: AttributeValues,
  node: number,
  name: number,
): number {
  const last = attributeStarts[node + 1]!;
  for (let a = attributeStarts[node]!; a < last; a++) {
    const number = numbers[a]!;
    if (number >= 0 && names[number] === name) return number;
  }
  return -1;
}
