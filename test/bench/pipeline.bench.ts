/**
 * CPU time and allocations of every stage of an extraction, beside htmlparser2 alone and beside
 * other extractors, all in one run: quote the ratios, not the milliseconds. Run with
 * `npm run bench`. The peers have a package file of their own and are left out until
 * `npm ci --ignore-scripts --prefix test/bench/peers` has installed them.
 */

import { extract } from "../../src/api/extract.ts";
import { decode } from "../../src/document/decode.ts";
import { measureTasks } from "./measure.ts";
import { type BenchPage, corpusPages, middlingPages, ownPages, repeatedPage } from "./pages.ts";
import { hasPeers, peers, survived } from "./peers.ts";
import { costTable, table } from "./report.ts";
import { FLOOR, floors, models, stages, wholes } from "./stages.ts";

/** Of the sample, peers see every n-th page: they are slow. */
const PEER_STRIDE = 10;
/** Growth is measured from this size on, in characters. */
const LEAST_SIZE = 100_000;

async function timeStages(title: string, pages: readonly BenchPage[]): Promise<void> {
  const texts = pages.map(({ bytes }) => decode(bytes).text);
  const tasks = [...floors(texts), ...stages(pages, models.default), ...wholes(pages)];
  const costs = await measureTasks(tasks, pages.length);
  process.stdout.write(`${costTable(title, pages, costs, FLOOR)}\n`);
}

async function timePeers(title: string, sampled: readonly BenchPage[]): Promise<void> {
  const textsOf = (pages: readonly BenchPage[]): string[] =>
    pages.map(({ bytes }) => decode(bytes).text);
  const good = await survived(await peers(textsOf(sampled)), sampled.length);
  const pages = good.map((page) => sampled[page]!);
  const texts = textsOf(pages);
  const tasks = [...floors(texts), ...wholes(pages), ...(await peers(texts))];
  const costs = await measureTasks(tasks, pages.length);
  process.stdout.write(`${costTable(title, pages, costs, FLOOR)}\n`);
}

/** Time of pages of n, 2n, 4n and 8n: per character it should stay what it is for n. */
async function timeGrowth(): Promise<void> {
  const pages = [1, 2, 4, 8].map((times) => repeatedPage(times * LEAST_SIZE));
  const rows: Record<string, string>[] = [];
  let first = 0;
  for (const page of pages) {
    const costs = await measureTasks([{ name: "extract", work: () => extract(page) }], 4);
    const perCharacter = costs.get("extract")!.milliseconds / page.length;
    first ||= perCharacter;
    rows.push({
      characters: String(page.length),
      "ms/page": (perCharacter * page.length).toFixed(1),
      "per character, x the first": (perCharacter / first).toFixed(2),
    });
  }
  process.stdout.write(`${table(rows)}\n`);
}

await timeStages("own pages", ownPages());
const sample = corpusPages();
if (sample.length > 0) {
  await timeStages("WCXB, 40 to 120 KB", middlingPages());
  await timeStages("WCXB sample", sample);
} else process.stderr.write("no ../shared/datasets: the WCXB sample is left out\n");
if (hasPeers()) {
  const few = sample.filter((_, i) => i % PEER_STRIDE === 0);
  if (few.length > 0) await timePeers("WCXB sample, with peers", few);
  else await timePeers("own pages, with peers", ownPages());
} else {
  process.stderr.write(
    "peers are not installed, and left out: npm ci --ignore-scripts --prefix test/bench/peers\n",
  );
}
await timeGrowth();
