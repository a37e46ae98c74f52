/** The attributes of a page by name: which there are, and the elements with one of them, by its value. */
import { decodeHTMLAttribute } from "entities";
import { DATA_NAME, knownAttribute, OTHER_NAME } from "../../document/attribute-names.ts";
import type { Document } from "../../document/document.ts";
import { perPage } from "../../document/per-page.ts";
import { NameSigns } from "./name-signs.ts";

/** The elements with an attribute, by its value. */
export type AttributeNodes = ReadonlyMap<string, readonly number[]>;

/** So many names are looked for one by one; more are looked up in an index of all. */
const MOST_SOUGHT = 16;
const ASCII = /^[\x21-\x7e]*$/;

export class PageAttributes {
  readonly #document: Document;
  #isThere: { readonly numbers: Uint8Array; readonly signs: NameSigns } | undefined;
  readonly #nodes = new Map<string, AttributeNodes>();
  #sought = 0;
  #byName: Map<string, number[]> | undefined;

  constructor(document: Document) {
    this.#document = document;
  }

  /** Whether the page may have an attribute of a lower-case name. */
  mayHave(name: string): boolean {
    if (!ASCII.test(name)) return true;
    this.#isThere ??= present(this.#document);
    const number = knownAttribute(name);
    if (number !== undefined) return this.#isThere.numbers[number] === 1;
    return this.#isThere.signs.mayHave(name, 0, name.length);
  }

  /** The elements with an attribute of a lower-case name. */
  nodes(name: string): AttributeNodes {
    let found = this.#nodes.get(name);
    if (found === undefined) {
      found = this.mayHave(name) ? byValue(this.#document, this.#find(name)) : NONE;
      this.#nodes.set(name, found);
    }
    return found;
  }

  /** The attributes of a name. */
  #find(name: string): readonly number[] {
    if (this.#byName === undefined && ASCII.test(name) && this.#sought++ < MOST_SOUGHT) {
      return sought(this.#document, name);
    }
    this.#byName ??= attributesByName(this.#document);
    return this.#byName.get(name) ?? [];
  }
}

const NONE: AttributeNodes = new Map();

export const pageAttributes: (document: Document) => PageAttributes = perPage(
  (document: Document) => new PageAttributes(document),
);

function present({ source, attributes, attributeNames }: Document) {
  const numbers = new Uint8Array(256);
  // Names without a number of their own.
  const signs = new NameSigns();
  const add = (text: string, start: number, end: number): void => signs.add(text, start, end);
  for (let a = 0; a < attributeNames.length; a++) {
    const number = attributeNames[a]!;
    numbers[number] = 1;
    if (number !== OTHER_NAME && number !== DATA_NAME) continue;
    source.within(attributes[4 * a]!, attributes[4 * a + 1]!, add);
  }
  return { numbers, signs };
}

function sought({ source, attributes, attributeNames }: Document, name: string): number[] {
  const known = knownAttribute(name);
  const number = known ?? (name.startsWith("data-") ? DATA_NAME : OTHER_NAME);
  const found: number[] = [];
  for (let a = 0; a < attributeNames.length; a++) {
    if (attributeNames[a] !== number) continue;
    if (known === undefined) {
      const start = attributes[4 * a]!;
      if (attributes[4 * a + 1]! - start !== name.length || !source.hasName(name, start)) continue;
    }
    found.push(a);
  }
  return found;
}

function attributesByName({ source, attributes, attributeNames }: Document): Map<string, number[]> {
  const byName = new Map<string, number[]>();
  for (let a = 0; a < attributeNames.length; a++) {
    const name = source.slice(attributes[4 * a]!, attributes[4 * a + 1]!).toLowerCase();
    const known = byName.get(name);
    if (known === undefined) byName.set(name, [a]);
    else known.push(a);
  }
  return byName;
}

/** The elements of attributes of one name: the first of an element's counts. */
function byValue(
  { source, attributes, attributeStarts }: Document,
  own: readonly number[],
): AttributeNodes {
  const values = new Map<string, number[]>();
  let node = 0;
  let last = -1;
  for (const a of own) {
    while (attributeStarts[node + 1]! <= a) node++;
    if (node === last) continue;
    last = node;
    const raw = source.slice(attributes[4 * a + 2]!, attributes[4 * a + 3]!);
    const value = raw.includes("&") ? decodeHTMLAttribute(raw) : raw;
    const nodes = values.get(value);
    if (nodes === undefined) values.set(value, [node]);
    else nodes.push(node);
  }
  return values;
}
