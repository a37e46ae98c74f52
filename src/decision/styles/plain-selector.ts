/** Selectors of tags, classes and ids alone, which most are: read by a scan. */
import type { PageSelector, SelectorList } from "./page-selector.ts";
import { type Key, weightOf } from "./selector-keys.ts";
import { isOfName } from "./selector-names.ts";
import { MAX_STEPS, type Step, stepsOf } from "./selector-steps.ts";
import { tokensOf } from "./selector-tokens.ts";

/** A selector that {@link PLAIN} matches: its steps are made when an element has its key. */
export function plainSelector(text: string, key: Key): SelectorList {
  const needs = keysIn(text);
  const steps = needs.length > MAX_STEPS ? stepsOf(tokensOf(text)[0]!) : undefined;
  if (needs.length > MAX_STEPS && steps === undefined) return () => [];
  const selectors = [new PlainSelector(text, key, needs)];
  return (isThere) => {
    for (let i = 0; i < needs.length; i++) if (!isThere(needs[i]!)) return [];
    return selectors;
  };
}

class PlainSelector implements PageSelector {
  readonly keys: readonly Key[];
  readonly specificity: number;
  readonly needs: readonly Key[];
  readonly #text: string;
  #steps: readonly Step[] | undefined;

  constructor(text: string, key: Key, needs: readonly Key[]) {
    this.keys = [key];
    this.specificity = needs.reduce((sum, need) => sum + weightOf(need), 0);
    this.needs = needs;
    this.#text = text;
  }

  get steps(): readonly Step[] {
    this.#steps ??= stepsOf(tokensOf(this.#text)[0]!)!;
    return this.#steps;
  }
}

const HASH = 35;
const POINT = 46;

/** The tags, classes and ids of a plain selector, in their order. */
function keysIn(text: string): Key[] {
  const keys: Key[] = [];
  for (let i = 0; i < text.length; ) {
    const code = text.charCodeAt(i);
    const isNamed = code === POINT || code === HASH;
    const start = isNamed ? i + 1 : i;
    let end = start;
    while (end < text.length && isOfName(text.charCodeAt(end))) end++;
    if (end > start) {
      const name = text.slice(start, end);
      if (isNamed) keys.push({ kind: code === POINT ? "class" : "id", name });
      else keys.push({ kind: "tag", name: name.toLowerCase() });
    }
    i = Math.max(end, i + 1);
  }
  return keys;
}
