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
import { tagNumber } from "../tag-numbers.ts";
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
const AT_END = /found $/;

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
    const any = alternatives(selectors);
    return (document) => marksOf(document, any);
  } catch (error) {
    const shown = selector.length > 100 ? `${selector.slice(0, 100)}…` : selector;
    // css-what names the character where it stops, which is none at the end.
    const why = messageOf(error).replace(AT_END, "found its end");
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

/** Selectors one of which an element may match; those of `:has` begin at the element. */
interface Alternatives {
  readonly lists: readonly (readonly Step[])[];
  readonly isRelative: boolean;
}

function alternatives(selectors: readonly Selector[][], isRelative = false): Alternatives {
  return { lists: selectors.map((one) => stepsOf(one, isRelative)), isRelative };
}

function marksOf(document: Document, { lists, isRelative }: Alternatives): Marks {
  const marks = new Uint8Array(document.size);
  for (const steps of lists) {
    const found = isRelative ? startsOf(document, steps) : endsOf(document, steps);
    for (let n = 1; n < document.size; n++) marks[n]! |= found[n]!;
  }
  return marks;
}

/** The elements that a selector matches. */
function endsOf(document: Document, steps: readonly Step[]): Marks {
  // The root is an ancestor of every element.
  let marks: Marks = new Uint8Array(document.size);
  marks[0] = 1;
  for (const { combinator, test } of steps) {
    marks = filtered(document, reached(document, marks, combinator), test.on(document));
  }
  return marks;
}

/** The elements that a relative selector starts from, found from its end back. */
function startsOf(document: Document, steps: readonly Step[]): Marks {
  let marks: Marks = new Uint8Array(document.size).fill(1);
  for (let i = steps.length - 1; i >= 0; i--) {
    const { combinator, test } = steps[i]!;
    marks = origins(document, filtered(document, marks, test.on(document)), combinator);
  }
  return marks;
}

/** Compounds with combinators between them, from left to right. */
function stepsOf(tokens: readonly Selector[], isRelative: boolean): Step[] {
  if (!isRelative && tokens[0] !== undefined && isCombinator(tokens[0])) {
    throw new Error("it begins with a combinator, expected an element");
  }
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

  on(document: Document): Test {
    return new NumberTest(document.tags, tagNumber(document, this.#name));
  }
}

/** A pseudo-class with selectors of its own. */
function markTest(name: string, selectors: readonly Selector[][]): PageTest {
  if (name === "has") return new MarkTest(alternatives(selectors, true), 1);
  if (name === "is" || name === "where" || name === "matches") {
    return new MarkTest(alternatives(selectors), 1);
  }
  if (name === "not") return new MarkTest(alternatives(selectors), 0);
  throw new Error(`":${name}" is not supported`);
}

/** Whether elements are marked by 1, or by 0. */
class MarkTest implements PageTest {
  readonly #any: Alternatives;
  readonly #mark: number;

  constructor(any: Alternatives, mark: number) {
    this.#any = any;
    this.#mark = mark;
  }

  on(document: Document): Test {
    return new NumberTest(marksOf(document, this.#any), this.#mark);
  }
}

function filtered({ size, tags }: Document, marks: Marks, test: Test): Uint8Array<ArrayBuffer> {
  const found = new Uint8Array(size);
  for (let n = 1; n < size; n++) {
    if (marks[n] === 1 && tags[n] !== TEXT && test.holds(n)) found[n] = 1;
  }
  return found;
}
