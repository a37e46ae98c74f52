import { attributeName } from "../../document/attribute-names.ts";
import type { Document } from "../../document/document.ts";
import { perPage } from "../../document/per-page.ts";
import { type AttributeValues, ValueNumbers } from "./value-numbers.ts";
import { numberByKernel } from "./values-kernel.ts";

export type { AttributeValues } from "./value-numbers.ts";

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
  const numbers = new Int32Array(attributeNames.length);
  const known = new ValueNumbers(source, numbers.length);
  for (let a = 0; a < numbers.length; a++) {
    const name = indexOfName[attributeNames[a]!]! - 1;
    numbers[a] = name < 0 ? -1 : known.of(name, attributes[4 * a + 2]!, attributes[4 * a + 3]!);
  }
  const { names, values } = known;
  const starts: number[] = [];
  let start = 0;
  for (const value of values) {
    starts.push(start);
    start += value.length;
  }
  return { numbers, names, values, text: values.join(""), starts };
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

/** Tells whether attributes are their elements' first of a name. They are asked for in the order of the page. */
export class FirstOfNames {
  readonly #starts: Int32Array;
  readonly #values: AttributeValues;
  #node = -1;
  /** The names that the element has before an attribute, a bit each. */
  #seen = 0;
  #next = 0;

  constructor({ attributeStarts }: Document, values: AttributeValues) {
    this.#starts = attributeStarts;
    this.#values = values;
  }

  /** @param a a numbered attribute of the element */
  isFirst(a: number, node: number): boolean {
    const { numbers, names } = this.#values;
    if (node !== this.#node) {
      this.#node = node;
      this.#seen = 0;
      this.#next = this.#starts[node]!;
    }
    for (; this.#next < a; this.#next++) {
      const number = numbers[this.#next]!;
      if (number >= 0) this.#seen |= 1 << names[number]!;
    }
    return (this.#seen & (1 << names[numbers[a]!]!)) === 0;
  }
}
