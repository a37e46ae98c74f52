import { expect } from "vitest";

/** Least and most rounds; each size is measured once in a round. */
const ROUNDS = { least: 2, most: 40 };
/** In proportion it would be 2 and 4, by the square 4 and 16. */
const BOUNDS = [3, 7] as const;
/**
 * Seconds that the smallest work is repeated for: a collection of garbage or the compiler, which take
 * some milliseconds when they please, must be small beside it.
 */
const LEAST_SECONDS = 0.05;
const MOST_REPEATS = 1000;

/**
 * Expects work on n, 2n and 4n of something to take time in proportion. Time is the processor's, which
 * other processes hardly change, and the least of some rounds, as what disturbs a run makes it longer;
 * there are more rounds where the first ones are over the bounds.
 *
 * @param prepare for a size, the work to measure
 */
export function expectLinear(prepare: (size: number) => () => unknown, n: number): void {
  const works = [n, 2 * n, 4 * n].map(prepare);
  const least = works.map(() => Number.POSITIVE_INFINITY);
  const ratios = (): number[] => least.slice(1).map((time) => time / least[0]!);
  const isOver = (): boolean => ratios().some((ratio, i) => !(ratio < BOUNDS[i]!));
  // The first run pays for the compiler.
  processorSeconds(works[0]!, 1);
  const once = processorSeconds(works[0]!, 1);
  const repeats = Math.min(MOST_REPEATS, Math.ceil(LEAST_SECONDS / Math.max(once, 1e-6)));
  for (let round = 0; round < ROUNDS.most && (round < ROUNDS.least || isOver()); round++) {
    for (const [i, work] of works.entries())
      least[i] = Math.min(least[i]!, processorSeconds(work, repeats));
  }
  for (const [i, bound] of BOUNDS.entries()) {
    expect(ratios()[i], ratios().join(", ")).toBeLessThan(bound);
  }
}

function processorSeconds(work: () => unknown, repeats: number): number {
  const before = process.cpuUsage();
  for (let i = 0; i < repeats; i++) work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
