/**
 * The cascade: which declarations of the page's own `<style>` sheets and `style` attributes each element
 * gets. Linked sheets are not known.
 *
 * Only rules that bear on what a page shows are read (page-rules.ts), found by what their elements must have
 * (rule-index.ts) and compared within a budget (rule-matcher.ts).
 */
import type { Document } from "../../document/document.ts";
import { canHide, PageColours } from "./can-hide.ts";
import { InlineDeclarations, type Weighed } from "./declarations.ts";
import { Declared, Winners, winner } from "./declared.ts";
import { ALL, GroupHints } from "./group-hints.ts";
import { type HidingElements, hidingElements } from "./hiding-elements.ts";
import { type Hints, mayHideByColour } from "./page-hints.ts";
import { type ReadRule, Rules } from "./page-rules.ts";
import { COLOUR, DISPLAY, groupsOf } from "./properties.ts";
import { indexOf, type PageRule, type RuleIndex, rulesAt } from "./rule-index.ts";
import { Matcher } from "./rule-matcher.ts";
import { SelectorReader } from "./selector-reader.ts";
import { type StoredSheet, storedSheet } from "./sheet-store.ts";
import { type InlineStyles, inlineStyles, styleSheets } from "./style-texts.ts";

/** What an element is given, and by which variables it may be given. */
export interface Cascade {
  /** The groups by which some text may be hidden. */
  readonly groups: number;
  /** Numbers without a unit are pixels. */
  readonly isLoose: boolean;
  /** Finds the elements that are given declarations that can hide text. */
  hiding(): HidingElements;
  /** Says which groups {@link declared} shall give: those that any element may hide by. */
  limit(groups: number): void;
  declared(node: number): Declared;
  /** Declarations of an element that is not written, by its tag. */
  ofTag(number: number): Declared;
  /** Whether a sheet may give elements a part that stands behind their letters. */
  hasGenerated(): boolean;
  /** Whether a sheet may move or fade something by itself. */
  hasKeyframes(): boolean;
}

/** Reads a page's styles; undefined if none of them can hide text. */
export function readCascade(document: Document, hints: Hints): Cascade | undefined {
  const sheets: StoredSheet[] = [];
  for (const sheet of styleSheets(document)) sheets.push(storedSheet(sheet));
  const inline = inlineStyles(document);
  // One look at all styles comes before one at each: most pages have none that may hide.
  const anyInline = new GroupHints(inline.values.join("\n")).of(ALL);
  const inlineHints = new Uint8Array(inline.values.length);
  let groups = hints.hasClosed ? DISPLAY : 0;
  if (anyInline !== 0) {
    for (let i = 0; i < inlineHints.length; i++) {
      inlineHints[i] = new GroupHints(inline.values[i]!).of(anyInline);
      groups |= inlineHints[i]!;
    }
  }
  groups &= ~COLOUR;
  for (const sheet of sheets) groups |= sheet.hints.of(ALL & ~groups & ~COLOUR);
  groups &= ~COLOUR;
  const coloured = (anyInline & COLOUR) === 0 ? [] : inline.values;
  if (mayHideByColour(document, { sheets, inline: coloured }, hints)) groups |= COLOUR;
  if (groups === 0) return undefined;
  return new PageCascade(document, sheets, inline, inlineHints, groups);
}

class PageCascade implements Cascade {
  readonly groups: number;
  readonly isLoose: boolean;
  readonly #document: Document;
  readonly #sheets: readonly StoredSheet[];
  readonly #inline: InlineStyles;
  /** Groups by which each `style` attribute may hide. */
  readonly #inlineHints: Uint8Array;
  readonly #styles: InlineDeclarations;
  readonly #rules: Rules;
  readonly #suspects: readonly ReadRule[];
  readonly #matcher: Matcher;
  readonly #colours = new PageColours();
  /** All rules, which are looked up only where something hides. */
  #index: RuleIndex | undefined;
  #limited: number;
  readonly #placedInline: Winners[] = [];
  /** The rules of the element that is looked at. */
  readonly #lists: (readonly PageRule[])[] = [];
  readonly #none = new Declared();

  constructor(
    document: Document,
    sheets: readonly StoredSheet[],
    inline: InlineStyles,
    inlineHints: Uint8Array,
    groups: number,
  ) {
    this.groups = groups;
    this.#limited = groups;
    this.isLoose = !DOCTYPE.test(document.source.slice(0, START));
    this.#document = document;
    this.#sheets = sheets;
    this.#inline = inline;
    this.#inlineHints = inlineHints;
    this.#rules = new Rules(sheets, groups, this.isLoose, new SelectorReader(document));
    this.#suspects = this.#rules.suspects();
    this.#styles = new InlineDeclarations(inline, groups, this.isLoose);
    this.#matcher = new Matcher(document);
    if ((groups & COLOUR) !== 0) this.#addColours();
  }

  #addColours(): void {
    for (const { own } of this.#suspects) {
      for (const { given } of own) this.#colours.add(given);
    }
    for (let number = 1; number <= this.#inline.values.length; number++) {
      if (!this.#isColoured(number)) continue;
      for (const { given } of this.#styles.of(number)) this.#colours.add(given);
    }
  }

  #isColoured(number: number): boolean {
    return BACKGROUND.test(this.#inline.values[number - 1]!);
  }

  hiding(): HidingElements {
    const rules: ReadRule[] = [];
    const hides = new Map<readonly Weighed[], number>();
    for (const rule of this.#suspects) {
      const { own } = rule;
      const found = this.#hidingGroups(own);
      if (found === 0) continue;
      hides.set(own, found);
      rules.push(rule);
    }
    const ofStyle = new Uint8Array(this.#inline.values.length + 1);
    let hasStyle = false;
    for (let number = 1; number < ofStyle.length; number++) {
      const mayHide =
        (this.#inlineHints[number - 1]! & this.groups) !== 0 ||
        ((this.groups & COLOUR) !== 0 && this.#isColoured(number));
      if (!mayHide) continue;
      ofStyle[number] = this.#hidingGroups(this.#styles.of(number));
      hasStyle ||= ofStyle[number] !== 0;
    }
    return hidingElements(this.#document, {
      rules: indexOf(this.#document, rules),
      hides,
      matcher: this.#matcher,
      styles: hasStyle ? this.#inline.numbers : undefined,
      ofStyle,
    });
  }

  #hidingGroups(declarations: readonly Weighed[]): number {
    let found = 0;
    for (const { given } of declarations) {
      const own = groupsOf(given.name) & this.groups;
      if ((found | own) !== found && canHide(given, this.#colours)) found |= own;
    }
    return found;
  }

  limit(groups: number): void {
    this.#limited = groups & this.groups;
  }

  declared(node: number): Declared {
    let found = this.#none;
    const count = rulesAt(this.#document, this.#all(), node, this.#lists);
    for (let i = 0; i < count; i++) found = this.#with(found, this.#lists[i]!, node);
    const number = this.#inline.numbers === undefined ? 0 : this.#inline.numbers[node]!;
    return number > 0 ? found.with(this.#inlineWinners(number)) : found;
  }

  /** With what those of some rules declare that match an element. */
  #with(before: Declared, rules: readonly PageRule[], node: number): Declared {
    let found = before;
    for (let i = 0; i < rules.length && this.#matcher.takeStep(); i++) {
      const rule = rules[i]!;
      if (rule.winners?.isEmpty === true || !this.#matcher.matches(rule, node)) continue;
      found = found.with(winnersOf(rule));
    }
    return found;
  }

  #all(): RuleIndex {
    this.#index ??= indexOf(this.#document, this.#rules.all(this.#limited));
    return this.#index;
  }

  #inlineWinners(number: number): Winners {
    const { count } = this.#all();
    this.#placedInline[number] ??= placed(this.#styles.of(number), count, 2 * count + 2);
    return this.#placedInline[number];
  }

  /** What rules for a tag alone, or for all elements, declare. */
  ofTag(number: number): Declared {
    const { any, byTag } = this.#all();
    let found = this.#none;
    for (const rules of [any, byTag[number] ?? []]) {
      for (const rule of rules) {
        if (rule.selector.steps.length === 0) found = found.with(winnersOf(rule));
      }
    }
    return found;
  }

  hasGenerated(): boolean {
    return this.#sheets.some((sheet) => sheet.hasGenerated);
  }

  hasKeyframes(): boolean {
    for (const sheet of this.#sheets) if (sheet.hasKeyframes) return true;
    return false;
  }
}

/** What gives letters or their background a colour. */
const BACKGROUND = /color|background|\\/i;
const DOCTYPE = /<!doctype\s+html/i;
/** Characters of a page before which its doctype stands. */
const START = 1000;

function winnersOf(rule: PageRule): Winners {
  rule.winners ??= placed(rule.own, rule.normal, rule.important);
  return rule.winners;
}

function placed(declarations: readonly Weighed[], normal: number, important: number): Winners {
  return new Winners(
    declarations.map(({ given, isImportant }) => winner(given, isImportant ? important : normal)),
  );
}
