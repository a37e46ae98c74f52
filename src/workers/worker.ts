import { parentPort } from "node:worker_threads";
import { chunkPage } from "../chunk-page.ts";
import { writeClassification } from "../classify-page.ts";
import { extract } from "../extract.ts";
import { run } from "../extract-with.ts";
import type { FormatName } from "../output/formats/registry.ts";
import { blockSites } from "../sites/site.ts";
import type { LearntPage, PageResults, Worked, WorkerTask } from "./page.ts";
import { createSiteSources } from "./site-source.ts";
import { modelAt } from "./worker-model.ts";

const siteSource = createSiteSources(blockSites);

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
  const { id, html, url, charset, folder, rendering } = page;
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
    return {
      result: {
        ...chunkPage(id, rendering?.html ?? html, {
          ...ofPage,
          ...chunking,
          ...(rendering && { rendering }),
        }),
        learnt,
      },
    };
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
