/**
 * Time per page of every stage of an extraction, beside htmlparser2's bare `parseDocument`, all in
 * one run: quote the ratios, not the milliseconds. Run with `npm run bench`.
 */
import { parseDocument } from "htmlparser2";
import { Bench } from "tinybench";
import { decode } from "../../src/document/decode.ts";
import { parse } from "../../src/document/parse.ts";
import { extract } from "../../src/extract.ts";
import { measure } from "../../src/features/page-measures.ts";
import { loadDefaultModel } from "../../src/load-model.ts";
import { type BenchPage, corpusPages, ownPages } from "./pages.ts";

const model = loadDefaultModel();

async function run(title: string, pages: readonly BenchPage[]): Promise<void> {
  const texts = pages.map(({ bytes }) => decode(bytes).text);
  const documents = texts.map(parse);
  const segmented = documents.map((document) => ({
    document,
    blocks: model.segmenter.segment(document),
  }));
  const measured = segmented.map(measure);
  const matrices = measured.map((page) => model.featurizer.featurize(page));
  const bench = new Bench({ time: 0, iterations: 5, warmupTime: 0, warmupIterations: 2 });
  const stage = (name: string, work: (i: number) => unknown): void => {
    bench.add(name, () => {
      for (let i = 0; i < pages.length; i++) work(i);
    });
  };
  stage("parseDocument", (i) => parseDocument(texts[i]!));
  stage("decode", (i) => decode(pages[i]!.bytes));
  stage("parse", (i) => parse(texts[i]!));
  stage("segment", (i) => model.segmenter.segment(documents[i]!));
  stage("measure", (i) => measure(segmented[i]!));
  stage("features", (i) => model.featurizer.featurize(measured[i]!));
  stage("predict", (i) => model.predict(measured[i]!, matrices[i]!));
  stage("extract", (i) => extract(pages[i]!.bytes));
  await bench.run();
  const megabytes = pages.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1e6;
  const floor = medianOf(bench, "parseDocument");
  process.stdout.write(`\n${title}: ${pages.length} pages, ${megabytes.toFixed(1)} MB\n`);
  const rows = bench.tasks.map(({ name }) => {
    const milliseconds = medianOf(bench, name);
    return {
      stage: name,
      "ms/page": (milliseconds / pages.length).toFixed(2),
      "pages/s": ((1000 * pages.length) / milliseconds).toFixed(0),
      "MB/s": ((1000 * megabytes) / milliseconds).toFixed(1),
      "x parseDocument": (milliseconds / floor).toFixed(2),
    };
  });
  process.stdout.write(`${table(rows)}\n`);
}

function medianOf(bench: Bench, name: string): number {
  const result = bench.getTask(name)?.result;
  if (result?.state !== "completed") throw new Error(`the stage ${name} did not run`);
  return result.latency.p50;
}

/** Rows of named values as aligned columns. */
function table(rows: readonly Record<string, string>[]): string {
  const names = Object.keys(rows[0] ?? {});
  const widths = names.map((name) =>
    Math.max(name.length, ...rows.map((row) => row[name]!.length)),
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, c) => (c === 0 ? cell.padEnd(widths[c]!) : cell.padStart(widths[c]!)))
      .join("  ");
  return [line(names), ...rows.map((row) => line(names.map((name) => row[name]!)))].join("\n");
}

await run("own pages", ownPages());
const sample = corpusPages();
if (sample.length > 0) await run("wcxb-dev sample", sample);
else process.stderr.write("no ../shared/datasets: the wcxb-dev sample is left out\n");
