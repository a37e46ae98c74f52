import { parentPort } from "node:worker_threads";
import { chunkPage } from "../chunk-page.ts";
import { writeClassification } from "../classify-page.ts";
import { extract } from "../extract.ts";
import { run } from "../extract-with.ts";
import type { FormatName } from "../output/formats/registry.ts";
import type { SiteSource } from "../sites/decide.ts";
import type { LearntPage, PageResults, SitesTask, Worked, WorkerTask } from "./page.ts";
import { createSiteFinder, type SiteFinder } from "./site-files.ts";
import { modelAt } from "./worker-model.ts";

const finders = new Map<string, SiteFinder>();

/** A thread's work: one page. The model is read once per thread, before the page's time begins. */
export default function work({
  number,
  page,
  options,
  model: path,
  wanted,
  sites,
  chunking,
  classifies,
}: WorkerTask): Worked<PageResults<FormatName>[keyof PageResults]> {
  const model = modelAt(path);
  parentPort?.postMessage(number);
  const { id, html, url, charset, folder } = page;
  let learnt: LearntPage | undefined;
  const onLearnt = (told: LearntPage): void => {
    learnt = told;
  };
  const ofPage = {
    ...options,
    model,
    ...(url === undefined ? {} : { url }),
    ...(charset === undefined ? {} : { charset }),
    ...(sites === undefined ? {} : { site: siteSource(sites, folder, onLearnt) }),
  };
  if (chunking !== undefined) {
    return { result: { ...chunkPage(id, html, { ...ofPage, ...chunking }), learnt } };
  }
  if (classifies) return { result: { ...writeClassification(html, ofPage), learnt } };
  if (wanted === "learning") {
    run(html, ofPage);
    return { result: { learnt } };
  }
  const extraction = extract(html, ofPage);
  if (extraction.refused !== undefined) return { error: extraction.refused };
  if (wanted === "extraction") return { result: extraction };
  const { content, text, blocks } = extraction;
  return { result: { content, blocks: blocks.length, characters: text.length, learnt } };
}

/** The sites of files, for a page that may be known by its folder alone. */
function siteSource(
  { known, learns }: SitesTask,
  folder: string | undefined,
  onLearnt: (learnt: LearntPage) => void,
): SiteSource {
  return {
    site: (key) => known && finderOf(known)(key ?? folder),
    learn(told, summary) {
      const key = told ?? folder;
      if (learns && key !== undefined) onLearnt({ key, summary: JSON.stringify(summary) });
    },
  };
}

function finderOf(files: NonNullable<SitesTask["known"]>): SiteFinder {
  let finder = finders.get(files.sites);
  if (finder === undefined) {
    finder = createSiteFinder(files);
    finders.set(files.sites, finder);
  }
  return finder;
}
