/**
 * Replaces load-model.ts in bundles for browsers (`browser` in package.json): a page has no files, and a
 * model is too large to be in every bundle by default.
 */
import { type Model, ModelError } from "../model.ts";

const ADVICE =
  "in a browser give the option model, from readModel() and a file such as seine/models/tiny.json";

/** Throws ModelError: a browser reads no files. */
export function loadModel(path: string | URL): Model {
  throw new ModelError(`cannot read the model ${path}: ${ADVICE}`);
}

/** Throws ModelError: a bundle holds no default model. */
export function loadDefaultModel(): Model {
  throw new ModelError(`found no model: ${ADVICE}`);
}
