import { parentPort } from "node:worker_threads";
import { chunkPage } from "../chunk-page.ts";
import { extract } from "../extract.ts";
import { loadDefaultModel, loadModel } from "../load-model.ts";
import type { Model } from "../models/model.ts";
import type { FormatName } from "../output/formats/registry.ts";
import type { PageResults, Worked, WorkerTask } from "./page.ts";

const models = new Map<string, Model>();

/** A thread's work: one page. The model is read once per thread, before the page's time begins. */
export default function work({
  number,
  page,
  options,
  model: path,
  wanted,
  chunking,
}: WorkerTask): Worked<PageResults<FormatName>[keyof PageResults]> {
  const model = path === undefined ? loadDefaultModel() : modelAt(path);
  parentPort?.postMessage(number);
  const { id, html, url, charset } = page;
  const all = {
    ...options,
    model,
    ...(url === undefined ? {} : { url }),
    ...(charset === undefined ? {} : { charset }),
  };
  if (chunking !== undefined) return { result: chunkPage(id, html, { ...all, ...chunking }) };
  const extraction = extract(html, all);
  if (extraction.refused !== undefined) return { error: extraction.refused };
  if (wanted === "extraction") return { result: extraction };
  const { content, text, blocks } = extraction;
  return { result: { content, blocks: blocks.length, characters: text.length } };
}

function modelAt(path: string): Model {
  let model = models.get(path);
  if (model === undefined) {
    model = loadModel(path);
    models.set(path, model);
  }
  return model;
}
