/** Selectors of style sheets, as css-what reads them, ready to be matched right to left. */
import { AttributeAction, type PseudoSelector, parse, type Selector, SelectorType } from "css-what";
import { type Combinator, isCombinator } from "../selectors/combinators.ts";
import { simpleTest } from "../selectors/selection.ts";
import type { PageTest } from "../selectors/tests.ts";
import { ANY, type Key } from "./keys.ts";
import { isNever, settled, stateTest } from "./selector-states.ts";

export interface CssSelector {
  /** One of them: `:is(h1, h2)` has two. */
  readonly keys: readonly Key[];
  /** From the right to the left. */
  readonly steps: readonly Step[];
  /** Whether it selects what stands before or after the letters of an element. */
  readonly isPart: boolean;
  /** Ids, classes and tags, one number: the larger wins. */
  readonly specificity: number;
  /** What it asks for around an element, or around a sibling of it. */
  readonly around: readonly Key[];
  /** Whether its key is all that it asks of an element, or all but what is around. */
  readonly isKeyAlone: boolean;
  readonly isDecided: boolean;
}

/** A compound, and what leads to it from the compound before. */
export interface Step {
  readonly combinator: Combinator;
  readonly tests: readonly PartTest[];
}

/** The test of a part of a compound: its own, or one that goes by other selectors. */
export type PartTest =
  | { readonly key: Key }
  | { readonly make: PageTest; readonly isWhole: boolean }
  | { readonly lists: readonly (readonly Step[])[]; readonly isNot: boolean };

/** Selectors of more steps match nothing. */
const MAX_STEPS = 32;
/** Signs that stand in brackets and strings alone; names do not begin with digits. */
const SPOILED = /^(?:[^[("'\\]*[;%!?@$^`={}]|[^[("'\\]*[.]\d)/;
/** Parts of elements that a browser knows. */
const KNOWN_PART =
  /^(?:before|after|first-line|first-letter|placeholder|selection|marker|backdrop|cue|file-selector-button|slotted|part|details-content|target-text|(?:spelling|grammar)-error|highlight|view-transition(?:-.*)?|scroll-.*|column|checkmark|picker(?:-icon)?|-webkit-.*)$/;
const kinds: readonly Key["kind"][] = ["id", "class", "tag", "attribute"];

/** Reads a list of selectors, with undefined for those that match nothing; one with a mistake is empty. */
export function selectorsOf(list: string): (CssSelector | undefined)[] {
  try {
    return SPOILED.test(list) ? [] : parse(list).map(selectorOf);
  } catch {
    return [];
  }
}

function selectorOf(all: readonly Selector[]): CssSelector | undefined {
  const last = all.at(-1)!;
  const isPart = last.type === SelectorType.PseudoElement && KNOWN_GROUND.has(last.name);
  const tokens = isPart ? all.slice(0, -1) : all;
  const steps = tokens.length === 0 ? undefined : stepsOf(tokens);
  if (steps === undefined) return undefined;
  const keys = keysOf(tokens);
  const around: Key[] = [];
  for (let i = 1; i < steps.length; i++) {
    const { combinator } = steps[i - 1]!;
    const isUp = combinator === SelectorType.Descendant || combinator === SelectorType.Child;
    const test = steps[i]!.tests.find((part) => "key" in part);
    if (isUp && test !== undefined && "key" in test) around.push(test.key);
  }
  const isSole = (step: Step): boolean => step.tests.length === 1 && "key" in step.tests[0]!;
  const isByKey = steps.every(isSole) && keys[0]!.kind !== "any";
  const isKeyAlone = isByKey && steps.length === 1;
  const isDecided =
    isByKey && steps.length === 2 && steps[0]!.combinator === SelectorType.Descendant;
  return { keys, steps, specificity: specificityOf(all), around, isKeyAlone, isDecided, isPart };
}

const KNOWN_GROUND = new Set(["before", "after"]);

/**
 * The steps of a selector, from the right to the left; undefined if it matches nothing on a page as it is first shown.
 *
 * @throws Error for what a browser does not know, or nobody can tell
 */
function stepsOf(tokens: readonly Selector[]): Step[] | undefined {
  const steps: Step[] = [];
  let own: PartTest[] = [];
  let isEmpty = true;
  let isNowhere = false;
  let combinator: Combinator = SelectorType.Descendant;
  for (const token of tokens) {
    if (!isCombinator(token)) {
      isEmpty = false;
      const test = partTest(token);
      if (test === undefined) isNowhere = true;
      else if (test !== "all") own.push(test);
    } else if (isEmpty) throw new Error("it begins with a combinator");
    else {
      steps.push({ combinator, tests: own });
      own = [];
      isEmpty = true;
      combinator = token.type;
    }
  }
  if (isEmpty) throw new Error("it ends with a combinator");
  steps.push({ combinator, tests: own });
  return isNowhere || steps.length > MAX_STEPS ? undefined : steps.reverse();
}

/** The test of a part; undefined if it holds nowhere, "all" if everywhere. */
function partTest(token: Selector): PartTest | "all" | undefined {
  if (token.type === SelectorType.PseudoElement) {
    if (!KNOWN_PART.test(token.name)) throw new Error(`::${token.name} is not known`);
    return undefined;
  }
  const key = keyOfToken(token);
  if (key !== undefined && key.kind !== "attribute") return { key };
  if (token.type === SelectorType.Universal) return "all";
  if (token.type !== SelectorType.Pseudo) return { make: simpleTest(token), isWhole: false };
  if (isNever(token.name)) return undefined;
  const same = settled(token);
  if (same !== token) return same === undefined ? "all" : partTest(same);
  const state = stateTest(token);
  if (state !== undefined) return { make: state, isWhole: false };
  const { data } = token;
  if (!Array.isArray(data)) return { make: simpleTest(token), isWhole: false };
  if (token.name === "has") return { make: simpleTest(token), isWhole: true };
  return listTest(token, data);
}

function listTest({ name }: PseudoSelector, data: Selector[][]): PartTest | "all" | undefined {
  const isNot = name === "not";
  if (!isNot && !isAlternatives(name)) throw new Error(`:${name} is not known`);
  const lists: Step[][] = [];
  for (const tokens of data) {
    try {
      const steps = stepsOf(tokens);
      if (steps !== undefined) lists.push(steps);
    } catch (error) {
      // `:is` and `:where` forgive.
      if (isNot) throw error;
    }
  }
  if (lists.length === 0) return isNot ? "all" : undefined;
  return { lists, isNot };
}

function isAlternatives(name: string): boolean {
  return name === "is" || name === "where" || name === "matches" || name === "-webkit-any";
}

/** What elements must have that a selector matches: the rarest of what its last compound names. */
function keysOf(tokens: readonly Selector[]): readonly Key[] {
  let at = tokens.length;
  while (at > 0 && !isCombinator(tokens[at - 1]!)) at--;
  let rarest: Key | undefined;
  for (const token of tokens.slice(at)) {
    const key = keyOfToken(token);
    if (key === undefined) continue;
    if (rarest === undefined || kinds.indexOf(key.kind) < kinds.indexOf(rarest.kind)) rarest = key;
  }
  if (rarest !== undefined) return [rarest];
  for (const token of tokens.slice(at)) {
    if (token.type !== SelectorType.Pseudo || !isAlternatives(token.name)) continue;
    if (!Array.isArray(token.data)) continue;
    const all = token.data.flatMap(keysOf);
    return all.some(({ kind }) => kind === "any") ? [ANY] : all;
  }
  return [ANY];
}

function keyOfToken(token: Selector): Key | undefined {
  if (token.type === SelectorType.Tag) {
    if (token.namespace !== null && token.namespace !== "*") throw new Error("a namespace");
    return { kind: "tag", name: token.name.toLowerCase() };
  }
  if (token.type !== SelectorType.Attribute || token.action === AttributeAction.Not) {
    return undefined;
  }
  const { name, action, value, ignoreCase } = token;
  const isWhole = action === AttributeAction.Equals && ignoreCase !== true;
  if (name === "id" && isWhole) return { kind: "id", name: value };
  if (name === "class" && action === AttributeAction.Element && ignoreCase !== true) {
    return { kind: "class", name: value };
  }
  return { kind: "attribute", name: name.toLowerCase(), value: isWhole ? value : undefined };
}

/** Any number of classes, or of tags, is less than one of the next kind. */
const MOST = { ids: 99, classes: 999, tags: 99 };
const ID_WEIGHT = 100_000;
const CLASS_WEIGHT = 100;
/** More than any specificity. */
export const MOST_SPECIFIC = 10_000_000;

/** Ids, classes and tags of a selector. */
type Counts = readonly [ids: number, classes: number, tags: number];

function specificityOf(tokens: readonly Selector[]): number {
  const [ids, classes, tags] = countsOf(tokens);
  return (
    Math.min(ids, MOST.ids) * ID_WEIGHT +
    Math.min(classes, MOST.classes) * CLASS_WEIGHT +
    Math.min(tags, MOST.tags)
  );
}

function countsOf(tokens: readonly Selector[]): Counts {
  let [ids, classes, tags] = [0, 0, 0];
  for (const token of tokens) {
    if (token.type === SelectorType.Tag || token.type === SelectorType.PseudoElement) tags++;
    else if (token.type === SelectorType.Attribute) {
      if (token.name === "id" && token.action === "equals" && token.ignoreCase === "quirks") ids++;
      else classes++;
    } else if (token.type === SelectorType.Pseudo && token.name !== "where") {
      const own: Counts = Array.isArray(token.data) ? largest(token.data) : [0, 1, 0];
      ids += own[0];
      classes += own[1];
      tags += own[2];
    }
  }
  return [ids, classes, tags];
}

function largest(lists: Selector[][]): Counts {
  let best: Counts = [0, 0, 0];
  for (const list of lists) {
    const own = countsOf(list);
    const at = own.findIndex((count, i) => count !== best[i]);
    if (at >= 0 && own[at]! > best[at]!) best = own;
  }
  return best;
}
