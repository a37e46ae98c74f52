/** Rules by what their elements must have: the id, class, tag or attribute of their last compound. */
import type { Document } from "../../document/document.ts";
import type { Test } from "../../document/selectors/selection.ts";
import { type AttributeValues, attributeValues } from "../../features/measures/attribute-values.ts";
import type { Weighed } from "./declarations.ts";
import type { Ranges } from "./insides.ts";
import { attributeNodes, pageNames } from "./page-names.ts";
import type { ReadRule, SelectorReader } from "./page-rules.ts";
import type { Given } from "./properties.ts";
import type { Key } from "./selector-keys.ts";
import type { IsThere, PageSelector, Step } from "./selector-list.ts";
import { mayBeThere } from "./selector-names.ts";
import type { PlacedRule } from "./sheet-store.ts";

/** A declaration, and its place among all of a page: the greatest wins. */
export interface Winner {
  readonly given: Given;
  readonly weight: number;
}

/** The steps of a selector, with the tests of each for the page once they are asked for. */
export interface Path {
  readonly steps: readonly Step[];
  readonly made: (readonly Test[] | undefined)[];
}

/** A rule by one of its selectors. */
export interface PageRule {
  readonly selector: PageSelector;
  readonly own: () => readonly Weighed[];
  readonly placed: PlacedRule;
  /** Places among all rules by layer, specificity and order: of normal and of important declarations. */
  normal: number;
  important: number;
  /** Its declarations with their places, once they are asked for. */
  winners: readonly Winner[] | undefined;
  /** The groups that it can hide text by, once it is asked. */
  hides: number | undefined;
  readonly path: Path;
  /** What is inside of the elements that its selector asks for around one, once it is asked for. */
  around: readonly Ranges[] | undefined;
}

/** The rules of the sheets by what their elements must have. */
export interface RuleIndex {
  readonly values: AttributeValues;
  readonly byValue: readonly (readonly PageRule[] | undefined)[];
  readonly byTag: readonly (readonly PageRule[] | undefined)[];
  /** By element, found by other attributes. */
  readonly byNode: readonly (readonly PageRule[] | undefined)[];
  readonly any: readonly PageRule[];
  readonly count: number;
}

/** Reads the selectors of rules, without those that name what the page has not. */
export function selectorReader(document: Document): SelectorReader {
  const { ids, classes } = pageNames(document);
  // Browsers add them where they are not written.
  const tagNames = new Set(["html", "body"]);
  for (const number of new Set(document.tags)) tagNames.add(document.tagNames[number]!);
  const isThere: IsThere = ({ kind, name, value }) => {
    if (kind === "tag") return tagNames.has(name);
    if (kind === "class") return classes.has(name);
    if (kind === "id") return ids.has(name);
    if (kind === "any") return true;
    const values = attributeNodes(document)(name);
    return value === undefined ? values.size > 0 : values.has(value);
  };
  return {
    mayMatch: ({ stored }) => mayBeThere(stored.rule.selector, ids, classes),
    read: ({ stored }) => stored.selectors(isThere),
  };
}

/** Indexes rules, and gives them their places in the cascade. */
export function indexOf(document: Document, read: readonly ReadRule[]): RuleIndex {
  const values = attributeValues(document);
  const names = pageNames(document);
  const rules: PageRule[] = [];
  const byValue: PageRule[][] = [];
  const byTag: PageRule[][] = [];
  const byNode: PageRule[][] = [];
  const any: PageRule[] = [];
  const add = (lists: PageRule[][], number: number, rule: PageRule): void => {
    lists[number] ??= [];
    lists[number].push(rule);
  };
  const place = (rule: PageRule, { kind, name, value }: Key): void => {
    if (kind === "any") any.push(rule);
    else if (kind === "tag") add(byTag, document.tagNames.indexOf(name), rule);
    else if (kind === "attribute") {
      for (const [own, nodes] of attributeNodes(document)(name)) {
        if (value === undefined || own === value) for (const node of nodes) add(byNode, node, rule);
      }
    } else {
      const numbers = (kind === "id" ? names.ids : names.classes).get(name) ?? [];
      for (const number of numbers) add(byValue, number, rule);
    }
  };
  for (const { placed, selectors, own } of read) {
    for (const selector of selectors) {
      const rule: PageRule = {
        selector,
        own,
        placed,
        normal: 0,
        important: 0,
        winners: undefined,
        hides: undefined,
        path: { steps: selector.steps, made: [] },
        around: undefined,
      };
      rules.push(rule);
      for (const key of selector.keys) place(rule, key);
    }
  }
  const rankOf = ({ placed }: PageRule): number => placed.stored.rule.layer.rank;
  const bySpecificity = (a: PageRule, b: PageRule): number =>
    a.selector.specificity - b.selector.specificity || a.placed.order - b.placed.order;
  rules.sort((a, b) => rankOf(a) - rankOf(b) || bySpecificity(a, b));
  for (const [place, rule] of rules.entries()) rule.normal = place;
  rules.sort((a, b) => rankOf(b) - rankOf(a) || bySpecificity(a, b));
  for (const [place, rule] of rules.entries()) rule.important = rules.length + 1 + place;
  return { values, byValue, byTag, byNode, any, count: rules.length };
}

/** The rules that may match an element. */
export function rulesAt(
  { tags, attributeStarts }: Document,
  { values, byValue, byTag, byNode, any, count }: RuleIndex,
  node: number,
): readonly (readonly PageRule[])[] {
  if (count === 0) return NO_LISTS;
  let lists: (readonly PageRule[])[] | undefined;
  if (any.length > 0) lists = [any];
  const ofTag = byTag[tags[node]!];
  if (ofTag !== undefined) {
    if (lists === undefined) lists = [ofTag];
    else lists.push(ofTag);
  }
  const ofNode = byNode[node];
  if (ofNode !== undefined) {
    if (lists === undefined) lists = [ofNode];
    else lists.push(ofNode);
  }
  let seen = 0;
  const end = attributeStarts[node + 1]!;
  for (let a = attributeStarts[node]!; a < end; a++) {
    const number = values.numbers[a]!;
    if (number < 0) continue;
    const bit = 1 << values.names[number]!;
    if ((seen & bit) !== 0) continue;
    seen |= bit;
    const list = byValue[number];
    if (list === undefined) continue;
    if (lists === undefined) lists = [list];
    else lists.push(list);
  }
  return lists ?? NO_LISTS;
}

const NO_LISTS: readonly (readonly PageRule[])[] = [];
