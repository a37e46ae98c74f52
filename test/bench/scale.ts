/**
 * The figures of docs/scale.md: what the built program takes for pages of a crawl, as WARC files whose members are
 * compressed one by one. The pages are all files `*.html` and `*.html.gz` below the folders, evenly spread,
 * in three groups by size, each a run of its own. Run:
 *
 *     npm run bench -- scale FOLDER… [--pages 3000]
 *
 * CPU seconds are those of all threads of a process, its start included, so that other work on the machine
 * counts little.
 */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gunzipSync, gzipSync } from "node:zlib";
import { response } from "../cases/warc-records.ts";
import { cpuMilliseconds } from "./measure.ts";
import { table } from "./report.ts";
import { billion, costs, groupsBySize, type Measured, spread } from "./scale-figures.ts";
import { frames, type Spent, spent } from "./spent.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { pages: { type: "string", default: "3000" } },
});
if (positionals.length === 0) {
  console.error(
    "found no folder of pages; expected: npm run bench -- scale FOLDER… [--pages 3000]",
  );
  process.exit(2);
}
const GROUPS = 3;
/** Pages whose output is measured in every format, and pages that a service answers. */
const SAMPLE = 300;
const formats = ["text", "markdown", "html", "xml", "json"];
const HTML = /\.html(?:\.gz)?$/;

interface Page {
  readonly file: string;
  readonly bytes: Uint8Array;
}

function pageOf(file: string): Page {
  const bytes = readFileSync(file);
  return { file, bytes: file.endsWith(".gz") ? gunzipSync(bytes) : bytes };
}

/** A WARC file of the pages: bytes of it, and CPU seconds that unpacking it takes. */
function writeWarc(path: string, pages: readonly Page[]): { size: number; unpacking: number } {
  const members = pages.map(({ bytes }, i) =>
    gzipSync(response({ uri: `https://e.example/${i}`, body: bytes })),
  );
  const all = Buffer.concat(members);
  writeFileSync(path, all);
  const before = cpuMilliseconds();
  for (const member of members) gunzipSync(member);
  return { size: all.length, unpacking: (cpuMilliseconds() - before) / 1000 };
}

function bytesOf(pages: readonly Page[]): number {
  return pages.reduce((sum, { bytes }) => sum + bytes.length, 0);
}

function sizeOf(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}

const folder = mkdtempSync(join(tmpdir(), "seine-scale-"));
const at = (name: string): string => join(folder, name);
const extract = (file: string, ...args: readonly string[]): Promise<Spent> =>
  spent(["extract", "--quiet", "--jobs", "2", ...args, file]);

const found = positionals.flatMap((place) =>
  readdirSync(place, { recursive: true, encoding: "utf8" })
    .filter((name) => HTML.test(name))
    .sort()
    .map((name) => join(place, name)),
);
const pages = spread(found, Number(values.pages)).map(pageOf);
const groups: (Measured & { readonly size: number; readonly unpacking: number })[] = [];
for (const group of groupsBySize(pages, ({ bytes }) => bytes.length, GROUPS)) {
  const file = at(`${groups.length}.warc.gz`);
  const warc = writeWarc(file, group);
  const { seconds } = await extract(file, "--format", "json", "--output", at("out.jsonl"));
  groups.push({ pages: group.length, bytes: bytesOf(group), seconds, ...warc });
  console.error(
    `${group.length} pages, ${(bytesOf(group) / 1e6).toFixed(0)} MB: ${seconds.toFixed(1)} CPU s`,
  );
}
const sum = (of: (group: (typeof groups)[number]) => number): number =>
  groups.reduce((total, group) => total + of(group), 0);
const bytes = sum((group) => group.bytes);
const all = { pages: pages.length, bytes, seconds: sum(({ seconds }) => seconds) };

const sample = spread(pages, SAMPLE);
writeWarc(at("sample.warc.gz"), sample);
const largest = Math.max(...sample.map((page) => page.bytes.length));
const { memory } = await spent(["serve", "--stdio"], frames(at("sample.warc.gz")));
const written: Record<string, string> = {};
for (const format of formats) {
  mkdirSync(at(format));
  await extract(at("sample.warc.gz"), "--format", format, "--output-dir", at(format));
  written[format] = (sizeOf(at(format)) / bytesOf(sample)).toFixed(3);
}
rmSync(folder, { recursive: true });

console.log(
  table([
    ...costs("`seine extract --jobs 2 --format json`", all),
    {
      "": "of it gunzip, per MB of HTML",
      found: `${((1e6 * sum(({ unpacking }) => unpacking)) / bytes).toFixed(4)} s`,
    },
    {
      "": "compressed WARC, bytes per byte of HTML",
      found: (sum(({ size }) => size) / bytes).toFixed(2),
    },
    {
      "":
        `largest resident memory of a service after ${sample.length} such pages, ` +
        `the largest of ${(largest / 1e6).toFixed(1)} MB`,
      found: `${(memory / 1e6).toFixed(0)} MB`,
    },
  ]),
);
console.log("By size, a billion such pages:\n");
console.log(table(groups.map(billion)));
console.log("Bytes written per byte of HTML:\n");
console.log(table([written]));
