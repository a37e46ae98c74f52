/** Compares the methods that know a site with a model, without and with the site, on the same pages. */

import { mean } from "../../src/base/averages.ts";
import { counted } from "../../src/base/counted.ts";
import { createRandom } from "../../src/base/random.ts";
import { words } from "../../src/document/words.ts";
import { siteMethodNamed } from "../../src/methods/site/index.ts";
import type { FittedMethod, SiteLearner } from "../../src/methods/site/site-method.ts";
import type { Model } from "../../src/models/model.ts";
import type { Corpus, CorpusPage } from "../corpus/corpus.ts";
import { type Score, score } from "../corpus/metrics.ts";
import { TrainingError } from "../corpus/training-error.ts";
import { type BootstrapMean, bootstrapMean } from "./bootstrap.ts";
import { evaluateBySite, scoreWithSiblings } from "./by-site.ts";
import { evaluateModel, type PageResult } from "./evaluate.ts";

/** The baseline of all other rows. */
export const BASELINE = "on-no-other-page";

/** Variants of methods, with other options than the defaults, that get their own rows. */
const variants: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> = {
  infodiscoverer: [{ threshold: "greedy" }, { threshold: "printed" }],
  wisdom: [{ k: 1 }],
  "structure-tree": [{ leaves: "styles" }],
  "style-tree": [{ threshold: 0.5 }],
  "content-extractor": [{ blocks: "set" }],
};

/** Numbers of known pages in the learning curve, including the scored page. */
export const KNOWN: readonly number[] = [2, 3, 5, 10, 20];
/** Number of methods in the learning curve beside the model and the baseline: the best of the corpus. */
const IN_CURVE = 2;

export interface SiteComparisonOptions {
  readonly model: Model;
  /** Ids of site methods. */
  readonly methods: readonly string[];
  /** Least pages of a site to score it. */
  readonly leastPages: number;
  readonly seed?: number;
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

/** Mean F1 of systems that know `known` pages of a site, over pages of sites that have as many. */
export interface CurvePoint {
  readonly known: number;
  readonly pages: number;
  readonly f1: readonly { readonly system: string; readonly mean: number }[];
}

export interface SiteComparison {
  /** The best first. */
  readonly rows: readonly SiteRow[];
  readonly curve: readonly CurvePoint[];
}

/** The pages of a site and the results of the model. */
interface ScoredSite {
  readonly pages: readonly CorpusPage[];
  readonly alone: readonly PageResult[];
  readonly withSite: readonly PageResult[];
}

interface PageScores {
  /** Scores each page of a site with all other pages known. */
  all(): readonly Score[];
  /** Scores one page, by number, with some other pages known. */
  by(page: number, siblings: readonly number[]): Score;
}

interface System {
  readonly name: string;
  readonly kind: "model" | "method" | "none";
  open(site: ScoredSite): PageScores;
}

/**
 * Scores systems on the pages of all sites with at least `leastPages` pages. Each page is scored with all other
 * pages of its site known.
 *
 * @throws TrainingError if no site has that many pages
 */
export function compareBySite(corpus: Corpus, options: SiteComparisonOptions): SiteComparison {
  const { model, leastPages, seed = 42, onProgress } = options;
  const sites = sitesOf(corpus.pages, leastPages).map((pages): ScoredSite => {
    const alone = evaluateModel(model, { ...corpus, pages });
    const withSite = evaluateBySite(alone, model).map((result) => result.withSite);
    return { pages, alone, withSite };
  });
  if (sites.length === 0) {
    throw new TrainingError(
      `found no site with ${counted(leastPages, "page")} among ${corpus.pages.length}; expected one at least, or ` +
        "a smaller --least-pages",
    );
  }
  const systems = systemsOf(model, options.methods);
  const steps = systems.length + KNOWN.length;
  const scores = systems.map((system, step) => {
    onProgress?.(step / steps);
    return sites.flatMap((site) => system.open(site).all());
  });
  const baseline = scores[systems.findIndex(({ name }) => name === BASELINE)]!;
  const ranked = systems
    .map((system, i) => ({ system, ...summarise(scores[i]!, baseline) }))
    .sort((a, b) => b.f1.mean - a.f1.mean || (a.system.name < b.system.name ? -1 : 1));
  const methods = ranked.map(({ system }) => system).filter(({ kind }) => kind === "method");
  const plotted = [
    ...ranked.map(({ system }) => system).filter(({ kind }) => kind === "model"),
    ...methods.filter(({ name }) => name === BASELINE),
    ...methods.filter(({ name }) => name !== BASELINE).slice(0, IN_CURVE),
  ];
  const curve = KNOWN.flatMap((known, step) => {
    onProgress?.((systems.length + step) / steps);
    return curvePoint(sites, plotted, known, seed) ?? [];
  });
  onProgress?.(1);
  const rows = ranked.map(({ system: { name, kind }, ...summary }): SiteRow => {
    return { system: name, isModel: kind === "model", sites: sites.length, ...summary };
  });
  return { rows, curve };
}

/** Pages by site, in the order of the corpus. */
function sitesOf(pages: readonly CorpusPage[], least: number): CorpusPage[][] {
  const sites = new Map<string, CorpusPage[]>();
  for (const page of pages) {
    const site = sites.get(page.site);
    if (site === undefined) sites.set(page.site, [page]);
    else site.push(page);
  }
  return [...sites.values()].filter(({ length }) => length >= least);
}

function summarise(
  scores: readonly Score[],
  baseline: readonly Score[],
): Pick<SiteRow, "pages" | "precision" | "recall" | "f1" | "gain"> {
  return {
    pages: scores.length,
    precision: mean(scores.map(({ precision }) => precision)),
    recall: mean(scores.map(({ recall }) => recall)),
    f1: bootstrapMean(scores.map(({ f1 }) => f1)),
    gain: bootstrapMean(scores.map(({ f1 }, i) => f1 - baseline[i]!.f1)),
  };
}

/** Undefined if no site has that many pages. A larger number of known pages includes those of a smaller one. */
function curvePoint(
  sites: readonly ScoredSite[],
  systems: readonly System[],
  known: number,
  seed: number,
): CurvePoint | undefined {
  const f1: number[][] = systems.map(() => []);
  for (const [at, site] of sites.entries()) {
    if (site.pages.length < known) continue;
    const random = createRandom(seed + at);
    const numbers = [...site.pages.keys()];
    const draws = numbers.map((own) => random.shuffle(numbers.filter((page) => page !== own)));
    for (const [i, system] of systems.entries()) {
      const judging = system.open(site);
      for (const own of numbers) f1[i]!.push(judging.by(own, draws[own]!.slice(0, known - 1)).f1);
    }
  }
  const pages = f1[0]!.length;
  if (pages === 0) return undefined;
  return {
    known,
    pages,
    f1: systems.map(({ name }, i) => ({ system: name, mean: mean(f1[i]!) })),
  };
}

function systemsOf(model: Model, methods: readonly string[]): System[] {
  const fixed = (all: readonly Score[]): PageScores => ({
    all: () => all,
    by: (page) => all[page]!,
  });
  return [
    {
      name: "all text",
      kind: "none",
      open: ({ pages }) =>
        fixed(pages.map(({ scorer, labels }) => scorer.score(labels.map(() => 1)))),
    },
    { name: `${model.name}, page alone`, kind: "model", open: ({ alone }) => fixed(alone) },
    {
      name: `${model.name}, with site`,
      kind: "model",
      open: ({ alone, withSite }) => ({
        all: () => withSite,
        by(page, siblings) {
          const others = siblings.map((sibling) => alone[sibling]!);
          return scoreWithSiblings(alone[page]!, model, others);
        },
      }),
    },
    ...[...new Set([BASELINE, ...methods])].flatMap((id) =>
      [{}, ...(variants[id] ?? [])].map((options) => methodSystem(id, options)),
    ),
  ];
}

function methodSystem(id: string, options: Readonly<Record<string, unknown>>): System {
  const given = Object.entries(options).map(([name, value]) => ` ${name}=${value}`);
  return {
    name: `${id}${given.join("")}`,
    kind: "method",
    open: ({ pages }) => methodScores(siteMethodNamed(id).learner(options), pages),
  };
}

function methodScores(learner: SiteLearner, pages: readonly CorpusPage[]): PageScores {
  const sources = pages.map(({ measures }) => measures.page);
  const golds = pages.map(({ gold }) => words(gold));
  const scoreOf = (page: number, fitted: FittedMethod): Score =>
    score(golds[page]!, words(fitted.run(sources[page]!).text), "bag");
  return {
    all() {
      const fitted = learner.fit(sources);
      return pages.map((_, page) => scoreOf(page, fitted));
    },
    by: (page, siblings) => scoreOf(page, learner.fit([page, ...siblings].map((i) => sources[i]!))),
  };
}
