import { readFileSync } from "node:fs";
import { didYouMean } from "../../base/closest-name.ts";
import { messageOf } from "../../base/message.ts";
import { type Model, ModelError, readModel } from "../model.ts";
import { readPackedModel } from "./packed-models.ts";
import { modelFile, shippedModel, shippedModels } from "./shipped-model.ts";

let defaultModel: Model | undefined;

/**
 * Loads a model.
 *
 * @param path of a file that `seine train` wrote, or `default` or `tiny` for a model of the package
 * @throws ModelError if the file cannot be read or used; the message says why
 */
export function loadModel(path: string | URL): Model {
  let bytes: Buffer;
  try {
    bytes = readFileSync(typeof path === "string" ? modelFile(path) : path);
  } catch (error) {
    if (error instanceof ModelError) throw error;
    const expected = `expected ${shippedModels.join(", ")} or a file that seine train wrote`;
    const meant = didYouMean(String(path), shippedModels);
    throw new ModelError(`cannot read the model ${path}: ${messageOf(error)}; ${expected}${meant}`);
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
