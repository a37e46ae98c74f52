import { AttributeAction, type AttributeSelector } from "css-what";
import { attribute, type Document } from "../document.ts";

const space = /[\t\n\f\r ]+/;

/** `#id`, `.class` and `[name=value]` in all their forms. Values have a case unless `i` is given. */
export function attributeTest(
  token: AttributeSelector,
): (document: Document) => (node: number) => boolean {
  const { action, ignoreCase, namespace } = token;
  if (namespace !== null) throw new Error("found a namespace, expected none");
  const name = token.name.toLowerCase();
  const accepts =
    ignoreCase === true ? foldedTest(action, token.value) : valueTest(action, token.value);
  const isNot = action === AttributeAction.Not;
  return (document) => (node) => isAccepted(attribute(document, node, name), accepts, isNot);
}

function foldedTest(action: AttributeAction, expected: string): (value: string) => boolean {
  const accepts = valueTest(action, expected.toLowerCase());
  return (value) => accepts(value.toLowerCase());
}

function isAccepted(
  value: string | undefined,
  accepts: (value: string) => boolean,
  isNot: boolean,
): boolean {
  return value === undefined ? isNot : accepts(value);
}

function valueTest(action: AttributeAction, expected: string): (value: string) => boolean {
  const isEmpty = expected === "";
  switch (action) {
    case AttributeAction.Exists:
      return () => true;
    case AttributeAction.Equals:
      return (value) => value === expected;
    case AttributeAction.Not:
      return (value) => value !== expected;
    case AttributeAction.Start:
      return (value) => !isEmpty && value.startsWith(expected);
    case AttributeAction.End:
      return (value) => !isEmpty && value.endsWith(expected);
    case AttributeAction.Any:
      return (value) => !isEmpty && value.includes(expected);
    case AttributeAction.Hyphen:
      return (value) => value === expected || value.startsWith(`${expected}-`);
    case AttributeAction.Element:
      return (value) => !isEmpty && value.split(space).includes(expected);
  }
}
