/**
 * Matches selectors with elements, from the last compound back. A page has a budget of {@link STEPS_PER_NODE}
 * comparisons a node: on a page that would need more, later elements get no rules, so their text is shown.
 */
import type { Document } from "../../document/document.ts";
import { previousElements } from "../../document/selectors/combinators.ts";
import type { Test } from "../../document/selectors/selection.ts";
import { TEXT } from "../../document/tags.ts";
import { isInside, rangesOf } from "./insides.ts";
import type { PageRule, Path } from "./rule-index.ts";
import type { Key } from "./selector-keys.ts";
import type { PartTest, Step } from "./selector-steps.ts";

/** Comparisons of a rule with an element, per node of the page. */
const STEPS_PER_NODE = 200;
const LEAST_STEPS = 100_000;
/** Tests of `:has`, each of which looks at the whole page. */
const MOST_WHOLE_TESTS = 64;

/** Whether the selector of a rule matches an element whose key it has. */
export function matcher(document: Document): (rule: PageRule, node: number) => boolean {
  const { tags, parents, size } = document;
  let steps = LEAST_STEPS + STEPS_PER_NODE * size;
  let wholeTests = 0;
  let before: Int32Array | undefined;
  const previous = (node: number): number => {
    before ??= previousElements(document);
    return before[node]!;
  };
  const testOf = (part: PartTest): Test => {
    if ("lists" in part) {
      const lists = part.lists.map((all): Path => ({ steps: all, made: [] }));
      return (node) => lists.some((path) => leads(path, 0, node)) !== part.isNot;
    }
    const { make, isWhole, isPlain } = part;
    if (isPlain) return make(document);
    let own: Test | undefined;
    return (node) => {
      if (own === undefined) {
        if (isWhole) wholeTests++;
        own = wholeTests > MOST_WHOLE_TESTS ? () => false : make(document);
      }
      return own(node);
    };
  };
  const holds = (tests: readonly Test[], node: number): boolean => {
    steps--;
    for (let i = 0; i < tests.length; i++) if (!tests[i]!(node)) return false;
    return true;
  };
  /** Rules are indexed twice: what looks at the whole page does so once. */
  const made = new Map<Step, readonly Test[]>();
  const make = (path: Path, at: number): readonly Test[] => {
    const step = path.steps[at]!;
    let tests = made.get(step);
    if (tests === undefined) {
      tests = step.tests.map(testOf);
      made.set(step, tests);
    }
    path.made[at] = tests;
    return tests;
  };
  const leads = (path: Path, at: number, node: number): boolean => {
    const all = path.steps;
    if (!holds(path.made[at] ?? make(path, at), node)) return false;
    if (at === all.length - 1) return true;
    const { combinator } = all[at]!;
    const isUp = combinator === "descendant" || combinator === "child";
    const goesOn = combinator === "descendant" || combinator === "sibling";
    for (let n = isUp ? parents[node]! : previous(node); n > 0 && steps > 0; ) {
      if (tags[n] !== TEXT && leads(path, at + 1, n)) return true;
      if (!goesOn) return false;
      n = isUp ? parents[n]! : previous(n);
    }
    return false;
  };
  const ranges = rangesOf(document);
  return (rule, node) => {
    if (steps-- <= 0) return false;
    const all = rule.path.steps;
    if (all.length === 0) return true;
    if (rule.around === undefined) {
      rule.around = keysAround(all).map(ranges);
      rule.isDecided = isDecided(all);
    }
    for (let i = 0; i < rule.around.length; i++) if (!isInside(rule.around[i]!, node)) return false;
    if (rule.isDecided) return true;
    // What is left undecided matches nothing, `:not` too.
    return leads(rule.path, 0, node) && steps > 0;
  };
}

/** Whether keys are all that a selector asks for: of an element, and of one anywhere around it. */
function isDecided(steps: readonly Step[]): boolean {
  if (steps.length > 2 || (steps.length === 2 && steps[0]!.combinator !== "descendant")) {
    return false;
  }
  return steps.every(({ key, tests }) => {
    const [test, ...others] = tests;
    return key !== undefined && others.length === 0 && "isPlain" in test! && test.isPlain;
  });
}

/** What some elements around one that matches must have. What is around its siblings is around it, too. */
function keysAround(steps: readonly Step[]): Key[] {
  const keys: Key[] = [];
  for (let i = 1; i < steps.length; i++) {
    const { combinator } = steps[i - 1]!;
    const { key } = steps[i]!;
    const isUp = combinator === "descendant" || combinator === "child";
    if (isUp && key !== undefined) keys.push(key);
  }
  return keys;
}
