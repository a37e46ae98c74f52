import { readFileSync } from "node:fs";
import { messageOf } from "../../base/message.ts";
import { packageFile } from "../../base/package-file.ts";
import { perKey } from "../../base/per-key.ts";
import { ModelError } from "../../models/model-error.ts";
import { type PartsTeller, readPartsTeller } from "../teller.ts";

const shipped = "models/parts.json";

const modelAt = perKey((path: string | undefined): PartsTeller => {
  const file = path ?? packageFile(shipped);
  return readPartsTeller(textOf(file, path === undefined), file);
});

/**
 * The model of parts in a file, or the package's. Each is read once.
 *
 * @throws ModelError when the model is missing or damaged
 */
export function loadPartsModel(path?: string): PartsTeller {
  return modelAt(path);
}

function textOf(file: string, isShipped: boolean): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new ModelError(
      isShipped
        ? `the package lacks its model ${shipped}; install the package again, or use a model of your own`
        : `cannot read the model of parts ${file}: ${messageOf(error)}`,
    );
  }
}
