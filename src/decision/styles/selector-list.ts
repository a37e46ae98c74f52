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
/** Signs that stand in brackets and strings alone. */
const SPOILED = /^[^[("'\\]*[;%!?@$^`={}]/;
const SIMPLE = /^(?:([.#])(-?[a-z_\u0080-\uffff][\w\u0080-\uffff-]*)|([a-z][a-z0-9]*))$/i;
const COMBINATORS = /[\s>+~]/;
const ID = /#([\w\u0080-\uffff-]+)/;
const CLASS = /\.([\w\u0080-\uffff-]+)/;
const TAG = /^[a-z][\w-]*/i;

const NONE: readonly PageSelector[] = [];
const NOTHING: SelectorList = { on: () => NONE };

/**
 * Reads a list of selectors. Those that match nothing on a page as it is first shown are left out; a list with a
 * mistake matches nothing, as CSS says. What a page has not is not read.
 */
export function selectorList(list: string): SelectorList {
  const plain = plainSelectors(list);
  if (plain !== undefined) return new PlainList(plain);
  if (SPOILED.test(list)) return NOTHING;
  if (PSEUDO.test(list)) return intricateList(list);
  const parts: SelectorList[] = [];
  for (const part of list.split(",")) {
    const text = part.trim();
    const key = roughKey(text);
    if (key === undefined) return NOTHING;
    const own = SIMPLE.test(text) ? [new PlainSelector(text, key, [key], 1)] : plainSelectors(text);
    if (own !== undefined) parts.push(new PlainList(own));
    else parts.push(new ListOnDemand(text, [[key, ...namesOf(text)]]));
  }
  return new JoinedList(parts);
}

/** Plain selectors, those of which are there that name only what is there. */
class PlainList implements SelectorList {
  readonly #all: readonly PlainSelector[];

  constructor(all: readonly PlainSelector[]) {
    this.#all = all;
  }

  on(page: PageKeys): readonly PageSelector[] {
    const all = this.#all;
    if (all.length === 1) return all[0]!.isOn(page) ? all : NONE;
    const there: PageSelector[] = [];
    for (let i = 0; i < all.length; i++) if (all[i]!.isOn(page)) there.push(all[i]!);
    return there;
  }
}

class JoinedList implements SelectorList {
  readonly #parts: readonly SelectorList[];

  constructor(parts: readonly SelectorList[]) {
    this.#parts = parts;
  }

  on(page: PageKeys): readonly PageSelector[] {
    return this.#parts.flatMap((part) => part.on(page));
  }
}

/** A list with states, attributes or brackets, after a look that is far faster than reading it. */
function intricateList(list: string): SelectorList {
  if (QUOTED.test(list)) return new ListOnDemand(list, [[]]);
  const bracket = list.indexOf("(");
  if (bracket >= 0) {
    // What is in the brackets need not be there.
    const keys = list.includes(",") ? [] : namesOf(list.slice(0, bracket));
    return new ListOnDemand(list, [keys]);
  }
  const alternatives: Key[][] = [];
  for (const part of list.split(",")) if (!NEVER.test(part)) alternatives.push(namesOf(part));
  return alternatives.length === 0 ? NOTHING : new ListOnDemand(list, alternatives);
}

/** Selectors that are read where all keys of one of the alternatives are there. */
class ListOnDemand implements SelectorList {
  readonly #text: string;
  readonly #alternatives: readonly (readonly Key[])[];
  #all: readonly PageSelector[] | undefined;

  constructor(text: string, alternatives: readonly (readonly Key[])[]) {
    this.#text = text;
    this.#alternatives = alternatives;
  }

  on(page: PageKeys): readonly PageSelector[] {
    if (!this.#isOneThere(page)) return NONE;
    this.#all ??= parsed(this.#text);
    return metOnes(this.#all, page);
  }

  #isOneThere(page: PageKeys): boolean {
    for (const keys of this.#alternatives) if (areMet(keys, page)) return true;
    return false;
  }
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

/** The classes and ids of a selector without brackets. */
function namesOf(text: string): Key[] {
  const keys: Key[] = [];
  NAMES.lastIndex = 0;
  for (let found = NAMES.exec(text); found !== null; found = NAMES.exec(text)) {
    keys.push({ kind: found[1] === "." ? "class" : "id", name: found[2]! });
  }
  return keys;
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
