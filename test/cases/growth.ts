import { expect } from "vitest";

/** Rounds, in each of which each size is measured once: for what is clearly linear, the least else, and the most. */
const ROUNDS = { clear: 3, least: 5, most: 40 };
/** Sizes, in multiples of the one that a test names, and one more for what seems to grow too fast. */
const SIZES = [4, 8, 16] as const;
const FURTHER = 32;
/** Of a doubling: in proportion it would be 2, by the square 4. */
const BOUND = 2.75;
/** A doubling of less needs no more rounds: the square would have to be disturbed by three quarters in all of them. */
const CLEAR = 2.3;
/**
 * Seconds that work of each size is repeated for: a collection of garbage or the compiler, which take some
 * milliseconds when they please, must be small beside it.
 */
const LEAST_SECONDS = 0.05;
const MOST_REPEATS = 10_000;

/**
 * Expects work on 4n, 8n and 16n of something to take time in proportion: one of the two doublings is below a
 * bound, or else that from 16n to 32n. The others may cost more, where the work no longer fits the processor's
 * caches or the young generation; what grows by the square costs more at each.
 *
 * Time is the processor's, which other processes hardly change, and the least of some rounds, as what
 * disturbs a run makes it longer; there are more rounds where the first ones are over the bound.
 *
 * @param prepare for a size, the work to measure
 */
export function expectLinear(prepare: (size: number) => () => unknown, n: number): void {
  const first = prepare(SIZES[0] * n);
  // The first run pays for the compiler.
  secondsOf(first, 1);
  const once = Math.max(secondsOf(first, 1), 1e-6);
  const measured = SIZES.map((times) => measure(prepare, n, times, once));
  const doublings = (): number[] =>
    measured.slice(1).map(({ least }, i) => least / measured[i]!.least);
  const isBelow = (bound: number): boolean => doublings().some((ratio) => ratio < bound);
  const measureAgain = (): void => {
    for (let round = 1; round <= ROUNDS.most; round++) {
      for (const one of measured) one.least = Math.min(one.least, secondsOf(one.work, one.repeats));
      if (round >= ROUNDS.clear && isBelow(CLEAR)) return;
      if (round >= ROUNDS.least && isBelow(BOUND)) return;
    }
  };
  measureAgain();
  if (!isBelow(BOUND)) {
    measured.push(measure(prepare, n, FURTHER, once));
    measureAgain();
  }
  expect(Math.min(...doublings()), doublings().join(", ")).toBeLessThan(BOUND);
}

interface Measured {
  readonly work: () => unknown;
  readonly repeats: number;
  /** Seconds of one repeat. */
  least: number;
}

/** @param once seconds for the smallest size */
function measure(
  prepare: (size: number) => () => unknown,
  n: number,
  times: number,
  once: number,
): Measured {
  const repeats = Math.ceil((LEAST_SECONDS / once) * (SIZES[0] / times));
  return {
    work: prepare(times * n),
    repeats: Math.min(MOST_REPEATS, repeats),
    least: Number.POSITIVE_INFINITY,
  };
}

/** Seconds of processor time that a piece of work takes, in the mean of some repeats. */
function secondsOf(work: () => unknown, repeats: number): number {
  const before = process.cpuUsage();
  for (let i = 0; i < repeats; i++) work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6 / repeats;
}
