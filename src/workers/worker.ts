import { parentPort } from "node:worker_threads";
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
}: WorkerTask): Worked<PageResults<FormatName>[keyof PageResults]> {
  const model = path === undefined ? loadDefaultModel() : modelAt(path);
  parentPort?.postMessage(number);
  const { html, url, charset } = page;
  const extraction = extract(html, {
    ...options,
    model,
    ...(url === undefined ? {} : { url }),
    ...(charset === undefined ? {} : { charset }),
  });
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
