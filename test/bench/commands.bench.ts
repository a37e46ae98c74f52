/**
 * CPU time of every command's work on a page, x `parseDocument`, in one run: formats, metadata, chunks, records,
 * segments and the classic methods. Run with `npm run bench -- commands [own|middling|large]`.
 */
import { chunk } from "../../src/api/chunk.ts";
import { classify } from "../../src/api/classify.ts";
import { extract } from "../../src/api/extract.ts";
import { extractByMethod } from "../../src/api/extract-by-method.ts";
import { metadata } from "../../src/api/metadata.ts";
import { records } from "../../src/api/records.ts";
import { segment } from "../../src/api/segment.ts";
import { decode } from "../../src/document/decode.ts";
import { methods } from "../../src/methods/index.ts";
import { formatNames } from "../../src/output/formats/registry.ts";
import { segmentationNames } from "../../src/segments/index.ts";
import { measureTasks, type Task } from "./measure.ts";
import { type BenchPage, samples } from "./pages.ts";
import { table } from "./report.ts";
import { FLOOR, floors } from "./stages.ts";

/** Of each sample every n-th page: there are many commands. */
const MOST_PAGES = 34;

/** What each command does with a page. */
function commands(pages: readonly BenchPage[]): Task[] {
  const task = (name: string, run: (bytes: Uint8Array) => unknown): Task => ({
    name,
    work: (i) => run(pages[i]!.bytes),
  });
  return [
    ...formatNames.map((format) =>
      task(`extract, ${format}`, (bytes) => extract(bytes, { format })),
    ),
    task("extract, json, with metadata", (bytes) =>
      extract(bytes, { format: "json", metadata: true }),
    ),
    task("extract, text, with parts", (bytes) => extract(bytes, { parts: true })),
    task("classify", (bytes) => classify(bytes)),
    task("classify, with parts", (bytes) => classify(bytes, { parts: true })),
    task("metadata", (bytes) => metadata(bytes)),
    task("chunk", (bytes) => chunk(bytes)),
    task("records", (bytes) => records(bytes)),
    ...segmentationNames.map((method) =>
      task(`segment, ${method}`, (bytes) => segment(bytes, { method })),
    ),
    ...methods.map(({ id }) => task(`method ${id}`, (bytes) => extractByMethod(bytes, id))),
  ];
}

const asked = process.argv.slice(2).filter((name) => name in samples);
const rows = new Map<string, Record<string, string>>();
for (const name of asked.length > 0 ? asked : Object.keys(samples)) {
  const all = samples[name]!();
  if (all.length === 0) {
    process.stderr.write(`no ../shared/datasets: the sample ${name} is left out\n`);
    continue;
  }
  const pages = all.filter((_, i) => i % Math.ceil(all.length / MOST_PAGES) === 0);
  const floor = floors(pages.map(({ bytes }) => decode(bytes).text))[0]!;
  const costs = await measureTasks([floor, ...commands(pages)], pages.length);
  const least = costs.get(FLOOR)!;
  for (const [task, { milliseconds, median }] of costs) {
    const row = rows.get(task) ?? { [`x ${FLOOR}`]: task };
    row[`${name}: ${pages.length} pages`] = (milliseconds / least.milliseconds).toFixed(2);
    row[`${name}, median`] = (median! / least.median!).toFixed(2);
    rows.set(task, row);
  }
}
process.stdout.write(table([...rows.values()]));
