/** Which elements are given something that can hide text: a look at all of them before any is worked out. */
import type { Document } from "../../document/document.ts";
import { TEXT } from "../../document/tags.ts";
import { FirstOfNames } from "../../features/measures/attribute-values.ts";
import type { Weighed } from "./declarations.ts";
import type { PageRule, RuleIndex, RuleLists } from "./rule-index.ts";
import type { Matcher } from "./rule-matcher.ts";

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
  /** Groups by which a rule can hide, by its declarations. */
  readonly hides: ReadonlyMap<readonly Weighed[], number>;
  readonly matcher: Matcher;
  /** Number of each element's `style` attribute, 0 without; undefined if none can hide. */
  readonly styles: Int32Array | undefined;
  /** Groups by which each `style` attribute can hide. */
  readonly ofStyle: ArrayLike<number>;
}

/** Finds the elements by what rules are kept by, so that others are not looked at one by one. */
export function hidingElements(document: Document, sources: HidingSources): HidingElements {
  const { styles, ofStyle, rules } = sources;
  const groupsOf = new Uint8Array(document.size);
  if (styles !== undefined) {
    for (let node = 1; node < styles.length; node++) {
      if (styles[node] !== 0) groupsOf[node] = ofStyle[styles[node]!]!;
    }
  }
  if (rules.count > 0) {
    lookByValues(document, sources, groupsOf);
    lookByTags(document, sources, groupsOf);
    if (rules.byNode !== undefined) lookByNodes(rules.byNode, sources, groupsOf);
  }
  let groups = 0;
  for (let node = 1; node < groupsOf.length; node++) groups |= groupsOf[node]!;
  return { groups, groupsOf };
}

function lookByValues(document: Document, sources: HidingSources, groupsOf: Uint8Array): void {
  const { byValue, values } = sources.rules;
  const { numbers } = values;
  const isValue = present(byValue);
  if (isValue === undefined) return;
  const { attributeStarts } = document;
  const firsts = new FirstOfNames(document, values);
  for (let a = 0, node = 0; a < numbers.length; a++) {
    const number = numbers[a]!;
    if (number < 0 || isValue[number] === 0) continue;
    while (attributeStarts[node + 1]! <= a) node++;
    // The first of two attributes of one name counts.
    if (!firsts.isFirst(a, node)) continue;
    lookAtAll(sources, groupsOf, node, byValue[number]!);
  }
}

function lookByTags({ tags }: Document, sources: HidingSources, groupsOf: Uint8Array): void {
  const { any, byTag } = sources.rules;
  const isTag = present(byTag);
  if (isTag === undefined && any.length === 0) return;
  for (let node = 1; node < tags.length; node++) {
    const number = tags[node]!;
    if (number === TEXT) continue;
    if (any.length > 0) look(sources, groupsOf, node, any);
    if (isTag !== undefined && isTag[number] === 1) look(sources, groupsOf, node, byTag[number]!);
  }
}

function lookByNodes(
  byNode: readonly (RuleLists | undefined)[],
  sources: HidingSources,
  groupsOf: Uint8Array,
): void {
  for (let node = 1; node < byNode.length; node++) {
    const lists = byNode[node];
    if (lists !== undefined) lookAtAll(sources, groupsOf, node, lists);
  }
}

function lookAtAll(
  sources: HidingSources,
  groupsOf: Uint8Array,
  node: number,
  lists: RuleLists,
): void {
  for (let i = 0; i < lists.length; i++) look(sources, groupsOf, node, lists[i]!);
}

/** Adds the groups of the rules that match an element. */
function look(
  { hides, matcher }: HidingSources,
  groupsOf: Uint8Array,
  node: number,
  list: readonly PageRule[],
): void {
  let found = groupsOf[node]!;
  for (let i = 0; i < list.length && matcher.takeStep(); i++) {
    const rule = list[i]!;
    rule.hides ??= hides.get(rule.own)!;
    if ((found | rule.hides) !== found && matcher.matches(rule, node)) found |= rule.hides;
  }
  groupsOf[node] = found;
}

/** 1 for each number that has rules; undefined if none has. */
function present(lists: readonly (object | undefined)[]): Uint8Array | undefined {
  let isThere: Uint8Array | undefined;
  for (let number = 0; number < lists.length; number++) {
    if (lists[number] === undefined) continue;
    isThere ??= new Uint8Array(lists.length);
    isThere[number] = 1;
  }
  return isThere;
}
