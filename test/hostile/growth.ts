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
/** What grows too fast for those must go on to do so up to that many times n. */
const FURTHER = 8;
const ROUNDS = 7;
/**
 * The most that a stage may take for those pages: a multiple of what it took for the first, and some
 * milliseconds. In proportion it would be 2 and 4 times as much, by the square 4 and 16.
 */
const BOUNDS = [1, 3, 6] as const;
const GRACE = 8;
/**
 * From 2n to 4n, and from 4n to 8n, the time must grow by more than that many times as well: 2 would be
 * in proportion. A sum of a linear and a square part that is over the bound at 4n grows by 2.57 times and
 * more; what took less for smaller pages than it should, having met no garbage collection or fitted a
 * cache, does so once.
 */
const DOUBLING = 2.5;
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
  const further = (): ReadonlyMap<string, Cost> => measure(make(FURTHER * n));
  const tooLong = goesOn(overTime(found), found.at(-1)!, further);
  return [...tooLong, ...overLength(found, pages)].map(
    ({ stage, what, values }) => `${what} of ${stage}: ${values.join(", ")}; n = ${n}`,
  );
}

/** Those of the stages that grow too fast beyond the largest page, too. */
function goesOn(
  tooLong: readonly Excess[],
  largest: ReadonlyMap<string, Cost>,
  further: () => ReadonlyMap<string, Cost>,
): readonly Excess[] {
  const costs = new Map<string, Cost>();
  let left = tooLong;
  for (let round = 0; round < ROUNDS && left.length > 0; round++) {
    keepLeast(costs, further());
    left = left.filter(({ stage }) => costs.get(stage)!.time > DOUBLING * largest.get(stage)!.time);
  }
  return left;
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

/** A stage that is over its bounds, and what it took or made, rounded. */
interface Excess {
  readonly stage: string;
  readonly what: keyof Cost;
  readonly values: readonly number[];
}

type Least = readonly ReadonlyMap<string, Cost>[];

function overTime(least: Least): Excess[] {
  return over(
    least,
    "time",
    (first, i) => BOUNDS[i]! * first + GRACE,
    ([, second, third]) => third! > DOUBLING * second!,
  );
}

function overLength(least: Least, pages: readonly string[]): Excess[] {
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
  isGrowth: (values: readonly number[]) => boolean = () => true,
): Excess[] {
  return [...least[0]!.keys()].flatMap((stage) => {
    const values = least.map((costs) => costs.get(stage)![what]);
    if (values.every((value, i) => value <= bound(values[0]!, i)) || !isGrowth(values)) return [];
    return [{ stage, what, values: values.map((value) => Math.round(value)) }];
  });
}
