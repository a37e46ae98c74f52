import { operations } from "../../api/operations/operation.ts";
import { codings } from "./coding.ts";
import { answerNames, componentSchemas, httpOperations, parametersOf, refOf } from "./schemas.ts";

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
      ...Object.fromEntries(
        httpOperations.flatMap((name) => [
          [`/v1/${name}`, { post: pageOf(name) }],
          [`/v1/${name}/lines`, { post: linesOf(name) }],
        ]),
      ),
      "/healthz": { get: plain("health", "Whether requests are taken", "application/json") },
      "/metrics": {
        get: plain("metrics", "Counters in the text format of Prometheus", "text/plain"),
      },
    },
    components: { schemas: componentSchemas(), responses: failedResponses() },
  };
}

const binary = { type: "string", format: "binary" };

function pageOf(name: (typeof httpOperations)[number]): object {
  return {
    operationId: name,
    summary: operations[name].summary,
    description:
      "The options of a page that is the body are in the query, those of JSON in its options. With " +
      `application/x-ndjson the body is that of /v1/${name}/lines.`,
    parameters: parametersOf(name),
    requestBody: {
      required: true,
      content: {
        "application/json": { schema: refOf("PageRequest") },
        "text/html": { schema: binary },
      },
    },
    responses: responsesOf("The answer", {
      "application/json": { schema: refOf(answerNames[name]) },
    }),
  };
}

function linesOf(name: (typeof httpOperations)[number]): object {
  const lines = { "application/x-ndjson": { schema: binary } };
  return {
    operationId: `${name}Lines`,
    summary: `${operations[name].summary}, of many pages: a PageRequest a line`,
    requestBody: { required: true, content: lines },
    responses: responsesOf(
      `A ${answerNames[name]} or a Failure per line of the request, in the order they finish. A client may send ` +
        "all lines before it reads, while the service has room for the answers (--spool). If the client " +
        "stops reading, the last line has an empty input and the reason aborted",
      lines,
    ),
  };
}

function responsesOf(description: string, content: object): object {
  const model = { description: "Digest of the model", schema: { type: "string" } };
  return {
    200: { description, headers: { "Seine-Model": model }, content },
    ...Object.fromEntries(
      Object.keys(failures).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
    ),
  };
}

function failedResponses(): object {
  return Object.fromEntries(
    Object.entries(failures).map(([status, description]) => [
      status,
      { description, content: { "application/json": { schema: refOf("Failure") } } },
    ]),
  );
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

function plain(operationId: string, summary: string, type: string): object {
  const content = { [type]: { schema: type === "text/plain" ? { type: "string" } : {} } };
  return { operationId, summary, responses: { 200: { description: summary, content } } };
}
