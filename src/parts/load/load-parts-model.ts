import { existsSync, readFileSync } from "node:fs";
import { once } from "../../base/once.ts";
import { packageFile } from "../../base/package-file.ts";
import { ModelError } from "../../models/model-error.ts";
import { type PartsTeller, readPartsTeller } from "../teller.ts";

/**
 * The package's model of parts, loaded once.
 *
 * @throws ModelError when the model is missing or damaged
 */
export const loadPartsModel: () => PartsTeller = once(() => {
  const path = packageFile("models/parts.json");
  if (!existsSync(path)) {
    throw new ModelError(
      "the package lacks its model models/parts.json; install the package again, or use a model of your own",
    );
  }
  return readPartsTeller(readFileSync(path, "utf8"), path);
});
