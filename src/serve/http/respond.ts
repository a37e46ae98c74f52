import type { Context } from "hono";
import type { FailureReason } from "../../workers/batch-page.ts";
import { outcomeLine } from "../../workers/outcome-line.ts";
import type { Result } from "../../workers/run-pages.ts";
import { writtenOf } from "../service.ts";
import { codingFor, encoded } from "./coding.ts";

type Status = 200 | 400 | 408 | 413 | 415 | 422 | 429 | 500 | 503 | 504;

/** Status codes of failures; any other failure is the service's own. */
const statuses: Partial<Record<FailureReason, Status>> = {
  "bad-record": 400,
  timeout: 408,
  "too-large": 413,
  "not-html": 415,
  undecodable: 415,
  empty: 422,
  language: 422,
  "missing-metadata": 422,
  aborted: 503,
  deadline: 504,
};

/** Shorter answers, in characters, are not compressed: it would gain nothing. */
const WORTH_CODING = 1024;

/** The JSON line of a page's outcome. */
export function lineOf(outcome: Result<string>): string {
  return outcomeLine(writtenOf(outcome));
}

/** The response for a page's outcome. */
export function send(
  c: Context,
  outcome: Result<string>,
  status: Status = statusOf(outcome),
): Response {
  if (status === 429 || status === 503) c.header("retry-after", "1");
  // The rest of a request that timed out is not read.
  if (status === 408) c.header("connection", "close");
  return respond(c, lineOf(outcome), status, "application/json");
}

function statusOf(outcome: Result<string>): Status {
  return "error" in outcome ? (statuses[outcome.error.reason] ?? 500) : 200;
}

/** A response in the content coding that its client prefers. */
export function respond(
  c: Context,
  body: string | ReadableStream<Uint8Array>,
  status: Status,
  type: string,
): Response {
  c.header("content-type", type);
  c.header("vary", "accept-encoding");
  const isText = typeof body === "string";
  const coding = codingFor(c.req.header("accept-encoding") ?? "");
  if (coding === undefined || (isText && body.length < WORTH_CODING)) return c.body(body, status);
  c.header("content-encoding", coding);
  return c.body(encoded(isText ? new Blob([body]).stream() : body, coding), status);
}
