import { ModelError } from "../../models/model-error.ts";
import type { PartsModel } from "../model.ts";

/** Throws ModelError: a browser reads no files. */
export function loadPartsModel(): PartsModel {
  throw new ModelError(
    "found no model of parts: in a browser give one, from readPartsModel() of seine/models/parts.json",
  );
}
