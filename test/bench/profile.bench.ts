/**
 * Where the time of an extraction goes: `npm run bench -- profile [own|middling|large]`. Shares are times
 * `parseDocument`, measured in the same run without the profiler.
 */
import { pathToFileURL } from "node:url";
import { decode } from "../../src/document/decode.ts";
import { cpuMilliseconds, type Task } from "./measure.ts";
import { samples } from "./pages.ts";
import { profiled, type Shares } from "./profile.ts";
import { table } from "./report.ts";
import { extractions, FLOOR, floors } from "./stages.ts";

/** CPU milliseconds before, with the time measured, and under the profiler; and the least rounds over all pages. */
const LEAST = { milliseconds: 6000, rounds: 4 };
/** Rows of each table, and the least share of one. */
const MOST_ROWS = 48;
const LEAST_SHARE = 0.001;

const names = process.argv.slice(2).filter((name) => name in samples);
for (const name of names.length > 0 ? names : Object.keys(samples)) {
  const pages = samples[name]!();
  if (pages.length === 0) {
    process.stderr.write(`no ../shared/datasets: the sample ${name} is left out\n`);
    continue;
  }
  const texts = pages.map(({ bytes }) => decode(bytes).text);
  const [floor] = floors(texts);
  const [whole] = extractions(pages);
  const round = ({ work }: Task) => pages.forEach((_, i) => void work(i));
  /** Milliseconds of each round of as many as it takes. */
  const timesOf = (task: Task): number[] => {
    const times: number[] = [];
    for (let spent = 0; times.length < LEAST.rounds || spent < LEAST.milliseconds; ) {
      const before = cpuMilliseconds();
      round(task);
      const time = cpuMilliseconds() - before;
      times.push(time);
      spent += time;
    }
    return times;
  };
  const timeOf = (task: Task): number => {
    timesOf(task);
    return Math.min(...timesOf(task));
  };
  const ratio = timeOf(whole!) / timeOf(floor!);
  const shares = profiled(() => {
    timesOf(whole!);
  }, pathToFileURL(process.argv[1]!));
  process.stdout.write(`${name}: ${whole!.name} ${ratio.toFixed(2)} x ${FLOOR}\n\n`);
  for (const kind of ["stages", "modules", "functions"] as const) {
    process.stdout.write(`${shareTable(kind, shares[kind], ratio)}\n`);
  }
}

function shareTable(kind: keyof Shares, shares: ReadonlyMap<string, number>, ratio: number) {
  const shown = [...shares].filter(([, share]) => share >= LEAST_SHARE).slice(0, MOST_ROWS);
  const rows = shown.map(([name, share]) => ({
    [kind]: name,
    "%": (100 * share).toFixed(1),
    [`x ${FLOOR}`]: (ratio * share).toFixed(3),
  }));
  return table(rows);
}
