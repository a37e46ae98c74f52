import { existsSync } from "node:fs";
import { packageFile } from "../../base/package-file.ts";
import { ModelError } from "../model-error.ts";

const ADVICE = "install the package again, or use a model of your own (option model, --model)";

/**
 * Path of a model file of the package.
 *
 * @throws ModelError if the file is missing
 */
export function shippedModel(name: "default" | "tiny"): string {
  const path = packageFile(`models/${name}.json`);
  if (existsSync(path)) return path;
  throw new ModelError(`the package lacks its model models/${name}.json; ${ADVICE}`);
}
