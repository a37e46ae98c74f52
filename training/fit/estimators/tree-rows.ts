import type { Random } from "../../../src/base/random.ts";
import { sampleRows } from "./boosting-rows.ts";
import type { GrownNode } from "./grower.ts";
import type { UnsummedSpace } from "./grower-space.ts";
import { kernelOn } from "./histogram-kernel.ts";
import { partRows } from "./parting.ts";

/**
 * Chooses the rows that a tree is grown on, see {@link sampleRows}.
 *
 * @returns how many, the first in the space's order
 */
export function takeRows(space: UnsummedSpace, share: number, random: Random): number {
  const { data, eligible, randomState } = space;
  const { order, rows, memory } = data;
  if (share === 1) return sampleRows(eligible, share, random, order);
  randomState.set(random.state);
  const taken = kernelOn(memory).takeRows(
    eligible.byteOffset,
    rows,
    share,
    randomState.byteOffset,
    order.byteOffset,
  );
  random.state.set(randomState);
  return taken > 0 ? taken : sampleRows(eligible, 1, random, order);
}

/**
 * Writes the gradients and Hessians of the first rows of the space's order.
 *
 * @param step they are multiples of it; a Hessian is at least one step, so that no row counts for nothing
 */
export function takeGradients({ data, loss }: UnsummedSpace, count: number, step: number): void {
  const { order, gradients, hessians, memory } = data;
  kernelOn(memory).logisticGradients(
    loss.labels.byteOffset,
    loss.weights.byteOffset,
    loss.margins.byteOffset,
    order.byteOffset,
    count,
    step,
    gradients.byteOffset,
    hessians.byteOffset,
  );
}

/**
 * Adds a tree's leaf weights to the margins of all rows.
 *
 * @param nodes grown in this space, whose order has the rows it was grown on, as `growTree` left them, and
 *   then all the others
 * @param grown how many rows it was grown on
 */
export function addTree(nodes: readonly GrownNode[], space: UnsummedSpace, grown: number): void {
  for (const node of nodes) {
    if (node.column < 0) addWeight(space, node.start, node.end, node.weight);
  }
  const waiting = [{ node: nodes[0]!, start: grown, end: space.loss.margins.length }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, start, end } = next;
    if (start === end) continue;
    if (node.column < 0) {
      addWeight(space, start, end, node.weight);
      continue;
    }
    const middle = partRows(space, node, start, end);
    waiting.push({ node: nodes[node.left]!, start, end: middle });
    waiting.push({ node: nodes[node.right]!, start: middle, end });
  }
}

/** Adds a weight to the margins of the rows `order[start..end)`. */
function addWeight(
  { data: { order, memory }, loss: { margins } }: UnsummedSpace,
  start: number,
  end: number,
  weight: number,
): void {
  const first = order.byteOffset + 4 * start;
  kernelOn(memory).addWeight(margins.byteOffset, first, end - start, weight);
}
