/** Measures what a model gains from sibling pages. */

import { groupBy } from "../../src/base/groups.ts";
import { createRandom } from "../../src/base/random.ts";
import type { Decision } from "../../src/decision/threshold.ts";
import { decideWithSite } from "../../src/sites/decide-with-site.ts";
import { type Site, siteOf } from "../../src/sites/site.ts";
import { DEFAULT_PAGES } from "../../src/sites/site-kind.ts";
import { type PageSummary, summarise } from "../../src/sites/summary.ts";
import type { Metric } from "../corpus/metrics.ts";
import { type PageResult, scoreDecided, scorePage } from "./evaluate.ts";

/** A page's scores without and with its site. */
export interface SiteResult {
  readonly alone: PageResult;
  readonly withSite: PageResult;
  /** Number of its site's pages, including the page itself. */
  readonly pages: number;
}

/** Processor time of sites beside classifying pages, in seconds. */
export interface SiteCost {
  /** Time of learning the sites. */
  readonly learning: number;
  /** Additional time of decisions with sites. */
  readonly deciding: number;
}

/**
 * Scores pages with the other pages of their sites: each page is removed from its site before its decision.
 *
 * @param alone results without sites
 * @param decision the model's
 */
export function evaluateBySite(alone: readonly PageResult[], decision: Decision): SiteResult[] {
  const sites = learnSites(alone);
  return alone.map((result) => {
    const { site, pages } = sites.get(result.page.site)!;
    return { alone: result, withSite: withSite(result, decision, site), pages };
  });
}

/**
 * The same with `count` pages of each site, including the page itself. The others are drawn at random for
 * each page. Pages of smaller sites are left out.
 */
export function evaluateWithKnown(
  alone: readonly PageResult[],
  decision: Decision,
  count: number,
): SiteResult[] {
  const random = createRandom(count);
  const summaries = alone.map(summaryOf);
  const bySite = groupBy(alone.keys(), (i) => alone[i]!.page.site);
  return alone.flatMap((result, i) => {
    const pages = bySite.get(result.page.site)!;
    if (pages.length < count) return [];
    const others = random.shuffle(pages.filter((other) => other !== i)).slice(0, count - 1);
    const known = [i, ...others].map((page) => summaries[page]!);
    return [
      { alone: result, withSite: scoreWithSite(result, decision, known), pages: pages.length },
    ];
  });
}

/** The cost of sites. Run it last, when code is compiled and pages are measured. */
export function costOf(alone: readonly PageResult[], decision: Decision): SiteCost {
  const sites = learnSites(alone);
  const again = processorSeconds(() => {
    for (const { page, prediction } of alone) scorePage(page, prediction, decision, "bag");
  });
  const both = processorSeconds(() => {
    for (const result of alone) withSite(result, decision, sites.get(result.page.site)!.site);
  });
  return { learning: processorSeconds(() => learnSites(alone)), deciding: both - again };
}

/** Placeholder for the model's checksum, because these sites are never written. */
const MODEL = "";

function withSite(
  { page, prediction, parts }: PageResult,
  decision: Decision,
  site: Site,
  metric: Metric = "bag",
): PageResult {
  const { measures, comments } = page;
  const choice = { comments, parts };
  const decided = () => decideWithSite(measures, prediction, decision, choice, site).decided;
  return scoreDecided(page, prediction, decided, metric);
}

/** The sites of some pages by name, each with its number of pages. */
function learnSites(
  results: readonly PageResult[],
): Map<string, { readonly site: Site; readonly pages: number }> {
  const sites = [...groupBy(results, ({ page }) => page.site)];
  return new Map(
    sites.map(([name, pages]) => [
      name,
      { site: siteOf(MODEL, DEFAULT_PAGES, pages.map(summaryOf)), pages: pages.length },
    ]),
  );
}

/** What a site learns of a page. */
export function summaryOf({ page, prediction, verdict }: PageResult): PageSummary {
  return summarise(page.measures.page, prediction.probabilities, verdict?.type);
}

/** Scores a page by the model with evidence from these pages of its site, without its own. */
export function scoreWithSite(
  result: PageResult,
  decision: Decision,
  summaries: readonly PageSummary[],
  metric: Metric = "bag",
): PageResult {
  return withSite(result, decision, siteOf(MODEL, DEFAULT_PAGES, summaries), metric);
}

/** Processor time of some work, in seconds, which other processes hardly change. */
export function processorSeconds(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
