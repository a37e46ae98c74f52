import { parentPort } from "node:worker_threads";
import { type Extraction, extract } from "../extract.ts";
import { loadDefaultModel, loadModel } from "../load-model.ts";
import type { Model } from "../models/model.ts";
import type { WorkerTask } from "./page.ts";

const models = new Map<string, Model>();

/** A thread's work: one page. The model is read once per thread, before the page's time begins. */
export default function work({ number, page, options, model: path }: WorkerTask): Extraction {
  const model = path === undefined ? loadDefaultModel() : modelAt(path);
  parentPort?.postMessage(number);
  const { html, url, charset } = page;
  return extract(html, {
    ...options,
    model,
    ...(url === undefined ? {} : { url }),
    ...(charset === undefined ? {} : { charset }),
  });
}

function modelAt(path: string): Model {
  let model = models.get(path);
  if (model === undefined) {
    model = loadModel(path);
    models.set(path, model);
  }
  return model;
}
