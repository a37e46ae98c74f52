import { existsSync } from "node:fs";
import { packageFile } from "../../base/package-file.ts";
import { ModelError } from "../model-error.ts";

const ADVICE = "install the package again, or use a model of your own (option model, --model)";

/** Names of the models of the package. */
export const shippedModels = ["default", "tiny"] as const;

/**
 * Path of a model file of the package.
 *
 * @throws ModelError if the file is missing
 */
export function shippedModel(name: (typeof shippedModels)[number]): string {
  const path = packageFile(`models/${name}.json`);
  if (existsSync(path)) return path;
  throw new ModelError(`the package lacks its model models/${name}.json; ${ADVICE}`);
}

/**
 * The file that a path or the name of a shipped model means: a file of that name comes first.
 *
 * @throws ModelError if the package lacks the model
 */
export function modelFile(path: string): string {
  const name = shippedModels.find((own) => own === path);
  return name === undefined || existsSync(path) ? path : shippedModel(name);
}
