import { readFileSync } from "node:fs";
import { type Model, ModelError, readModel } from "../model.ts";
import { readPackedModel } from "./packed-models.ts";
import { shippedModel } from "./shipped-model.ts";

let defaultModel: Model | undefined;

/**
 * Loads a model file.
 *
 * @param path of a file that `seine train` wrote
 * @throws ModelError if the file cannot be read or used; the message says why
 */
export function loadModel(path: string | URL): Model {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    const expected = "expected a model file, as seine train writes it";
    throw new ModelError(`cannot read the model ${path}: ${(error as Error).message}; ${expected}`);
  }
  const source = String(path);
  return readPackedModel(bytes, source) ?? readModel(bytes.toString("utf8"), source);
}

/**
 * The default model of the package, loaded once.
 *
 * @throws ModelError if it is missing or damaged
 */
export function loadDefaultModel(): Model {
  defaultModel ??= loadModel(shippedModel("default"));
  return defaultModel;
}
