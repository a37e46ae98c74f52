import { z } from "zod";
import { type OperationName, operations } from "../../api/operations/operation.ts";
import { valueOfText } from "../../api/options/option.ts";
import { base64Bytes } from "../../base/base64.ts";
import type { FailedPage } from "../../workers/batch-page.ts";
import { checkRequest, isRefused, requestSchema, type ServiceRequest } from "../request.ts";

/** A page that came over HTTP, with its request. */
export type PageRequest =
  | { readonly request: ServiceRequest; readonly html: string | Uint8Array }
  | { readonly request: FailedPage };

/** A request as a JSON object that includes the page, as text or as bytes. */
export const pageRequestSchema: z.ZodObject = requestSchema
  .omit({ operation: true, site: true })
  .extend({
    id: z.string().default("").describe("identifies the answer"),
    html: z.string().optional().describe("the page as text"),
    htmlBase64: z
      .string()
      .optional()
      .describe("the bytes of the page in Base64; give this or html"),
  });

const decoder = new TextDecoder("utf-8", { fatal: true });

/** Parses a request from JSON text. */
export function fromJson(bytes: Uint8Array, operation: OperationName): PageRequest {
  let value: unknown;
  try {
    value = JSON.parse(decoder.decode(bytes));
  } catch (error) {
    return bad("", `found no JSON in UTF-8: ${(error as Error).message}`);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return bad("", 'expected an object such as {"html": "<p>…"}');
  }
  const { html, htmlBase64, site, ...about } = value as Record<string, unknown>;
  const request = checkRequest({ id: "", ...about, operation });
  if (isRefused(request)) return { request };
  const { id } = request;
  if (site !== undefined) return bad(id, "site: expected none over HTTP");
  if ((html === undefined) === (htmlBase64 === undefined)) {
    return bad(id, "expected html or htmlBase64, and not both");
  }
  const page = html ?? htmlBase64;
  if (typeof page !== "string") return bad(id, "expected a string as html or htmlBase64");
  if (html !== undefined) return { request, html: page };
  const decoded = base64Bytes(page);
  if (decoded === undefined) return bad(id, "htmlBase64: expected Base64 with its padding");
  return { request, html: decoded };
}

/** The request of a page that is the body, from the query and the content type. */
export function fromQuery(
  html: Uint8Array,
  operation: OperationName,
  query: Readonly<Record<string, readonly string[]>>,
  charset: string | undefined,
): PageRequest {
  const { id, url, charset: charsets, deadlineMs, ...given } = query;
  const shape = operations[operation].options.shape;
  const options = Object.fromEntries(
    Object.entries(given).map(([name, texts]) => [
      name,
      // Own properties only: an inherited one, such as "constructor", is not an option.
      Object.hasOwn(shape, name) ? valueOfText(shape[name]!, texts) : texts[0],
    ]),
  );
  const label = charsets?.[0] ?? charset;
  const request = checkRequest({
    id: id?.[0] ?? "",
    operation,
    options,
    ...(url && { url: url[0] }),
    ...(label === undefined ? {} : { charset: label }),
    ...(deadlineMs && { deadlineMs: Number(deadlineMs[0]) }),
  });
  return isRefused(request) ? { request } : { request, html };
}

function bad(id: string, message: string): PageRequest {
  return { request: { id, error: { reason: "bad-record", message } } };
}
