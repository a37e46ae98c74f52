import { operationNames } from "../api/operations/operation.ts";
import { identityOf } from "../document/identity.ts";
import type { FailedPage } from "../workers/batch-page.ts";
import type { WrittenPage } from "../workers/outcome-line.ts";
import { openRun, type Result, type RunSettings } from "../workers/run-pages.ts";
import type { SiteFiles } from "../workers/site-files.ts";
import { serviceModelsAt } from "../workers/worker-model.ts";
import { isRefused, type ServiceRequest } from "./request.ts";

/** Version of the protocol; it changes when a client of an earlier one could be misled. */
export const PROTOCOL = 1;

/** Options of a service. */
export interface ServiceOptions extends RunSettings {
  /** Path of a model file, of content or of records; the package's models when absent. */
  readonly model?: string | undefined;
  /** Version of the package. */
  readonly version: string;
  /** Milliseconds after which a page no longer holds up others. Default: never. */
  readonly spareAfterMs?: number | undefined;
}

/** The service's versions and model. */
export interface Greeting {
  readonly seine: string;
  readonly protocol: typeof PROTOCOL;
  readonly model: { readonly name: string; readonly sha256: string };
  /** The model of records, where its file was given. */
  readonly records?: { readonly sha256: string };
  readonly operations: readonly string[];
}

/** Runs operations on single pages, on worker threads. */
export interface Service {
  readonly greeting: Greeting;
  /**
   * The result for a page: a JSON object, or an error. Never rejects.
   *
   * @param sites files with the request's site
   */
  run(
    request: ServiceRequest | FailedPage,
    html: string | Uint8Array,
    sites?: SiteFiles,
  ): Promise<Result<string>>;
  close(): Promise<void>;
}

/** The answer for an outcome. */
export function writtenOf(outcome: Result<string>): WrittenPage {
  return "error" in outcome ? outcome : { ...outcome, result: { content: outcome.result } };
}

/** Starts a service. Throws a ModelError. */
export function openService({
  model: path,
  version,
  spareAfterMs,
  ...settings
}: ServiceOptions): Service {
  const { content, records } = serviceModelsAt(path);
  const { name, checksum } = content.json;
  const work = { file: "request-worker", task: { model: path } } as const;
  const run = openRun<string>(settings, work, { spareAfterMs });
  return {
    greeting: {
      seine: version,
      protocol: PROTOCOL,
      model: { name, sha256: checksum },
      ...(records && { records: { sha256: records.json.checksum } }),
      operations: operationNames,
    },
    run(request, html, sites) {
      if (isRefused(request)) return Promise.resolve(request);
      const { id, operation, options, urlError, charset, deadlineMs, site } = request;
      const page = { id, html, ...identityOf(request), urlError, charset };
      const limit = Math.min(deadlineMs ?? settings.deadlineMs, settings.deadlineMs);
      const learntSite =
        site === undefined || sites === undefined ? undefined : { name: site, in: sites };
      return run.one(page, { task: { operation, options, site: learntSite }, deadlineMs: limit });
    },
    close: run.close,
  };
}
