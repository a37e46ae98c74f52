/** The reckoning of docs/scale.md: what was measured, and what a billion pages take by it. */

/** What a batch took. */
export interface Measured {
  readonly pages: number;
  /** Of HTML. */
  readonly bytes: number;
  /** CPU seconds of all threads of the run, its start included. */
  readonly seconds: number;
}

/** Dollars for an hour of one virtual CPU, between what interrupted and ordinary ones cost in 2026. */
const PRICE = 0.03;
const BILLION = 1e9;
const CPUS = 1000;

/** Things from small to large in so many groups, whose sizes differ by one at most. */
export function groupsBySize<T>(
  things: readonly T[],
  sizeOf: (thing: T) => number,
  count: number,
): T[][] {
  const sorted = [...things].sort((a, b) => sizeOf(a) - sizeOf(b));
  const start = (group: number): number => Math.round((group * sorted.length) / count);
  return Array.from({ length: count }, (_, group) => sorted.slice(start(group), start(group + 1)));
}

/** So many of the things, evenly spread; all of them, where there are not more. */
export function spread<T>(things: readonly T[], count: number): T[] {
  if (things.length <= count) return [...things];
  return Array.from({ length: count }, (_, i) => things[Math.floor((i * things.length) / count)]!);
}

/** Two figures that count, with commas between thousands. */
export function rounded(value: number): string {
  return Number(value.toPrecision(2)).toLocaleString("en-US", { maximumFractionDigits: 3 });
}

/** The costs of a batch, as rows of a table. */
export function costs(what: string, { pages, bytes, seconds }: Measured): Record<string, string>[] {
  const megabytes = bytes / 1e6;
  return [
    {
      "": `${what}, ${pages.toLocaleString("en-US")} pages, ${megabytes.toFixed(0)} MB`,
      found: `${seconds.toFixed(1)} CPU s`,
    },
    {
      "": `per page of ${(bytes / pages / 1e3).toFixed(0)} KB`,
      found: `${((1000 * seconds) / pages).toFixed(1)} ms`,
    },
    { "": "per MB of HTML", found: `${(seconds / megabytes).toFixed(3)} s` },
  ];
}

/** What a billion pages like those of a batch take. */
export function billion({ pages, bytes, seconds }: Measured): Record<string, string> {
  const hours = (seconds / pages / 3600) * BILLION;
  return {
    "mean page": `${rounded(bytes / pages / 1e3)} KB`,
    "CPU ms per page": rounded((1000 * seconds) / pages),
    "CPU hours for 10⁹ pages": rounded(hours),
    "on 1,000 virtual CPUs": `${rounded(hours / CPUS)} h`,
    "at 0.03 $ per CPU hour": `${rounded(hours * PRICE)} $`,
  };
}
