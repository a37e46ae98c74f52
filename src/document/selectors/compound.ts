/** Matches compounds of selectors with elements, from the last one back. */
import { type Selector, SelectorType, type Traversal } from "css-what";
import type { Document } from "../document.ts";
import { perPage } from "../per-page.ts";
import { TEXT } from "../tags.ts";

/** Whether an element is what a part of a compound asks for. */
export type Test = (node: number) => boolean;

export const ALWAYS: Test = () => true;
export const NEVER: Test = () => false;

export type Combinator = Traversal["type"];

/** Where combinators lead back to, and whether they lead on from there. */
const ways: ReadonlyMap<SelectorType, { readonly isUp: boolean; readonly goesOn: boolean }> =
  new Map([
    [SelectorType.Descendant, { isUp: true, goesOn: true }],
    [SelectorType.Child, { isUp: true, goesOn: false }],
    [SelectorType.Sibling, { isUp: false, goesOn: true }],
    [SelectorType.Adjacent, { isUp: false, goesOn: false }],
  ]);

/** Whether a token is a supported combinator. */
export function isCombinator(token: Selector): token is Traversal {
  return ways.has(token.type);
}

/** Steps that are left to compare an element with a compound; none of the answers that come after the last count. */
export interface Budget {
  steps: number;
}

const YES = 1;
const NO = 2;

/** A compound of a selector on a page, with what is before it. */
export class Compound {
  readonly tests: readonly Test[];
  readonly before: Compound | undefined;
  readonly #document: Document;
  readonly #budget: Budget;
  readonly #isUp: boolean;
  readonly #goesOn: boolean;
  #way: Int32Array | undefined;
  /** Elements that were looked at for what is before; by element, what was found, if these are many. */
  #looks = 0;
  #found: Uint8Array | undefined;

  /** @param combinator leads to the compound from the one before */
  constructor(
    document: Document,
    budget: Budget,
    tests: readonly Test[],
    combinator: Combinator,
    before: Compound | undefined,
  ) {
    this.#document = document;
    this.#budget = budget;
    this.tests = tests;
    this.before = before;
    const { isUp, goesOn } = ways.get(combinator)!;
    this.#isUp = isUp;
    this.#goesOn = goesOn;
  }

  /** Whether a selector up to here selects an element. */
  selects(node: number): boolean {
    this.#budget.steps--;
    return this.#holds(node) && (this.before === undefined || this.#isLed(this.before, node));
  }

  #holds(node: number): boolean {
    const { tests } = this;
    for (let i = 0; i < tests.length; i++) if (!tests[i]!(node)) return false;
    return true;
  }

  /** Whether the combinator leads to an element from one that is selected by what is before. */
  #isLed(before: Compound, node: number): boolean {
    const links = this.#links;
    if (!this.#goesOn) return links[node]! > 0 && before.selects(links[node]!);
    let at = node;
    let answer = this.#found?.[at] ?? 0;
    while (answer === 0) {
      const next = links[at]!;
      this.#looks++;
      if (next <= 0 || this.#budget.steps <= 0) answer = NO;
      else if (before.selects(next)) answer = YES;
      else {
        at = next;
        answer = this.#found?.[at] ?? 0;
      }
    }
    // After so many looks, or where nothing bounds them, the rest is written down: each element is looked at once more at most.
    const isBounded = this.#budget.steps < Number.POSITIVE_INFINITY;
    if (!isBounded || this.#looks > this.#document.size >> 3) {
      this.#found ??= new Uint8Array(this.#document.size);
      for (let n = node; n !== at; n = links[n]!) this.#found[n] = answer;
      this.#found[at] = answer;
    }
    return answer === YES;
  }

  get #links(): Int32Array {
    this.#way ??= this.#isUp ? this.#document.parents : previousElements(this.#document);
    return this.#way;
  }

  /** By node, whether a selector that ends here and begins at it selects something. */
  origins(): Uint8Array {
    const { size, tags } = this.#document;
    let marks = new Uint8Array(size).fill(1);
    for (let at: Compound | undefined = this; at !== undefined; at = at.before) {
      const links = at.#links;
      const found = new Uint8Array(size);
      for (let n = size - 1; n > 0; n--) {
        if (tags[n] === TEXT || links[n]! < 0) continue;
        const isEnd = marks[n] === 1 && at.#holds(n);
        if (isEnd || (at.#goesOn && found[n] === 1)) found[links[n]!] = 1;
      }
      marks = found;
    }
    return marks;
  }
}

/** The element before each element with the same parent; -1 for the first, and for text. */
const previousElements = perPage(({ size, tags, parents }: Document): Int32Array => {
  const before = new Int32Array(size).fill(-1);
  const last = new Int32Array(size).fill(-1);
  for (let n = 1; n < size; n++) {
    if (tags[n] === TEXT) continue;
    before[n] = last[parents[n]!]!;
    last[parents[n]!] = n;
  }
  return before;
});
