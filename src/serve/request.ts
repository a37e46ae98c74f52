import { z } from "zod";
import {
  type OperationName,
  type OperationOptions,
  operationNames,
  operations,
} from "../api/operations/operation.ts";
import { addressIn } from "../document/arguments.ts";
import type { FailedPage } from "../workers/batch-page.ts";

/** What is asked of one page. */
export interface ServiceRequest {
  /** What the answer is told by. */
  readonly id: string;
  readonly operation: OperationName;
  readonly options: OperationOptions;
  /** An absolute URL. */
  readonly url?: string | undefined;
  /** What is wrong with the address that was given, which the page therefore goes without. */
  readonly urlError?: string | undefined;
  /** Charset label from outside the page (HTTP header). */
  readonly charset?: string | undefined;
  /** What the page may take; the service's limit when absent, which it may not go beyond. */
  readonly deadlineMs?: number | undefined;
  /** Name of a site that the service was told. */
  readonly site?: string | undefined;
}

/** A request is a JSON object with these fields. */
export const requestSchema: z.ZodObject = z.strictObject({
  id: z.string().describe("what the answer is told by"),
  operation: z.enum(operationNames).default("extract"),
  options: z.record(z.string(), z.unknown()).default({}).describe("of the operation"),
  // Whatever it is, it does not cost the page.
  url: z
    .unknown()
    .optional()
    .meta({ type: "string", description: "absolute URL of the page; another is told as urlError" }),
  charset: z.string().nullish().describe("encoding by the HTTP header"),
  deadlineMs: z.number().positive().optional().describe("at most the service's own"),
  site: z.string().optional().describe("name of a site that was told before"),
});

/** A request, checked with the options of its operation; or why it is none. */
export function checkRequest(value: unknown): ServiceRequest | FailedPage {
  const parsed = requestSchema.safeParse(value);
  if (!parsed.success) return badRequest(idOf(value), parsed.error, []);
  const { charset, url, ...request } = parsed.data as unknown as ServiceRequest;
  // As they were sent: a record of zod passes over `__proto__`, which is an error like any unknown name.
  const { options: sent = {} } = value as { options?: unknown };
  const options = operations[request.operation].options.safeParse(sent);
  if (!options.success) return badRequest(request.id, options.error, ["options"]);
  return { ...request, ...addressIn(url), ...(charset == null ? {} : { charset }) };
}

/** Whether a request is one that cannot be answered. */
export function isRefused(request: ServiceRequest | FailedPage): request is FailedPage {
  return "error" in request;
}

/** The id of what may be no request; empty where it has none. */
function idOf(value: unknown): string {
  const { id } = Object(value) as { id?: unknown };
  return typeof id === "string" ? id : "";
}

function badRequest(id: string, error: z.ZodError, before: readonly string[]): FailedPage {
  const { path, message } = error.issues[0]!;
  const place = [...before, ...path].join(".");
  return {
    id,
    error: { reason: "bad-record", message: place === "" ? message : `${place}: ${message}` },
  };
}
