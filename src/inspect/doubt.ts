/** A probability so near to the decision line is in doubt. */
const DOUBT = 0.15;

/** Whether a block could as well have been judged otherwise. */
export function isCloseCall(probability: number, threshold: number): boolean {
  return Math.abs(probability - threshold) <= DOUBT;
}
