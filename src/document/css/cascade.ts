/** Which rules of a page's sheets match its elements, and what they give them. */
import type { Document } from "../document.ts";
import { TEXT } from "../tags.ts";
import { Declared, type Given, type PlacedRule } from "./declared.ts";
import type { ElementNames } from "./element-names.ts";
import { Matcher } from "./matcher.ts";
import { hasContainer, layerRanks, type PageSheet, rulesOf } from "./page-sheets.ts";
import type { Rule } from "./rule.ts";
import { RuleIndex } from "./rule-index.ts";

/** A rule with what it declares of the properties that are asked for. */
export interface ReadRule {
  readonly rule: Rule;
  readonly given: readonly Given[];
  /** What it gives an element before or after whose letters it puts something. */
  readonly ofPart: readonly Given[];
  /** Groups by which it may hide text. */
  readonly hides: number;
}

/** The rules of each sheet of a page that are asked for, ready to be compared with its elements. */
export class Cascade {
  readonly none: Declared = new Declared();
  readonly #document: Document;
  readonly #names: ElementNames;
  readonly #sheets: readonly PageSheet[];
  readonly #matcher: Matcher;
  readonly #ranks: ReadonlyMap<string, number>;
  readonly #containers = new Map<string, boolean>();

  constructor(document: Document, sheets: readonly PageSheet[], names: ElementNames) {
    this.#document = document;
    this.#names = names;
    this.#sheets = sheets;
    this.#matcher = new Matcher(document, names);
    this.#ranks = layerRanks(sheets.map(({ sheet }) => rulesOf(sheet)));
  }

  /** @param ofSheet the rules of a sheet, by its number */
  indexed(ofSheet: (sheet: number) => readonly ReadRule[]): { index: RuleIndex; count: number } {
    const placed: PlacedRule[] = [];
    let before = 0;
    for (const [i, { sheet, parent, shadow }] of this.#sheets.entries()) {
      for (const { rule, given, ofPart, hides } of ofSheet(i)) {
        if (!this.#isIn(rule)) continue;
        const { isOwn, isPlain } = rule.place;
        const within = isOwn && !isPlain ? parent : shadow;
        const rank = this.#ranks.get(rule.layer) ?? 0;
        const order = before + rule.order;
        for (const selector of rule.selectors) {
          const places = { rank, order, normal: 0, important: 0 };
          const own = selector.isPart ? { given: ofPart, hides: 0 } : { given, hides };
          if (own.given.length > 0)
            placed.push({ selector, ...own, within, ...places, around: undefined });
        }
      }
      before += rulesOf(sheet).count;
    }
    weigh(placed);
    return { index: new RuleIndex(this.#document, this.#names, placed), count: placed.length };
  }

  #isIn({ place: { container } }: Rule): boolean {
    if (container === undefined) return true;
    let known = this.#containers.get(container);
    if (known === undefined) {
      known = this.#sheets.some(({ sheet }) => hasContainer(rulesOf(sheet).rules, container));
      this.#containers.set(container, known);
    }
    return known;
  }

  /** By element, the groups by which the rules that match it may hide text. */
  hiding({ index, count }: { readonly index: RuleIndex; readonly count: number }): Uint8Array {
    const { tags, size } = this.#document;
    const groupsOf = new Uint8Array(size);
    if (count === 0) return groupsOf;
    let node = 0;
    const look = (rules: readonly PlacedRule[]): void => {
      let found = groupsOf[node]!;
      for (let i = 0; i < rules.length && this.#matcher.takeStep(); i++) {
        const rule = rules[i]!;
        if ((found | rule.hides) !== found && this.#matcher.matches(rule, node))
          found |= rule.hides;
      }
      groupsOf[node] = found;
    };
    for (node = 1; node < size; node++) if (tags[node] !== TEXT) index.each(node, look);
    return groupsOf;
  }

  /** What the rules that match an element give it. */
  declared(index: RuleIndex, node: number): Declared {
    let found = this.none;
    index.each(node, (rules) => {
      for (let i = 0; i < rules.length && this.#matcher.takeStep(); i++) {
        if (this.#matcher.matches(rules[i]!, node)) found = found.with(rules[i]!);
      }
    });
    return found;
  }
}

/** Gives rules their places in the cascade: of important declarations the earlier layer wins. */
function weigh(rules: PlacedRule[]): void {
  const count = rules.length;
  const bySpecificity = (a: PlacedRule, b: PlacedRule): number =>
    a.selector.specificity - b.selector.specificity || a.order - b.order;
  rules.sort((a, b) => a.rank - b.rank || bySpecificity(a, b));
  for (let place = 0; place < count; place++) {
    rules[place]!.normal = place;
    rules[place]!.important = count + 1 + place;
  }
  if (rules[0]?.rank === rules.at(-1)?.rank) return;
  rules.sort((a, b) => b.rank - a.rank || bySpecificity(a, b));
  for (let place = 0; place < count; place++) rules[place]!.important = count + 1 + place;
}
