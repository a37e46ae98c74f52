/** Runs of nodes: how they nest, and which are lists of others. Time is in proportion to the runs, not to their pairs. */
import { firstFrom, type Marks } from "./marks.ts";

/** A run of nodes that may be a unit. */
export interface Range {
  readonly node: number;
  readonly end: number;
}

/** Of ranges that begin at one node the largest first. */
export function outerFirst(a: Range, b: Range): number {
  return a.node - b.node || b.end - a.end;
}

/** Index of the range around each of some in document order; -1 without one. */
export function parentsOf(ranges: readonly Range[]): Int32Array {
  const open: number[] = [];
  const parents = new Int32Array(ranges.length);
  for (const [i, { node }] of ranges.entries()) {
    while (open.length > 0 && ranges[open.at(-1)!]!.end <= node) open.pop();
    parents[i] = open.at(-1) ?? -1;
    open.push(i);
  }
  return parents;
}

/** Added to the number of a shape: more than a page has. */
const COMPARED = 2 ** 30;

/** 1 for each unit that is made of those of some shape. Only units that hold two of a shape are compared with it. */
export function listsAmong(
  page: Marks,
  units: readonly Range[],
  all: readonly (readonly Range[])[],
): Uint8Array {
  const isList = new Uint8Array(units.length);
  const parents = parentsOf(units);
  /** By unit: the shape that it was last seen to hold a unit of, and whether it was compared. */
  const seen = new Int32Array(units.length).fill(-1);
  for (const [shape, others] of all.entries()) {
    for (const { node, end } of others) {
      for (let i = firstFrom(units, node) - 1; i >= 0; i = parents[i]!) {
        if (units[i]!.end < end || isList[i] === 1 || seen[i] === COMPARED + shape) continue;
        if (seen[i] !== shape) seen[i] = shape;
        else {
          seen[i] = COMPARED + shape;
          if (isMadeOf(page, units[i]!, others)) isList[i] = 1;
        }
      }
    }
  }
  return isList;
}

/** Whether a unit is a list of several others, which have all of its times. */
function isMadeOf({ times }: Marks, unit: Range, others: readonly Range[]): boolean {
  let inner = 0;
  let count = 0;
  let from = unit.node + 1;
  for (let i = firstFrom(others, from); i < others.length; i = firstFrom(others, from)) {
    const { node, end } = others[i]!;
    if (end > unit.end) break;
    inner++;
    count += firstFrom(times, end) - firstFrom(times, node);
    from = end;
  }
  return inner > 1 && count === firstFrom(times, unit.end) - firstFrom(times, unit.node);
}
