/**
 * CSS selectors on a flat document: Selectors Level 4 but for what needs a browser (`:hover`), text or
 * a scope.
 *
 * css-what parses them; matching is our own: every step marks nodes of the whole page in one pass over
 * its arrays, so that the time is that of the selector's length times the page's size. css-select goes
 * element by element: siblings and `:nth-child` take it time quadratic in the children of an element
 * (`p:nth-last-child(2n)` on 20,000 paragraphs 3.8 s of CPU, here .03 s), and what it remembers needs an
 * object per node.
 */

import { parse, type Selector, SelectorType } from "css-what";
import { messageOf } from "../../base/message.ts";
import type { Document } from "../document.ts";
import { TEXT } from "../tags.ts";
import { AttributeTest } from "./attributes.ts";
import { type Combinator, isCombinator, origins, reached } from "./combinators.ts";
import { structuralTest } from "./structural.ts";
import { ALWAYS, AllTest, NumberTest, type PageTest, type Test } from "./tests.ts";

/** 1 for every element that a selector matches. */
export type Marks = Uint8Array;

/** A selector that is ready for any page. */
export type Selection = (document: Document) => Marks;

/** A selector that cannot be used; the message names it. */
export class SelectorError extends Error {
  override readonly name = "SelectorError";
}

/** Longer ones are a mistake, and nest deeper than parsers can follow. */
const MAX_LENGTH = 10_000;

/**
 * Reads a selector.
 *
 * @throws SelectorError if it is invalid, or needs more than a static page (`:hover`)
 */
export function selectionOf(selector: string): Selection {
  try {
    if (selector.length > MAX_LENGTH) throw new Error(`it is longer than ${MAX_LENGTH} characters`);
    const selectors = parse(selector);
    if (selectors.length === 0) throw new Error("there is nothing in it");
    return anyOf(selectors.map(complexTest));
  } catch (error) {
    const shown = selector.length > 100 ? `${selector.slice(0, 100)}…` : selector;
    const why = messageOf(error);
    throw new SelectorError(`found ${JSON.stringify(shown)}, expected a CSS selector: ${why}`);
  }
}

/** A simple selector as css-what parses it. Users have no types of css-what, which is bundled. */
export interface SimpleSelector {
  readonly type: string;
}

interface Step {
  readonly combinator: Combinator;
  readonly test: PageTest;
}

function anyOf(selections: readonly Selection[]): Selection {
  return (document) => {
    const marks = new Uint8Array(document.size);
    for (const selection of selections) {
      const found = selection(document);
      for (let n = 1; n < document.size; n++) marks[n]! |= found[n]!;
    }
    return marks;
  };
}

/** Compounds with combinators between them, from left to right. */
function complexTest(tokens: readonly Selector[]): Selection {
  if (tokens[0] !== undefined && isCombinator(tokens[0])) {
    throw new Error("it begins with a combinator, expected an element");
  }
  const steps = stepsOf(tokens);
  return (document) => {
    // The root is an ancestor of every element.
    let marks = new Uint8Array(document.size);
    marks[0] = 1;
    for (const { combinator, test } of steps) {
      marks = filtered(document, reached(document, marks, combinator), test.on(document));
    }
    return marks;
  };
}

/** A relative selector, from its end back to the elements that it starts from. */
function relativeTest(tokens: readonly Selector[]): Selection {
  const steps = stepsOf(tokens).reverse();
  return (document) => {
    let marks = new Uint8Array(document.size).fill(1);
    for (const { combinator, test } of steps) {
      marks = origins(document, filtered(document, marks, test.on(document)), combinator);
    }
    return marks;
  };
}

function stepsOf(tokens: readonly Selector[]): Step[] {
  const steps: Step[] = [];
  let combinator: Combinator = SelectorType.Descendant;
  let tests: PageTest[] = [];
  const close = (): void => {
    if (tests.length > 0) steps.push({ combinator, test: new AllTest(tests) });
    tests = [];
  };
  for (const token of tokens) {
    if (isCombinator(token)) {
      close();
      combinator = token.type;
    } else {
      tests.push(simpleTest(token));
    }
  }
  close();
  return steps;
}

/** The test of one part of a compound; throws for what a static page cannot tell. */
export function simpleTest(simple: SimpleSelector): PageTest {
  const token = simple as Selector;
  switch (token.type) {
    case SelectorType.Universal:
      return ALWAYS;
    case SelectorType.Tag:
      if (token.namespace !== null) throw new Error("found a namespace, expected none");
      return new TagTest(token.name.toLowerCase());
    case SelectorType.Attribute:
      return new AttributeTest(token);
    case SelectorType.Pseudo: {
      const { name, data } = token;
      if (Array.isArray(data)) return markTest(name, data);
      return structuralTest(name, data);
    }
    default:
      throw new Error(`"${"name" in token ? `::${token.name}` : token.type}" is not supported`);
  }
}

class TagTest implements PageTest {
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  on({ tags, tagNames }: Document): Test {
    return new NumberTest(tags, tagNames.indexOf(this.#name));
  }
}

/** A pseudo-class with selectors of its own. */
function markTest(name: string, selectors: readonly Selector[][]): PageTest {
  if (name === "has") return new MarkTest(anyOf(selectors.map(relativeTest)), 1);
  if (name === "is" || name === "where" || name === "matches") {
    return new MarkTest(anyOf(selectors.map(complexTest)), 1);
  }
  if (name === "not") return new MarkTest(anyOf(selectors.map(complexTest)), 0);
  throw new Error(`":${name}" is not supported`);
}

/** Whether a selection marks an element by 1, or by 0. */
class MarkTest implements PageTest {
  readonly #selection: Selection;
  readonly #mark: number;

  constructor(selection: Selection, mark: number) {
    this.#selection = selection;
    this.#mark = mark;
  }

  on(document: Document): Test {
    return new NumberTest(this.#selection(document), this.#mark);
  }
}

function filtered({ size, tags }: Document, marks: Marks, test: Test): Uint8Array<ArrayBuffer> {
  const found = new Uint8Array(size);
  for (let n = 1; n < size; n++) {
    if (marks[n] === 1 && tags[n] !== TEXT && test.holds(n)) found[n] = 1;
  }
  return found;
}
