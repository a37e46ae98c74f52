import { z } from "zod";
import { type OperationName, operations } from "../../api/operations/operation.ts";
import { optionsSchema } from "../../api/options/option.ts";
import { identityShape, lineJsonSchema } from "../../document/identity.ts";
import { extractionJsonSchema } from "../../output/extraction-schema.ts";
import { recordsJsonSchema } from "../../records/record.ts";
import { codings } from "./coding.ts";
import { pageRequestSchema } from "./page-request.ts";

/** Operations over HTTP. Those on sites are left out: a site must be kept between requests. */
export const httpOperations: readonly OperationName[] = [
  "extract",
  "classify",
  "records",
  "chunk",
  "features",
];

const error = {
  type: "object",
  required: ["input", "error"],
  properties: {
    input: { type: "string" },
    error: {
      type: "object",
      required: ["reason", "message"],
      properties: { reason: { type: "string" }, message: { type: "string" } },
    },
  },
};

/** Schemas of answers. docs/protocol.md describes the fields of the others. */
const answers: Partial<Record<OperationName, () => object>> = {
  extract: () => lineJsonSchema(extractionJsonSchema()),
  records: () =>
    lineJsonSchema({
      type: "object",
      required: ["records"],
      properties: { records: recordsJsonSchema() },
    }),
};

/** The service as an OpenAPI document (3.1). */
export function openApi(version: string): object {
  return {
    openapi: "3.1.0",
    info: {
      title: "Seine",
      version,
      description:
        "The main content of web pages. Clients send pages; the service fetches none. Bodies may be " +
        `compressed (Content-Encoding: ${codings.join(", ")}), and so are answers if Accept-Encoding asks for it.`,
    },
    paths: {
      ...Object.fromEntries(httpOperations.map((name) => [`/v1/${name}`, { post: post(name) }])),
      "/healthz": { get: plain("Whether requests are taken", "application/json") },
      "/metrics": { get: plain("Counters in the text format of Prometheus", "text/plain") },
    },
  };
}

function post(name: OperationName): object {
  const { summary, accepted } = operations[name];
  const options = optionsSchema(accepted, "describe");
  const optionsJson = jsonSchema(options);
  const request = jsonSchema(pageRequestSchema.extend({ options: options.optional() }));
  const answer = answers[name]?.() ?? { type: "object" };
  return {
    operationId: name,
    summary,
    parameters: parametersOf(optionsJson),
    requestBody: {
      required: true,
      content: {
        "text/html": { schema: { type: "string", contentMediaType: "text/html" } },
        "application/json": { schema: request },
        "application/x-ndjson": { schema: request },
      },
    },
    responses: {
      200: {
        description:
          "The answer. For x-ndjson, a line per line of the request, in the order they finish. A client may send " +
          "all lines before it reads, while the service has room for the answers (--spool). If the client " +
          "stops reading, the last line has an empty input and the reason aborted",
        headers: {
          "Seine-Model": {
            description: "Digest of the model",
            schema: { type: "string" },
          },
        },
        content: { "application/json": { schema: answer }, "application/x-ndjson": {} },
      },
      ...Object.fromEntries(
        Object.entries(failures).map(([status, description]) => [
          status,
          { description, content: { "application/json": { schema: error } } },
        ]),
      ),
    },
  };
}

const failures = {
  400: "The request or an option is invalid",
  408: "The request was not whole in time (--client-timeout)",
  413: "The page is too large, counted when it is decoded",
  415: "Another kind of file than HTML, or a Content-Encoding that is unknown or wrong",
  422: "The page is empty, or turned away by an option",
  429: "Too many concurrent requests; Retry-After says when to try again",
  500: "The page killed its worker",
  503: "The service stops, or requests that are not whole take too much memory; Retry-After as above",
  504: "The page took too long",
};

function plain(summary: string, type: string): object {
  return { summary, responses: { 200: { description: summary, content: { [type]: {} } } } };
}

/** Query parameters for a page that is the body: its options, URL and so on. */
function parametersOf({ properties = {} }: { properties?: object }): object[] {
  const { html: _, htmlBase64: __, options: ___, ...about } = pageRequestSchema.shape;
  // The rest of an identity comes in JSON alone.
  const inQuery = Object.entries(about).filter(([name]) => !(name in identityShape));
  const own = jsonSchema(z.object(Object.fromEntries(inQuery))).properties ?? {};
  return Object.entries({ ...own, ...properties }).map(([name, schema]) => ({
    name,
    in: "query",
    required: false,
    schema,
  }));
}

function jsonSchema(schema: z.ZodType): { properties?: object } {
  // A value without a JSON Schema, such as a selector, is described as any text.
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return json as { properties?: object };
}
