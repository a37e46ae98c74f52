/** Systems side by side: methods, models and other tools' predictions scored on the same pages. */

import { availableParallelism } from "node:os";
import { mean } from "../../src/base/averages.ts";
import { groupBy } from "../../src/base/groups.ts";
import { words } from "../../src/document/words.ts";
import { openThreads } from "../../src/workers/thread.ts";
import {
  type Counts,
  countItems,
  fOfMeans,
  type Metric,
  pooled,
  scoreOf,
} from "../corpus/metrics.ts";
import { type GoldComments, goldOf } from "../corpus/prepare.ts";
import { readCorpus } from "../corpus/readers/index.ts";
import { ReaderError } from "../corpus/readers/reader.ts";
import { sentences } from "../corpus/sentences.ts";
import { TrainingError } from "../corpus/training-error.ts";
import { bootstrapMean, bootstrapPooled } from "./bootstrap.ts";
import { openSystem, type SystemSpec } from "./systems.ts";

/**
 * A {@link Metric} of words, page by page; or `sentences`, VSSE's measure: sets of sentences (each counts once
 * per page), with precision and recall over the whole data set.
 */
export type SystemMetric = Metric | "sentences";

export interface SideBySideOptions {
  readonly systems: readonly SystemSpec[];
  /** Only pages of this split, if a corpus has several. */
  readonly split?: string | undefined;
  readonly comments?: GoldComments | undefined;
  readonly metric?: SystemMetric | undefined;
  /** Only pages for which every system has a text, since predictions may lack some. */
  readonly common?: boolean | undefined;
  /** Worker threads; default the machine's available parallelism. */
  readonly jobs?: number | undefined;
  readonly onProgress?: (done: number) => void;
}

/** A system's score on a page. */
export interface SystemScore {
  readonly system: string;
  readonly corpus: string;
  readonly page: string;
  readonly pageType: string;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  /** Counts from which precision, recall and F1 are computed. */
  readonly counts: Counts;
  /** Undefined for predictions, which were made elsewhere. */
  readonly milliseconds?: number | undefined;
}

/** A thread's pages: those whose number modulo `parts` is `part`. */
export interface Share
  extends Pick<SideBySideOptions, "systems" | "split" | "comments" | "metric"> {
  readonly paths: readonly string[];
  readonly part: number;
  readonly parts: number;
}

/** Scores with the number of their page. */
export interface ShareResult {
  readonly scores: readonly (SystemScore & { readonly number: number })[];
  readonly errors: readonly string[];
}

/** A row of the table: a system on a corpus, or on the pages of one type. */
export interface SystemSummary
  extends Pick<SystemScore, "system" | "corpus" | "pageType" | "precision" | "recall"> {
  readonly pages: number;
  readonly f1: { readonly mean: number; readonly low: number; readonly high: number };
  /** F of the mean precision and the mean recall, as in CEDP's tables. */
  readonly fOfMeans: number;
  /** Undefined for predictions. */
  readonly pagesPerSecond?: number | undefined;
}

/** Parts of the pages per thread: small parts, so that no thread waits long for another. */
const PARTS_PER_JOB = 6;

/**
 * Scores systems on the pages of corpora, in page order. The scores are the same for any number of
 * jobs; times are not.
 *
 * @returns the scores, and messages about pages that could not be read
 * @throws TrainingError if no page can be scored; errors of `openSystem`
 */
export async function sideBySide(
  paths: readonly string[],
  options: SideBySideOptions,
): Promise<{ scores: SystemScore[]; errors: string[] }> {
  const { jobs = availableParallelism(), onProgress, common = false, ...rest } = options;
  // Opens each system once, to report errors before the threads start.
  const names = options.systems.map((spec) => openSystem(spec, options.comments).name);
  const twice = names.find((name, i) => names.indexOf(name) < i);
  if (twice !== undefined) {
    throw new TrainingError(`two systems are called "${twice}"; give each once, or rename a file`);
  }
  const parts = jobs === 1 ? 1 : jobs * PARTS_PER_JOB;
  const shares = Array.from(
    { length: parts },
    (_, part): Share => ({ ...rest, paths, part, parts }),
  );
  let done = 0;
  const results = await runShares(shares, jobs, () => onProgress?.(++done / parts));
  const all = results.flatMap((result) => result.scores);
  const scores = common ? ofCommonPages(all, names.length) : all;
  scores.sort((a, b) => a.number - b.number);
  checkScores(all, names, paths);
  if (scores.length === 0) {
    throw new TrainingError(
      "no page has a text of every system; compare without those of few pages",
    );
  }
  const errors = [...new Set(results.flatMap((result) => result.errors))].sort();
  return { scores: scores.map(({ number: _, ...score }) => score), errors };
}

/** The scores of the pages that all systems have scored. */
function ofCommonPages<Score extends { readonly number: number }>(
  scores: readonly Score[],
  systems: number,
): Score[] {
  const counts = new Map<number, number>();
  for (const { number } of scores) counts.set(number, (counts.get(number) ?? 0) + 1);
  return scores.filter(({ number }) => counts.get(number) === systems);
}

/** Throws a TrainingError if there is no page, or a system has no text for any page. */
function checkScores(
  scores: readonly SystemScore[],
  names: readonly string[],
  paths: readonly string[],
): void {
  if (scores.length === 0) throw new TrainingError(`found no page to score in ${paths.join(", ")}`);
  const scored = new Set(scores.map(({ system }) => system));
  const without = names.find((name) => !scored.has(name));
  if (without === undefined) return;
  throw new TrainingError(
    `the predictions ${without} have no text for any page of ${paths.join(", ")}; expected page ids ` +
      `such as "${scores[0]!.page}", and in a folder a file named like the corpus`,
  );
}

async function runShares(
  shares: readonly Share[],
  jobs: number,
  onDone: () => void,
): Promise<ShareResult[]> {
  if (jobs === 1) {
    const results = await Promise.all(shares.map(scoreShare));
    onDone();
    return results;
  }
  // Threads load this file and run its default export.
  const pool = openThreads<Share, ShareResult>(import.meta.url, "side-by-side", { most: jobs });
  try {
    return await Promise.all(
      shares.map(async (share) => {
        const result = await pool.run(share);
        onDone();
        return result;
      }),
    );
  } finally {
    await pool.destroy();
  }
}

/** Scores one share of the pages: the work of a thread. */
export default async function scoreShare(share: Share): Promise<ShareResult> {
  const systems = share.systems.map((spec) => openSystem(spec, share.comments));
  const scores: (SystemScore & { number: number })[] = [];
  const errors: string[] = [];
  const { metric = "bag" } = share;
  const items = metric === "sentences" ? sentences : words;
  let number = -1;
  const corpora = corpusNames(share.paths);
  for (const [at, path] of share.paths.entries()) {
    const corpus = corpora[at]!;
    for await (const page of readCorpus(path)) {
      if (page instanceof ReaderError) {
        errors.push(page.message);
        continue;
      }
      if (share.split !== undefined && page.split !== share.split) continue;
      number++;
      if (number % share.parts !== share.part) continue;
      const gold = items(goldOf(page, share.comments));
      for (const system of systems) {
        const before = performance.now();
        const text = system.extract(page, corpus);
        const milliseconds = system.isRecorded ? undefined : performance.now() - before;
        if (text === undefined) continue;
        const counts = countItems(gold, items(text), metric === "sentences" ? "set" : metric);
        const about = { system: system.name, corpus, page: page.id };
        const pageType = page.pageType ?? page.language ?? "page";
        scores.push({ ...about, pageType, ...scoreOf(counts), counts, milliseconds, number });
      }
    }
  }
  return { scores, errors };
}

/** Base names of folders or files, or whole paths if base names are equal. */
export function corpusNames(paths: readonly string[]): readonly string[] {
  const names = paths.map((path) => path.split("/").filter(Boolean).at(-1) ?? path);
  return new Set(names).size === names.length ? names : paths;
}

/**
 * A row per system and corpus, the best first; with `byType` also per page type. Scores are means over pages,
 * except for the metric of whole data sets.
 */
export function summariseSystems(
  scores: readonly SystemScore[],
  byType = false,
  metric: SystemMetric = "bag",
): SystemSummary[] {
  const all = scores.map((score) => ({ score, type: "all" }));
  const typed = byType ? scores.map((score) => ({ score, type: score.pageType })) : [];
  const groups = groupBy([...all, ...typed], ({ score: { corpus, system }, type }) =>
    JSON.stringify([corpus, type, system]),
  );
  const summaries = [...groups.values()].map((rows): SystemSummary => {
    const group = rows.map(({ score }) => score);
    const { corpus, system } = group[0]!;
    const pageType = rows[0]!.type;
    const counts = group.map((score) => score.counts);
    const isPooled = metric === "sentences";
    const { precision, recall } = isPooled
      ? scoreOf(pooled(counts))
      : {
          precision: mean(group.map(({ precision }) => precision)),
          recall: mean(group.map(({ recall }) => recall)),
        };
    return {
      system,
      corpus,
      pageType,
      pages: group.length,
      precision,
      recall,
      f1: isPooled ? bootstrapPooled(counts) : bootstrapMean(group.map(({ f1 }) => f1)),
      fOfMeans: fOfMeans({ precision, recall }),
      pagesPerSecond: group.every(({ milliseconds }) => milliseconds === undefined)
        ? undefined
        : 1000 / Math.max(mean(group.map(({ milliseconds }) => milliseconds ?? 0)), 1e-6),
    };
  });
  const place = new Map([...new Set(summaries.map(({ corpus }) => corpus))].map((c, i) => [c, i]));
  const order = (a: SystemSummary, b: SystemSummary): number =>
    place.get(a.corpus)! - place.get(b.corpus)! ||
    Number(a.pageType !== "all") - Number(b.pageType !== "all") ||
    (a.pageType < b.pageType ? -1 : a.pageType > b.pageType ? 1 : 0) ||
    b.f1.mean - a.f1.mean ||
    (a.system < b.system ? -1 : 1);
  return summaries.sort(order);
}

/** A row of means over other rows, without an interval. */
export type AverageSummary = Omit<SystemSummary, "f1" | "pagesPerSecond"> & {
  readonly f1: { readonly mean: number };
  readonly pagesPerSecond?: undefined;
};

/** Name of the corpus of average rows. */
const AVERAGE = "average";

/**
 * Per system the means of its rows over several corpora, the best first, as in the last rows of CEDP's tables:
 * every corpus counts the same, whatever its number of pages. A system without a row on some corpus has no
 * average row. With one corpus there are none.
 */
export function averageRows(summaries: readonly SystemSummary[]): AverageSummary[] {
  const all = summaries.filter(({ pageType }) => pageType === "all");
  const corpora = new Set(all.map(({ corpus }) => corpus)).size;
  if (corpora < 2) return [];
  return [...groupBy(all, ({ system }) => system)]
    .filter(([, rows]) => rows.length === corpora)
    .map(([system, rows]): AverageSummary => {
      return {
        system,
        corpus: AVERAGE,
        pageType: "all",
        pages: rows.reduce((sum, { pages }) => sum + pages, 0),
        precision: mean(rows.map(({ precision }) => precision)),
        recall: mean(rows.map(({ recall }) => recall)),
        f1: { mean: mean(rows.map(({ f1 }) => f1.mean)) },
        fOfMeans: mean(rows.map((row) => row.fOfMeans)),
      };
    })
    .sort((a, b) => b.f1.mean - a.f1.mean || (a.system < b.system ? -1 : 1));
}
