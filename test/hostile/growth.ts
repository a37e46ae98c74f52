/** What one stage took of a page, and what it made. */
export interface Cost {
  /** CPU time in milliseconds, which other processes of the machine hardly change. */
  readonly time: number;
  /** Length of the result, in UTF-16 code units. */
  readonly length: number;
}

/** Takes a page through every stage. */
export type Measure = (html: string) => ReadonlyMap<string, Cost>;

/** Pages are made of n, 2n and 4n characters, in at most so many rounds. */
const TIMES = [1, 2, 4] as const;
const ROUNDS = 7;
/**
 * The most that a stage may take for those pages: a multiple of what it took for the first, and some
 * milliseconds. In proportion it would be 2 and 4 times as much, by the square 4 and 16.
 */
const BOUNDS = [1, 3, 6] as const;
const GRACE = 8;
/**
 * The same for lengths, which nothing disturbs: small pages have not reached every limit of depth. No
 * result is longer than its page by more than that many times, which the paths of blocks come near.
 */
const LENGTH = { factor: 2, grace: 1000, most: 120 };
/** n grows until a page of n characters takes that many milliseconds, or has that many characters. */
const ENOUGH = 10;
const LONGEST = 128_000;

/**
 * Tells which stages take more time, or make more, than grows in proportion to the page; nothing when
 * none does.
 *
 * Times are the least of some rounds, as what disturbs a run makes it longer; there are more rounds
 * while any is over its bound.
 *
 * @param least characters from which on the growth must be in proportion
 */
export function superlinear(
  make: (characters: number) => string,
  measure: Measure,
  least: number,
): string[] {
  const { n, costs } = sized(make, measure, least);
  const pages = TIMES.map((times) => make(times * n));
  const found = pages.map((_, i) => new Map(i === 0 ? costs : []));
  for (let round = 0; round < ROUNDS && (round === 0 || overTime(found).length > 0); round++) {
    for (const [i, page] of pages.entries()) keepLeast(found[i]!, measure(page));
  }
  return [...overTime(found), ...overLength(found, pages)].map((what) => `${what}; n = ${n}`);
}

/** A size that takes long enough to be measured; the pages on the way there also warm the compiler. */
function sized(
  make: (characters: number) => string,
  measure: Measure,
  least: number,
): { n: number; costs: Map<string, Cost> } {
  for (let n = least; ; n *= 2) {
    const page = make(n);
    const costs = new Map<string, Cost>();
    for (let i = 0; i < 2; i++) keepLeast(costs, measure(page));
    if (total(costs) >= ENOUGH || n >= LONGEST) return { n, costs };
  }
}

function total(costs: ReadonlyMap<string, Cost>): number {
  return [...costs.values()].reduce((sum, { time }) => sum + time, 0);
}

function keepLeast(least: Map<string, Cost>, costs: ReadonlyMap<string, Cost>): void {
  for (const [stage, cost] of costs) {
    const last = least.get(stage);
    if (last === undefined || cost.time < last.time) least.set(stage, cost);
  }
}

type Least = readonly ReadonlyMap<string, Cost>[];

function overTime(least: Least): string[] {
  return over(least, "time", (first, i) => BOUNDS[i]! * first + GRACE);
}

function overLength(least: Least, pages: readonly string[]): string[] {
  const { factor, grace, most } = LENGTH;
  return over(least, "length", (first, i) => {
    const { length } = pages[i]!;
    return Math.min((factor * length * first) / pages[0]!.length + grace, most * length);
  });
}

function over(
  least: Least,
  what: keyof Cost,
  bound: (first: number, i: number) => number,
): string[] {
  return [...least[0]!.keys()].flatMap((stage) => {
    const values = least.map((costs) => costs.get(stage)![what]);
    if (values.every((value, i) => value <= bound(values[0]!, i))) return [];
    return [`${what} of ${stage}: ${values.map((value) => Math.round(value)).join(", ")}`];
  });
}
