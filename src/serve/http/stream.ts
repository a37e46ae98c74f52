import type { OperationName } from "../../api/operations/operation.ts";
import { linesOf } from "../../base/byte-lines.ts";
import type { Failure } from "../../workers/batch-page.ts";
import { outcomeLine } from "../../workers/outcome-line.ts";
import { tooLarge } from "../../workers/refuse.ts";
import type { Gate } from "../../workers/semaphore.ts";
import { createOpenRequests } from "../open-requests.ts";
import { before } from "./before.ts";
import { type Body, BodyError } from "./body.ts";
import { createIdle } from "./idle.ts";
import type { Incoming, Intake } from "./intake.ts";
import { fromJson, type PageRequest } from "./page-request.ts";
import { type Spool, SpoolStalled } from "./spool.ts";

/** The answer to one line. */
export type AnswerTo = (asked: PageRequest) => Promise<string>;

/** Bytes beyond the limit of a line that are skipped before the stream ends. */
const PASSED_OVER: number = 128 * 2 ** 20;
/** After a stream is ended, its client may still send for this many times `ms` before it reads the answer. */
const STILL_SENDING = 10;
const SPACE = 32;
const LINE_FEED = 10;
const encoder = new TextEncoder();

/** Limits on a stream. */
export interface StreamOptions {
  readonly operation: OperationName;
  /** Most of its pages in flight. */
  readonly jobs: number;
  /** Most bytes of a page, and of its line. */
  readonly maxBytes: number;
  readonly maxLine: number;
  /** Most milliseconds for the next line to be complete, and to wait for its turn. */
  readonly ms: number;
  readonly intake: Intake;
  /** The gate for the pages of all streams. */
  readonly lane: Gate;
  /** After this signal no more lines are read; those already read are answered. */
  readonly stop: AbortSignal;
}

/**
 * Puts the answers to the lines of a body into a spool, each as soon as it is done, and ends it. If
 * reading stops early, a last line says why. Never rejects.
 */
export async function answerLines(
  body: Body,
  answer: AnswerTo,
  spool: Spool,
  { operation, jobs, maxBytes, maxLine, ms, intake, lane, stop }: StreamOptions,
): Promise<void> {
  const ending = new AbortController();
  const { signal } = ending;
  const end = (why: string): void => {
    const message = `${why}; send the lines again that have no answer`;
    ending.abort(new BodyError({ reason: "aborted", message }));
  };
  const onStop = (): void => end("the service stops");
  if (stop.aborted) onStop();
  stop.addEventListener("abort", onStop);
  const incoming = intake.begin(({ message }) => end(message));
  const idle = createIdle(ms, () => end(`no line was whole after ${ms / 1000} s`));
  const open = createOpenRequests(jobs);
  const lines = linesOf(measured(body.chunks, incoming, maxBytes, maxLine), maxLine);

  const answerOne = async (asked: PageRequest): Promise<void> => {
    const line = await answer(asked).finally(lane.leave);
    try {
      await spool.write(encoder.encode(line));
    } catch (error) {
      if (!(error instanceof SpoolStalled)) throw error;
      end("answers were not read, and there is no more room for them: read while you send");
    } finally {
      idle.busy(false);
    }
  };

  /** A line waits for its turn, as long as all waiting lines fit into memory. */
  const turn = async (size: number): Promise<void> => {
    const waiting = intake.begin(({ message }) => end(message));
    const late = setTimeout(() => end(tooMany(lane.inside)), ms);
    const entered = lane.enter();
    try {
      waiting.hold(size);
      await before(entered, signal);
    } catch (error) {
      // It still gets its turn later, and must pass it on.
      entered.then(lane.leave);
      throw error;
    } finally {
      clearTimeout(late);
      waiting.end();
    }
  };

  const answerAll = async (): Promise<void> => {
    for (;;) {
      idle.waits(true);
      const { value, done } = await before(lines.next(), signal);
      idle.waits(false);
      if (done) return;
      const { bytes } = value;
      if (bytes?.every((byte) => byte <= SPACE)) continue;
      const asked: PageRequest =
        bytes === undefined
          ? { request: { id: "", error: tooLarge(maxBytes) } }
          : fromJson(bytes, operation);
      await turn(bytes?.length ?? 0);
      idle.busy(true);
      open.add(bytes?.length ?? 0, answerOne(asked));
      await before(open.room(), signal);
    }
  };

  const failure = await failureOf(async () => {
    try {
      await answerAll();
    } finally {
      idle.stop();
      await open.all();
    }
  });
  stop.removeEventListener("abort", onStop);
  incoming.end();
  const last = failure && outcomeLine({ id: "", error: failure });
  spool.end(last === undefined ? undefined : encoder.encode(last));
  body.drop(Number.POSITIVE_INFINITY, STILL_SENDING * ms);
}

/** Why new requests are refused. */
export function tooMany(limit: number): string {
  return `too many concurrent requests (limit ${limit}); try again later`;
}

async function failureOf(work: () => Promise<void>): Promise<Failure | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof BodyError) return error.failure;
    return { reason: "failed", message: error instanceof Error ? error.message : String(error) };
  }
}

/** The chunks of a stream; counts the bytes of the incomplete line. */
async function* measured(
  chunks: AsyncIterable<Uint8Array>,
  incoming: Incoming,
  maxBytes: number,
  maxLine: number,
): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const chunk of chunks) {
    const last = chunk.lastIndexOf(LINE_FEED);
    length = last < 0 ? length + chunk.length : chunk.length - last - 1;
    if (length > maxLine + PASSED_OVER) throw new BodyError(tooLarge(maxBytes));
    // Bytes beyond the limit are not kept.
    incoming.hold(length > maxLine ? 0 : length);
    yield chunk;
  }
}
