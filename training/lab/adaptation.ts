/**
 * Writes docs/results/ADAPTATION.md: what adapting to labelled pages brings on pages of other sites. Run:
 *
 *     npm run lab -- adaptation                                # all: some hours
 *     npm run lab -- adaptation --only L3S-GN1 --draws 2 --sizes 10,50 --out -
 *     npm run lab -- adaptation --only News --kinds ru --sizes 5   # rows that are there are replaced
 *     npm run lab -- adaptation --intervals --out -         # how often the change is in the interval that train prints
 *     npm run lab -- adaptation --bases /tmp/bases          # keeps the bases of wcxb-dev, or takes those that are there
 */

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
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
    sizes: { type: "string", default: "1,3,5,10,20,50,100" },
    draws: { type: "string", default: "5" },
    test: { type: "string", default: "300" },
    bases: { type: "string", default: "/tmp/seine-bases" },
    fold: { type: "string", default: "0,1,2" },
    intervals: { type: "boolean", default: false },
    out: { type: "string", default: "docs/results/ADAPTATION.md" },
  },
});
const sizes = values.sizes.split(",").map(Number);
const shipped = loadDefaultModel();
const rows: string[] = [];
/** Draws whose interval was told, and those with the real change in it. */
const intervals = { told: 0, right: 0 };

/** Prints, and keeps, a row per size. */
async function curve(name: string, judged: JudgedPages): Promise<void> {
  const sites = judged.pages.map(({ site }) => site);
  for (const size of sizes) {
    const points: CurvePoint[] = [];
    for (let draw = 0; draw < Number(values.draws); draw++) {
      const drawn = drawPages(sites, size, Number(values.test), 1000 * size + draw);
      if (drawn === undefined) break;
      // Rules and threshold as users have them, whatever the base.
      points.push(await curvePoint(judged, drawn, shipped, values.intervals));
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
  return values.kinds === undefined || values.kinds.split(",").includes(type ?? "unknown");
}

/** Whether a corpus is asked for, by its name or how that begins. */
function isAsked(name: string): boolean {
  return values.only === undefined || values.only.split(",").some((own) => name.startsWith(own));
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

/** Models that have not seen a third of wcxb-dev's sites each. */
async function baseOfFold(
  path: string,
  fold: number,
  isOwn: (id: string) => boolean,
): Promise<Model> {
  for (const name of [`base-${fold}.json`, `fold-${fold}.json`]) {
    const file = join(values.bases, name);
    if (existsSync(file)) return loadModel(file);
  }
  const { file } = await train([path], { folds: 0, filter: ({ id }) => !isOwn(id) });
  mkdirSync(values.bases, { recursive: true });
  writeFileSync(join(values.bases, `base-${fold}.json`), file);
  return loadModel(join(values.bases, `base-${fold}.json`));
}

const IN_DOMAIN = "wcxb-dev";

async function inDomain(): Promise<void> {
  const path = join(values.datasets, IN_DOMAIN);
  const pages: { id: string; site: string }[] = [];
  for await (const page of readCorpus(path)) {
    if (!(page instanceof ReaderError)) pages.push({ id: page.id, site: page.site });
  }
  const foldOf = groupFolds(
    pages.map(({ site }) => site),
    3,
    42,
  );
  for (const fold of values.fold.split(",").map(Number)) {
    const own = new Set(pages.filter((_, i) => foldOf[i] === fold).map(({ id }) => id));
    const base = await baseOfFold(path, fold, (id) => own.has(id));
    const corpus = await loadCorpus([path], {
      segmenter: base.segmenter,
      filter: ({ id, pageType }) => own.has(id) && isKind(pageType),
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

if (values.intervals) {
  process.stderr.write(`in the interval: ${intervals.right} of ${intervals.told} draws\n`);
}

const HEADER = [
  "| pages of | labelled | F1 before | F1 after | change | least to greatest | worst page | chosen | s |",
  "|---|---|---|---|---|---|---|---|---|",
];
const marks = ["<!-- curves -->", "<!-- /curves -->"];
const before = values.out === "-" ? marks.join("\n") : readFileSync(values.out, "utf8");
const table = before.slice(...marks.map((mark) => before.indexOf(mark)));
const text = filledTable(before, "curves", [...HEADER, ...withRows(table, rows)]);
if (values.out === "-") process.stdout.write(text);
else writeFileSync(values.out, text);

/** The rows of a table with newer ones in place of those for the same pages and number, or behind them. */
function withRows(table: string, newer: readonly string[]): string[] {
  const own = table.split("\n").filter((line) => line.startsWith("| "));
  const byKey = new Map<string, string>();
  for (const row of [...own.slice(1), ...newer]) {
    byKey.set(row.split(" | ").slice(0, 2).join(" | "), row);
  }
  return [...byKey.values()];
}
