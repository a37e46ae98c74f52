/** Rules by what their elements must have: the id, class, tag or attribute of their last compound. */
import { DATA_NAME, knownAttribute, OTHER_NAME } from "../attribute-names.ts";
import { attributeValue, type Document } from "../document.ts";
import { type ElementNames, nameOf } from "../selectors/element-names.ts";
import type { Key } from "../selectors/keys.ts";
import { tagNumber } from "../tag-numbers.ts";
import type { Declares, PlacedRule } from "./placed-rule.ts";

/** Says which rules are looked at. */
export type Wanted = (declares: Declares) => boolean;

/** Rules with the same key, and those of them that are wanted. */
class RuleList {
  readonly all: PlacedRule[] = [];
  #wanted: readonly PlacedRule[] = [];
  #by: Wanted | undefined;

  /** Chosen once for all elements, when all rules that are wanted are in the list. */
  wanted(isWanted: Wanted): readonly PlacedRule[] {
    if (this.#by !== isWanted) {
      this.#wanted = this.all.filter(({ declares }) => isWanted(declares));
      this.#by = isWanted;
    }
    return this.#wanted;
  }
}

type Lists = RuleList[];

/** The rules of the sheets by what their elements must have. */
export class RuleIndex {
  isEmpty = true;
  readonly #document: Document;
  readonly #names: ElementNames;
  /** By the number of an id or class, by tag, by attribute and by element; all elements with a key share its list. */
  readonly #byValue: Lists[];
  readonly #byTag: RuleList[];
  readonly #byNode = new Map<number, Lists>();
  readonly #any = new RuleList();
  readonly #lists = new Map<string, RuleList>();
  /** Rules for attributes whose elements are not looked up yet. */
  #pending: { readonly list: RuleList; readonly key: Key }[] = [];

  constructor(document: Document, names: ElementNames) {
    this.#document = document;
    this.#names = names;
    // Numbers come in any order: an array that grows by leaps would be a slow one.
    this.#byValue = new Array<Lists>(names.count);
    this.#byTag = new Array<RuleList>(document.tagNames.length);
  }

  add(rule: PlacedRule, key: Key): void {
    this.isEmpty = false;
    const { kind, name, value } = key;
    if (kind === "any") this.#any.all.push(rule);
    else if (kind === "tag") {
      const number = tagNumber(this.#document, name);
      if (number < 0) return;
      this.#byTag[number] ??= new RuleList();
      this.#byTag[number].all.push(rule);
    } else {
      const text = kind === "attribute" ? `[${name}=${value ?? ""}` : nameOf(kind, name);
      const known = this.#lists.get(text);
      if (known !== undefined) known.all.push(rule);
      else {
        const list = new RuleList();
        list.all.push(rule);
        this.#lists.set(text, list);
        if (kind === "attribute") this.#pending.push({ list, key });
        else for (const n of this.#names.numbers.get(text) ?? []) push(this.#byValue, n, list);
      }
    }
  }

  #attach(): void {
    const wanted = new Set(this.#pending.map(({ key }) => key.name));
    const byName = nodesByAttribute(this.#document, wanted);
    for (const { list, key } of this.#pending) {
      const byValue = byName.get(key.name);
      if (byValue === undefined) continue;
      const all = key.value === undefined ? byValue.values() : [byValue.get(key.value) ?? []];
      for (const nodes of all) {
        for (const node of nodes) {
          const lists = this.#byNode.get(node);
          if (lists === undefined) this.#byNode.set(node, [list]);
          else lists.push(list);
        }
      }
    }
    this.#pending = [];
  }

  /** Calls back with the lists of wanted rules that may match an element. */
  each(node: number, isWanted: Wanted, visit: (rules: readonly PlacedRule[]) => void): void {
    if (this.#pending.length > 0) this.#attach();
    if (this.#any.all.length > 0) visit(this.#any.wanted(isWanted));
    const ofTag = this.#byTag[this.#document.tags[node]!];
    if (ofTag !== undefined) visit(ofTag.wanted(isWanted));
    if (this.#byNode.size > 0)
      for (const list of this.#byNode.get(node) ?? []) visit(list.wanted(isWanted));
    if (this.#byValue.length === 0) return;
    this.#visit(this.#names.valueOf(node, "id"), isWanted, visit);
    this.#visit(this.#names.valueOf(node, "class"), isWanted, visit);
  }

  #visit(number: number, isWanted: Wanted, visit: (rules: readonly PlacedRule[]) => void): void {
    // An array that is asked for -1 is slow.
    const lists = number < 0 ? undefined : this.#byValue[number];
    if (lists !== undefined)
      for (let i = 0; i < lists.length; i++) visit(lists[i]!.wanted(isWanted));
  }

  /** The wanted rules for a tag alone. */
  ofTag(name: string, isWanted: Wanted): readonly PlacedRule[] {
    const number = tagNumber(this.#document, name);
    const own = [...this.#any.wanted(isWanted), ...(this.#byTag[number]?.wanted(isWanted) ?? [])];
    return own.filter(({ selector }) => {
      const { before, tests = [] } = selector?.last ?? {};
      return selector !== undefined && before === undefined && tests.length < 2;
    });
  }
}

function push<T>(lists: T[][], number: number, one: T): void {
  lists[number] ??= [];
  lists[number].push(one);
}

/** The elements with each of some attributes, by its value. The first of an element's counts. */
function nodesByAttribute(
  document: Document,
  wanted: ReadonlySet<string>,
): Map<string, Map<string, number[]>> {
  const { source, attributes, attributeNames, attributeStarts } = document;
  const numbers = new Map<number, string>();
  let hasOther = false;
  for (const name of wanted) {
    const number = knownAttribute(name);
    if (number === undefined) hasOther = true;
    else numbers.set(number, name);
  }
  const found = new Map<string, Map<string, number[]>>();
  const seen = new Set<string>();
  let seenAt = 0;
  for (let a = 0, node = 0; a < attributeNames.length; a++) {
    const number = attributeNames[a]!;
    let name = numbers.get(number);
    if (hasOther && (number === OTHER_NAME || number === DATA_NAME)) {
      name = source.slice(attributes[4 * a]!, attributes[4 * a + 1]!).toLowerCase();
    }
    if (name === undefined || !wanted.has(name)) continue;
    while (attributeStarts[node + 1]! <= a) node++;
    if (seenAt !== node) seen.clear();
    seenAt = node;
    if (seen.has(name)) continue;
    seen.add(name);
    let byValue = found.get(name);
    if (byValue === undefined) {
      byValue = new Map();
      found.set(name, byValue);
    }
    const value = attributeValue(document, a);
    const nodes = byValue.get(value);
    if (nodes === undefined) byValue.set(value, [node]);
    else nodes.push(node);
  }
  return found;
}
