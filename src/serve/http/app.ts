import { type Context, Hono } from "hono";
import type { OperationName } from "../../api/operations/operation.ts";
import type { Result } from "../../workers/run-pages.ts";
import { createGate } from "../../workers/semaphore.ts";
import type { Service } from "../service.ts";
import { before } from "./before.ts";
import { type Body, BodyError, bodyOf } from "./body.ts";
import { createIntake } from "./intake.ts";
import { createMetrics, METRICS_TYPE } from "./metrics.ts";
import { openApi } from "./openapi.ts";
import { fromJson, fromQuery, type PageRequest } from "./page-request.ts";
import { lineOf, respond, send } from "./respond.ts";
import { httpOperations } from "./schemas.ts";
import { createSpools } from "./spool.ts";
import { answerLines, tooMany } from "./stream.ts";

/** Limits on requests. */
export interface AppOptions {
  readonly jobs: number;
  readonly maxBytes: number;
  /**
   * Most concurrent requests; more are answered with 429. The same number of pages of streams run at a
   * time; more of these wait.
   */
  readonly most: number;
  /** Most milliseconds for a client to send a page or the next line. */
  readonly clientMs: number;
  /** Most bytes on disk for answers to lines that nobody reads yet. */
  readonly spoolBytes: number;
  /** After this signal no more requests are accepted. */
  readonly stop: AbortSignal;
}

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/i;
const LINES_TYPE = /^application\/(?:x-)?(?:ndjson|jsonl)\b/i;
const CHARSET = /;\s*charset="?([^\s";]+)/i;
/** A page is larger in JSON: quotes are escaped, and there is its URL. */
const MORE_BYTES = 2 ** 16;
/** Least limit on the bytes of all incomplete requests: many small ones have room. */
const INCOMING: number = 256 * 2 ** 20;
/** Milliseconds in which a refused client of lines may still send: it may not read before. */
const REFUSAL = 1000;

/** The service and its limits. */
export interface App {
  fetch(request: Request): Promise<Response>;
}

/** The service over HTTP. It never fetches a URL: clients send pages. */
export function createApp(service: Service, options: AppOptions): App {
  const { maxBytes, most, clientMs: ms, stop } = options;
  const app = new Hono();
  const metrics = createMetrics();
  const maxLine = 2 * maxBytes + MORE_BYTES;
  const intake = createIntake({ ms, budget: Math.max(INCOMING, 2 * maxLine) });
  const slots = createGate(most);
  // Pages of streams have a gate of their own, so that requests and streams do not block each other.
  const lane = createGate(most);
  const spools = createSpools({ limit: options.spoolBytes, ms });

  async function outcomeOf(operation: OperationName, asked: PageRequest): Promise<Result<string>> {
    const begin = performance.now();
    const outcome = "html" in asked ? await service.run(asked.request, asked.html) : asked.request;
    const reason = "error" in outcome ? outcome.error.reason : undefined;
    metrics.page(operation, reason, (performance.now() - begin) / 1000);
    return outcome;
  }

  async function answerPage(c: Context, operation: OperationName): Promise<Response> {
    const asked = await askedBy(c, operation);
    if (stop.aborted) return refusal(c, 503);
    // Entered only when the body is complete: a slow client does not block others.
    if (!slots.tryEnter()) return refusal(c, 429);
    try {
      return send(c, await outcomeOf(operation, asked));
    } finally {
      slots.leave();
    }
  }

  async function askedBy(c: Context, operation: OperationName): Promise<PageRequest> {
    const type = typeOf(c);
    const isJson = JSON_TYPE.test(type);
    try {
      const bytes = await intake.bytesOf(c.req.raw, isJson ? maxLine : maxBytes, maxBytes);
      if (isJson) return fromJson(bytes, operation);
      return fromQuery(bytes, operation, c.req.queries(), CHARSET.exec(type)?.[1]);
    } catch (error) {
      if (!(error instanceof BodyError)) throw error;
      return { request: { id: c.req.query("id") ?? "", error: error.failure } };
    }
  }

  async function answerStream(c: Context, operation: OperationName): Promise<Response> {
    let body: Body;
    try {
      body = bodyOf(c.req.raw);
    } catch (error) {
      if (!(error instanceof BodyError)) throw error;
      return send(c, { id: "", error: error.failure });
    }
    if (stop.aborted) {
      body.drop(Number.POSITIVE_INFINITY, REFUSAL);
      await before(body.ended, AbortSignal.timeout(REFUSAL)).catch(() => {});
      return refusal(c, 503);
    }
    const spool = spools.open();
    const answer = async (asked: PageRequest): Promise<string> =>
      lineOf(await outcomeOf(operation, asked));
    const { jobs } = options;
    const settings = { operation, jobs, maxBytes, maxLine, ms, intake, lane, stop };
    answerLines(body, answer, spool, settings);
    return respond(c, spool.readable, 200, "application/x-ndjson");
  }

  function refusal(c: Context, status: 429 | 503): Response {
    if (status === 429) metrics.refused();
    const message = status === 429 ? tooMany(most) : "the service stops; try again later";
    return send(c, { id: "", error: { reason: "aborted", message } }, status);
  }

  app.use("/v1/*", async (c, next) => {
    await next();
    c.header("seine-model", service.greeting.model.sha256);
  });
  for (const operation of httpOperations) {
    app.post(`/v1/${operation}`, (c) =>
      LINES_TYPE.test(typeOf(c)) ? answerStream(c, operation) : answerPage(c, operation),
    );
    app.post(`/v1/${operation}/lines`, (c) => answerStream(c, operation));
  }
  app.get("/", (c) => c.json(service.greeting));
  app.get("/healthz", (c) =>
    stop.aborted ? c.json({ status: "stops" }, 503) : c.json({ status: "ok" }),
  );
  app.get("/metrics", (c) =>
    c.body(metrics.text(slots.inside + lane.inside, spools.size), 200, {
      "content-type": METRICS_TYPE,
    }),
  );
  app.get("/openapi.json", (c) => c.json(openApi(service.greeting.seine)));
  app.notFound((c) => c.json({ error: { reason: "not-found", message: whatThereIs } }, 404));
  app.onError(({ message }, c) => send(c, { id: "", error: { reason: "failed", message } }));
  return {
    async fetch(request) {
      const response = await app.fetch(request);
      metrics.response(response.status);
      return response;
    },
  };
}

const whatThereIs = `expected POST /v1/{${httpOperations.join(",")}}, the same with /lines, or GET /healthz, /metrics, /openapi.json`;

function typeOf(c: Context): string {
  return c.req.header("content-type") ?? "";
}
