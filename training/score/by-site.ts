/** What a model gains by the other pages of each page's site. */
import type { Model } from "../../src/models/model.ts";
import { decideWithSite } from "../../src/sites/decide.ts";
import { DEFAULT_PAGES, siteOf } from "../../src/sites/site.ts";
import { type PageSummary, summarise } from "../../src/sites/summary.ts";
import type { Corpus } from "../corpus/corpus.ts";
import { evaluateModel, type PageResult, scoreDecided, scorePage } from "./evaluate.ts";

export interface SiteResults {
  /** Per page, by the model alone. */
  readonly alone: readonly PageResult[];
  /** By the model and the other pages of the site. */
  readonly withSite: readonly PageResult[];
  /** How many pages of the corpus the page's site has, its own included. */
  readonly pages: readonly number[];
  /** Processor time of learning the sites and deciding with them, beyond deciding alone; seconds. */
  readonly seconds: number;
}

/**
 * Scores the pages of a corpus alone and by the other pages of their sites: a page is taken out of what
 * is known of its site before it is judged.
 */
export function evaluateBySite(model: Model, corpus: Corpus): SiteResults {
  const alone = evaluateModel(model, corpus);
  // The first decision on a page measures it; deciding again is what a site must be compared to.
  const again = processorSeconds(() => {
    for (const { page, prediction } of alone) scorePage(page, prediction, model, "bag");
  });
  const summaries = new Map<string, PageSummary[]>();
  let withSite: PageResult[] = [];
  const seconds = processorSeconds(() => {
    for (const { page, prediction, verdict } of alone) {
      const own = summarise(page.measures.page, prediction.probabilities, verdict?.type);
      const others = summaries.get(page.site);
      if (others === undefined) summaries.set(page.site, [own]);
      else others.push(own);
    }
    const sites = new Map(
      [...summaries].map(([name, pages]) => [
        name,
        siteOf(model.json.checksum, DEFAULT_PAGES, pages),
      ]),
    );
    withSite = alone.map(({ page, prediction }) => {
      const site = sites.get(page.site)!;
      const decided = decideWithSite(page.measures, prediction, model, {}, site);
      return scoreDecided(page, prediction, decided, "bag");
    });
  });
  const pages = alone.map(({ page }) => summaries.get(page.site)!.length);
  return { alone, withSite, pages, seconds: seconds - again };
}

/** Scores a page by the model and what these other pages of its site tell. */
export function scoreWithSisters(
  model: Model,
  { page, prediction }: PageResult,
  sisters: readonly PageResult[],
): PageResult {
  const summaries = sisters.map((sister) =>
    summarise(sister.page.measures.page, sister.prediction.probabilities, sister.verdict?.type),
  );
  const site = siteOf(model.json.checksum, DEFAULT_PAGES, summaries);
  const decided = decideWithSite(page.measures, prediction, model, {}, site);
  return scoreDecided(page, prediction, decided, "bag");
}

/** Processor time of some work, in seconds: other processes hardly change it. */
export function processorSeconds(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
