import { basename } from "node:path";
import type { Grouping } from "../../../training/score/evaluate.ts";
import type { AttributeScore, RecordPage } from "../../../training/score/records-scores.ts";
import type { RecordsOptions } from "../../api/options/record-options.ts";
import { given } from "../../base/given.ts";
import { groupBy } from "../../base/groups.ts";
import type { RecordsModel } from "../../records/learned/model.ts";
import { recordMethods } from "../../records/record-methods.ts";
import type { RecordSite } from "../../records/site/record-site.ts";
import { recordsModelAt } from "../../workers/records-model.ts";
import { asUsage, type CorpusFlags, recordPages, reporting } from "../learning.ts";
import { type Output, writeTo } from "../output.ts";
import { type Progress, progressOf } from "../progress.ts";
import { overallTable, pairsTable, type Summaries, siteTable } from "../records-tables.ts";
import { table } from "../score-tables.ts";
import { print } from "../terminal.ts";
import type { ContentFlags } from "./evaluate-content.ts";

export interface RecordsFlags
  extends CorpusFlags,
    Pick<ContentFlags, "model" | "folds" | "worst" | "by" | "report" | "json">,
    Pick<RecordsOptions, "method" | "area" | "rho"> {
  /** Number of other pages from which to learn a page's site. */
  readonly sitePages?: number;
  /** File of the plot. */
  readonly plot?: string;
}

/** `seine evaluate --records`: precision, recall and F1 per attribute, over all pages and per site. */
export async function evaluateRecords(
  corpora: readonly string[],
  flags: RecordsFlags,
): Promise<void> {
  await reporting(flags.report, (output) => scoreAndPrint(corpora, flags, output));
}

async function scoreAndPrint(
  corpora: readonly string[],
  flags: RecordsFlags,
  output: Output | undefined,
): Promise<void> {
  const { summariseRecords } = await import("../../../training/score/records-scores.ts");
  const { pages, failed } = await recordPages(corpora, flags);
  const scores = await scoresOf(pages, flags);
  const overall = summariseRecords(scores);
  const { by = "site" } = flags;
  const groups = grouped(pages, scores, by);
  const bySite = new Map<string, Summaries>(
    [...groups].map(([name, group]) => [name, summariseRecords(group)]),
  );
  const { groupRows, pairScore, publishedRecords, recordsPlot, recordsReport } = await import(
    "../../../training/score/report/records-report.ts"
  );
  if (output !== undefined) {
    const { method = recordMethods[0] } = flags;
    const title = `Records of ${corpora.map((path) => basename(path)).join(", ")}`;
    await output.write(recordsReport({ title, method, by, scores, overall, groups }));
  }
  if (flags.plot !== undefined) {
    const { standalone } = await import("../../plots/plot.ts");
    await writeTo(flags.plot, standalone(recordsPlot(groups, by.replace("_", " "))));
  }
  const misses = [...overall.keys()].flatMap((attribute) =>
    scores
      .filter((score) => score.attribute === attribute && isMiss(score))
      .slice(0, flags.worst)
      .map(({ id, gold, found }) => ({ id, attribute, gold, found })),
  );
  if (flags.json) {
    const named = [...bySite].map(([site, rates]) => [site, Object.fromEntries(rates)]);
    const report = {
      overall: Object.fromEntries(overall),
      [by]: Object.fromEntries(named),
      pairs: pairScore(scores),
      misses,
      failed,
    };
    print(`${JSON.stringify(report)}\n`);
    return;
  }
  const lines = misses.map(({ id, attribute, gold, found }) => {
    return `  ${id}, ${attribute}: expected ${JSON.stringify(gold)}, found ${JSON.stringify(found)}\n`;
  });
  const sections = [
    overallTable(overall),
    ...(groups.size > 1 && flags.by === undefined ? [siteTable(overall, bySite)] : []),
    ...(flags.by === undefined
      ? []
      : [
          table([[by, "attribute", "pages", "set P", "set R", "set F1"], ...groupRows(groups)]),
          pairsTable(pairScore(scores), publishedRecords),
        ]),
  ];
  print([...sections, lines.join("")].filter(Boolean).join("\n"));
}

/** The scores of each group of pages, by name, sorted. */
function grouped(
  pages: readonly RecordPage[],
  scores: readonly AttributeScore[],
  by: Grouping,
): Map<string, AttributeScore[]> {
  const nameOf = ({ site, pageType, language, split }: RecordPage): string =>
    ({ site, page_type: pageType, language, split })[by] ?? "unknown";
  const names = new Map(pages.map((page) => [keyOf(page), nameOf(page)]));
  const groups = groupBy(scores, (score) => names.get(keyOf(score))!);
  return new Map([...new Set(names.values())].sort().map((name) => [name, groups.get(name) ?? []]));
}

/** Ids are unique within a corpus, of which there may be several. */
function keyOf({ id, site }: { readonly id: string; readonly site: string }): string {
  return `${site} ${id}`;
}

async function scoresOf(
  pages: readonly RecordPage[],
  { method, area, rho, folds, sitePages, quiet, model: path }: RecordsFlags,
): Promise<AttributeScore[]> {
  const { scoreRecords } = await import("../../../training/score/records-scores.ts");
  const own = path === undefined ? undefined : recordsModelAt(path);
  const options: RecordsOptions = given({ method, area, rho, model: own });
  const progress = progressOf({ quiet });
  const modelOf = folds === undefined ? undefined : await modelsOf(pages, folds, progress);
  const optionsOf = (page: number): RecordsOptions => ({
    ...options,
    ...(modelOf && { model: modelOf(page) }),
  });
  const siteOf =
    sitePages === undefined ? undefined : await sitesOf(pages, sitePages, optionsOf, progress);
  const scores = scoreRecords(
    pages,
    (page) => ({ ...optionsOf(page), ...(siteOf && { site: siteOf(page) }) }),
    (page) => progress.update({ stage: "finding records", done: page / pages.length }),
  );
  progress.clear();
  return scores;
}

/** For each page, its site as learnt from its first few other pages. */
async function sitesOf(
  pages: readonly RecordPage[],
  count: number,
  optionsOf: (page: number) => RecordsOptions,
  progress: Progress,
): Promise<(page: number) => RecordSite> {
  const { learnRecordSite } = await import("../../api/learn-record-site.ts");
  const { recordSites } = await import("../../records/site/record-site.ts");
  const bySite = new Map<string, { readonly page: number; readonly known: RecordSite }[]>();
  for (const [page, { site, html, url, encoding: charset }] of pages.entries()) {
    progress.update({ stage: "learning sites", done: page / pages.length });
    const learnt = bySite.get(site) ?? [];
    bySite.set(site, learnt);
    // Learns one page more than needed, since a page is not evidence for itself.
    if (learnt.length > count) continue;
    const { model } = optionsOf(page);
    const about = given({ url: url || undefined, charset });
    learnt.push({ page, known: learnRecordSite([{ html, ...about }], model ? { model } : {}) });
  }
  const joined = new Map<string, RecordSite>();
  return (page) => {
    const known = bySite.get(pages[page]!.site)!.filter((other) => other.page !== page);
    const chosen = known.slice(0, count);
    const name = `${pages[page]!.site} ${chosen.map((other) => other.page).join()}`;
    const site =
      joined.get(name) ??
      recordSites.siteOf(
        "",
        count,
        chosen.flatMap((other) => other.known.summaries),
      );
    joined.set(name, site);
    return site;
  };
}

/** For each page, a model trained without its site. */
async function modelsOf(
  pages: readonly RecordPage[],
  count: number,
  progress: Progress,
): Promise<(page: number) => RecordsModel> {
  const { foldRecords, recordsPage } = await import("../../../training/fit/fit-records.ts");
  const rows = pages.map((page, at) => {
    progress.update({ stage: "measuring candidates", done: at / pages.length });
    return recordsPage(page);
  });
  const { folds, models } = await asUsage(() =>
    foldRecords(rows, count, (fold) => {
      progress.update({ stage: "fitting models", done: fold / count });
    }),
  );
  return (page) => models[folds[page]!]!;
}

function isMiss({ best: { shared, found, expected } }: AttributeScore): boolean {
  return shared < Math.max(found, expected);
}
