/**
 * Tests of elements, as objects with methods: V8 forgets the compiled code of functions that are made for each
 * page, not that of methods.
 */
import type { Document } from "../document.ts";

/** Whether an element of a page has a property. */
export interface Test {
  holds(node: number): boolean;
}

/** Makes the test for a page. */
export interface PageTest {
  on(document: Document): Test;
}

/** A test of all elements, or of none, on any page. */
class SameTest implements PageTest, Test {
  readonly #holds: boolean;

  constructor(holds: boolean) {
    this.#holds = holds;
  }

  on(): Test {
    return this;
  }

  holds(): boolean {
    return this.#holds;
  }
}

export const ALWAYS: PageTest & Test = new SameTest(true);
export const NEVER: PageTest & Test = new SameTest(false);

/** The test of all of several. */
export class AllTest implements PageTest {
  readonly #tests: readonly PageTest[];

  constructor(tests: readonly PageTest[]) {
    this.#tests = tests;
  }

  on(document: Document): Test {
    const own: Test[] = [];
    for (const test of this.#tests) own.push(test.on(document));
    return new AllTestOfPage(own);
  }
}

class AllTestOfPage implements Test {
  readonly #tests: readonly Test[];

  constructor(tests: readonly Test[]) {
    this.#tests = tests;
  }

  holds(node: number): boolean {
    for (const test of this.#tests) if (!test.holds(node)) return false;
    return true;
  }
}

/** A test of the number that each element has: whether it is a given one. */
export class NumberTest implements Test {
  readonly #numbers: ArrayLike<number>;
  readonly #number: number;

  constructor(numbers: ArrayLike<number>, number: number) {
    this.#numbers = numbers;
    this.#number = number;
  }

  holds(node: number): boolean {
    return this.#numbers[node] === this.#number;
  }
}
