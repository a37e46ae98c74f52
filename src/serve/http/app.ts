import { type Context, Hono } from "hono";
import type { OperationName } from "../../operations/operation.ts";
import { outcomeLine } from "../../workers/outcome-line.ts";
import type { FailureReason } from "../../workers/page.ts";
import { tooLarge } from "../../workers/refuse.ts";
import type { Result } from "../../workers/run.ts";
import { type Service, writtenOf } from "../service.ts";
import { BodyTooLarge, bytesOf, dropBody } from "./body.ts";
import { createMetrics, METRICS_TYPE } from "./metrics.ts";
import { httpOperations, openApi } from "./openapi.ts";
import { fromJson, fromQuery, type PageRequest } from "./page-request.ts";
import { answersTo } from "./stream.ts";

/** How requests are taken. */
export interface AppOptions {
  readonly jobs: number;
  readonly maxBytes: number;
  /** Requests under way at a time; more are answered with 429. */
  readonly most: number;
  /** When given, no more requests are taken. */
  readonly stop: AbortSignal;
}

type Status = 200 | 400 | 413 | 415 | 422 | 500 | 503 | 504;

/** What a failure is over HTTP; any other is the service's own. */
const statuses: Partial<Record<FailureReason, Status>> = {
  "bad-record": 400,
  "too-large": 413,
  "not-html": 415,
  empty: 422,
  undecodable: 422,
  language: 422,
  "missing-metadata": 422,
  aborted: 503,
  deadline: 504,
};

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/i;
const LINES_TYPE = /^application\/(?:x-)?(?:ndjson|jsonl)\b/i;
const CHARSET = /;\s*charset="?([^\s";]+)/i;
/** A page takes more in JSON: quotes are escaped, and there is its URL. */
const MORE_BYTES = 2 ** 16;

/** Who answers requests. */
export interface App {
  fetch(request: Request): Response | Promise<Response>;
}

/** The service over HTTP. No address is ever fetched: pages are sent. */
export function createApp(service: Service, { jobs, maxBytes, most, stop }: AppOptions): App {
  const app = new Hono();
  const metrics = createMetrics();
  const maxLine = 2 * maxBytes + MORE_BYTES;
  let underWay = 0;

  async function outcomeOf(operation: OperationName, asked: PageRequest): Promise<Result<string>> {
    const begin = performance.now();
    const outcome = "html" in asked ? await service.run(asked.request, asked.html) : asked.request;
    const reason = "error" in outcome ? outcome.error.reason : undefined;
    metrics.page(operation, reason, (performance.now() - begin) / 1000);
    return outcome;
  }

  async function answer(c: Context, operation: OperationName): Promise<Response> {
    const type = typeOf(c);
    if (LINES_TYPE.test(type)) {
      const lines = answersTo(
        c.req.raw.body ?? new ReadableStream(),
        async (asked) => lineOf(await outcomeOf(operation, asked)),
        { operation, jobs, maxBytes, maxLine, stop },
      );
      return c.body(lines, 200, { "content-type": "application/x-ndjson" });
    }
    const outcome = await outcomeOf(operation, await askedBy(c, type, operation));
    const status = "error" in outcome ? (statuses[outcome.error.reason] ?? 500) : 200;
    return c.body(lineOf(outcome), status, { "content-type": "application/json" });
  }

  async function askedBy(c: Context, type: string, operation: OperationName): Promise<PageRequest> {
    const isJson = JSON_TYPE.test(type);
    try {
      const bytes = await bytesOf(c.req.raw, isJson ? maxLine : maxBytes);
      if (isJson) return fromJson(bytes, operation);
      return fromQuery(bytes, operation, c.req.queries(), CHARSET.exec(type)?.[1]);
    } catch (error) {
      if (!(error instanceof BodyTooLarge)) throw error;
      return { request: { id: c.req.query("id") ?? "", error: tooLarge(maxBytes) } };
    }
  }

  /** Runs until the answer is written, or its client has gone. */
  async function limited(c: Context, operation: OperationName): Promise<Response> {
    if (stop.aborted) return refusal(c, 503, "the service stops");
    if (underWay >= most) {
      metrics.refused();
      return refusal(c, 429, `${most} requests are under way, which is all that are taken`);
    }
    underWay++;
    let response: Response;
    try {
      response = await answer(c, operation);
    } catch (error) {
      underWay--;
      throw error;
    }
    return whenSent(response, () => {
      underWay--;
    });
  }

  for (const operation of httpOperations) {
    app.post(`/v1/${operation}`, (c) => limited(c, operation));
  }
  app.get("/", (c) => c.json(service.greeting));
  app.get("/healthz", (c) =>
    stop.aborted ? c.json({ status: "stops" }, 503) : c.json({ status: "ok" }),
  );
  app.get("/metrics", (c) => c.body(metrics.text(underWay), 200, { "content-type": METRICS_TYPE }));
  app.get("/openapi.json", (c) => c.json(openApi(service.greeting.seine)));
  app.notFound((c) => c.json({ error: { reason: "not-found", message: whatThereIs } }, 404));
  app.onError((error, c) => {
    const { message } = error;
    return c.json({ input: "", error: { reason: "failed", message } }, 500);
  });
  return { fetch: (request) => app.fetch(request) };
}

const whatThereIs = `expected POST /v1/{${httpOperations.join(",")}} or GET /healthz, /metrics, /openapi.json`;

function typeOf(c: Context): string {
  return c.req.header("content-type") ?? "";
}

function lineOf(outcome: Result<string>): string {
  return outcomeLine(writtenOf(outcome));
}

async function refusal(c: Context, status: 429 | 503, found: string): Promise<Response> {
  // Who sends lines may wait for the answers before it sends more.
  if (!LINES_TYPE.test(typeOf(c))) await dropBody(c.req.raw);
  const error = { reason: "aborted", message: `${found}; try again later` };
  return c.json({ input: "", error }, status, { "retry-after": "1" });
}

/** The response, with a call when its body has been read to the end or is given up. */
function whenSent(response: Response, done: () => void): Response {
  let isDone = false;
  const once = (): void => {
    if (!isDone) done();
    isDone = true;
  };
  const reader = response.body?.getReader();
  if (reader === undefined) {
    once();
    return response;
  }
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { value, done: isLast } = await reader.read();
        if (value !== undefined) controller.enqueue(value);
        if (!isLast) return;
        controller.close();
        once();
      } catch (error) {
        once();
        throw error;
      }
    },
    async cancel(reason) {
      once();
      await reader.cancel(reason);
    },
  });
  return new Response(body, response);
}
