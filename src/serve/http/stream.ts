import { linesOf } from "../../lines.ts";
import type { OperationName } from "../../operations/operation.ts";
import { outcomeLine } from "../../workers/outcome-line.ts";
import { tooLarge } from "../../workers/refuse.ts";
import { createOpenRequests } from "../open-requests.ts";
import { fromJson, type PageRequest } from "./page-request.ts";

/** What becomes of one line. */
export type AnswerTo = (asked: PageRequest) => Promise<string>;

const SPACE = 32;
const encoder = new TextEncoder();

/** How a stream is read. */
export interface StreamOptions {
  readonly operation: OperationName;
  /** Pages of it that are under way at a time. */
  readonly jobs: number;
  /** What a page may have, and what a line of it may. */
  readonly maxBytes: number;
  readonly maxLine: number;
  /** When given, no more lines are read: those that were get their answers. */
  readonly stop: AbortSignal;
}

/** The answers to the lines of a body, each as soon as it is done. A reader that does not read is waited for. */
export function answersTo(
  body: AsyncIterable<Uint8Array>,
  answer: AnswerTo,
  options: StreamOptions,
): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const write = async (line: string): Promise<void> => {
    await writer.write(encoder.encode(line));
  };
  // A client that went away ends the stream; there is nobody to tell.
  answerAll(body, answer, options, write)
    .then(
      () => writer.close(),
      (error) => writer.abort(error),
    )
    .catch(() => {});
  return readable;
}

async function answerAll(
  body: AsyncIterable<Uint8Array>,
  answer: AnswerTo,
  { operation, jobs, maxBytes, maxLine, stop }: StreamOptions,
  write: (line: string) => Promise<void>,
): Promise<void> {
  const open = createOpenRequests(jobs);
  const lines = linesOf(body, maxLine);
  for (;;) {
    const next = await beforeStop(lines.next(), stop);
    if (next === undefined) {
      await open.all();
      const message = "the service stops; send the lines again that have no answer";
      await write(outcomeLine({ id: "", error: { reason: "aborted", message } }));
      return;
    }
    if (next.done) break;
    const { bytes } = next.value;
    if (bytes?.every((byte) => byte <= SPACE)) continue;
    const asked: PageRequest =
      bytes === undefined
        ? { request: { id: "", error: tooLarge(maxBytes) } }
        : fromJson(bytes, operation);
    open.add(bytes?.length ?? 0, answer(asked).then(write));
    await open.room();
  }
  await open.all();
}

/** What a promise gives; undefined when the signal comes first. */
async function beforeStop<T>(promise: Promise<T>, stop: AbortSignal): Promise<T | undefined> {
  if (stop.aborted) return undefined;
  let onStop = (): void => {};
  const stopped = new Promise<undefined>((resolve) => {
    onStop = () => resolve(undefined);
    stop.addEventListener("abort", onStop);
  });
  try {
    return await Promise.race([promise, stopped]);
  } finally {
    stop.removeEventListener("abort", onStop);
  }
}
