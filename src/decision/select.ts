import type { Block } from "../document/block.ts";

/** A block with the model's verdict. */
export interface ClassifiedBlock {
  readonly block: Block;
  /** Probability that the block is content, in [0, 1]. */
  readonly probability: number;
  readonly isContent: boolean;
}

/** The decision: a block is content when its probability is at least the threshold. */
export function select(
  blocks: readonly Block[],
  probabilities: Float64Array,
  threshold: number,
): ClassifiedBlock[] {
  return blocks.map((block, i) => {
    const probability = probabilities[i]!;
    return { block, probability, isContent: probability >= threshold };
  });
}
