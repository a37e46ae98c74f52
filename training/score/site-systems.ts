/** The systems of a comparison by site: methods that know a site, and a model without and with it. */
import { words } from "../../src/document/words.ts";
import { siteMethodNamed } from "../../src/methods/site/index.ts";
import type { FittedMethod, SiteLearner } from "../../src/methods/site/site-method.ts";
import type { Model } from "../../src/models/model.ts";
import type { CorpusPage } from "../corpus/corpus.ts";
import { type Metric, type Score, score } from "../corpus/metrics.ts";
import { scoreWithSite, summaryOf } from "./by-site.ts";
import { evaluateModel, type PageResult, scoreBlocks } from "./evaluate.ts";

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

/** Pages of a site that know one another, and the results of the model on each alone. */
export interface KnownPages {
  readonly pages: readonly CorpusPage[];
  readonly alone: readonly PageResult[];
}

/** A system's scores of pages that know one another. */
export interface PageScores {
  /** Scores each page with all others known. */
  all(): readonly Score[];
  /** Scores one page, by number, with some other pages known. */
  by(page: number, siblings: readonly number[]): Score;
}

export interface SiteSystem {
  readonly name: string;
  readonly kind: "model" | "method" | "none";
  open(known: KnownPages): PageScores;
}

/** The results of a model on pages that know one another. */
export function knownPages(model: Model, pages: readonly CorpusPage[], metric: Metric): KnownPages {
  return { pages, alone: evaluateModel(model, { pages, errors: [], digest: "" }, metric) };
}

/** All systems of a comparison, the baseline first. @param methods ids of site methods */
export function siteSystems(
  model: Model,
  methods: readonly string[],
  metric: Metric,
): SiteSystem[] {
  const fixed = (all: readonly Score[]): PageScores => ({
    all: () => all,
    by: (page) => all[page]!,
  });
  return [
    methodSystem(BASELINE, {}, metric),
    {
      name: "all text",
      kind: "none",
      open: ({ pages }) =>
        fixed(
          pages.map((page) =>
            scoreBlocks(
              page,
              page.labels.map(() => 1),
              metric,
            ),
          ),
        ),
    },
    { name: `${model.name}, page alone`, kind: "model", open: ({ alone }) => fixed(alone) },
    {
      name: `${model.name}, with site`,
      kind: "model",
      open: ({ alone }) => ({
        all() {
          const summaries = alone.map(summaryOf);
          return alone.map((result) => scoreWithSite(result, model, summaries, metric));
        },
        by(page, siblings) {
          const summaries = [page, ...siblings].map((i) => summaryOf(alone[i]!));
          return scoreWithSite(alone[page]!, model, summaries, metric);
        },
      }),
    },
    ...[...new Set(methods)].flatMap((id) =>
      [...(id === BASELINE ? [] : [{}]), ...(variants[id] ?? [])].map((options) =>
        methodSystem(id, options, metric),
      ),
    ),
  ];
}

function methodSystem(
  id: string,
  options: Readonly<Record<string, unknown>>,
  metric: Metric,
): SiteSystem {
  const given = Object.entries(options).map(([name, value]) => ` ${name}=${value}`);
  return {
    name: `${id}${given.join("")}`,
    kind: "method",
    open: ({ pages }) => methodScores(siteMethodNamed(id).learner(options), pages, metric),
  };
}

function methodScores(
  learner: SiteLearner,
  pages: readonly CorpusPage[],
  metric: Metric,
): PageScores {
  const sources = pages.map(({ measures }) => measures.page);
  const golds = pages.map(({ gold }) => words(gold));
  const scoreOf = (page: number, fitted: FittedMethod): Score =>
    score(golds[page]!, words(fitted.run(sources[page]!).text), metric);
  return {
    all() {
      const fitted = learner.fit(sources);
      return pages.map((_, page) => scoreOf(page, fitted));
    },
    by: (page, siblings) => scoreOf(page, learner.fit([page, ...siblings].map((i) => sources[i]!))),
  };
}
