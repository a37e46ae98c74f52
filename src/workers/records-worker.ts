import { parentPort } from "node:worker_threads";
import { checkRecordsOptions } from "../api/options/record-options.ts";
import { recordsOnSite } from "../api/records.ts";
import { given } from "../base/given.ts";
import { recordsText } from "../output/records-text.ts";
import { recordSites } from "../records/site/record-site.ts";
import type { LearntPage, RecordsResults, RecordsTask, Worked, WorkerTask } from "./batch-page.ts";
import { recordsModelAt } from "./records-model.ts";
import { createSiteSources } from "./site-source.ts";

const siteSource = createSiteSources(recordSites);

/** A thread's work: the records of one page. */
export default function work({
  number,
  page,
  options,
  model,
  wanted,
  format = "jsonl",
  table,
  sites = { learns: false },
}: WorkerTask<RecordsTask>): Worked<RecordsResults[keyof RecordsResults]> {
  parentPort?.postMessage(number);
  const { html, url, charset, folder } = page;
  let learnt: LearntPage | undefined;
  const onLearnt = (page: LearntPage): void => {
    learnt = page;
  };
  const { site, ...chosen } = checkRecordsOptions({
    ...options,
    ...given({ url, charset, model: model === undefined ? undefined : recordsModelAt(model) }),
  });
  const { learn, ...known } = siteSource(sites, folder, onLearnt);
  const from = site === undefined ? known : { site: () => site };
  const records = recordsOnSite(html, chosen, sites.learns ? { ...from, learn } : from);
  if (wanted === "records") return { result: records };
  if (wanted === "learning") return { result: { learnt } };
  const values = records.flatMap(({ attributes }) => Object.values(attributes).flat());
  const characters = values.reduce((sum, { text }) => sum + text.length, 0);
  const content = recordsText(format, page, records, table);
  return { result: { content, blocks: records.length, characters, learnt } };
}
