import { readFileSync } from "node:fs";
import { perKey } from "../base/per-key.ts";
import { ModelError } from "../models/model-error.ts";
import { loadRecordsModel } from "../records/learned/load-records-model.ts";
import { type RecordsModel, readRecordsModel } from "../records/learned/model.ts";

/**
 * The model of records at a path, or the package's. Each is read once per thread.
 *
 * @throws ModelError if the file cannot be read or used
 */
export const recordsModelAt: (path: string | undefined) => RecordsModel = perKey((path) => {
  if (path === undefined) return loadRecordsModel();
  let file: string;
  try {
    file = readFileSync(path, "utf8");
  } catch (error) {
    const expected = "expected a file that seine train --records wrote";
    throw new ModelError(
      `cannot read the model of records ${path}: ${(error as Error).message}; ${expected}`,
    );
  }
  return readRecordsModel(file, path);
});
