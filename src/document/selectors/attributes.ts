import { AttributeAction, type AttributeSelector } from "css-what";
import { attribute, type Document } from "../document.ts";
import type { Test } from "./compound.ts";

const space = /[\t\n\f\r ]+/;

/** `#id`, `.class` and `[name=value]` in all their forms. Values have a case unless `i` is given. */
export function attributeTest(document: Document, token: AttributeSelector): Test {
  const { action, namespace } = token;
  if (namespace !== null) throw new Error("found a namespace, expected none");
  const name = token.name.toLowerCase();
  const isFolded = token.ignoreCase === true;
  const expected = isFolded ? token.value.toLowerCase() : token.value;
  return (node) => {
    const value = attribute(document, node, name);
    if (value === undefined) return action === AttributeAction.Not;
    return isAccepted(action, expected, isFolded ? value.toLowerCase() : value);
  };
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
