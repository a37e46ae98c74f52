import { loadDefaultModel, loadModel } from "../models/load/load-model.ts";
import type { Model } from "../models/model.ts";

/** The model of `--model`, or the default one. Throws a ModelError. */
export function modelOf({ model }: { readonly model?: string }): Model {
  return model === undefined ? loadDefaultModel() : loadModel(model);
}
