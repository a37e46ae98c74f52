/**
 * The cascade: which declarations of the page's own `<style>` sheets and `style` attributes each element
 * gets. Linked sheets are not known.
 *
 * Only rules that bear on what a page shows are read (page-rules.ts), found by what their elements must have
 * (rule-index.ts) and compared within a budget (rule-matcher.ts).
 */
import type { Document } from "../../document/document.ts";
import { canHide, PageColours } from "./can-hide.ts";
import { inlineDeclarations, type Weighed } from "./declarations.ts";
import { Declared, type Winner, winner } from "./declared.ts";
import { ALL, GroupHints } from "./group-hints.ts";
import { type HidingElements, hidingElements } from "./hiding-elements.ts";
import { readRules } from "./page-rules.ts";
import { COLOUR, groupsOf } from "./properties.ts";
import { indexOf, type PageRule, type RuleIndex, rulesAt, selectorReader } from "./rule-index.ts";
import { matcher } from "./rule-matcher.ts";
import { type StoredSheet, storedSheet } from "./sheet-store.ts";
import { type InlineStyles, inlineStyles, styleSheets } from "./style-texts.ts";

/** What an element is given, and by which variables it may be given. */
export interface Cascade {
  /** The groups by which some text may be hidden. */
  readonly groups: number;
  /** Numbers without a unit are pixels. */
  readonly isLoose: boolean;
  /** Finds the elements that are given declarations that can hide text. */
  readonly hiding: () => HidingElements;
  /** Says which groups {@link declared} shall give: those that any element may hide by. */
  readonly limit: (groups: number) => void;
  readonly declared: (node: number) => Declared;
  /** Declarations of an element that is not written, by its tag. */
  readonly ofTag: (number: number) => Declared;
  /** Whether a sheet may move or fade something by itself. */
  readonly hasKeyframes: () => boolean;
}

/**
 * Reads a page's styles; undefined if none of them can hide text.
 *
 * @param least groups that are read in any case
 * @param isColourful whether text may have the colour of its background
 */
export function readCascade(
  document: Document,
  least: number,
  isColourful: (css: CssTexts) => boolean,
): Cascade | undefined {
  const sheets = styleSheets(document).map(storedSheet);
  const inline = inlineStyles(document);
  // One look at all styles comes before one at each: most pages have none that may hide.
  const anyInline = new GroupHints(inline.values.join("\n")).of(ALL);
  const inlineHints = inline.values.map((css) =>
    anyInline === 0 ? 0 : new GroupHints(css).of(anyInline),
  );
  let groups = least;
  for (const hinted of inlineHints) groups |= hinted;
  groups &= ~COLOUR;
  for (const { hints } of sheets) groups |= hints.of(ALL & ~groups & ~COLOUR);
  groups &= ~COLOUR;
  if (isColourful({ sheets, inline: (anyInline & COLOUR) === 0 ? [] : inline.values }))
    groups |= COLOUR;
  if (groups === 0) return undefined;
  const isLoose = !DOCTYPE.test(document.source.slice(0, START));
  const rules = readRules(sheets, groups, isLoose, selectorReader(document));
  const suspects = rules.suspects();
  const colours = new PageColours();
  const stylesOf = inlineDeclarations(inline, groups, isLoose);
  const isColoured = (number: number): boolean => BACKGROUND.test(inline.values[number - 1]!);
  if ((groups & COLOUR) !== 0) {
    for (const { own } of suspects) for (const { given } of own()) colours.add(given);
    for (let number = 1; number <= inline.values.length; number++) {
      if (isColoured(number)) for (const { given } of stylesOf(number)) colours.add(given);
    }
  }
  const matches = matcher(document);
  const hidingGroups = (declarations: readonly Weighed[]): number => {
    let found = 0;
    for (const { given } of declarations) {
      const own = groupsOf(given.name) & groups;
      if ((found | own) !== found && canHide(given, colours)) found |= own;
    }
    return found;
  };
  const hiding = (): HidingElements => {
    const hides = new Map<readonly Weighed[], number>();
    const rules = suspects.filter((rule) => {
      const own = rule.own();
      const found = hidingGroups(own);
      if (found !== 0) hides.set(own, found);
      return found !== 0;
    });
    const byStyle = inlineHints.map((hinted, i) => {
      const mayHide = (hinted & groups) !== 0 || ((groups & COLOUR) !== 0 && isColoured(i + 1));
      return mayHide ? hidingGroups(stylesOf(i + 1)) : 0;
    });
    return hidingElements(document, {
      rules: indexOf(document, rules),
      ofRule: (rule) => {
        rule.hides ??= hides.get(rule.own())!;
        return rule.hides;
      },
      matches,
      styles: byStyle.some((own) => own !== 0) ? inline.numbers : undefined,
      ofStyle: (number) => byStyle[number - 1]!,
    });
  };
  const none = new Declared();
  // All rules are looked up only where something hides.
  let known: RuleIndex | undefined;
  let limited = groups;
  const all = (): RuleIndex => {
    known ??= indexOf(document, rules.all(limited));
    return known;
  };
  const placedInline: Winner[][] = [];
  const inlineWinners = (number: number): readonly Winner[] => {
    const { count } = all();
    placedInline[number] ??= placed(stylesOf(number), count, 2 * count + 2);
    return placedInline[number];
  };
  return {
    groups,
    isLoose,
    hasKeyframes: () => sheets.some((sheet) => sheet.hasKeyframes),
    hiding,
    limit: (wanted) => {
      limited = wanted & groups;
    },
    declared: (node) => declaredAt(document, all(), matches, inline, inlineWinners, node, none),
    ofTag: (number) => declaredByTag(all(), number, none),
  };
}

/** All text of CSS on a page. */
export interface CssTexts {
  readonly sheets: readonly StoredSheet[];
  /** Each `style` attribute once. */
  readonly inline: readonly string[];
}

/** What gives letters or their background a colour. */
const BACKGROUND = /color|background|\\/i;
const DOCTYPE = /<!doctype\s+html/i;
/** Characters of a page before which its doctype stands. */
const START = 1000;
function declaredAt(
  document: Document,
  index: RuleIndex,
  matches: (rule: PageRule, node: number) => boolean,
  inline: InlineStyles,
  stylesOf: (number: number) => readonly Winner[],
  node: number,
  none: Declared,
): Declared {
  let found = none;
  const lists = rulesAt(document, index, node);
  for (let i = 0; i < lists.length; i++) {
    const list = lists[i]!;
    for (let k = 0; k < list.length; k++) {
      const rule = list[k]!;
      if (rule.winners?.length === 0 || !matches(rule, node)) continue;
      found = found.with(winnersOf(rule));
    }
  }
  const number = inline.numbers?.[node] ?? 0;
  return number > 0 ? found.with(stylesOf(number)) : found;
}

function winnersOf(rule: PageRule): readonly Winner[] {
  rule.winners ??= placed(rule.own(), rule.normal, rule.important);
  return rule.winners;
}

function placed(declarations: readonly Weighed[], normal: number, important: number): Winner[] {
  return declarations.map(({ given, isImportant }) =>
    winner(given, isImportant ? important : normal),
  );
}

/** What rules for a tag alone, or for all elements, declare. */
function declaredByTag(index: RuleIndex, number: number, none: Declared): Declared {
  const rules = [...index.any, ...(index.byTag[number] ?? [])];
  let found = none;
  for (const rule of rules) {
    if (rule.selector.steps.length === 0) found = found.with(winnersOf(rule));
  }
  return found;
}
