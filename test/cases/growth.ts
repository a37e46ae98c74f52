import { expect } from "vitest";

/** Least and most rounds; each size is measured once in a round. */
const ROUNDS = { least: 5, most: 40 };
/** Sizes, in multiples of the one that a test names. */
const SIZES = [4, 8, 16] as const;
/** Of a doubling: in proportion it would be 2, by the square 4. */
const BOUND = 2.75;
/**
 * Seconds that work of each size is repeated for: a collection of garbage or the compiler, which take some
 * milliseconds when they please, must be small beside it.
 */
const LEAST_SECONDS = 0.05;
const MOST_REPEATS = 10_000;

/**
 * Expects work on 4n, 8n and 16n of something to take time in proportion: one of the two doublings is below a
 * bound. The other may cost more, where the work no longer fits the processor's caches or the young
 * generation; what grows by the square costs more at both.
 *
 * Time is the processor's, which other processes hardly change, and the least of some rounds, as what
 * disturbs a run makes it longer; there are more rounds where the first ones are over the bound.
 *
 * @param prepare for a size, the work to measure
 */
export function expectLinear(prepare: (size: number) => () => unknown, n: number): void {
  const works = SIZES.map((times) => prepare(times * n));
  const least = works.map(() => Number.POSITIVE_INFINITY);
  const doublings = (): number[] => least.slice(1).map((time, i) => time / least[i]!);
  const isLinear = (): boolean => doublings().some((ratio) => ratio < BOUND);
  // The first run pays for the compiler.
  secondsOf(works[0]!, 1);
  const once = Math.max(secondsOf(works[0]!, 1), 1e-6);
  const repeats = SIZES.map((times) =>
    Math.min(MOST_REPEATS, Math.ceil((LEAST_SECONDS / once) * (SIZES[0] / times))),
  );
  for (let round = 0; round < ROUNDS.most && (round < ROUNDS.least || !isLinear()); round++) {
    for (const [i, work] of works.entries()) {
      least[i] = Math.min(least[i]!, secondsOf(work, repeats[i]!));
    }
  }
  expect(Math.min(...doublings()), doublings().join(", ")).toBeLessThan(BOUND);
}

/** Seconds of processor time that a piece of work takes, in the mean of some repeats. */
function secondsOf(work: () => unknown, repeats: number): number {
  const before = process.cpuUsage();
  for (let i = 0; i < repeats; i++) work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6 / repeats;
}
