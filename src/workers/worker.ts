import { parentPort } from "node:worker_threads";
import { classifyChecked } from "../api/checked-page.ts";
import { chunkPage } from "../api/chunk-lines.ts";
import { classify } from "../api/classify.ts";
import { extractNamed } from "../api/extract.ts";
import type { ExtractOptions } from "../api/options/page-options.ts";
import { given } from "../base/given.ts";
import { messageOf } from "../base/message.ts";
import { mayNeedRendering } from "../document/scripts.ts";
import { hexOf, simHash } from "../document/simhash.ts";
import { lendMatrix } from "../features/matrix.ts";
import { type Model, ModelError } from "../models/model.ts";
import type { FormatName } from "../output/formats/registry.ts";
import { loadPartsModel } from "../parts/load/load-parts-model.ts";
import { isForeign } from "../sites/labelled-places.ts";
import { blockSites, type Site } from "../sites/site.ts";
import type {
  FilePage,
  LearntPage,
  PageFit,
  PageResults,
  PageTask,
  SitesTask,
  TaskFault,
  Worked,
  WorkerTask,
} from "./batch-page.ts";
import { createPredictionReader, packPrediction, recalling, recording } from "./predictions.ts";
import { createSiteSources } from "./site-source.ts";
import { modelAt } from "./worker-model.ts";

const siteSource = createSiteSources(blockSites);
/** A thread has the tasks of one batch. */
let reader: ReturnType<typeof createPredictionReader> | undefined;

/** What is wrong with the model or the options of a task. */
export function faultOf({ options, model, partsModel }: PageTask): TaskFault | undefined {
  try {
    extractNamed("", { ...options, model: modelAt(model), ...partsBy(partsModel) }, { id: "" });
    return undefined;
  } catch (error) {
    return { isOfModel: error instanceof ModelError, message: messageOf(error) };
  }
}

/** A thread's work: one page. The model is read once per thread, before the page's time begins. */
export default function work({
  number,
  page,
  options,
  model: path,
  partsModel,
  wanted,
  sites,
  chunking,
  classifies,
  hashes,
}: WorkerTask): Worked<PageResults<FormatName>[keyof PageResults]> {
  const loaded = modelAt(path);
  parentPort?.postMessage(number);
  const { html, url, charset, folder, rendering } = page;
  let learnt: LearntPage | undefined;
  const onLearnt = (learntPage: LearntPage): void => {
    learnt = learntPage;
  };
  let fit: PageFit | undefined;
  const fits = ({ key }: Site, found: number): void => {
    fit = { site: key ?? "", isForeign: isForeign(found) };
  };
  let predicted: Uint8Array | undefined;
  const model = sites?.tellsPredictions
    ? recording(loaded, (prediction) => {
        predicted = packPrediction(prediction, html.length);
      })
    : recalled(loaded, page, sites);
  const shown = rendering?.html ?? html;
  const site = sites && { ...siteSource(sites, folder, onLearnt), fits };
  const ofPage = {
    ...options,
    model,
    ...partsBy(partsModel),
    ...given({ rendering, url, charset, site }),
  };
  const isScripted = (blocks: number): boolean =>
    blocks === 0 && mayNeedRendering(html, { ...options, rendering, charset });
  if (chunking !== undefined) {
    const { texts, ...chunked } = chunkPage(page, shown, { ...ofPage, ...chunking });
    const simhash = hashes ? hashOf(texts.join("\n")) : undefined;
    return { result: { ...chunked, simhash, isScripted: isScripted(chunked.blocks), learnt, fit } };
  }
  if (classifies) {
    const record = classify(shown, ofPage);
    const characters = record.blocks.reduce((sum, { text }) => sum + text.length, 0);
    const content = JSON.stringify(record);
    const note = record.parts?.note;
    return { result: { content, blocks: record.blocks.length, characters, note, learnt, fit } };
  }
  if (wanted === "learning") {
    // What sites learn does not depend on parts.
    const { parts, keepParts, dropParts, partsModel: _, ...unparted } = ofPage;
    classifyChecked(shown, unparted, { create: lendMatrix });
    return { result: { learnt, predicted } };
  }
  const extraction = extractNamed(shown, ofPage, page);
  if (extraction.refused !== undefined) return { error: extraction.refused };
  if (wanted === "extraction") return { result: extraction };
  const { content, text, blocks, parts } = extraction;
  const { length } = blocks;
  const counts = { blocks: length, characters: text.length, isScripted: isScripted(length) };
  const note = parts?.note;
  const simhash = hashes ? hashOf(text) : undefined;
  return { result: { content, ...counts, note, simhash, learnt, fit } };
}

/** The option of a model of parts, if a file has one. */
function partsBy(path: string | undefined): Pick<ExtractOptions<FormatName>, "partsModel"> {
  return path === undefined ? {} : { partsModel: loadPartsModel(path) };
}

function hashOf(text: string): string | undefined {
  const hash = simHash(text);
  return hash && hexOf(hash);
}

/** The model; with the prediction for the page, if an earlier pass kept it. */
function recalled(model: Model, { html, place }: FilePage, sites: SitesTask | undefined): Model {
  if (place === undefined || sites?.predictions === undefined) return model;
  reader ??= createPredictionReader(sites.predictions);
  const before = reader(place, html.length);
  return before === undefined ? model : recalling(model, before);
}
