/** Rules by what their elements must have: the id, class, tag or attribute of their last compound. */
import type { Document } from "../../document/document.ts";
import type { Test } from "../../document/selectors/selection.ts";
import { type AttributeValues, attributeValues } from "../../features/measures/attribute-values.ts";
import type { Weighed } from "./declarations.ts";
import type { Winner } from "./declared.ts";
import type { Ranges } from "./insides.ts";
import { pageAttributes } from "./page-attributes.ts";
import { type PageNames, pageNames } from "./page-names.ts";
import type { ReadRule, SelectorReader } from "./page-rules.ts";
import type { IsThere, PageSelector } from "./page-selector.ts";
import type { Key } from "./selector-keys.ts";
import { mayBeThere, type Names } from "./selector-names.ts";
import type { Step } from "./selector-steps.ts";

/** The steps of a selector, with the tests of each for the page once they are asked for. */
export interface Path {
  readonly steps: readonly Step[];
  readonly made: (readonly Test[] | undefined)[];
}

/** A rule by one of its selectors. */
export class PageRule {
  readonly selector: PageSelector;
  readonly own: () => readonly Weighed[];
  /** Rank of its layer, and place among all rules of the page. */
  readonly rank: number;
  readonly order: number;
  /** Places among all rules by layer, specificity and order: of normal and of important declarations. */
  normal = 0;
  important = 0;
  /** Its declarations with their places, once they are asked for. */
  winners: readonly Winner[] | undefined = undefined;
  /** The groups that it can hide text by, once it is asked. */
  hides: number | undefined = undefined;
  /** What is inside of the elements that its selector asks for around one, once it is asked for. */
  around: readonly Ranges[] | undefined = undefined;
  /** Whether an element with its key matches wherever it is inside of these. */
  isDecided = false;
  #path: Path | undefined;

  constructor(selector: PageSelector, { own, stored, order }: ReadRule) {
    this.selector = selector;
    this.own = own;
    this.rank = stored.layer.rank;
    this.order = order;
  }

  /** The steps of its selector: most rules match no element that is asked for, and need none. */
  get path(): Path {
    this.#path ??= { steps: this.selector.steps, made: [] };
    return this.#path;
  }
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
  const attributes = pageAttributes(document);
  let names: PageNames | undefined;
  let tagNames: ReadonlySet<string> | undefined;
  const namesOf = (): PageNames => {
    names ??= pageNames(document);
    return names;
  };
  const known: Names = {
    hasId: (text, start, end) => namesOf().ids.has(text.slice(start, end)),
    hasClass: (text, start, end) => namesOf().hasClass(text, start, end),
    mayHaveAttribute: (name) => attributes.mayHave(name),
  };
  const isThere: IsThere = ({ kind, name, value }) => {
    if (kind === "class") return namesOf().classes.has(name);
    if (kind === "id") return namesOf().ids.has(name);
    if (kind === "tag") {
      tagNames ??= tagsOf(document);
      return tagNames.has(name);
    }
    if (kind === "any") return true;
    const nodes = attributes.nodes(name);
    return value === undefined ? nodes.size > 0 : nodes.has(value);
  };
  return {
    mayMatch: (text, start, end) => mayBeThere(text, start, end, known),
    read: (rule) => rule.selectors(isThere),
  };
}

/** Names of the tags of a page. Browsers add `html` and `body` where they are not written. */
function tagsOf({ tags, tagNames }: Document): Set<string> {
  const isThere = new Uint8Array(tagNames.length);
  for (let node = 0; node < tags.length; node++) isThere[tags[node]!] = 1;
  const names = new Set(["html", "body"]);
  for (const [number, name] of tagNames.entries()) if (isThere[number] === 1) names.add(name);
  return names;
}

/** Indexes rules, and gives them their places in the cascade. */
export function indexOf(document: Document, read: readonly ReadRule[]): RuleIndex {
  const values = attributeValues(document);
  if (read.length === 0) return { values, byValue: [], byTag: [], byNode: [], any: [], count: 0 };
  const names = pageNames(document);
  const rules: PageRule[] = [];
  // Numbers come in any order: an array that grows by leaps would be a slow one.
  const byValue = new Array<PageRule[]>(values.values.length);
  const byTag = new Array<PageRule[]>(document.tagNames.length);
  let byNode: PageRule[][] = [];
  const any: PageRule[] = [];
  const add = (lists: PageRule[][], number: number, rule: PageRule): void => {
    lists[number] ??= [];
    lists[number].push(rule);
  };
  const place = (rule: PageRule, { kind, name, value }: Key): void => {
    if (kind === "any") any.push(rule);
    else if (kind === "tag") add(byTag, document.tagNames.indexOf(name), rule);
    else if (kind === "attribute") {
      for (const [own, nodes] of pageAttributes(document).nodes(name)) {
        if (value !== undefined && own !== value) continue;
        if (byNode.length === 0) byNode = new Array<PageRule[]>(document.size);
        for (const node of nodes) add(byNode, node, rule);
      }
    } else {
      const numbers = (kind === "id" ? names.ids : names.classes).get(name) ?? [];
      for (const number of numbers) add(byValue, number, rule);
    }
  };
  for (const one of read) {
    for (const selector of one.selectors) {
      const rule = new PageRule(selector, one);
      rules.push(rule);
      for (const key of selector.keys) place(rule, key);
    }
  }
  placeInCascade(rules);
  return { values, byValue, byTag, byNode, any, count: rules.length };
}

/** Gives rules their places in the cascade: of important declarations the earlier layer wins. */
function placeInCascade(rules: PageRule[]): void {
  const bySpecificity = (a: PageRule, b: PageRule): number =>
    a.selector.specificity - b.selector.specificity || a.order - b.order;
  const count = rules.length;
  const hasLayers = rules.some(({ rank }) => rank !== rules[0]!.rank);
  rules.sort(hasLayers ? (a, b) => a.rank - b.rank || bySpecificity(a, b) : bySpecificity);
  for (let place = 0; place < count; place++) {
    rules[place]!.normal = place;
    rules[place]!.important = count + 1 + place;
  }
  if (!hasLayers) return;
  rules.sort((a, b) => b.rank - a.rank || bySpecificity(a, b));
  for (let place = 0; place < count; place++) rules[place]!.important = count + 1 + place;
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
