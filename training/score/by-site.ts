/** What a model gains by the other pages of each page's site. */
import type { Model } from "../../src/models/model.ts";
import { decideWithSite } from "../../src/sites/decide.ts";
import { DEFAULT_PAGES, type Site, siteOf } from "../../src/sites/site.ts";
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
  /** Processor time of learning the sites, beyond classifying their pages; seconds. */
  readonly learning: number;
  /** Of deciding with them, beyond deciding alone. */
  readonly deciding: number;
}

/**
 * Scores the pages of a corpus alone and by the other pages of their sites: a page is taken out of what
 * is known of its site before it is judged.
 */
export function evaluateBySite(model: Model, corpus: Corpus): SiteResults {
  const alone = evaluateModel(model, corpus);
  const sites = learnSites(alone, model);
  const decideAll = (): PageResult[] =>
    alone.map(({ page, prediction }) => {
      const site = sites.get(page.site)!;
      const { decided } = decideWithSite(page.measures, prediction, model, {}, site);
      return scoreDecided(page, prediction, decided, "bag");
    });
  const withSite = decideAll();
  // All has run once by now: the first time measures the pages, and compiles the code.
  const again = processorSeconds(() => {
    for (const { page, prediction } of alone) scorePage(page, prediction, model, "bag");
  });
  const sizes = new Map<string, number>();
  for (const { page } of alone) sizes.set(page.site, (sizes.get(page.site) ?? 0) + 1);
  return {
    alone,
    withSite,
    pages: alone.map(({ page }) => sizes.get(page.site)!),
    learning: processorSeconds(() => learnSites(alone, model)),
    deciding: processorSeconds(decideAll) - again,
  };
}

/** The sites of some pages, by name. */
function learnSites(results: readonly PageResult[], model: Model): Map<string, Site> {
  const summaries = new Map<string, PageSummary[]>();
  for (const { page, prediction, verdict } of results) {
    const own = summarise(page.measures.page, prediction.probabilities, verdict?.type);
    const others = summaries.get(page.site);
    if (others === undefined) summaries.set(page.site, [own]);
    else others.push(own);
  }
  const { checksum } = model.json;
  return new Map([...summaries].map(([name, own]) => [name, siteOf(checksum, DEFAULT_PAGES, own)]));
}

/** Processor time of some work, in seconds: other processes hardly change it. */
export function processorSeconds(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
