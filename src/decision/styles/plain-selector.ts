/** Selectors of tags, classes and ids alone, which most are: read by a scan. */
import type { PageKeys, PageSelector } from "./page-selector.ts";
import { type Key, weightOf } from "./selector-keys.ts";
import { isNameCode } from "./selector-names.ts";
import { MAX_STEPS, type Step, stepsOf } from "./selector-steps.ts";
import { tokensOf } from "./selector-tokens.ts";
import { isSpace } from "./white-space.ts";

/** A selector whose steps are made when an element has its key. */
export class PlainSelector implements PageSelector {
  readonly keys: readonly Key[];
  readonly specificity: number;
  /** All that it names, in its order. */
  readonly needs: readonly Key[];
  readonly #text: string;
  #steps: readonly Step[] | undefined;

  /** @param compounds how many it has: `*` is one that names nothing */
  constructor(text: string, key: Key, needs: readonly Key[], compounds: number) {
    this.keys = [key];
    let specificity = 0;
    for (let i = 0; i < needs.length; i++) specificity += weightOf(needs[i]!);
    this.specificity = specificity;
    this.needs = needs;
    this.#text = text;
    // The key is all there is.
    if (compounds === 1 && needs.length === 1 && needs[0] === key) this.#steps = NO_STEPS;
  }

  get steps(): readonly Step[] {
    this.#steps ??= stepsOf(tokensOf(this.#text)[0]!, true)!;
    return this.#steps;
  }

  isOn(page: PageKeys): boolean {
    for (let i = 0; i < this.needs.length; i++) if (!page.has(this.needs[i]!)) return false;
    return true;
  }
}

const NO_STEPS: readonly Step[] = [];
const ANY: Key = { kind: "any", name: "" };

const HASH = 35;
const STAR = 42;
const PLUS = 43;
const COMMA = 44;
const POINT = 46;
const GREATER = 62;
const TILDE = 126;

/** The selectors of a list; undefined if it has anything but tags, classes, ids, `*` and combinators. */
export function plainSelectors(list: string): PlainSelector[] | undefined {
  const selectors: PlainSelector[] = [];
  let needs: Key[] = [];
  let start = skipSpace(list, 0);
  let steps = 1;
  /** The keys of the compound that is read, the rarest kind first. */
  let id: Key | undefined;
  let ofClass: Key | undefined;
  let tag: Key | undefined;
  let isEmpty = true;
  for (let i = start; ; ) {
    const code = i < list.length ? list.charCodeAt(i) : COMMA;
    if (code === POINT || code === HASH) {
      const end = endOfName(list, i + 1);
      if (end === i + 1) return undefined;
      const name = list.slice(i + 1, end);
      const key: Key = code === POINT ? { kind: "class", name } : { kind: "id", name };
      if (code === POINT) ofClass ??= key;
      else id ??= key;
      needs.push(key);
      isEmpty = false;
      i = end;
    } else if (code === COMMA) {
      if (isEmpty || steps > MAX_STEPS) return undefined;
      const text = list.slice(start, i).trimEnd();
      selectors.push(new PlainSelector(text, id ?? ofClass ?? tag ?? ANY, needs, steps));
      if (i >= list.length) return selectors;
      start = i = skipSpace(list, i + 1);
      needs = [];
      steps = 1;
      id = ofClass = tag = undefined;
      isEmpty = true;
    } else if (code === STAR && isEmpty) {
      isEmpty = false;
      i++;
    } else if (isEmpty && isLetter(code)) {
      const end = endOfName(list, i);
      tag = { kind: "tag", name: list.slice(i, end).toLowerCase() };
      needs.push(tag);
      isEmpty = false;
      i = end;
    } else {
      // White space before the end of a selector is no combinator.
      let next = skipSpace(list, i);
      const sign = list.charCodeAt(next);
      const isSign = sign === GREATER || sign === PLUS || sign === TILDE;
      if (isEmpty || (next === i && !isSign)) return undefined;
      if (isSign) next = skipSpace(list, next + 1);
      else if (next === list.length || sign === COMMA) {
        i = next;
        continue;
      }
      i = next;
      steps++;
      id = ofClass = tag = undefined;
      isEmpty = true;
    }
  }
}

function skipSpace(text: string, start: number): number {
  let end = start;
  while (end < text.length && isSpace(text.charCodeAt(end))) end++;
  return end;
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
}

/** Where a name without escapes ends. */
function endOfName(text: string, start: number): number {
  let end = start;
  while (end < text.length && isNameCode(text.charCodeAt(end))) end++;
  return end;
}
