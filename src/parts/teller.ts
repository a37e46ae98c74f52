import { type PartsModel, readPartsModel } from "./model.ts";
import { type JudgedPage, type PageParts, partsOf } from "./parts-of.ts";

/**
 * A model that tells the parts of pages. It brings the code for it: bundles for browsers that read no model of parts go
 * without.
 */
export interface PartsTeller extends PartsModel {
  readonly tell: (page: JudgedPage) => PageParts;
}

export function tellerOf(model: PartsModel): PartsTeller {
  return { ...model, tell: (page) => partsOf(page, model) };
}

/**
 * Reads a model of parts from the text of its file, or from the JSON value that a bundler makes of it.
 *
 * @param source the file's name in messages, e.g. its path
 * @throws ModelError when it is no model of parts, of another version or damaged
 */
export function readPartsTeller(file: string | object, source?: string): PartsTeller {
  return tellerOf(readPartsModel(file, source));
}
