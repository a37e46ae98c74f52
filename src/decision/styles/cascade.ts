/**
 * The cascade: which declarations of the page's own `<style>` sheets and `style` attributes each element
 * gets. Linked sheets are not known.
 *
 * Rules are found by the id, class or tag of their last compound, and only those are read that bear on what
 * a page shows. A page has a budget of {@link STEPS_PER_NODE} comparisons a node: on a page that would need
 * more, later elements get no rules, so their text is shown.
 */
import { decodeHTMLAttribute } from "entities";
import { attributeName } from "../../document/attribute-names.ts";
import { attribute, type Document, subtreeText } from "../../document/document.ts";
import { previousElements } from "../../document/selectors/combinators.ts";
import type { Test } from "../../document/selectors/selection.ts";
import { TEXT, tag } from "../../document/tags.ts";
import { type AttributeValues, attributeValues } from "../../features/measures/attribute-values.ts";
import { canHide, PageColours } from "./can-hide.ts";
import { mediaHolds } from "./conditions.ts";
import { withoutComments } from "./css-text.ts";
import { attributeNodes, pageNames } from "./page-names.ts";
import { type Key, type PageSelector, pageSelectors, type Step } from "./page-selectors.ts";
import { COLOUR, type Given, givenBy, groupsOf, hintedGroups, namesOf } from "./properties.ts";
import {
  createLayer,
  declarationsOf,
  rankLayers,
  readSheet,
  type SheetRule,
} from "./sheet-rules.ts";

const STYLE = tag("style");
const STYLE_NAME = attributeName("style");
const NOSCRIPT = tag("noscript");
const TEMPLATE = tag("template");

/** Comparisons of a rule with an element, per node of the page. */
const STEPS_PER_NODE = 200;
const LEAST_STEPS = 100_000;
/** Tests of `:has`, and of `:is` and `:not` with combinators in them, each of which looks at the whole page. */
const MOST_WHOLE_TESTS = 64;

/** The value that won, by property. */
export type Declared = Map<string, Winner>;
interface Winner extends Given {
  readonly weight: number;
}

/** What an element is given, and by which variables it may be given. */
export interface Cascade {
  /** The groups by which some text may be hidden. */
  readonly groups: number;
  /** Numbers without a unit are pixels. */
  readonly isLoose: boolean;
  /** The groups of the declarations that can hide text and are given to an element. */
  readonly mayHide: (node: number) => number;
  /** Says which groups {@link declared} shall give: those that any element may hide by. */
  readonly limit: (groups: number) => void;
  /** Declarations of an element; undefined without any. */
  readonly declared: (node: number) => Declared | undefined;
  /** Declarations of an element that is not written, by its tag. */
  readonly ofTag: (number: number) => Declared | undefined;
  /** Text of all sheets. */
  readonly sheets: readonly string[];
}

/** A declaration of a rule, with its weight: the greatest wins. */
interface Weighed {
  readonly given: Given;
  readonly isImportant: boolean;
}

interface PageRule {
  readonly selector: PageSelector;
  readonly declarations: readonly Weighed[];
  readonly rule: SheetRule;
  /** Places among all rules by layer, specificity and order: of normal and of important declarations. */
  normal: number;
  important: number;
  /** The groups that it can hide text by, once it is asked. */
  hides: number | undefined;
}

/**
 * Reads a page's styles; undefined if none of them can hide text.
 *
 * @param least groups that are read in any case
 * @param isColourful whether text may have the colour of its ground
 */
export function readCascade(
  document: Document,
  least: number,
  isColourful: (css: CssTexts) => boolean,
): Cascade | undefined {
  const sheets = styleSheets(document);
  const inline = inlineStyles(document);
  let groups = least;
  for (const css of sheets) groups |= hintedGroups(css);
  const inlineHints = inline.values.map(hintedGroups);
  for (const hinted of inlineHints) groups |= hinted;
  groups &= ~COLOUR;
  if (isColourful({ sheets, inline: inline.values })) groups |= COLOUR;
  if (groups === 0) return undefined;
  const isLoose = !DOCTYPE.test(document.source.slice(0, START));
  const selectorsOf = selectorReader(document);
  const rules = readRules(sheets, groups, isLoose, selectorsOf);
  const suspects = rules.suspects();
  const colours = new PageColours();
  const stylesOf = inlineDeclarations(inline, groups, isLoose);
  const isColoured = (number: number): boolean => GROUND.test(inline.values[number - 1]!);
  if ((groups & COLOUR) !== 0) {
    for (const own of suspects.values()) for (const { given } of own) colours.add(given);
    for (let number = 1; number <= inline.values.length; number++) {
      if (isColoured(number)) for (const { given } of stylesOf(number)) colours.add(given);
    }
  }
  const matches = matcher(document);
  const hiding = indexOf(
    document,
    new Map([...suspects].filter(([, own]) => own.some(({ given }) => canHide(given, colours)))),
    selectorsOf,
  );
  const hidingGroups = (declarations: readonly Weighed[]): number => {
    let found = 0;
    for (const { given } of declarations)
      if (canHide(given, colours)) found |= groupsOf(given.name);
    return found & groups;
  };
  const byStyle: number[] = [];
  const mayHideInline = (number: number): boolean =>
    (inlineHints[number - 1]! & groups) !== 0 || ((groups & COLOUR) !== 0 && isColoured(number));
  const mayHide = (node: number): number => {
    let found = 0;
    const number = inline.numbers?.[node] ?? 0;
    if (number > 0) {
      byStyle[number] ??= mayHideInline(number) ? hidingGroups(stylesOf(number)) : 0;
      found = byStyle[number];
    }
    const lists = rulesAt(document, hiding, node);
    for (let i = 0; i < lists.length; i++) {
      const list = lists[i]!;
      for (let k = 0; k < list.length; k++) {
        const rule = list[k]!;
        rule.hides ??= hidingGroups(rule.declarations);
        if ((found | rule.hides) !== found && matches(rule, node)) found |= rule.hides;
      }
    }
    return found;
  };
  // All rules are looked up only where something hides.
  let known: RuleIndex | undefined;
  let limited = groups;
  const all = (): RuleIndex => {
    known ??= indexOf(document, rules.all(limited), selectorsOf);
    return known;
  };
  return {
    groups,
    isLoose,
    sheets,
    mayHide,
    limit: (wanted) => {
      limited = wanted & groups;
    },
    declared: (node) => declaredAt(document, all(), matches, inline, stylesOf, node),
    ofTag: (number) => declaredByTag(all(), number),
  };
}

/** All text of CSS on a page. */
export interface CssTexts {
  readonly sheets: readonly string[];
  /** Each `style` attribute once. */
  readonly inline: readonly string[];
}

/** What gives letters or their ground a colour. */
const GROUND = /color|background|\\/i;
const DOCTYPE = /<!doctype\s+html/i;
/** Characters of a page before which its doctype stands. */
const START = 1000;
const CSS_TYPE = /^\s*(?:text\/css\s*)?$/i;

/** The sheets that apply on a screen, in document order. */
function styleSheets(document: Document): string[] {
  const { tags } = document;
  const sheets: string[] = [];
  for (let node = tags.indexOf(STYLE); node >= 0; node = tags.indexOf(STYLE, node + 1)) {
    if (!CSS_TYPE.test(attribute(document, node, "type") ?? "")) continue;
    if (!mediaHolds(attribute(document, node, "media") ?? "")) continue;
    if (!isIdle(document, node)) sheets.push(subtreeText(document, node));
  }
  return sheets;
}

function isIdle({ tags, parents }: Document, node: number): boolean {
  for (let n = parents[node]!; n > 0; n = parents[n]!) {
    if (tags[n] === NOSCRIPT || tags[n] === TEMPLATE) return true;
  }
  return false;
}

/** The `style` attributes of a page, each text once. */
interface InlineStyles {
  readonly values: readonly string[];
  /** Number of each element's text plus one; 0 without. */
  readonly numbers: Int32Array | undefined;
}

function inlineStyles({
  source,
  attributes,
  attributeNames,
  attributeStarts,
  size,
}: Document): InlineStyles {
  const first = attributeNames.indexOf(STYLE_NAME);
  if (first < 0) return { values: [], numbers: undefined };
  const values: string[] = [];
  const numbers = new Int32Array(size);
  const known = new Map<string, number>();
  let node = 0;
  for (let a = first; a >= 0; a = attributeNames.indexOf(STYLE_NAME, a + 1)) {
    while (attributeStarts[node + 1]! <= a) node++;
    // The first of two attributes of one name counts.
    if (numbers[node] !== 0) continue;
    const value = source.slice(attributes[4 * a + 2]!, attributes[4 * a + 3]!);
    let number = known.get(value);
    if (number === undefined) {
      number = values.push(value.includes("&") ? decodeHTMLAttribute(value) : value);
      known.set(value, number);
    }
    numbers[node] = number;
  }
  return { values, numbers };
}

/** The rules of the sheets by what their elements must have. */
interface RuleIndex {
  readonly values: AttributeValues;
  readonly byValue: readonly (readonly PageRule[] | undefined)[];
  readonly byTag: readonly (readonly PageRule[] | undefined)[];
  /** By element, found by other attributes. */
  readonly byNode: readonly (readonly PageRule[] | undefined)[];
  readonly any: readonly PageRule[];
  readonly count: number;
}

const VARIABLE = /var\(\s*(--[\w\u0080-\uffff-]+)/g;
/** Rounds in which variables of variables are looked for. */
const MOST_ROUNDS = 4;

/** The rules that are read; what they declare is worked out when it is asked for. */
interface Rules {
  /** Those that may hide, by a first look. */
  readonly suspects: () => ReadonlyMap<SheetRule, readonly Weighed[]>;
  readonly all: (groups: number) => ReadonlyMap<SheetRule, readonly Weighed[]>;
}

function readRules(
  sheets: readonly string[],
  groups: number,
  isLoose: boolean,
  selectorsOf: SelectorsOf,
): Rules {
  const raw: SheetRule[] = [];
  const root = createLayer();
  let order = 0;
  for (const css of sheets) {
    order = readSheet(css, namesOf(groups), root, (rule) => raw.push(rule), order);
  }
  rankLayers(root);
  const read = (rule: SheetRule, wanted: number): Weighed[] => {
    const own: Weighed[] = [];
    for (const { name, value, isImportant } of declarationsOf(rule.declarations)) {
      for (const given of givenBy(name, value, wanted, isLoose)) own.push({ given, isImportant });
    }
    return own;
  };
  const suspects = (): Map<SheetRule, Weighed[]> => {
    const found = new Map<SheetRule, Weighed[]>();
    for (const rule of raw) {
      if ((hintedGroups(withoutComments(rule.declarations, "/*")) & groups) === 0) continue;
      if (selectorsOf(rule).length === 0) continue;
      const own = read(rule, groups);
      if (own.length > 0) found.set(rule, own);
    }
    return found;
  };
  const all = (limited: number): Map<SheetRule, Weighed[]> => {
    const names = namesOf(limited);
    const found = new Map<SheetRule, Weighed[]>();
    const wanted = new Set<string>();
    const note = (value: string): void => {
      for (const [, name] of value.matchAll(VARIABLE)) wanted.add(name!);
    };
    for (const rule of raw) {
      names.lastIndex = 0;
      if (!names.test(rule.declarations) || selectorsOf(rule).length === 0) continue;
      const own = read(rule, limited);
      if (own.length === 0) continue;
      found.set(rule, own);
      for (const { given } of own) if (given.value.includes("var(")) note(given.value);
    }
    if (wanted.size > 0) readVariables(sheets, wanted, note, found);
    return found;
  };
  return { suspects, all };
}

/** Adds the rules that set the variables which others use. */
function readVariables(
  sheets: readonly string[],
  wanted: ReadonlySet<string>,
  note: (value: string) => void,
  read: Map<SheetRule, Weighed[]>,
): void {
  const raw: SheetRule[] = [];
  const root = createLayer();
  let order = 0;
  for (const css of sheets) order = readSheet(css, /--/g, root, (rule) => raw.push(rule), order);
  rankLayers(root);
  const all = raw.map((rule) => ({
    rule,
    own: declarationsOf(rule.declarations).filter(({ name }) => name.startsWith("--")),
  }));
  for (let round = 0, size = 0; round < MOST_ROUNDS && size < wanted.size; round++) {
    size = wanted.size;
    for (const { own } of all) for (const { name, value } of own) if (wanted.has(name)) note(value);
  }
  for (const { rule, own } of all) {
    const set = own
      .filter(({ name }) => wanted.has(name))
      .map(({ name, value, isImportant }) => ({
        given: { name, value, shorthand: undefined },
        isImportant,
      }));
    if (set.length > 0) read.set(rule, set);
  }
}

/** The selectors of a rule that may match on the page. */
type SelectorsOf = (rule: SheetRule) => readonly PageSelector[];

function selectorReader(document: Document): SelectorsOf {
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

function indexOf(
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

/** What each `style` attribute declares, read when it is asked for. */
function inlineDeclarations(
  inline: InlineStyles,
  groups: number,
  isLoose: boolean,
): (number: number) => readonly Weighed[] {
  const styles: (readonly Weighed[] | undefined)[] = [];
  const names = namesOf(groups);
  const read = (css: string): Weighed[] => {
    names.lastIndex = 0;
    if (!names.test(css) && !css.includes("--")) return [];
    const found: Weighed[] = [];
    for (const { name, value, isImportant } of declarationsOf(css)) {
      if (name.startsWith("--"))
        found.push({ given: { name, value, shorthand: undefined }, isImportant });
      else
        for (const given of givenBy(name, value, groups, isLoose))
          found.push({ given, isImportant });
    }
    return found;
  };
  return (number) => {
    styles[number] ??= read(inline.values[number - 1]!);
    return styles[number];
  };
}

/** The rules that may match an element. */
function rulesAt(
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

function declaredAt(
  document: Document,
  index: RuleIndex,
  matches: (rule: PageRule, node: number) => boolean,
  inline: InlineStyles,
  stylesOf: (number: number) => readonly Weighed[],
  node: number,
): Declared | undefined {
  let found: Declared | undefined;
  const lists = rulesAt(document, index, node);
  for (let i = 0; i < lists.length; i++) {
    const list = lists[i]!;
    for (let k = 0; k < list.length; k++) {
      const rule = list[k]!;
      if (!matches(rule, node)) continue;
      found ??= new Map();
      declare(found, rule.declarations, rule.normal, rule.important);
    }
  }
  const number = inline.numbers?.[node] ?? 0;
  if (number > 0) {
    const own = stylesOf(number);
    if (own.length > 0) {
      found ??= new Map();
      declare(found, own, index.count, 2 * index.count + 2);
    }
  }
  return found;
}

function declare(
  found: Declared,
  declarations: readonly Weighed[],
  normal: number,
  important: number,
): void {
  for (const { given, isImportant } of declarations) {
    const { name, value, shorthand } = given;
    const weight = isImportant ? important : normal;
    const known = found.get(name);
    if (known === undefined || known.weight <= weight)
      found.set(name, { name, value, shorthand, weight });
  }
}

/** What rules for a tag alone, or for all elements, declare. */
function declaredByTag(index: RuleIndex, number: number): Declared | undefined {
  const rules = [...index.any, ...(index.byTag[number] ?? [])];
  let found: Declared | undefined;
  for (const { selector, declarations, normal, important } of rules) {
    if (selector.steps.length > 0) continue;
    for (const { given, isImportant } of declarations) {
      found ??= new Map();
      const weight = isImportant ? important : normal;
      if ((found.get(given.name)?.weight ?? -1) <= weight)
        found.set(given.name, { ...given, weight });
    }
  }
  return found;
}

/** Whether the selector of a rule matches an element whose key it has. */
function matcher(document: Document): (rule: PageRule, node: number) => boolean {
  const { tags, parents, size } = document;
  let steps = LEAST_STEPS + STEPS_PER_NODE * size;
  let wholeTests = 0;
  let before: Int32Array | undefined;
  const previous = (node: number): number => {
    before ??= previousElements(document);
    return before[node]!;
  };
  const testsOf = (step: Step): Test[] =>
    step.tests.map(({ make, isWhole }) => {
      let own: Test | undefined;
      return (node) => {
        if (own === undefined) {
          if (isWhole) wholeTests++;
          own = wholeTests > MOST_WHOLE_TESTS ? () => false : make(document);
        }
        return own(node);
      };
    });
  const holds = (tests: readonly Test[], node: number): boolean => {
    steps--;
    for (const test of tests) if (!test(node)) return false;
    return true;
  };
  const make = (step: Step): readonly Test[] => {
    step.made = testsOf(step);
    return step.made;
  };
  const leads = (rule: PageRule, at: number, node: number): boolean => {
    const all = rule.selector.steps;
    if (!holds(all[at]!.made ?? make(all[at]!), node)) return false;
    if (at === all.length - 1) return true;
    const { combinator } = all[at]!;
    const isUp = combinator === "descendant" || combinator === "child";
    const goesOn = combinator === "descendant" || combinator === "sibling";
    for (let n = isUp ? parents[node]! : previous(node); n > 0 && steps > 0; ) {
      if (tags[n] !== TEXT && leads(rule, at + 1, n)) return true;
      if (!goesOn) return false;
      n = isUp ? parents[n]! : previous(n);
    }
    return false;
  };
  return (rule, node) => {
    if (steps-- <= 0) return false;
    if (rule.selector.steps.length === 0) return true;
    return leads(rule, 0, node);
  };
}
