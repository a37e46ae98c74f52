/**
 * CPU time and allocations of every stage of an extraction, beside htmlparser2 alone, all in one run: quote the ratios, not
 * the milliseconds. Run with `npm run bench`.
 */

import { decode } from "../../src/document/decode.ts";
import { measureTasks } from "./measure.ts";
import { type BenchPage, corpusPages, middlingPages, ownPages, repeatedPage } from "./pages.ts";
import { costTable, table } from "./report.ts";
import { extractions, FLOOR, floors, models, stages, wholes } from "./stages.ts";

/** Growth is measured from this size on, in characters. */
const LEAST_SIZE = 100_000;

async function timeStages(title: string, pages: readonly BenchPage[]): Promise<void> {
  const texts = pages.map(({ bytes }) => decode(bytes).text);
  const tasks = [...floors(texts), ...stages(pages, models.default), ...wholes(pages)];
  const costs = await measureTasks(tasks, pages.length);
  process.stdout.write(`${costTable(title, pages, costs, FLOOR)}\n`);
}

/**
 * Time per character of pages of n, 2n, 4n and 8n, x that of n: it should stay 1. Larger pages do not fit the
 * processor's caches, which a bare parse shows too.
 */
async function timeGrowth(): Promise<void> {
  const first = new Map<string, number>();
  const rows: Record<string, string>[] = [];
  for (const times of [1, 2, 4, 8]) {
    const text = repeatedPage(times * LEAST_SIZE);
    const page = { id: "repeated", bytes: new TextEncoder().encode(text) };
    const tasks = [floors([text])[0]!, ...extractions([page])];
    const costs = await measureTasks(tasks, 1);
    const row: Record<string, string> = { "growth, of characters": String(text.length) };
    for (const [name, { milliseconds }] of costs) {
      const perCharacter = milliseconds / text.length;
      if (!first.has(name)) first.set(name, perCharacter);
      row[name] = `${(perCharacter / first.get(name)!).toFixed(2)} (${milliseconds.toFixed(1)} ms)`;
    }
    rows.push(row);
  }
  process.stdout.write(`${table(rows)}\n`);
}

await timeStages("own pages", ownPages());
const sample = corpusPages();
if (sample.length > 0) {
  await timeStages("WCXB, 40 to 120 KB", middlingPages());
  await timeStages("WCXB sample", sample);
} else process.stderr.write("no ../shared/datasets: the WCXB sample is left out\n");
await timeGrowth();
