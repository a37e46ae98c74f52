/** Compares the methods that know a site with a model, without and with the site, on the same pages. */
import { availableParallelism } from "node:os";
import { mean } from "../../src/base/averages.ts";
import type { Metric, Score } from "../corpus/metrics.ts";
import { type BootstrapMean, bootstrapMean } from "./bootstrap.ts";
import { openCrew } from "./site-crew.ts";
import { groupsOf } from "./site-groups.ts";
import { modelOf } from "./site-share.ts";
import { BASELINE, type SiteSystem, siteSystems } from "./site-systems.ts";

/** Numbers of known pages in the learning curve, including the scored page. */
export const KNOWN: readonly number[] = [2, 3, 5, 10, 20];
/** Number of methods in the learning curve beside the model and the baseline: the best of the corpus. */
const IN_CURVE = 2;

export interface SiteComparisonOptions {
  /** A model file; default the default model. */
  readonly model?: string | undefined;
  /** Ids of site methods. */
  readonly methods: readonly string[];
  /** Least pages of a site to score it. */
  readonly leastPages: number;
  readonly metric?: Metric | undefined;
  /** Threads; default the machine's available parallelism. */
  readonly jobs?: number | undefined;
  readonly split?: string | undefined;
  readonly comments?: "include" | "exclude" | undefined;
  readonly seed?: number;
  /** Called for a page that cannot be read, with its name and the reason. */
  readonly onError?: (message: string) => void;
  readonly onProgress?: (done: number) => void;
}

/** A system on a corpus: means over pages. */
export interface SiteRow extends Omit<Score, "f1"> {
  readonly system: string;
  /** Whether it is the model, without or with the site. */
  readonly isModel: boolean;
  readonly pages: number;
  readonly sites: number;
  readonly f1: BootstrapMean;
  /** F1 minus that of {@link BASELINE}, page by page. */
  readonly gain: BootstrapMean;
}

/** Mean F1 of a system by number of known pages of a site, over pages of sites that have as many. */
export interface CurveRow {
  readonly system: string;
  readonly points: readonly {
    readonly known: number;
    readonly pages: number;
    readonly f1: number;
  }[];
}

/** A comparison on a corpus: its rows come as they are done. */
export interface SiteComparison {
  /** Names of all systems. */
  readonly systems: readonly string[];
  /** Pages that are scored. */
  readonly pages: number;
  readonly rows: AsyncGenerator<SiteRow, void, undefined>;
  /** To be read after the rows, which choose its systems. */
  readonly curve: AsyncGenerator<CurveRow, void, undefined>;
  close(): Promise<void>;
}

/**
 * Scores systems on the pages of all sites with at least `leastPages` pages. Each page is scored with the other
 * pages of its site known. Of a larger site 40 pages drawn at random know one another.
 * The result is the same for any number of threads.
 *
 * @throws TrainingError if no site has that many pages
 */
export async function compareBySite(
  path: string,
  options: SiteComparisonOptions,
): Promise<SiteComparison> {
  const { methods, metric = "bag", jobs = availableParallelism(), seed = 42, onProgress } = options;
  const { model: file, split, comments } = options;
  const { groups, sites } = await groupsOf(path, { ...options, seed });
  const share = { path, split, comments, metric, model: file, methods, seed };
  const crew = await openCrew(share, groups, jobs);
  const systems = siteSystems(modelOf(file), methods, metric);
  const steps = systems.length + KNOWN.length;
  const ranked: { system: SiteSystem; at: number; f1: number }[] = [];
  let [done, baseline]: [number, readonly Score[]] = [0, []];
  const step = (): void => onProgress?.(Math.min(1, done++ / steps));

  async function* rows(): AsyncGenerator<SiteRow, void, undefined> {
    for (const [at, system] of systems.entries()) {
      step();
      const scores = await crew.scores({ system: at });
      if (system.name === BASELINE) baseline = scores;
      const row = { ...rowOf(system, scores, baseline), sites };
      ranked.push({ system, at, f1: row.f1.mean });
      yield row;
    }
  }

  async function* curve(): AsyncGenerator<CurveRow, void, undefined> {
    const best = (kind: SiteSystem["kind"]) =>
      ranked
        .filter(({ system }) => system.kind === kind)
        .sort((a, b) => b.f1 - a.f1 || (a.system.name < b.system.name ? -1 : 1));
    const isBaseline = ({ system }: (typeof ranked)[number]): boolean => system.name === BASELINE;
    const own = best("method");
    const chosen = [
      ...best("model"),
      ...own.filter(isBaseline),
      ...own.filter((other) => !isBaseline(other)).slice(0, IN_CURVE),
    ];
    for (const { system, at } of chosen) {
      step();
      const points: CurveRow["points"][number][] = [];
      for (const known of KNOWN) {
        const scores = await crew.scores({ system: at, known });
        if (scores.length === 0) continue;
        points.push({ known, pages: scores.length, f1: mean(scores.map(({ f1 }) => f1)) });
      }
      yield { system: system.name, points };
    }
  }

  return {
    systems: systems.map(({ name }) => name),
    pages: groups.reduce((sum, { scored }) => sum + scored, 0),
    rows: rows(),
    curve: curve(),
    close: crew.close,
  };
}

function rowOf(
  { name, kind }: SiteSystem,
  scores: readonly Score[],
  baseline: readonly Score[],
): Omit<SiteRow, "sites"> {
  return {
    system: name,
    isModel: kind === "model",
    pages: scores.length,
    precision: mean(scores.map(({ precision }) => precision)),
    recall: mean(scores.map(({ recall }) => recall)),
    f1: bootstrapMean(scores.map(({ f1 }) => f1)),
    gain: bootstrapMean(scores.map(({ f1 }, i) => f1 - baseline[i]!.f1)),
  };
}
