/** A probability this near to the threshold is in doubt. */
const DOUBT = 0.15;

/** Whether the decision on a block is a close call. */
export function isCloseCall(probability: number, threshold: number): boolean {
  return Math.abs(probability - threshold) <= DOUBT;
}
