import { ModelError } from "../../models/model-error.ts";
import type { PartsTeller } from "../teller.ts";

/** Throws ModelError: a browser reads no files. */
export function loadPartsModel(): PartsTeller {
  throw new ModelError(
    "found no model of parts: in a browser give one, from readPartsModel() of seine/models/parts.json",
  );
}
