/**
 * Odds of some tokens, as a record of numbers: the least and the largest, which count nothing without a token; the
 * sum; how many tokens.
 */
export const MIN = 0;
export const MAX = 1;
export const SUM = 2;
export const COUNT = 3;
/** Numbers per record. */
export const ODDS = 4;

/** Empties the first record. A call of `fill` takes several times as long. */
export function clearOdds(odds: Float64Array): void {
  for (let i = 0; i < ODDS; i++) odds[i] = 0;
}

/** Adds the record at `source` of `from` to that at `target` of `to`. */
export function addOdds(
  to: Float64Array,
  target: number,
  from: Float64Array,
  source: number,
): void {
  const count = from[source + COUNT]!;
  if (count === 0) return;
  const isFirst = to[target + COUNT] === 0;
  const min = from[source + MIN]!;
  const max = from[source + MAX]!;
  to[target + MIN] = isFirst ? min : Math.min(to[target + MIN]!, min);
  to[target + MAX] = isFirst ? max : Math.max(to[target + MAX]!, max);
  to[target + SUM]! += from[source + SUM]!;
  to[target + COUNT]! += count;
}

/** Adds the odds of one token to the record at `target`; none if they are NaN. */
export function addToken(to: Float64Array, target: number, odds: number): void {
  if (Number.isNaN(odds)) return;
  const isFirst = to[target + COUNT] === 0;
  to[target + MIN] = isFirst ? odds : Math.min(to[target + MIN]!, odds);
  to[target + MAX] = isFirst ? odds : Math.max(to[target + MAX]!, odds);
  to[target + SUM]! += odds;
  to[target + COUNT]!++;
}
