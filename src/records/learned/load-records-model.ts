import { existsSync, readFileSync } from "node:fs";
import { packageFile } from "../../base/package-file.ts";
import { ModelError } from "../../models/model.ts";
import { type RecordsModel, readRecordsModel } from "./model.ts";

const ADVICE = "install the package again, or use a model of your own (option model)";

let loaded: RecordsModel | undefined;

/**
 * The package's model of records, loaded once.
 *
 * @throws ModelError when the model is missing or damaged
 */
export function loadRecordsModel(): RecordsModel {
  if (loaded === undefined) {
    const path = packageFile("models/records.json");
    if (!existsSync(path)) {
      throw new ModelError(`the package lacks its model models/records.json; ${ADVICE}`);
    }
    loaded = readRecordsModel(readFileSync(path, "utf8"), path);
  }
  return loaded;
}
