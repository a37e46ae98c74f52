import type { DecidedBlock } from "../decision/decide.ts";

/** Rest below this probability is sure. */
const SURE = 0.1;
/** Text outside links with so many words is sure only below this probability: it may be prose. */
const PROSE = 20;
const SURE_PROSE = 0.01;

/**
 * Whether a block is so sure to be rest that nobody need read it. On 180 pages of three public corpora that the
 * default model has not seen, 64 % of the blocks are; they have 1.0 % of the words of the gold texts and comments.
 */
export function isSureRest({ block, probability, isContent }: DecidedBlock): boolean {
  if (isContent) return false;
  return probability < (block.words - block.linkWords < PROSE ? SURE : SURE_PROSE);
}
