import { loadDefaultModel, loadModel } from "../models/load/load-model.ts";
import type { Model } from "../models/model.ts";

const models = new Map<string, Model>();

/** The model at a path, or the default model. Each is read once per thread. */
export function modelAt(path: string | undefined): Model {
  if (path === undefined) return loadDefaultModel();
  let model = models.get(path);
  if (model === undefined) {
    model = loadModel(path);
    models.set(path, model);
  }
  return model;
}
