/**
 * What labelling pages takes, in a real Chromium: screens that are read, keys, and how right the labels are.
 *
 *   npm run bench -- review <corpus> [--way scroll|review] [--pages 20]
 *
 * An annotator who knows the gold text is simulated. By `scroll` the whole page is read, all folds open, and each
 * error is mended by the fewest keys. By `review` Space leads from stop to stop; what is on a screen is mended,
 * what is not stays wrong.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium, type Frame, type Page } from "playwright-core";
import { findChromium } from "../../src/rendering/chromium.ts";
import { openStore } from "../../src/studio/corpus-store.ts";
import { startStudio } from "../../src/studio/server.ts";
import type { StudioPage } from "../../src/studio/studio-page.ts";
import { scoreText } from "../../training/corpus/metrics.ts";
import { readCorpus } from "../../training/corpus/readers/index.ts";
import { type LabelledPage, ReaderError } from "../../training/corpus/readers/reader.ts";
import { byReview, type Cost, foldsOf, mend } from "./review-hand.ts";
import { type Edits, truthOf } from "./review-keys.ts";

/** Seconds for a key, for a run of errors, and for a screen that is read. */
const KEY = 0.28;
const RUN = 1.35;
const SCREEN = 1.5;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    way: { type: "string", default: "review" },
    pages: { type: "string", default: "20" },
  },
});
const [corpus] = positionals;
if (corpus === undefined) throw new Error("expected the folder of a corpus");

interface Row extends Cost {
  readonly id: string;
  readonly seconds: number;
  readonly f1: number;
}

const work = await mkdtemp(join(tmpdir(), "seine-review-"));
const pages: LabelledPage[] = [];
for await (const page of readCorpus(corpus)) if (!(page instanceof ReaderError)) pages.push(page);
const count = Math.min(Number(values.pages), pages.length);
const golds = new Map<string, string>();
for (let i = 0; i < count; i++) {
  const { html, gold } = pages[Math.floor((i * pages.length) / count)]!;
  const id = `page-${i + 1}`;
  golds.set(id, gold);
  await mkdir(join(work, id));
  await writeFile(join(work, id, "page.html"), html);
}
const studio = await startStudio({ store: await openStore(work, false), port: 0 });
const browser = await chromium.launch({
  executablePath: findChromium()!,
  args: ["--no-sandbox"],
});
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
await page.goto(studio.url);
await page.waitForSelector("table.queue");

const rows: Row[] = [];
console.log("page\tscreens\tkeys\truns\tseconds\tF1");
for (const id of golds.keys()) {
  const row = await labelled(id);
  rows.push(row);
  const { screens, keys, runs, seconds, f1 } = row;
  console.log([id, screens, keys, runs, seconds.toFixed(1), f1.toFixed(4)].join("\t"));
}
const sum = (of: (row: Row) => number): number => rows.reduce((all, row) => all + of(row), 0);
const median = (of: (row: Row) => number): number =>
  rows.map(of).sort((a, b) => a - b)[Math.floor(rows.length / 2)]!;
console.log(
  `all: ${sum((row) => row.screens)} screens, ${sum((row) => row.keys)} keys, ${sum((row) => row.runs)} runs of errors mended`,
);
console.log(
  `median: ${median((row) => row.screens)} screens, ${median((row) => row.keys)} keys, ${median((row) => row.seconds).toFixed(1)} s; mean F1 ${(sum((row) => row.f1) / rows.length).toFixed(4)}`,
);
await browser.close();
await studio.close();
await rm(work, { recursive: true });

async function labelled(id: string): Promise<Row> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/label/${id}`);
  const frame = await frameOf(page);
  const view = await page.evaluate(
    async (path) => (await fetch(path)).json() as Promise<StudioPage>,
    `/api/page?id=${encodeURIComponent(id)}`,
  );
  const edits = truthOf(view, golds.get(id)!);
  const way = values.way === "scroll" ? byScrolling : byReview;
  const { screens, runs, ...cost } = await way(page, frame, edits);
  const keys = cost.keys + (await finish());
  const text = await readFile(join(work, id, "gold.txt"), "utf8");
  const { f1 } = scoreText(edits.text, text);
  return { id, screens, keys, runs, seconds: KEY * keys + RUN * runs + SCREEN * screens, f1 };
}

async function byScrolling(page: Page, frame: Frame, edits: Edits): Promise<Cost> {
  if ((await foldsOf(frame)).length > 0) await page.keyboard.press("o");
  const screens = await frame.evaluate(() =>
    Math.ceil((document.documentElement.scrollHeight - 0.4 * innerHeight) / innerHeight),
  );
  let keys = 0;
  for (const run of edits.runs) keys += await mend(page, frame, edits, run);
  return { screens, keys, runs: edits.runs.length };
}

/** Ends the page. Returns how often Enter was pressed. */
async function finish(): Promise<number> {
  const before = page.url();
  for (let presses = 1; ; presses++) {
    await page.keyboard.press("Enter");
    await page.waitForTimeout(900);
    if (page.url() !== before) return presses;
  }
}

async function frameOf(page: Page): Promise<Frame> {
  await page
    .frameLocator("iframe")
    .locator("seine-b[data-c]")
    .first()
    .waitFor({ state: "attached" });
  await page.waitForTimeout(300);
  return page.frames().find((frame) => frame.url().includes("/frame/"))!;
}
