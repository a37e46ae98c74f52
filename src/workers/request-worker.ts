import { parentPort } from "node:worker_threads";
import { RefusedPage, runOperation } from "../api/operations/run-operation.ts";
import { OptionsError } from "../document/arguments.ts";
import type { SiteSource } from "../sites/decide-with-site.ts";
import { blockSites, type Site } from "../sites/site.ts";
import type { RequestTask, ServiceTask, Worked, WorkerTask } from "./batch-page.ts";
import { createSiteFinder, type SiteFinder } from "./site-files.ts";
import { serviceModelsAt } from "./worker-model.ts";

let finder: SiteFinder<Site> | undefined;

/** A thread's work: the operation of a request on one page, as a JSON object. */
export default function work({
  number,
  page,
  operation,
  options,
  model: path,
  site,
}: WorkerTask<ServiceTask & RequestTask>): Worked<string> {
  const models = serviceModelsAt(path);
  const source = site && sourceOf(site);
  parentPort?.postMessage(number);
  try {
    return { result: runOperation(operation, page, options, models, source) };
  } catch (error) {
    if (error instanceof RefusedPage) return { error: error.refusal };
    if (error instanceof OptionsError) {
      return { error: { reason: "bad-record", message: error.message } };
    }
    throw error;
  }
}

/** The site of that name, whatever site the page states. */
function sourceOf({ name, in: files }: NonNullable<RequestTask["site"]>): SiteSource {
  finder ??= createSiteFinder(files, blockSites);
  const site = finder(name);
  return { site: () => site };
}
