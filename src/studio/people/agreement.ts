/**
 * How far two annotators agree: Cohen's kappa over words. Each word of a block has the block's label; blocks that one
 * of them was unsure of, or has not labelled, do not count.
 *
 * Source: Cohen, A coefficient of agreement for nominal scales, Educational and Psychological Measurement 20 (1960).
 */
import type { BlockLabel } from "../../document/block-label.ts";

/** A block that two people have labelled. */
export interface TwiceLabelled {
  readonly words: number;
  readonly first: BlockLabel | undefined;
  readonly second: BlockLabel | undefined;
}

export interface Agreement {
  /** Words that both have labelled. */
  readonly words: number;
  /** Share of them with the same label, 0 to 1. */
  readonly agreed: number;
  /** Share that would agree by chance. */
  readonly expected: number;
  /** (agreed - expected) / (1 - expected), at most 1; undefined if both gave one and the same label to all words. */
  readonly kappa: number | undefined;
}

const classes = ["content", "rest", "comment"] as const;

/** Agreement over all the given blocks. */
export function agreementOf(blocks: readonly TwiceLabelled[]): Agreement {
  const first = new Map<BlockLabel, number>();
  const second = new Map<BlockLabel, number>();
  let [words, same] = [0, 0];
  for (const block of blocks) {
    if (!isCounted(block.first) || !isCounted(block.second)) continue;
    words += block.words;
    if (block.first === block.second) same += block.words;
    first.set(block.first, (first.get(block.first) ?? 0) + block.words);
    second.set(block.second, (second.get(block.second) ?? 0) + block.words);
  }
  if (words === 0) return { words, agreed: 0, expected: 0, kappa: undefined };
  const agreed = same / words;
  let chance = 0;
  for (const label of classes) chance += (first.get(label) ?? 0) * (second.get(label) ?? 0);
  const expected = chance / words / words;
  const kappa = expected === 1 ? undefined : (agreed - expected) / (1 - expected);
  return { words, agreed, expected, kappa };
}

function isCounted(label: BlockLabel | undefined): label is (typeof classes)[number] {
  return label !== undefined && label !== "unsure";
}

/** Whether two people gave a block labels that differ. */
export function differ({ first, second }: TwiceLabelled): boolean {
  return first !== undefined && second !== undefined && first !== second;
}
