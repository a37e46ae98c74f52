/** Rules by what their elements must have: the id, class, tag or attribute of their last compound. */
import type { Document } from "../../document/document.ts";
import { type AttributeValues, attributeValues } from "../../features/measures/attribute-values.ts";
import { attributeNodes, pageNames } from "./page-names.ts";
import type { PageRule, SelectorsOf, Weighed } from "./page-rules.ts";
import { type Key, type PageSelector, pageSelectors } from "./page-selectors.ts";
import type { SheetRule } from "./sheet-rules.ts";

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
export function selectorReader(document: Document): SelectorsOf {
  const { ids, classes } = pageNames(document);
  // Browsers add them where they are not written.
  const tagNames = new Set(["html", "body"]);
  for (const number of new Set(document.tags)) tagNames.add(document.tagNames[number]!);
  const isThere = ({ kind, name, value }: Key): boolean => {
    if (kind === "tag") return tagNames.has(name);
    if (kind === "class") return classes.has(name);
    if (kind === "id") return ids.has(name);
    if (kind === "any") return true;
    const values = attributeNodes(document)(name);
    return value === undefined ? values.size > 0 : values.has(value);
  };
  const known = new Map<string, readonly PageSelector[]>();
  return ({ selector }) => {
    let own = known.get(selector);
    if (own === undefined) {
      own = pageSelectors(selector, isThere);
      known.set(selector, own);
    }
    return own;
  };
}

/** Indexes rules, and gives them their places in the cascade. */
export function indexOf(
  document: Document,
  read: ReadonlyMap<SheetRule, readonly Weighed[]>,
  selectorsOf: SelectorsOf,
): RuleIndex {
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
  for (const [rule, declarations] of read) {
    for (const selector of selectorsOf(rule)) {
      const own: PageRule = {
        selector,
        declarations,
        rule,
        normal: 0,
        important: 0,
        hides: undefined,
      };
      rules.push(own);
      for (const key of selector.keys) place(own, key);
    }
  }
  const bySpecificity = (a: PageRule, b: PageRule): number =>
    a.selector.specificity - b.selector.specificity || a.rule.order - b.rule.order;
  rules.sort((a, b) => a.rule.layer.rank - b.rule.layer.rank || bySpecificity(a, b));
  for (const [place, rule] of rules.entries()) rule.normal = place;
  rules.sort((a, b) => b.rule.layer.rank - a.rule.layer.rank || bySpecificity(a, b));
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
