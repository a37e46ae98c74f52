import { z } from "zod";
import {
  type OperationName,
  type OperationOptions,
  operationNames,
  operations,
} from "../api/operations/operation.ts";
import { addressIn, faultOf } from "../document/arguments.ts";
import type { Identity } from "../document/identity.ts";
import { identityShape } from "../document/identity-shape.ts";
import type { FailedPage } from "../workers/batch-page.ts";

/** A request for an operation on one page. */
export interface ServiceRequest extends Identity {
  /** Names the answer, which repeats the page's identity, too. */
  readonly id: string;
  readonly operation: OperationName;
  readonly options: OperationOptions;
  /** Why the URL that was given is invalid and was ignored. */
  readonly urlError?: string | undefined;
  /** Charset label from outside the page (HTTP header). */
  readonly charset?: string | undefined;
  /** Most milliseconds for the page; at most the service's limit, which is also the default. */
  readonly deadlineMs?: number | undefined;
  /** Name of a site that was sent to the service. */
  readonly site?: string | undefined;
}

/** A request is a JSON object with these fields. */
export const requestSchema: z.ZodObject = z.strictObject({
  id: z.string().describe("identifies the answer"),
  operation: z.enum(operationNames).default("extract"),
  options: z.record(z.string(), z.unknown()).default({}).describe("of the operation"),
  // Any value is accepted: an invalid URL does not fail the page.
  url: z.unknown().optional().meta({
    type: "string",
    description: "absolute URL of the page; an invalid one is reported as urlError",
  }),
  ...identityShape,
  charset: z.string().nullish().describe("encoding by the HTTP header"),
  deadlineMs: z.number().positive().optional().describe("at most the service's own"),
  site: z.string().optional().describe("name of a site that was sent before"),
});

/** A request with checked options, or why it is invalid. */
export function checkRequest(value: unknown): ServiceRequest | FailedPage {
  const parsed = requestSchema.safeParse(value);
  if (!parsed.success) return badRequest(idOf(value), faultAt(parsed.error, value, requestSchema));
  const { charset, url, ...request } = parsed.data as unknown as ServiceRequest;
  // The original object: zod's `record` drops `__proto__`, which is an error like any unknown name.
  const { options: sent = {} } = value as { options?: unknown };
  const schema = operations[request.operation].options;
  const options = schema.safeParse(sent);
  if (!options.success) {
    return badRequest(request.id, faultAt(options.error, sent, schema, ["options"]));
  }
  return { ...request, ...addressIn(url), ...(charset == null ? {} : { charset }) };
}

/** Whether a request is invalid. */
export function isRefused(request: ServiceRequest | FailedPage): request is FailedPage {
  return "error" in request;
}

/** The id of a possibly invalid request; empty without one. */
function idOf(value: unknown): string {
  const { id } = Object(value) as { id?: unknown };
  return typeof id === "string" ? id : "";
}

function faultAt(
  { issues }: z.ZodError,
  value: unknown,
  schema: z.ZodType,
  before: readonly string[] = [],
): string {
  const issue = issues[0]!;
  const fault = faultOf(issue, value, schema);
  const place = [...before, ...issue.path].join(".");
  return place === "" ? fault : `${place}: ${fault}`;
}

function badRequest(id: string, message: string): FailedPage {
  return { id, error: { reason: "bad-record", message } };
}
