/**
 * Matches selectors with elements, from the last compound back. A page has a budget of {@link STEPS_PER_NODE}
 * comparisons a node: on a page that would need more, later elements get no rules, so their text is shown.
 */
import type { Document } from "../../document/document.ts";
import { previousElements } from "../../document/selectors/combinators.ts";
import { NEVER, type Test } from "../../document/selectors/tests.ts";
import { TEXT } from "../../document/tags.ts";
import { Insides, isInside, type Ranges } from "./insides.ts";
import type { PageRule, Path } from "./rule-index.ts";
import type { ListTest, OwnTest, PartTest, Step } from "./selector-steps.ts";

/** Comparisons of a rule with an element, per node of the page. */
const STEPS_PER_NODE = 200;
const LEAST_STEPS = 100_000;
/** Tests of `:has`, each of which looks at the whole page. */
const MOST_WHOLE_TESTS = 64;

/** Says whether the selector of a rule matches an element whose key it has. */
export class Matcher {
  readonly #document: Document;
  readonly #insides: Insides;
  #steps: number;
  #wholeTests = 0;
  #before: Int32Array | undefined;
  /** Rules are indexed twice: what looks at the whole page does so once. */
  readonly #made = new Map<Step, readonly Test[]>();

  constructor(document: Document) {
    this.#document = document;
    this.#insides = new Insides(document);
    this.#steps = LEAST_STEPS + STEPS_PER_NODE * document.size;
  }

  /** Takes a step of the budget, as every rule that is looked at must; false if none is left. */
  takeStep(): boolean {
    return this.#steps-- > 0;
  }

  matches(rule: PageRule, node: number): boolean {
    const all = rule.path.steps;
    if (all.length === 0) return true;
    if (rule.around === undefined) {
      rule.around = this.#rangesAround(all);
      rule.isDecided = isDecided(all);
    }
    for (let i = 0; i < rule.around.length; i++) if (!isInside(rule.around[i]!, node)) return false;
    if (rule.isDecided) return true;
    // What is left undecided matches nothing, `:not` too.
    return this.leads(rule.path, 0, node) && this.#steps > 0;
  }

  /** Whether an element is one that a step of a selector, and all after it, may end at. */
  leads(path: Path, at: number, node: number): boolean {
    const all = path.steps;
    if (!this.#holds(path.made[at] ?? this.#make(path, at), node)) return false;
    if (at === all.length - 1) return true;
    const { tags, parents } = this.#document;
    const { combinator } = all[at]!;
    const isUp = combinator === "descendant" || combinator === "child";
    const goesOn = combinator === "descendant" || combinator === "sibling";
    for (let n = isUp ? parents[node]! : this.#previous(node); n > 0 && this.#steps > 0; ) {
      if (tags[n] !== TEXT && this.leads(path, at + 1, n)) return true;
      if (!goesOn) return false;
      n = isUp ? parents[n]! : this.#previous(n);
    }
    return false;
  }

  /** Where what some elements around one that matches must have is. What is around its siblings is around it, too. */
  #rangesAround(steps: readonly Step[]): Ranges[] {
    const ranges: Ranges[] = [];
    for (let i = 1; i < steps.length; i++) {
      const { combinator } = steps[i - 1]!;
      const { key } = steps[i]!;
      const isUp = combinator === "descendant" || combinator === "child";
      if (isUp && key !== undefined) ranges.push(this.#insides.of(key));
    }
    return ranges;
  }

  #holds(tests: readonly Test[], node: number): boolean {
    this.#steps--;
    for (let i = 0; i < tests.length; i++) if (!tests[i]!.holds(node)) return false;
    return true;
  }

  #previous(node: number): number {
    this.#before ??= previousElements(this.#document);
    return this.#before[node]!;
  }

  #make(path: Path, at: number): readonly Test[] {
    const step = path.steps[at]!;
    let tests = this.#made.get(step);
    if (tests === undefined) {
      const made: Test[] = [];
      for (const part of step.tests) made.push(this.#testOf(part));
      tests = made;
      this.#made.set(step, tests);
    }
    path.made[at] = tests;
    return tests;
  }

  #testOf(part: PartTest): Test {
    if ("lists" in part) return new ListTestOfPage(this, part);
    return part.isPlain ? part.make.on(this.#document) : new LateTest(this, part);
  }

  /** The test of a part that costs something to make. */
  made({ make, isWhole }: OwnTest): Test {
    if (isWhole) this.#wholeTests++;
    return this.#wholeTests > MOST_WHOLE_TESTS ? NEVER : make.on(this.#document);
  }
}

class ListTestOfPage implements Test {
  readonly #matcher: Matcher;
  readonly #paths: Path[] = [];
  readonly #isNot: boolean;

  constructor(matcher: Matcher, { lists, isNot }: ListTest) {
    this.#matcher = matcher;
    for (const steps of lists) this.#paths.push({ steps, made: [] });
    this.#isNot = isNot;
  }

  holds(node: number): boolean {
    for (const path of this.#paths) if (this.#matcher.leads(path, 0, node)) return !this.#isNot;
    return this.#isNot;
  }
}

/** A test that is made when an element comes to it. */
class LateTest implements Test {
  readonly #matcher: Matcher;
  readonly #part: OwnTest;
  #test: Test | undefined;

  constructor(matcher: Matcher, part: OwnTest) {
    this.#matcher = matcher;
    this.#part = part;
  }

  holds(node: number): boolean {
    this.#test ??= this.#matcher.made(this.#part);
    return this.#test.holds(node);
  }
}

/** Whether keys are all that a selector asks for: of an element, and of one anywhere around it. */
function isDecided(steps: readonly Step[]): boolean {
  if (steps.length > 2 || (steps.length === 2 && steps[0]!.combinator !== "descendant")) {
    return false;
  }
  for (const step of steps) if (!step.isKeyAlone) return false;
  return true;
}
