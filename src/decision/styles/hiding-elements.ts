/** Which elements are given something that can hide text: a look at all of them before any is worked out. */
import type { Document } from "../../document/document.ts";
import { TEXT } from "../../document/tags.ts";
import { valueNumber } from "../../features/measures/attribute-values.ts";
import type { PageRule, RuleIndex } from "./rule-index.ts";

/** The groups by which elements may hide. */
export interface HidingElements {
  /** Of any element. */
  readonly groups: number;
  /** By element. */
  readonly groupsOf: Uint8Array;
}

/** What may give elements something that hides. */
export interface HidingSources {
  readonly rules: RuleIndex;
  /** Groups by which a rule can hide. */
  readonly ofRule: (rule: PageRule) => number;
  readonly matches: (rule: PageRule, node: number) => boolean;
  /** Number of each element's `style` attribute, 0 without; undefined if none can hide. */
  readonly styles: Int32Array | undefined;
  /** Groups by which a `style` attribute can hide. */
  readonly ofStyle: (number: number) => number;
}

/** Finds the elements by what rules are kept by, so that others are not looked at one by one. */
export function hidingElements(document: Document, sources: HidingSources): HidingElements {
  const { rules, ofRule, matches, styles, ofStyle } = sources;
  const { tags, attributeStarts, size } = document;
  const groupsOf = new Uint8Array(size);
  let groups = 0;
  const look = (node: number, list: readonly PageRule[]): void => {
    let found = groupsOf[node]!;
    for (let i = 0; i < list.length; i++) {
      const own = ofRule(list[i]!);
      if ((found | own) !== found && matches(list[i]!, node)) found |= own;
    }
    groupsOf[node] = found;
    groups |= found;
  };
  if (styles !== undefined) {
    for (let node = 1; node < size; node++) {
      if (styles[node] === 0) continue;
      groupsOf[node] = ofStyle(styles[node]!);
      groups |= groupsOf[node]!;
    }
  }
  if (rules.count === 0) return { groups, groupsOf };
  const { any, byTag, byNode, byValue, values } = rules;
  const { numbers, names } = values;
  const isValue = present(byValue);
  if (isValue !== undefined) {
    for (let a = 0, node = 0; a < numbers.length; a++) {
      const number = numbers[a]!;
      if (number < 0 || isValue[number] === 0) continue;
      while (attributeStarts[node + 1]! <= a) node++;
      // The first of two attributes of one name counts.
      if (valueNumber(document, values, node, names[number]!) !== number) continue;
      look(node, byValue[number]!);
    }
  }
  const isTag = present(byTag);
  if (isTag !== undefined || any.length > 0) {
    for (let node = 1; node < size; node++) {
      const number = tags[node]!;
      if (number === TEXT) continue;
      if (any.length > 0) look(node, any);
      if (isTag !== undefined && isTag[number] === 1) look(node, byTag[number]!);
    }
  }
  for (let node = 1; node < byNode.length; node++) {
    const list = byNode[node];
    if (list !== undefined) look(node, list);
  }
  return { groups, groupsOf };
}

/** 1 for each number that has rules; undefined if none has. */
function present(lists: readonly (readonly PageRule[] | undefined)[]): Uint8Array | undefined {
  let isThere: Uint8Array | undefined;
  for (let number = 0; number < lists.length; number++) {
    if (lists[number] === undefined) continue;
    isThere ??= new Uint8Array(lists.length);
    isThere[number] = 1;
  }
  return isThere;
}
