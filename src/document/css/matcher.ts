/**
 * Matches selectors with elements, from the last compound back. A page has a budget of {@link STEPS_PER_NODE}
 * comparisons a node: on a page that would need more, later elements get no rules, so their text is shown.
 */
import { SelectorType } from "css-what";
import { firstAtLeast } from "../../base/sorted-search.ts";
import { contains, type Document } from "../document.ts";
import { perPage } from "../per-page.ts";
import { previousElements } from "../selectors/combinators.ts";
import { NEVER, type Test } from "../selectors/tests.ts";
import { tagNumber } from "../tag-numbers.ts";
import { TEXT } from "../tags.ts";
import { type ElementNames, nameOf } from "./element-names.ts";
import { Insides, isInside } from "./insides.ts";
import type { Key } from "./keys.ts";
import type { PlacedRule } from "./placed-rule.ts";
import type { PartTest, Step } from "./selectors.ts";

/** Comparisons of a rule with an element, per node of the page. */
const STEPS_PER_NODE = 200;
const LEAST_STEPS = 100_000;
/** Tests of `:has`, each of which looks at the whole page. */
const MOST_WHOLE_TESTS = 64;

/** Says whether the selector of a rule matches an element whose key it has. */
export class Matcher {
  readonly #document: Document;
  readonly #names: ElementNames;
  #steps: number;
  #wholeTests = 0;
  readonly #made = new Map<Step, readonly Test[]>();
  readonly #insides: Insides;

  constructor(document: Document, names: ElementNames) {
    this.#document = document;
    this.#names = names;
    this.#insides = new Insides(document, names);
    this.#steps = LEAST_STEPS + STEPS_PER_NODE * document.size;
  }

  /** Takes a step of the budget, as every rule that is looked at must; false if none is left. */
  takeStep(): boolean {
    return this.#steps-- > 0;
  }

  matches(rule: PlacedRule, node: number): boolean {
    const { selector, within } = rule;
    if (selector === undefined) return false;
    if (within > 0 && !contains(this.#document, within, node)) return false;
    if (selector.isKeyAlone) return true;
    rule.around ??= selector.around.map((key) => this.#insides.of(key));
    const { around } = rule;
    for (let i = 0; i < around.length; i++) if (!isInside(around[i]!, node)) return false;
    if (selector.isDecided) return true;
    // What is left undecided matches nothing, `:not` too.
    return this.#leads(selector.steps, 0, node) && this.#steps > 0;
  }

  /** Whether an element is one that a step of a selector, and all after it, may end at. */
  #leads(steps: readonly Step[], at: number, node: number): boolean {
    const step = steps[at]!;
    this.#steps--;
    let tests = this.#made.get(step);
    if (tests === undefined) {
      tests = step.tests.map((part) => this.#testOf(part));
      this.#made.set(step, tests);
    }
    for (let i = 0; i < tests.length; i++) if (!tests[i]!.holds(node)) return false;
    if (at === steps.length - 1) return true;
    const { tags, parents } = this.#document;
    const { Descendant, Child, Sibling } = SelectorType;
    const { combinator } = step;
    const before =
      combinator === Descendant || combinator === Child ? parents : previous(this.#document);
    const goesOn = combinator === Descendant || combinator === Sibling;
    for (let n = before[node]!; n > 0 && this.#steps > 0; n = before[n]!) {
      if (tags[n] !== TEXT && this.#leads(steps, at + 1, n)) return true;
      if (!goesOn) return false;
    }
    return false;
  }

  #testOf(part: PartTest): Test {
    if ("key" in part) return this.#keyTest(part.key);
    if ("make" in part) {
      // Made when an element comes to it.
      let test: Test | undefined;
      const made = (): Test => {
        test ??= this.#late(part);
        return test;
      };
      return { holds: (node) => made().holds(node) };
    }
    const { lists, isNot } = part;
    return {
      holds: (node) => lists.some((steps) => this.#leads(steps, 0, node)) !== isNot,
    };
  }

  #late({ make, isWhole }: Extract<PartTest, { make: unknown }>): Test {
    if (isWhole && ++this.#wholeTests > MOST_WHOLE_TESTS) return NEVER;
    return make.on(this.#document);
  }

  #keyTest({ kind, name }: Key): Test {
    const { tags } = this.#document;
    if (kind === "tag") {
      const number = tagNumber(this.#document, name);
      return { holds: (node) => tags[node] === number };
    }
    if (kind !== "id" && kind !== "class") return NEVER;
    const names = this.#names;
    const numbers = names.numbers.get(nameOf(kind, name));
    if (numbers === undefined) return NEVER;
    return {
      holds: (node) => {
        const number = names.valueOf(node, kind);
        return numbers[firstAtLeast(numbers, number)] === number;
      },
    };
  }
}

const previous = perPage(previousElements);
