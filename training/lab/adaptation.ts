/**
 * Writes the table of docs/results/ADAPTATION.md: what adapting to labelled pages brings on pages of other sites. A part
 * of it is printed. Run:
 *
 *     npm run lab -- adaptation                                # the table: about an hour
 *     npm run lab -- adaptation --only L3S-GN1 --sizes 10      # a part
 *     npm run lab -- adaptation --intervals --only CleanEval   # how often the change is in the interval that train prints
 *     npm run lab -- adaptation --bases /tmp/bases             # keeps the bases of wcxb-dev, or takes those that are there
 */

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { mean } from "../../src/base/averages.ts";
import { share, signed } from "../../src/base/figures.ts";
import { loadDefaultModel, loadModel } from "../../src/models/load/load-model.ts";
import type { Model } from "../../src/models/model.ts";
import { loadCorpus } from "../corpus/corpus.ts";
import { readCorpus } from "../corpus/readers/index.ts";
import { ReaderError } from "../corpus/readers/reader.ts";
import { type JudgedPages, judgePages, pickPages } from "../fit/correction.ts";
import { groupFolds } from "../fit/folds.ts";
import { type CurvePoint, curvePoint, drawPages } from "../score/adaptation-curve.ts";
import { foreignCorpora } from "../score/zero-shot.ts";
import { filledTable } from "../tools/filled-table.ts";
import { train } from "../train.ts";

const { values } = parseArgs({
  options: {
    datasets: { type: "string", default: "../shared/datasets" },
    only: { type: "string" },
    kinds: { type: "string" },
    sizes: { type: "string" },
    draws: { type: "string" },
    bases: { type: "string" },
    intervals: { type: "boolean", default: false },
  },
});
const { only, kinds, intervals: hasIntervals } = values;
const sizes = (values.sizes ?? "1,5,20,50").split(",").map(Number);
const draws = Number(values.draws ?? "4");
/** Most pages to test on. */
const TEST = 150;
const shipped = loadDefaultModel();
const rows: string[] = [];
/** Draws whose interval was told, and those with the real change in it. */
const intervals = { told: 0, right: 0 };

/** Prints, and keeps, a row per size. */
async function curve(name: string, judged: JudgedPages): Promise<void> {
  const sites = judged.pages.map(({ site }) => site);
  for (const size of sizes) {
    const points: CurvePoint[] = [];
    for (let draw = 0; draw < draws; draw++) {
      const drawn = drawPages(sites, size, TEST, 1000 * size + draw);
      if (drawn === undefined) break;
      // Rules and threshold as users have them, whatever the base.
      points.push(await curvePoint(judged, drawn, shipped, hasIntervals));
    }
    if (points.length === 0) continue;
    const gains = points.map(({ before, after }) => after - before);
    const counts = new Map<string, number>();
    for (const { chosen } of points) counts.set(chosen, (counts.get(chosen) ?? 0) + 1);
    const cells = [
      name,
      size,
      share(mean(points.map(({ before }) => before))),
      share(mean(points.map(({ after }) => after))),
      signed(mean(gains)),
      `${signed(Math.min(...gains))} to ${signed(Math.max(...gains))}`,
      signed(-Math.max(...points.map(({ worst }) => worst))),
      [...counts].map(([chosen, count]) => `${count} × ${chosen}`).join(", "),
      mean(points.map(({ seconds }) => seconds)).toFixed(1),
    ];
    rows.push(`| ${cells.join(" | ")} |`);
    process.stderr.write(`${rows.at(-1)}\n`);
    for (const { before, after, expected } of points) {
      if (expected === undefined) continue;
      intervals.told++;
      if (expected.low <= after - before && after - before <= expected.high) intervals.right++;
    }
  }
}

/** Whether a page type or a language is asked for. */
function isKind(type: string | undefined): boolean {
  return kinds === undefined || kinds.split(",").includes(type ?? "unknown");
}

/** Whether a corpus is asked for, by its name or how that begins. */
function isAsked(name: string): boolean {
  return only === undefined || only.split(",").some((own) => name.startsWith(own));
}

/** The pages by a property, where enough have the same. */
async function curvesBy(
  name: string,
  judged: JudgedPages,
  of: (page: JudgedPages["pages"][number]) => string | undefined,
): Promise<void> {
  const kinds = [...new Set(judged.pages.map((page) => of(page) ?? "unknown"))].sort();
  if (kinds.length < 2) return;
  for (const kind of kinds) {
    if (!isKind(kind)) continue;
    const numbers = [...judged.pages.keys()].filter(
      (i) => (of(judged.pages[i]!) ?? "unknown") === kind,
    );
    await curve(`${name}: ${kind}`, pickPages(judged, numbers));
  }
}

/** A model that has not seen the pages of a third of wcxb-dev's sites. */
async function baseOfFold(path: string, fold: number, held: ReadonlySet<string>): Promise<Model> {
  const kept = values.bases && join(values.bases, `base-${fold}.json`);
  if (kept && existsSync(kept)) return loadModel(kept);
  const { model, file } = await train([path], { folds: 0, filter: ({ id }) => !held.has(id) });
  if (kept) {
    mkdirSync(dirname(kept), { recursive: true });
    writeFileSync(kept, file);
  }
  return model;
}

const IN_DOMAIN = "wcxb-dev";
const FOLDS = 3;

async function inDomain(): Promise<void> {
  const path = join(values.datasets, IN_DOMAIN);
  const pages: { id: string; site: string }[] = [];
  for await (const page of readCorpus(path)) {
    if (!(page instanceof ReaderError)) pages.push({ id: page.id, site: page.site });
  }
  const sites = pages.map(({ site }) => site);
  const foldOf = groupFolds(sites, FOLDS, 42);
  for (let fold = 0; fold < FOLDS; fold++) {
    const held = new Set(pages.filter((_, i) => foldOf[i] === fold).map(({ id }) => id));
    const base = await baseOfFold(path, fold, held);
    const corpus = await loadCorpus([path], {
      segmenter: base.segmenter,
      filter: ({ id, pageType }) => held.has(id) && isKind(pageType),
    });
    const judged = judgePages(base, corpus.pages);
    await curvesBy(`${IN_DOMAIN}, third ${fold + 1}`, judged, ({ pageType }) => pageType);
  }
}

for await (const { name, corpus } of foreignCorpora(values.datasets, shipped.segmenter, isAsked)) {
  const judged = judgePages(shipped, corpus.pages);
  await curve(name, judged);
  await curvesBy(name, judged, ({ language }) => language);
}
if (isAsked(IN_DOMAIN)) await inDomain();

if (hasIntervals) {
  process.stderr.write(`in the interval: ${intervals.right} of ${intervals.told} draws\n`);
}

const table = [
  "| pages of | labelled | F1 before | F1 after | change | least to greatest | worst page | chosen | s |",
  "|---|---|---|---|---|---|---|---|---|",
  ...rows,
];
const isWhole = only === undefined && kinds === undefined && !values.sizes && !values.draws;
if (!isWhole || hasIntervals) process.stdout.write(`${table.join("\n")}\n`);
else {
  const path = "docs/results/ADAPTATION.md";
  writeFileSync(path, filledTable(readFileSync(path, "utf8"), "curves", table));
}
