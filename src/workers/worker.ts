import { type Extraction, extract } from "../extract.ts";
import { loadDefaultModel, loadModel } from "../load-model.ts";
import type { Model } from "../models/model.ts";
import type { WorkerTask } from "./page.ts";

const models = new Map<string, Model>();

/** A thread's work: one page. The model is read once per thread. */
export default function work({ page, options, model: path }: WorkerTask): Extraction {
  const { html, url, charset } = page;
  return extract(html, {
    ...options,
    model: path === undefined ? loadDefaultModel() : modelAt(path),
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
