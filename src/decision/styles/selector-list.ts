/** Selectors of style sheets, ready to be matched right to left. */
import { type Selector, SelectorType } from "css-what";
import type { Need, PageKeys, PageSelector, SelectorList } from "./page-selector.ts";
import { PlainSelector, plainSelectors } from "./plain-selector.ts";
import { type Key, keyOfToken, keysOf, lastCompound, weightOf } from "./selector-keys.ts";
import { settle } from "./selector-states.ts";
import { stepsOf } from "./selector-steps.ts";
import { tokensOf } from "./selector-tokens.ts";

const NAMES = /([.#])([\w\u0080-\uffff-]+)/g;
/** Names and signs may be spelled otherwise in these. */
const QUOTED = /[\\"']/;
/** States that no element is in at first, and parts of elements. */
const NEVER = /::|:(?:hover|active|focus|visited|target|before|after)/i;
const PSEUDO = /[:\\[(]/;
const SIMPLE = /^(?:([.#])(-?[a-z_\u0080-\uffff][\w\u0080-\uffff-]*)|([a-z][a-z0-9]*))$/i;
const COMBINATORS = /[\s>+~]/;
const ID = /#([\w\u0080-\uffff-]+)/;
const CLASS = /\.([\w\u0080-\uffff-]+)/;
const TAG = /^[a-z][\w-]*/i;

const NOTHING: SelectorList = () => [];

/**
 * Reads a list of selectors. Those that match nothing on a page as it is first shown are left out; a list with a
 * mistake matches nothing, as CSS says. What a page has not is not read.
 */
export function selectorList(list: string): SelectorList {
  const plain = plainSelectors(list);
  if (plain !== undefined) return (page) => plainOnes(plain, page);
  if (PSEUDO.test(list)) return intricateList(list);
  const parts: SelectorList[] = [];
  for (const part of list.split(",")) {
    const text = part.trim();
    const key = roughKey(text);
    if (key === undefined) return NOTHING;
    const own = SIMPLE.test(text) ? [new PlainSelector(text, key, [key], 1)] : plainSelectors(text);
    parts.push(
      own === undefined
        ? onDemand(text, [[key, ...namesOf(text)]])
        : (page) => plainOnes(own, page),
    );
  }
  return (page) => parts.flatMap((part) => part(page));
}

/** Those of plain selectors that name only what is there. */
function plainOnes(selectors: readonly PlainSelector[], page: PageKeys): readonly PlainSelector[] {
  if (selectors.length === 1) return selectors[0]!.isOn(page) ? selectors : NONE;
  const there: PlainSelector[] = [];
  for (const selector of selectors) if (selector.isOn(page)) there.push(selector);
  return there;
}

const NONE: readonly PlainSelector[] = [];

/** A list with states, attributes or brackets, after a look that is far faster than reading it. */
function intricateList(list: string): SelectorList {
  if (QUOTED.test(list)) return onDemand(list, [[]]);
  const bracket = list.indexOf("(");
  if (bracket < 0) {
    return onDemand(list, list.split(",").filter(isSettled).map(namesOf));
  }
  // What is in the brackets need not be there.
  return onDemand(list, [list.includes(",") ? [] : namesOf(list.slice(0, bracket))]);
}

/** Selectors that are read where all keys of one of the alternatives are there. */
function onDemand(list: string, alternatives: readonly (readonly Key[])[]): SelectorList {
  if (alternatives.length === 0) return NOTHING;
  let all: readonly PageSelector[] | undefined;
  return (page) => {
    if (!isOneThere(alternatives, page)) return [];
    all ??= parsed(list);
    return metOnes(all, page);
  };
}

function isOneThere(alternatives: readonly (readonly Key[])[], page: PageKeys): boolean {
  for (const keys of alternatives) if (areMet(keys, page)) return true;
  return false;
}

function metOnes(selectors: readonly PageSelector[], page: PageKeys): PageSelector[] {
  const met: PageSelector[] = [];
  for (const selector of selectors) if (areMet(selector.needs, page)) met.push(selector);
  return met;
}

function areMet(needs: readonly Need[], page: PageKeys): boolean {
  for (const need of needs) if (!isMet(need, page)) return false;
  return true;
}

function isMet(need: Need, page: PageKeys): boolean {
  if ("kind" in need) return page.has(need);
  for (const needs of need) if (areMet(needs, page)) return true;
  return false;
}

const isSettled = (part: string): boolean => !NEVER.test(part);

/** The classes and ids of a selector without brackets. */
function namesOf(text: string): Key[] {
  return [...text.matchAll(NAMES)].map(([, sign, name]) => ({
    kind: sign === "." ? "class" : "id",
    name: name!,
  }));
}

function needsOf(tokens: readonly Selector[]): Need[] {
  const needs: Need[] = [];
  for (const token of tokens) {
    if (token.type === SelectorType.Pseudo) {
      const { name, data } = token;
      if (name === "is" && Array.isArray(data)) needs.push(data.map(needsOf));
      continue;
    }
    const key = keyOfToken(token);
    if (key !== undefined) needs.push(key);
  }
  return needs;
}

/** The key of a selector without brackets and pseudo-classes; undefined if there is nothing in it. */
function roughKey(text: string): Key | undefined {
  const last = text.split(COMBINATORS).at(-1)!;
  if (last === "") return undefined;
  const id = ID.exec(last);
  if (id !== null) return { kind: "id", name: id[1]! };
  const own = CLASS.exec(last);
  if (own !== null) return { kind: "class", name: own[1]! };
  const tag = TAG.exec(last);
  return tag === null ? { kind: "any", name: "" } : { kind: "tag", name: tag[0].toLowerCase() };
}

function parsed(list: string): PageSelector[] {
  const found: PageSelector[] = [];
  try {
    for (const tokens of tokensOf(list)) {
      const settled = settle(tokens);
      if (settled === undefined) continue;
      const selector = compiled(settled, specificityOf(tokens));
      if (selector !== undefined) found.push(selector);
    }
  } catch {
    return [];
  }
  return found;
}

function compiled(tokens: readonly Selector[], specificity: number): PageSelector | undefined {
  const steps = stepsOf(tokens);
  if (steps === undefined) return undefined;
  const last = tokens.slice(lastCompound(tokens));
  return { keys: keysOf(last), steps, specificity, needs: needsOf(tokens) };
}

function specificityOf(tokens: readonly Selector[]): number {
  let sum = 0;
  for (const token of tokens) {
    if (token.type === SelectorType.Tag) sum += 1;
    else if (token.type === SelectorType.Attribute)
      sum += weightOf({ kind: token.name === "id" && token.action === "equals" ? "id" : "class" });
    else if (token.type === SelectorType.Pseudo && token.name !== "where") {
      const { data } = token;
      sum += Array.isArray(data)
        ? Math.max(0, ...data.map(specificityOf))
        : weightOf({ kind: "class" });
    }
  }
  return sum;
}
