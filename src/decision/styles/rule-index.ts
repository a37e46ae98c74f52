/** Rules by what their elements must have: the id, class, tag or attribute of their last compound. */
import type { Document } from "../../document/document.ts";
import type { Test } from "../../document/selectors/tests.ts";
import { tagNumber } from "../../document/tag-numbers.ts";
import { type AttributeValues, attributeValues } from "../../features/measures/attribute-values.ts";
import type { Weighed } from "./declarations.ts";
import type { Winners } from "./declared.ts";
import type { Ranges } from "./insides.ts";
import { pageAttributes } from "./page-attributes.ts";
import { pageNames } from "./page-names.ts";
import type { ReadRule } from "./page-rules.ts";
import type { PageSelector } from "./page-selector.ts";
import type { Key } from "./selector-keys.ts";
import type { Step } from "./selector-steps.ts";

/** The steps of a selector, with the tests of each for the page once they are asked for. */
export interface Path {
  readonly steps: readonly Step[];
  readonly made: (readonly Test[] | undefined)[];
}

/** A rule by one of its selectors. */
export class PageRule {
  readonly selector: PageSelector;
  /** Rank of its layer, and place among all rules of the page. */
  readonly rank: number;
  readonly order: number;
  /** Places among all rules by layer, specificity and order: of normal and of important declarations. */
  normal = 0;
  important = 0;
  /** Its declarations with their places, once they are asked for. */
  winners: Winners | undefined = undefined;
  /** The groups that it can hide text by, once it is asked. */
  hides: number | undefined = undefined;
  /** What is inside of the elements that its selector asks for around one, once it is asked for. */
  around: readonly Ranges[] | undefined = undefined;
  /** Whether an element with its key matches wherever it is inside of these. */
  isDecided = false;
  readonly #read: ReadRule;
  #path: Path | undefined;

  constructor(selector: PageSelector, read: ReadRule) {
    this.selector = selector;
    this.rank = read.stored.layer.rank;
    this.order = read.order;
    this.#read = read;
  }

  /** What it declares. */
  get own(): readonly Weighed[] {
    return this.#read.own;
  }

  /** The steps of its selector: most rules match no element that is asked for, and need none. */
  get path(): Path {
    this.#path ??= { steps: this.selector.steps, made: [] };
    return this.#path;
  }
}

/** Lists of rules, one for each key of a selector: all elements with the key share the list. */
export type RuleLists = readonly (readonly PageRule[])[];

/** The rules of the sheets by what their elements must have. */
export interface RuleIndex {
  readonly values: AttributeValues;
  readonly byValue: readonly (RuleLists | undefined)[];
  readonly byTag: readonly (readonly PageRule[] | undefined)[];
  /** By element, found by other attributes. */
  readonly byNode: readonly (RuleLists | undefined)[] | undefined;
  readonly any: readonly PageRule[];
  readonly count: number;
}

/** Indexes rules, and gives them their places in the cascade. */
export function indexOf(document: Document, read: readonly ReadRule[]): RuleIndex {
  const index = new Index(document);
  if (read.length === 0) return index;
  for (const one of read) for (const selector of one.selectors) index.add(selector, one);
  placeInCascade(index.rules);
  return index;
}

class Index implements RuleIndex {
  readonly values: AttributeValues;
  // Numbers come in any order: an array that grows by leaps would be a slow one.
  readonly byValue: PageRule[][][];
  readonly byTag: PageRule[][];
  byNode: PageRule[][][] | undefined = undefined;
  readonly any: PageRule[] = [];
  readonly rules: PageRule[] = [];
  readonly #document: Document;
  readonly #ids = new Map<string, PageRule[]>();
  readonly #classes = new Map<string, PageRule[]>();
  readonly #attributes = new Map<string, PageRule[]>();

  constructor(document: Document) {
    this.#document = document;
    this.values = attributeValues(document);
    this.byValue = new Array<PageRule[][]>(this.values.values.length);
    this.byTag = new Array<PageRule[]>(document.tagNames.length);
  }

  get count(): number {
    return this.rules.length;
  }

  add(selector: PageSelector, read: ReadRule): void {
    const rule = new PageRule(selector, read);
    this.rules.push(rule);
    for (const key of selector.keys) this.#place(rule, key);
  }

  #place(rule: PageRule, { kind, name, value }: Key): void {
    if (kind === "any") this.any.push(rule);
    else if (kind === "tag") put(this.byTag, tagNumber(this.#document, name), rule);
    else if (kind === "attribute") this.#ofAttribute(name, value).push(rule);
    else this.#ofName(kind, name).push(rule);
  }

  /** The rules for an id or a class: one list, which all values with the name get. */
  #ofName(kind: "id" | "class", name: string): PageRule[] {
    const lists = kind === "id" ? this.#ids : this.#classes;
    let list = lists.get(name);
    if (list === undefined) {
      list = [];
      lists.set(name, list);
      const names = pageNames(this.#document);
      const numbers = (kind === "id" ? names.ids : names.classes).get(name) ?? [];
      for (const number of numbers) put(this.byValue, number, list);
    }
    return list;
  }

  /** The rules for an attribute, or for a value of it: one list, which all elements with that get. */
  #ofAttribute(name: string, value: string | undefined): PageRule[] {
    const key = value === undefined ? name : `${name}\0${value}`;
    let list = this.#attributes.get(key);
    if (list === undefined) {
      list = [];
      this.#attributes.set(key, list);
      const nodes = pageAttributes(this.#document).nodes(name);
      for (const some of value === undefined ? nodes.values() : [nodes.get(value) ?? []]) {
        this.byNode ??= new Array<PageRule[][]>(this.#document.size);
        for (const node of some) put(this.byNode, node, list);
      }
    }
    return list;
  }
}

function put<T>(lists: T[][], number: number, one: T): void {
  lists[number] ??= [];
  lists[number].push(one);
}

/** Gives rules their places in the cascade: of important declarations the earlier layer wins. */
function placeInCascade(rules: PageRule[]): void {
  const count = rules.length;
  const hasLayers = rules.some(({ rank }) => rank !== rules[0]!.rank);
  rules.sort(hasLayers ? byLayer : bySpecificity);
  for (let place = 0; place < count; place++) {
    rules[place]!.normal = place;
    rules[place]!.important = count + 1 + place;
  }
  if (!hasLayers) return;
  rules.sort((a, b) => b.rank - a.rank || bySpecificity(a, b));
  for (let place = 0; place < count; place++) rules[place]!.important = count + 1 + place;
}

function bySpecificity(a: PageRule, b: PageRule): number {
  return a.selector.specificity - b.selector.specificity || a.order - b.order;
}

function byLayer(a: PageRule, b: PageRule): number {
  return a.rank - b.rank || bySpecificity(a, b);
}

/**
 * The rules that may match an element.
 *
 * @param lists takes the lists of rules: one array for all elements of a page
 * @returns how many lists there are
 */
export function rulesAt(
  { tags, attributeStarts }: Document,
  { values, byValue, byTag, byNode, any, count }: RuleIndex,
  node: number,
  lists: (readonly PageRule[])[],
): number {
  if (count === 0) return 0;
  let found = 0;
  if (any.length > 0) lists[found++] = any;
  const ofTag = byTag[tags[node]!];
  if (ofTag !== undefined) lists[found++] = ofTag;
  const ofNode = byNode === undefined ? undefined : byNode[node];
  if (ofNode !== undefined) for (const list of ofNode) lists[found++] = list;
  let seen = 0;
  const end = attributeStarts[node + 1]!;
  for (let a = attributeStarts[node]!; a < end; a++) {
    const number = values.numbers[a]!;
    if (number < 0) continue;
    const bit = 1 << values.names[number]!;
    if ((seen & bit) !== 0) continue;
    seen |= bit;
    const ofValue = byValue[number];
    if (ofValue !== undefined) for (const list of ofValue) lists[found++] = list;
  }
  return found;
}
