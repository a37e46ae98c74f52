/** The ids and classes of a page, each with the attribute values that have it. */
import { decodeHTMLAttribute } from "entities";
import type { Document } from "../../document/document.ts";
import { perPage } from "../../document/per-page.ts";
import { NEVER, NumberTest, type PageTest, type Test } from "../../document/selectors/tests.ts";
import { attributeValues, CLASS, ID } from "../../features/measures/attribute-values.ts";
import { NameSigns } from "./name-signs.ts";
import { isSpace } from "./white-space.ts";

/** The ids and classes of a page. */
export class PageNames {
  /** Each with the numbers of the attribute values that have it. */
  readonly classes: ReadonlyMap<string, readonly number[]>;
  /** How many attribute values the page has. */
  readonly values: number;
  readonly #document: Document;
  readonly #signs = new NameSigns();
  #ids: ReadonlyMap<string, readonly number[]> | undefined;
  #ofElements: ValuesOfElements | undefined;

  constructor(document: Document) {
    const { values, names, text, starts } = attributeValues(document);
    const classes = new Map<string, number[]>();
    for (let number = 0; number < values.length; number++) {
      if (names[number] !== CLASS) continue;
      const raw = values[number]!;
      if (raw.includes("&")) {
        const value = decodeHTMLAttribute(raw);
        addClasses(classes, value, 0, value.length, number);
      } else addClasses(classes, text, starts[number]!, starts[number]! + raw.length, number);
    }
    for (const name of classes.keys()) this.#signs.add(name, 0, name.length);
    this.classes = classes;
    this.values = values.length;
    this.#document = document;
  }

  /** Whether there is a class that is a part of a text. */
  hasClass(text: string, start: number, end: number): boolean {
    return this.#signs.mayHave(text, start, end) && this.classes.has(text.slice(start, end));
  }

  /** As {@link classes}, found when they are asked for: many pages have no rule for an id. */
  get ids(): ReadonlyMap<string, readonly number[]> {
    this.#ids ??= idsOf(this.#document);
    return this.#ids;
  }

  /** Number of each element's id value plus one; 0 without. */
  get idOf(): Int32Array {
    this.#ofElements ??= valuesOfElements(this.#document);
    return this.#ofElements.idOf;
  }

  /** Number of each element's class value plus one; 0 without. */
  get classOf(): Int32Array {
    this.#ofElements ??= valuesOfElements(this.#document);
    return this.#ofElements.classOf;
  }
}

function idsOf(document: Document): Map<string, number[]> {
  const { values, names } = attributeValues(document);
  const ids = new Map<string, number[]>();
  for (let number = 0; number < values.length; number++) {
    if (names[number] !== ID) continue;
    const raw = values[number]!;
    add(ids, raw.includes("&") ? decodeHTMLAttribute(raw) : raw, number);
  }
  return ids;
}

/** Adds the classes of a value, which is a part of a text. */
function addClasses(
  classes: Map<string, number[]>,
  text: string,
  start: number,
  end: number,
  number: number,
): void {
  let from = start;
  for (let i = start; i < end; i++) {
    if (!isSpace(text.charCodeAt(i))) continue;
    if (i > from) add(classes, text.slice(from, i), number);
    from = i + 1;
  }
  if (end > from) add(classes, text.slice(from, end), number);
}

function add(map: Map<string, number[]>, name: string, number: number): void {
  const known = map.get(name);
  if (known === undefined) map.set(name, [number]);
  else if (known[known.length - 1] !== number) known.push(number);
}

interface ValuesOfElements {
  readonly idOf: Int32Array;
  readonly classOf: Int32Array;
}

function valuesOfElements(document: Document): ValuesOfElements {
  const { attributeStarts, size } = document;
  const { names, numbers } = attributeValues(document);
  const idOf = new Int32Array(size);
  const classOf = new Int32Array(size);
  for (let a = 0, node = 0; a < numbers.length; a++) {
    const number = numbers[a]!;
    if (number < 0 || (names[number] !== CLASS && names[number] !== ID)) continue;
    while (attributeStarts[node + 1]! <= a) node++;
    const own = names[number] === ID ? idOf : classOf;
    // The first of two attributes of one name counts.
    if (own[node] === 0) own[node] = number + 1;
  }
  return { idOf, classOf };
}

export const pageNames: (document: Document) => PageNames = perPage(
  (document: Document) => new PageNames(document),
);

/** Whether an element has an id or a class. */
export class NameTest implements PageTest {
  readonly #kind: "id" | "class";
  readonly #name: string;

  constructor(kind: "id" | "class", name: string) {
    this.#kind = kind;
    this.#name = name;
  }

  on(document: Document): Test {
    const known = nameTests(document)[this.#kind];
    let test = known.get(this.#name);
    if (test === undefined) {
      test = this.#make(pageNames(document));
      known.set(this.#name, test);
    }
    return test;
  }

  #make(names: PageNames): Test {
    const isId = this.#kind === "id";
    const numbers = (isId ? names.ids : names.classes).get(this.#name);
    if (numbers === undefined) return NEVER;
    const of = isId ? names.idOf : names.classOf;
    // One value has most names.
    if (numbers.length === 1) return new NumberTest(of, numbers[0]! + 1);
    if (numbers.length < names.values * LEAST_SHARE) return new FewTest(of, numbers);
    return new AmongTest(of, numbers, names.values);
  }
}

/** Of a page's attribute values. Tables of rarer names would be as many as names, each as long as the page. */
const LEAST_SHARE = 1 / 64;

class FewTest implements Test {
  readonly #of: Int32Array;
  readonly #numbers: ReadonlySet<number>;

  constructor(of: Int32Array, numbers: readonly number[]) {
    this.#of = of;
    this.#numbers = new Set(numbers);
  }

  holds(node: number): boolean {
    return this.#numbers.has(this.#of[node]! - 1);
  }
}

class AmongTest implements Test {
  readonly #of: Int32Array;
  readonly #has: Uint8Array;

  constructor(of: Int32Array, numbers: readonly number[], values: number) {
    this.#of = of;
    this.#has = new Uint8Array(values + 1);
    for (let i = 0; i < numbers.length; i++) this.#has[numbers[i]! + 1] = 1;
  }

  holds(node: number): boolean {
    return this.#has[this.#of[node]!] === 1;
  }
}

const nameTests = perPage((_: Document) => ({
  id: new Map<string, Test>(),
  class: new Map<string, Test>(),
}));
