import { perKey } from "../base/per-key.ts";
import { loadDefaultModel, loadModel } from "../models/load/load-model.ts";
import type { Model } from "../models/model.ts";

/** The model at a path, or the default model. Each is read once per thread. */
export const modelAt: (path: string | undefined) => Model = perKey((path) =>
  path === undefined ? loadDefaultModel() : loadModel(path),
);
