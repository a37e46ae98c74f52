/** The steps of a selector: its compounds from the right to the left, each with its tests. */
import { type PseudoSelector, type Selector, SelectorType } from "css-what";
import { type Combinator, isCombinator } from "../../document/selectors/combinators.ts";
import { simpleTest } from "../../document/selectors/selection.ts";
import type { PageTest } from "../../document/selectors/tests.ts";
import { NameTest } from "./page-names.ts";
import { type Key, keyOfToken, soleKey } from "./selector-keys.ts";

/** A compound, and what leads to it from the compound before. */
export class Step {
  readonly combinator: Combinator;
  /** What its elements must have; undefined where there is no one key. */
  readonly key: Key | undefined;
  readonly #compound: readonly Selector[];
  #tests: readonly PartTest[] | undefined;

  constructor(combinator: Combinator, compound: readonly Selector[]) {
    this.combinator = combinator;
    this.key = soleKey(compound);
    this.#compound = compound;
  }

  /** Whether its key is all that it asks of an element. */
  get isKeyAlone(): boolean {
    const compound = this.#compound;
    return (
      this.key !== undefined && compound.length === 1 && compound[0]!.type !== SelectorType.Pseudo
    );
  }

  /**
   * The tests of its parts, made when they are asked for: keys alone decide most selectors.
   *
   * @throws Error for what a static page cannot tell
   */
  get tests(): readonly PartTest[] {
    this.#tests ??= this.#compound.map(partTest);
    return this.#tests;
  }
}

/** The test of a part of a compound: its own, or one that goes by other selectors. */
export type PartTest = OwnTest | ListTest;

/** `:is(.a .b, .c)`, or `:not` of it. */
export interface ListTest {
  readonly lists: readonly (readonly Step[])[];
  readonly isNot: boolean;
}

export interface OwnTest {
  readonly make: PageTest;
  /** Whether it looks at the whole page before it can tell. */
  readonly isWhole: boolean;
  /** Whether it costs nothing to make. */
  readonly isPlain: boolean;
}

/** Selectors of more steps match nothing. */
export const MAX_STEPS = 32;

/**
 * The steps of a selector, from the right to the left; undefined if it is not one, or too long.
 *
 * @param isPlain whether it has tags, classes and ids alone: tests of others are made at once
 * @throws Error for what a static page cannot tell
 */
export function stepsOf(tokens: readonly Selector[], isPlain = false): Step[] | undefined {
  const steps: Step[] = [];
  let own: Selector[] = [];
  let combinator: Combinator = SelectorType.Descendant;
  for (const token of tokens) {
    if (!isCombinator(token)) own.push(token);
    else if (own.length === 0) return undefined;
    else {
      steps.push(stepOf(combinator, own, isPlain));
      own = [];
      combinator = token.type;
    }
  }
  if (own.length === 0) return undefined;
  steps.push(stepOf(combinator, own, isPlain));
  return steps.length > MAX_STEPS ? undefined : steps.reverse();
}

function stepOf(combinator: Combinator, compound: readonly Selector[], isPlain: boolean): Step {
  const step = new Step(combinator, compound);
  // What a static page cannot tell is an error of the selector, not of the page that it comes to.
  if (!isPlain) void step.tests;
  return step;
}

function partTest(token: Selector): PartTest {
  if (token.type === SelectorType.Attribute) {
    const key = keyOfToken(token);
    if (key?.kind === "id" || key?.kind === "class") {
      return { make: new NameTest(key.kind, key.name), isWhole: false, isPlain: true };
    }
  }
  const ofLists = token.type === SelectorType.Pseudo ? listTest(token) : undefined;
  if (ofLists !== undefined) return ofLists;
  const isWhole = token.type === SelectorType.Pseudo && Array.isArray(token.data);
  return { make: simpleTest(token), isWhole, isPlain: token.type !== SelectorType.Pseudo };
}

function listTest({ name, data }: PseudoSelector): ListTest | undefined {
  if (!Array.isArray(data) || (name !== "is" && name !== "not")) return undefined;
  const lists: Step[][] = [];
  for (const tokens of data) {
    const steps = stepsOf(tokens);
    if (steps === undefined) return undefined;
    lists.push(steps);
  }
  return { lists, isNot: name === "not" };
}
