/** Reads selectors, as css-what parses them, for one page. */
import { type PseudoSelector, parse, type Selector, SelectorType } from "css-what";
import { firstAtLeast } from "../../base/sorted-search.ts";
import type { Document } from "../document.ts";
import { tagNumber } from "../tag-numbers.ts";
import { attributeTest } from "./attributes.ts";
import {
  ALWAYS,
  type Budget,
  type Combinator,
  Compound,
  isCombinator,
  NEVER,
  type Test,
} from "./compound.ts";
import { type ElementNames, nameOf } from "./element-names.ts";
import { ANY, keyOf } from "./keys.ts";
import { isNever, settled, stateTest } from "./states.ts";
import { formulaOf, placeTest, structuralTest } from "./structural.ts";

/** Comparisons with elements, per node of the page, for all its sheets together. */
const STEPS_PER_NODE = 500;
const LEAST_STEPS = 100_000;
/** Tests of `:has` in sheets, each of which looks at the whole page; later ones hold nowhere. */
const MOST_WHOLE_TESTS = 64;
/** Selectors of more compounds are refused; those of sheets select nothing. */
const MOST_COMPOUNDS = 1000;
const MOST_OF_SHEETS = 32;
/** Parts of elements that a browser knows. */
const KNOWN_PART =
  /^(?:before|after|first-line|first-letter|placeholder|selection|marker|backdrop|cue|file-selector-button|slotted|part|details-content|target-text|(?:spelling|grammar)-error|highlight|view-transition(?:-.*)?|scroll-.*|column|checkmark|picker(?:-icon)?|-webkit-.*)$/;
/** The formula and the selector of `:nth-child(2n of .a)`. */
const OF = /^(.{0,40}?)\sof\b\s*(.+)$/s;

export class SelectorReader {
  readonly budget: Budget;
  readonly #document: Document;
  readonly #names: ElementNames | undefined;
  #wholeTests = 0;

  /** @param names of sheets, which may have what a static page cannot tell; without them it is refused */
  constructor(document: Document, names?: ElementNames) {
    this.#document = document;
    this.#names = names;
    const most = LEAST_STEPS + STEPS_PER_NODE * document.size;
    this.budget = { steps: names === undefined ? Number.POSITIVE_INFINITY : most };
  }

  /**
   * The last compound of a selector; undefined if it selects nothing on a page as it is first shown.
   *
   * @param isRelative whether it may begin with a combinator
   * @throws Error for what a browser does not know, or nobody can tell
   */
  last(tokens: readonly Selector[], isRelative = false): Compound | undefined {
    const compounds: { combinator: Combinator; tests: Test[] | undefined }[] = [];
    let open: (typeof compounds)[number] = {
      combinator: SelectorType.Descendant,
      tests: undefined,
    };
    let isNowhere = false;
    for (const [i, token] of tokens.entries()) {
      if (isCombinator(token)) {
        if (open.tests !== undefined) compounds.push(open);
        else if (i > 0 || !isRelative) throw new Error("it begins with a combinator");
        open = { combinator: token.type, tests: undefined };
        continue;
      }
      open.tests ??= [];
      const test = this.#test(token);
      if (test === NEVER) isNowhere = true;
      else if (test !== ALWAYS) open.tests.push(test);
    }
    if (open.tests === undefined) throw new Error("it ends with a combinator");
    compounds.push(open);
    if (compounds.length > MOST_COMPOUNDS) throw new Error("it has too many parts");
    if (isNowhere || (this.#names !== undefined && compounds.length > MOST_OF_SHEETS))
      return undefined;
    let last: Compound | undefined;
    for (const { combinator, tests } of compounds)
      last = new Compound(this.#document, this.budget, tests!, combinator, last);
    return last;
  }

  /** The last compounds of those of several selectors that select something. */
  lasts(
    lists: readonly Selector[][],
    {
      isRelative = false,
      isForgiving = false,
    }: { isRelative?: boolean; isForgiving?: boolean } = {},
  ): Compound[] {
    const found: Compound[] = [];
    for (const tokens of lists) {
      try {
        const last = this.last(tokens, isRelative);
        if (last !== undefined) found.push(last);
      } catch (error) {
        if (!isForgiving) throw error;
      }
    }
    return found;
  }

  #test(token: Selector): Test {
    const names = this.#names;
    switch (token.type) {
      case SelectorType.Universal:
        return ALWAYS;
      case SelectorType.Tag: {
        if (token.namespace !== null && (names === undefined || token.namespace !== "*"))
          throw new Error("found a namespace, expected none");
        const { tags } = this.#document;
        const number = tagNumber(this.#document, token.name.toLowerCase());
        return (node) => tags[node] === number;
      }
      case SelectorType.Attribute: {
        const { kind, name } = keyOf(token) ?? ANY;
        if (names === undefined || (kind !== "id" && kind !== "class"))
          return attributeTest(this.#document, token);
        const numbers = names.numbers.get(nameOf(kind, name)) ?? [];
        return (node) => {
          const number = names.valueOf(node, kind);
          return numbers[firstAtLeast(numbers, number)] === number;
        };
      }
      case SelectorType.Pseudo:
        return this.#pseudoTest(token);
      case SelectorType.PseudoElement:
        if (names !== undefined && KNOWN_PART.test(token.name)) return NEVER;
        throw new Error(`"::${token.name}" is not supported`);
      default:
        throw new Error(`"${token.type}" is not supported`);
    }
  }

  #pseudoTest(token: PseudoSelector): Test {
    const document = this.#document;
    const { name, data } = token;
    const isOfSheet = this.#names !== undefined;
    if (isOfSheet) {
      if (isNever(name)) return NEVER;
      const same = settled(token);
      if (same !== token) return same === undefined ? ALWAYS : this.#test(same);
      const state = stateTest(document, token);
      if (state !== undefined) return state;
    }
    if (Array.isArray(data)) {
      if (name === "has") return this.#hasTest(data);
      if (name === "not" || isAlternatives(name))
        return this.#listTest(data, name === "not", isOfSheet);
      throw new Error(`":${name}" is not supported`);
    }
    const [, formula, list] = (name === "nth-child" && OF.exec(data ?? "")) || [];
    return list === undefined
      ? structuralTest(document, name, data)
      : placeTest(document, formulaOf(formula!), this.#listTest(parse(list), false, false));
  }

  #hasTest(lists: readonly Selector[][]): Test {
    const lasts = this.lasts(lists, { isRelative: true });
    let marks: readonly Uint8Array[] | undefined;
    return (node) => {
      if (marks === undefined) {
        const isOver = this.#names !== undefined && ++this.#wholeTests > MOST_WHOLE_TESTS;
        marks = isOver ? [] : lasts.map((last) => last.origins());
      }
      return marks.some((one) => one[node] === 1);
    };
  }

  #listTest(lists: readonly Selector[][], isNot: boolean, isForgiving: boolean): Test {
    const lasts = this.lasts(lists, { isForgiving: isForgiving && !isNot });
    if (lasts.length === 0) return isNot ? ALWAYS : NEVER;
    return (node) => lasts.some((last) => last.selects(node)) !== isNot;
  }
}

/** Whether a pseudo-class holds for what one of its selectors selects. */
export function isAlternatives(name: string): boolean {
  return name === "is" || name === "where" || name === "matches";
}
