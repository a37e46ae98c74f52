import { type Choices, choose, type DecisionPage, runningSums } from "./rule.ts";

/** The story's element holds several blocks and this share of what is kept, words by probability. */
const SHARE = 0.85;

/**
 * What stands behind the element of the story is not content, whatever its probability: teasers, the
 * next article, other readers' favourites. What stands before it may be the headline.
 */
export function endStory(page: DecisionPage, choices: Choices): void {
  const { document, blocks } = page.page;
  const { blocksBefore } = page.measures;
  const { kept } = choices;
  const mass = runningSums(page.probabilities, (p, i) =>
    kept[i] === 1 ? p * blocks[i]!.words : 0,
  );
  const least = SHARE * mass[blocks.length]!;
  if (least === 0) return;
  const holds = (node: number): boolean => {
    const first = blocksBefore[node]!;
    const last = blocksBefore[document.ends[node]!]!;
    return last - first > 1 && mass[last]! - mass[first]! >= least;
  };
  // At most one element below another can hold more than half.
  let story = 0;
  for (let node = 1; node < document.ends[story]!; node++) {
    if (holds(node)) story = node;
    else node = document.ends[node]! - 1;
  }
  for (let i = blocksBefore[document.ends[story]!]!; i < blocks.length; i++) {
    choose(choices, i, false, "after the story");
  }
}
