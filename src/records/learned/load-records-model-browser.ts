import { ModelError } from "../../models/model.ts";
import type { RecordsModel } from "./model.ts";

/** Browsers read no files: models come with the option `model`. */
export function loadRecordsModel(): RecordsModel {
  throw new ModelError(
    "found no model, expected the option model: readRecordsModel() of seine/models/records.json",
  );
}
