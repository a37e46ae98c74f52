import { readFileSync } from "node:fs";
import type { ServiceModels } from "../api/operations/run-operation.ts";
import { perKey } from "../base/per-key.ts";
import { loadDefaultModel, loadModel } from "../models/load/load-model.ts";
import type { Model } from "../models/model.ts";
import { RECORDS_FORMAT } from "../records/learned/model.ts";
import { recordsModelAt } from "./records-model.ts";

/** The model at a path, or the default model. Each is read once per thread. */
export const modelAt: (path: string | undefined) => Model = perKey((path) =>
  path === undefined ? loadDefaultModel() : loadModel(path),
);

/** The models of a service whose file is of content or of records: the other is the package's. */
export const serviceModelsAt: (path: string | undefined) => ServiceModels = perKey((path) =>
  path !== undefined && isOfRecords(path)
    ? { content: modelAt(undefined), records: recordsModelAt(path) }
    : { content: modelAt(path) },
);

function isOfRecords(path: string): boolean {
  try {
    const { format } = JSON.parse(readFileSync(path, "utf8")) as { format?: unknown };
    return format === RECORDS_FORMAT;
  } catch {
    // `modelAt` says what is wrong.
    return false;
  }
}
