/** The ids and classes of a page. */
import { decodeHTMLAttribute } from "entities";
import type { Document } from "../document.ts";
import { tagNumber } from "../tag-numbers.ts";
import { tag } from "../tags.ts";

/** A class or an id as one text. */
export function nameOf(kind: "id" | "class", name: string): string {
  return (kind === "class" ? "." : "#") + name;
}

/** The attribute values of a page, each distinct value numbered once. */
export interface NumberedValues {
  /** Number of the value of each attribute of the document; -1 for those of other names. */
  readonly numbers: ArrayLike<number>;
  /** By the number of the value: which attribute has it. */
  readonly names: ArrayLike<number>;
  readonly values: readonly string[];
}

const SPACES = /[\t\n\f\r ]+/;

/** The ids and classes of a page. */
export class ElementNames {
  readonly numbers: Map<string, number[]> = new Map();
  /** How many values there are. */
  readonly count: number;
  readonly #document: Document;
  readonly #tags: Uint8Array;
  readonly #of: { readonly id: Int32Array; readonly class: Int32Array };

  /** @param id and `ofClass`: which attributes they are */
  constructor(document: Document, numbered: NumberedValues, id: number, ofClass: number) {
    const { numbers, names, values } = numbered;
    this.#document = document;
    this.#tags = new Uint8Array(document.tagNames.length);
    for (let node = 0; node < document.size; node++) this.#tags[document.tags[node]!] = 1;
    // Browsers add these.
    this.#tags[tag("html")] = this.#tags[tag("body")] = 1;
    this.count = values.length;
    for (let number = 0; number < values.length; number++) {
      if (names[number] !== id && names[number] !== ofClass) continue;
      const raw = values[number]!;
      const value = raw.includes("&") ? decodeHTMLAttribute(raw) : raw;
      if (names[number] === id) this.#add(nameOf("id", value), number);
      else {
        for (const name of value.split(SPACES)) {
          if (name !== "") this.#add(nameOf("class", name), number);
        }
      }
    }
    const { attributeStarts, size } = document;
    const of = { id: new Int32Array(size).fill(-1), class: new Int32Array(size).fill(-1) };
    for (let a = 0, node = 0; a < numbers.length; a++) {
      const number = numbers[a]!;
      if (number < 0 || (names[number] !== id && names[number] !== ofClass)) continue;
      while (attributeStarts[node + 1]! <= a) node++;
      const own = names[number] === id ? of.id : of.class;
      // The first of two attributes of one name counts.
      if (own[node]! < 0) own[node] = number;
    }
    this.#of = of;
  }

  valueOf(node: number, kind: "id" | "class"): number {
    return this.#of[kind][node]!;
  }

  hasTag(name: string): boolean {
    return this.#tags[tagNumber(this.#document, name)] === 1;
  }

  has(name: string): boolean {
    return this.numbers.has(name);
  }

  #add(name: string, number: number): void {
    const known = this.numbers.get(name);
    if (known === undefined) this.numbers.set(name, [number]);
    else if (known.at(-1) !== number) known.push(number);
  }
}
