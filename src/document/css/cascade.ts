/** Which rules of a page's sheets match its elements, and what they give them. */
import { once } from "../../base/once.ts";
import { contains, type Document } from "../document.ts";
import type { ElementNames } from "../selectors/element-names.ts";
import { type Key, plainKeys } from "../selectors/keys.ts";
import { SelectorReader } from "../selectors/reader.ts";
import { TEXT } from "../tags.ts";
import { Declared } from "./declared.ts";
import { containersIn, layerRanks, type PageSheet } from "./page-sheets.ts";
import { type Declares, PlacedRule } from "./placed-rule.ts";
import { RuleIndex, type Wanted } from "./rule-index.ts";
import { type CssSelector, selectorsOf } from "./selectors.ts";
import type { Rule } from "./sheet.ts";

/** A rule whose keys its text does not tell; its selectors are read when its groups are asked for. */
interface Intricate {
  readonly declares: Declares;
  readonly place: (part: number, key: Key) => void;
  readonly selectors: () => readonly (CssSelector | undefined)[];
}

/** Names of containers that are looked for; rules for others are taken to apply. */
const MOST_CONTAINERS = 100;

const mayHide: Wanted = ({ hides }) => hides !== 0;

/** The rules of a page that declare something, ready to be compared with its elements. */
export class Cascade {
  readonly none: Declared = new Declared();
  readonly #document: Document;
  readonly #sheets: readonly PageSheet[];
  readonly #reader: SelectorReader;
  readonly #index: RuleIndex;
  readonly #containers = new Map<string, boolean>();
  #containing: readonly string[] | undefined;
  #intricate: Intricate[] = [];

  /** @param read what a rule declares; undefined for nothing */
  constructor(
    document: Document,
    sheets: readonly PageSheet[],
    names: ElementNames,
    read: (rule: Rule) => Declares | undefined,
  ) {
    this.#document = document;
    this.#sheets = sheets;
    this.#reader = new SelectorReader(document, names);
    this.#index = new RuleIndex(document, names);
    const ranks = layerRanks(sheets.map(({ sheet }) => sheet.contents));
    let before = 0;
    for (const { sheet, parent, shadow } of sheets) {
      for (const rule of sheet.contents.rules) {
        const keys = plainKeys(rule.selector, names);
        if (keys?.length === 0 || !this.#isIn(rule)) continue;
        const declares = read(rule);
        if (declares === undefined) continue;
        const { isOwn, isPlain } = rule.place;
        const within = isOwn && !isPlain ? parent : shadow;
        const [order, rank] = [before + rule.order, ranks.get(rule.layer) ?? 0];
        const selectors = once(() => selectorsOf(rule.selector, this.#reader));
        const place = (part: number, key: Key): void =>
          this.#index.add(new PlacedRule(selectors, part, declares, within, order, rank), key);
        if (keys === undefined) this.#intricate.push({ selectors, declares, place });
        else for (const { part, key } of keys) place(part, key);
      }
      before += sheet.contents.count;
    }
  }

  #isIn({ place: { container } }: Rule): boolean {
    if (container === undefined) return true;
    const before = this.#containers.get(container);
    if (before !== undefined || this.#containers.size === MOST_CONTAINERS) return before ?? true;
    this.#containing ??= this.#sheets.flatMap(({ sheet }) => containersIn(sheet.contents.rules));
    const isIn = this.#containing.some((text) => text.includes(container));
    this.#containers.set(container, isIn);
    return isIn;
  }

  #placeIntricate(isWanted: Wanted): void {
    if (this.#intricate.length === 0) return;
    const left: Intricate[] = [];
    for (const one of this.#intricate) {
      if (!isWanted(one.declares)) left.push(one);
      else {
        for (const [part, selector] of one.selectors().entries()) {
          for (const key of selector?.keys ?? []) one.place(part, key);
        }
      }
    }
    this.#intricate = left;
  }

  /** Whether the selector of a rule matches an element whose key it has. */
  #matches({ selector, within }: PlacedRule, node: number): boolean {
    if (selector === undefined) return false;
    if (within > 0 && !contains(this.#document, within, node)) return false;
    // What is left undecided matches nothing, `:not` too.
    return selector.isKeyAlone || (selector.last.selects(node) && this.#reader.budget.steps > 0);
  }

  /** By element, the groups by which the rules that match it may hide text. */
  hiding(): Uint8Array {
    const { tags, size } = this.#document;
    const groupsOf = new Uint8Array(size);
    this.#placeIntricate(mayHide);
    if (this.#index.isEmpty) return groupsOf;
    const { budget } = this.#reader;
    let node = 0;
    const look = (rules: readonly PlacedRule[]): void => {
      let found = groupsOf[node]!;
      for (let i = 0; i < rules.length && budget.steps-- > 0; i++) {
        const rule = rules[i]!;
        const { hides } = rule.declares;
        if ((found | hides) !== found && this.#matches(rule, node) && !rule.selector!.isPart)
          found |= hides;
      }
      groupsOf[node] = found;
    };
    for (node = 1; node < size; node++)
      if (tags[node] !== TEXT) this.#index.each(node, mayHide, look);
    return groupsOf;
  }

  /** What the rules that match an element give it. */
  declared(node: number, isWanted: Wanted): Declared {
    this.#placeIntricate(isWanted);
    const { budget } = this.#reader;
    let found = this.none;
    this.#index.each(node, isWanted, (rules) => {
      for (let i = 0; i < rules.length && budget.steps-- > 0; i++) {
        if (this.#matches(rules[i]!, node)) found = found.with(rules[i]!);
      }
    });
    return found;
  }

  /** What rules for a tag alone, or for all elements, give one that is not written. */
  ofTag(name: string, isWanted: Wanted): Declared {
    this.#placeIntricate(isWanted);
    let found = this.none;
    for (const rule of this.#index.ofTag(name, isWanted)) found = found.with(rule);
    return found;
  }
}
