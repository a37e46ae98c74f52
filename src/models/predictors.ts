import { restoreLogistic } from "./logistic.ts";
import type { Predictor } from "./predictor.ts";
import { readTrees } from "./trees.ts";

/** How each kind of predictor is restored from JSON. A new kind is a file here and a line. */
const restorers: Readonly<Record<string, (json: unknown) => Predictor>> = {
  logistic: restoreLogistic,
  trees: readTrees,
};

/** Restores a predictor from its JSON form. Throws if the kind is unknown or the form is wrong. */
export function restorePredictor(json: { kind: string }): Predictor {
  const restore = Object.hasOwn(restorers, json.kind) ? restorers[json.kind] : undefined;
  if (restore !== undefined) return restore(json);
  const kinds = Object.keys(restorers).join(", ");
  throw new Error(
    `unknown kind of predictor "${json.kind}"; this version of seine knows: ${kinds}`,
  );
}
