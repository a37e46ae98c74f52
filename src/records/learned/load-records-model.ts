import { existsSync, readFileSync } from "node:fs";
import { ModelError } from "../../models/model.ts";
import { type RecordsModel, readRecordsModel } from "./model.ts";

/** Where the package keeps it, seen from `src/`, `dist/src/` and `dist/node/`. */
const paths = ["../../../models/records.json", "../../../../models/records.json"];
const ADVICE = "install the package again, or use a model of your own (option model)";

let own: RecordsModel | undefined;

/**
 * The model of records that comes with the package, loaded once.
 *
 * @throws ModelError when the package has none, or a damaged one
 */
export function loadRecordsModel(): RecordsModel {
  if (own === undefined) {
    const urls = paths.map((path) => new URL(path, import.meta.url));
    const url = urls.find((candidate) => existsSync(candidate));
    if (url === undefined) {
      throw new ModelError(`the package lacks its model models/records.json; ${ADVICE}`);
    }
    own = readRecordsModel(readFileSync(url, "utf8"), String(url));
  }
  return own;
}
