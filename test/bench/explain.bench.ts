/**
 * CPU time of `explain` and `classify` per KB of text on pages with much text, in one run. Run with
 * `npm run bench -- explain`.
 */
import { classify } from "../../src/api/classify.ts";
import { explain } from "../../src/api/explain.ts";
import { measureTasks } from "./measure.ts";
import { type BenchPage, corpusPages, middlingPages, ownPages } from "./pages.ts";
import { table } from "./report.ts";

/** Least characters of text, and most pages. */
const HEAVY = { characters: 8192, pages: 24 };

const charactersOf = ({ bytes }: BenchPage): number =>
  classify(bytes).blocks.reduce((sum, { text }) => sum + text.length, 0);

const sample = [...corpusPages(), ...middlingPages()];
if (sample.length === 0) process.stderr.write("no ../shared/datasets: own pages are taken\n");
const heavy = (sample.length > 0 ? sample : ownPages())
  .map((page) => ({ ...page, characters: charactersOf(page) }))
  .filter(({ characters }) => sample.length === 0 || characters > HEAVY.characters)
  .slice(0, HEAVY.pages);
const kilobytes = heavy.reduce((sum, { characters }) => sum + characters / 1024, 0);
const costs = await measureTasks(
  [
    { name: "classify", work: (i) => classify(heavy[i]!.bytes) },
    { name: "explain", work: (i) => explain(heavy[i]!.bytes) },
  ],
  heavy.length,
);
const perKilobyte = (milliseconds: number): string =>
  ((milliseconds * heavy.length) / kilobytes).toFixed(2);
process.stdout.write(
  table(
    [...costs].map(([name, { milliseconds, median }]) => ({
      [`${heavy.length} pages, ${kilobytes.toFixed(0)} KB of text`]: name,
      "ms/KB": perKilobyte(milliseconds),
      "median ms/KB": perKilobyte(median!),
    })),
  ),
);
