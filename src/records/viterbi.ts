/**
 * The record area of VSSE by a hidden Markov model lambda = (pi, A, B): states are the elements,
 * observations the tag names from the root to a leaf; from a parent all children are equally probable
 * (A), an element is seen with its weight (B, Formula 3), and pi is the start, the body's.
 *
 * The modes differ in how far the path goes down:
 * - `as-printed`: delta_0 = pi_0 = 1 for the body, delta_k(i) = a_ji b(i) with pi_j = 1 for all other
 *   states; the path goes on while delta grows. Many children lower the value of a container of
 *   records, and a wrapper with one child of equal weight ends the path at once.
 * - `as-printed-text` (ours): the same, but only children with text count, so that an image or an empty
 *   element changes nothing.
 * - `practical` (default): down to the child of the largest weight while it keeps a share of at least
 *   rho of the parent's matching leaves.
 * - `dense`: the element with the largest m^2 / leaves, m being its matching leaves; of equals the
 *   deeper one. The area is tight and misses attributes elsewhere on the page.
 */
import type { Document } from "../document/document.ts";
import { TEXT, tag } from "../document/tags.ts";
import type { NodeWeights } from "./weights.ts";

export const areaModes = ["practical", "as-printed", "as-printed-text", "dense"] as const;
export type AreaMode = (typeof areaModes)[number];

/** Least share of the parent's matching leaves that a child must keep (ours, by docs/results/RECORDS.md). */
export const RHO = 0.8;
/** pi_0; every other pi_j is 1, too. */
const START = 1;
const BODY = tag("body");

/** A state of the path with its value: delta, the share kept, or the density. */
export interface Step {
  readonly node: number;
  readonly value: number;
}

/**
 * The path from the body to the record area, its last state; empty for a page whose leaves have no
 * characteristic.
 */
export function recordPath(
  document: Document,
  weights: NodeWeights,
  mode: AreaMode = "practical",
  rho: number = RHO,
): Step[] {
  const body = Math.max(0, document.tags.indexOf(BODY));
  if (weights.matches[body] === 0) return [];
  if (mode === "dense") return densePath(document, weights, body);
  const path: Step[] = [{ node: body, value: START }];
  for (;;) {
    const { node, value } = path.at(-1)!;
    const children = childrenOf(document, node);
    const best = heaviest(children, weights);
    if (best === undefined) return path;
    const next =
      mode === "practical"
        ? weights.matches[best]! / weights.matches[node]!
        : (START * weights.weights[best]!) / transitions(children, weights, mode);
    if (mode === "practical" ? next < rho : next <= value) return path;
    path.push({ node: best, value: next });
  }
}

/** The number of states that a state may go on to: all children, as the paper prints it. */
function transitions(children: readonly number[], { leaves }: NodeWeights, mode: AreaMode): number {
  if (mode === "as-printed") return children.length;
  return children.filter((child) => leaves[child]! > 0).length;
}

/** The first child of the largest weight that has a matching leaf. */
function heaviest(
  children: readonly number[],
  { matches, weights }: NodeWeights,
): number | undefined {
  let best: number | undefined;
  for (const child of children) {
    if (matches[child] === 0) continue;
    if (best === undefined || weights[child]! > weights[best]!) best = child;
  }
  return best;
}

function densePath(
  { tags, parents, ends }: Document,
  { matches, leaves }: NodeWeights,
  body: number,
): Step[] {
  const density = (node: number): number => matches[node]! ** 2 / leaves[node]!;
  let best = body;
  for (let node = body + 1; node < ends[body]!; node++) {
    if (tags[node] === TEXT || matches[node] === 0) continue;
    const difference = density(node) - density(best);
    const isInside = node < ends[best]!;
    if (difference > 0 || (difference === 0 && isInside)) best = node;
  }
  const path: Step[] = [];
  for (let node = best; node > body; node = parents[node]!) {
    path.push({ node, value: density(node) });
  }
  path.push({ node: body, value: density(body) });
  return path.reverse();
}

/** Child elements of an element. */
export function childrenOf({ tags, ends }: Document, node: number): number[] {
  const children: number[] = [];
  for (let child = node + 1; child < ends[node]!; child = ends[child]!) {
    if (tags[child] !== TEXT) children.push(child);
  }
  return children;
}
