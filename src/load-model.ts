import { existsSync, readFileSync } from "node:fs";
import { type Model, ModelError, readModel } from "./models/model.ts";
import { readPackedModel } from "./packed-models.ts";

/** Where the package keeps its default model, seen from `src/` and from `dist/src/`. */
const defaultPaths = ["../models/default.json", "../../models/default.json"];
const ADVICE = "install the package again, or use a model of your own (option model, --model)";

let defaultModel: Model | undefined;

/**
 * Loads a model file.
 *
 * @param path of a file that `seine train` wrote
 * @throws ModelError when the file cannot be read or used; the message says why
 */
export function loadModel(path: string | URL): Model {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    throw new ModelError(`cannot read the model ${path}: ${(error as Error).message}`);
  }
  const source = String(path);
  return readPackedModel(bytes, source) ?? readModel(bytes.toString("utf8"), source);
}

/**
 * The model that comes with the package, loaded once.
 *
 * @throws ModelError when the package has none, or a damaged one
 */
export function loadDefaultModel(): Model {
  if (defaultModel === undefined) {
    const urls = defaultPaths.map((path) => new URL(path, import.meta.url));
    const url = urls.find((candidate) => existsSync(candidate));
    if (url === undefined) {
      throw new ModelError(`the package lacks its model models/default.json; ${ADVICE}`);
    }
    defaultModel = loadModel(url);
  }
  return defaultModel;
}
