import { AttributeAction, type AttributeSelector } from "css-what";
import { attribute, type Document } from "../document.ts";
import type { PageTest, Test } from "./tests.ts";

const space = /[\t\n\f\r ]+/;

/** `#id`, `.class` and `[name=value]` in all their forms. Values have a case unless `i` is given. */
export class AttributeTest implements PageTest {
  readonly #name: string;
  readonly #action: AttributeAction;
  readonly #value: string;
  readonly #isFolded: boolean;

  constructor({ name, action, value, ignoreCase, namespace }: AttributeSelector) {
    if (namespace !== null) throw new Error("found a namespace, expected none");
    this.#name = name.toLowerCase();
    this.#action = action;
    this.#isFolded = ignoreCase === true;
    this.#value = this.#isFolded ? value.toLowerCase() : value;
  }

  on(document: Document): Test {
    return new AttributeTestOfPage(this, document);
  }

  holds(document: Document, node: number): boolean {
    const value = attribute(document, node, this.#name);
    if (value === undefined) return this.#action === AttributeAction.Not;
    return isAccepted(this.#action, this.#value, this.#isFolded ? value.toLowerCase() : value);
  }
}

class AttributeTestOfPage implements Test {
  readonly #test: AttributeTest;
  readonly #document: Document;

  constructor(test: AttributeTest, document: Document) {
    this.#test = test;
    this.#document = document;
  }

  holds(node: number): boolean {
    return this.#test.holds(this.#document, node);
  }
}

function isAccepted(action: AttributeAction, expected: string, value: string): boolean {
  switch (action) {
    case AttributeAction.Exists:
      return true;
    case AttributeAction.Equals:
      return value === expected;
    case AttributeAction.Not:
      return value !== expected;
    case AttributeAction.Hyphen:
      return value === expected || value.startsWith(`${expected}-`);
  }
  if (expected === "") return false;
  switch (action) {
    case AttributeAction.Start:
      return value.startsWith(expected);
    case AttributeAction.End:
      return value.endsWith(expected);
    case AttributeAction.Any:
      return value.includes(expected);
    case AttributeAction.Element:
      return value.split(space).includes(expected);
  }
}
