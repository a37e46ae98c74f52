/** The ids and classes of a page, each with the attribute values that have it. */
import { decodeHTMLAttribute } from "entities";
import { DATA_NAME, OTHER_NAME } from "../../document/attribute-names.ts";
import { attribute, type Document } from "../../document/document.ts";
import { perPage } from "../../document/per-page.ts";
import type { PageTest, Test } from "../../document/selectors/selection.ts";
import { attributeValues, CLASS, ID } from "../../features/measures/attribute-values.ts";

const SPACE = /[\t\n\f\r ]/;
const SPACES = /[\t\n\f\r ]+/;

interface PageNames {
  readonly ids: ReadonlyMap<string, readonly number[]>;
  readonly classes: ReadonlyMap<string, readonly number[]>;
  /** Number of each element's id and class value plus one; 0 without. */
  readonly idOf: Int32Array;
  readonly classOf: Int32Array;
  readonly values: number;
}

export const pageNames: (document: Document) => PageNames = perPage((document: Document) => {
  const { values, names, numbers } = attributeValues(document);
  const ids = new Map<string, number[]>();
  const classes = new Map<string, number[]>();
  const add = (map: Map<string, number[]>, name: string, number: number): void => {
    const known = map.get(name);
    if (known === undefined) map.set(name, [number]);
    else if (known.at(-1) !== number) known.push(number);
  };
  for (const [number, raw] of values.entries()) {
    const isId = names[number] === ID;
    if (!isId && names[number] !== CLASS) continue;
    const value = raw.includes("&") ? decodeHTMLAttribute(raw) : raw;
    if (isId) add(ids, value, number);
    else if (SPACE.test(value)) {
      for (const name of value.split(SPACES)) if (name !== "") add(classes, name, number);
    } else if (value !== "") add(classes, value, number);
  }
  const { attributeStarts, size } = document;
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
  return { ids, classes, idOf, classOf, values: values.length };
});

/** Whether an element has an id or a class. */
export function nameTest(kind: "id" | "class", name: string): PageTest {
  return (document) => {
    const tests = nameTests(document)[kind];
    let test = tests.get(name);
    if (test === undefined) {
      const { ids, classes, idOf, classOf, values } = pageNames(document);
      const has = new Uint8Array(values + 1);
      const of = kind === "id" ? idOf : classOf;
      for (const number of (kind === "id" ? ids : classes).get(name) ?? []) has[number + 1] = 1;
      test = (node) => has[of[node]!] === 1;
      tests.set(name, test);
    }
    return test;
  };
}

const nameTests = perPage((_: Document) => ({
  id: new Map<string, Test>(),
  class: new Map<string, Test>(),
}));

/** The elements with an attribute, by its value. */
export type AttributeNodes = (name: string) => ReadonlyMap<string, readonly number[]>;

/** Finds the elements with attributes of a page by name; every name is looked up once. */
export const attributeNodes: (document: Document) => AttributeNodes = perPage(
  (document: Document): AttributeNodes => {
    const byName = namedNodes(document);
    const known = new Map<string, ReadonlyMap<string, readonly number[]>>();
    return (name) => {
      let values = known.get(name);
      if (values === undefined) {
        values = valuesOf(document, name, byName.get(name) ?? []);
        known.set(name, values);
      }
      return values;
    };
  },
);

function namedNodes(document: Document): Map<string, number[]> {
  const { source, attributes, attributeNames, attributeStarts, size } = document;
  const byName = new Map<string, number[]>();
  /** Names with a number of their own are read once. */
  const byNumber: (number[] | undefined)[] = [];
  for (let node = 1; node < size; node++) {
    for (let a = attributeStarts[node]!; a < attributeStarts[node + 1]!; a++) {
      const number = attributeNames[a]!;
      const isShared = number === OTHER_NAME || number === DATA_NAME;
      let nodes = isShared ? undefined : byNumber[number];
      if (nodes === undefined) {
        const name = source.slice(attributes[4 * a]!, attributes[4 * a + 1]!).toLowerCase();
        nodes = byName.get(name) ?? [];
        byName.set(name, nodes);
        if (!isShared) byNumber[number] = nodes;
      }
      if (nodes.at(-1) !== node) nodes.push(node);
    }
  }
  return byName;
}

function valuesOf(
  document: Document,
  name: string,
  nodes: readonly number[],
): ReadonlyMap<string, readonly number[]> {
  const values = new Map<string, number[]>();
  for (const node of nodes) {
    const value = attribute(document, node, name) ?? "";
    const own = values.get(value);
    if (own === undefined) values.set(value, [node]);
    else own.push(node);
  }
  return values;
}
