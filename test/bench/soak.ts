/**
 * A long batch: does memory grow with it? Small own pages, each a little different every time it comes,
 * go through `extractMany` with two workers and the tiny model; RSS is that of the whole process,
 * workers included, printed every 10,000 pages. Run:
 *
 *     npm run bench -- soak [pages]
 *
 * Ends early on SIGINT with the table of what was done.
 */
import { fileURLToPath } from "node:url";
import { extractMany } from "../../src/entries/batch.ts";
import { manyPages } from "./many-pages.ts";
import { table } from "./report.ts";

const [total = 200_000] = process.argv.slice(2).map(Number);
const EVERY = 10_000;
/** What RSS is compared with: workers have started and code is compiled. */
const SETTLED = 20_000;

const model = fileURLToPath(new URL("../../models/tiny.json", import.meta.url));

interface Sample {
  readonly done: number;
  readonly rss: number;
  readonly heap: number;
  readonly errors: number;
}

const samples: Sample[] = [];
const errors = new Map<string, number>();
const stop = new AbortController();
process.once("SIGINT", () => stop.abort());

let done = 0;
const cpuBefore = process.cpuUsage();
const started = performance.now();
const options = {
  model,
  jobs: 2,
  format: "markdown",
  metadata: true,
  signal: stop.signal,
} as const;
for await (const outcome of extractMany(manyPages(total), options)) {
  if ("error" in outcome) {
    const { reason } = outcome.error;
    if (reason === "aborted") continue;
    errors.set(reason, (errors.get(reason) ?? 0) + 1);
  }
  if (outcome.id !== String(done)) throw new Error(`page ${outcome.id} came as number ${done}`);
  done++;
  if (done % EVERY === 0) sample();
}

function sample(): void {
  const { rss, heapUsed } = process.memoryUsage();
  const failed = [...errors.values()].reduce((sum, count) => sum + count, 0);
  samples.push({ done, rss, heap: heapUsed, errors: failed });
  const seconds = (performance.now() - started) / 1000;
  console.error(
    `${done} pages: RSS ${megabytes(rss)} MB, main heap ${megabytes(heapUsed)} MB, ` +
      `${failed} errors, ${Math.round(done / seconds)} pages/s`,
  );
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0);
}

const { user, system } = process.cpuUsage(cpuBefore);
const base = samples.find((one) => one.done === SETTLED) ?? samples[0];
if (base !== undefined) {
  const rows = samples.map(({ done, rss, heap, errors }) => ({
    pages: String(done),
    "RSS, MB": megabytes(rss),
    [`RSS, x that at ${base.done}`]: (rss / base.rss).toFixed(2),
    "main heap, MB": megabytes(heap),
    errors: String(errors),
  }));
  console.log(table(rows));
}
console.log(
  `${done} pages, errors ${JSON.stringify(Object.fromEntries(errors))}, ` +
    `${((user + system) / 1000 / Math.max(1, done)).toFixed(2)} ms CPU per page`,
);
