import { readFileSync } from "node:fs";
import { type Model, ModelError, readModel } from "./models/model.ts";

/** Where the package keeps its default model, seen from `src/` and from `dist/src/`. */
const defaultPaths = ["../models/default.json", "../../models/default.json"];

let defaultModel: Model | undefined;

/**
 * Loads a model file.
 *
 * @param path of a file that `seine train` wrote
 * @throws ModelError when the file cannot be read or used; the message says why
 */
export function loadModel(path: string | URL): Model {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw new ModelError(`cannot read the model ${path}: ${(error as Error).message}`);
  }
  return readModel(text, String(path));
}

/** The model that comes with the package, loaded once. */
export function loadDefaultModel(): Model {
  if (defaultModel !== undefined) return defaultModel;
  for (const path of defaultPaths) {
    try {
      defaultModel = loadModel(new URL(path, import.meta.url));
      return defaultModel;
    } catch (error) {
      if (path === defaultPaths.at(-1)) throw error;
    }
  }
  throw new ModelError("the package has no default model");
}
