import type { Transform } from "node:stream";
import type { Failure } from "../../workers/batch-page.ts";
import { codings, decoderOf } from "./coding.ts";

/** Why a body was not read to its end. */
export class BodyError extends Error {
  override readonly name = "BodyError";
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** A request's body. */
export interface Body {
  /** The decoded bytes. @throws BodyError when the content coding is damaged */
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Settles when reading has ended. */
  readonly ended: Promise<void>;
  /**
   * Drops the rest of the body without decoding it. Many clients read no answer while they still send.
   *
   * @param most bytes that are still read
   * @param ms milliseconds for these
   */
  drop(most: number, ms: number): void;
}

/** @throws BodyError when the content coding is unknown */
export function bodyOf(request: Request): Body {
  const coding = request.headers.get("content-encoding") ?? "";
  const decoder = checked(coding);
  let left = Number.POSITIVE_INFINITY;
  let isDropped = false;
  let isCut = false;
  let isEnded = false;
  let timer: NodeJS.Timeout | undefined;
  // The reader of the chunks gets the error.
  decoder.on("error", () => {});
  const room = (): Promise<void> =>
    new Promise((resolve) => {
      const done = (): void => {
        decoder.off("drain", done).off("close", done);
        resolve();
      };
      decoder.on("drain", done).on("close", done);
    });
  const feed = async (): Promise<void> => {
    for await (const chunk of request.body ?? []) {
      if (decoder.destroyed) left -= chunk.length;
      else if (!decoder.write(chunk)) await room();
      if (left < 0) return;
    }
    decoder.end();
  };
  const ended = feed()
    .catch(() => {
      isCut = true;
      decoder.destroy();
    })
    .finally(() => {
      isEnded = true;
      clearTimeout(timer);
    });
  async function* chunks(): AsyncGenerator<Uint8Array> {
    try {
      yield* decoder;
    } catch (error) {
      if (isDropped) return;
      if (isCut) {
        const message = "the connection ended within the request";
        throw new BodyError({ reason: "bad-record", message });
      }
      const found = `found a body that is not ${coding}: ${(error as Error).message}`;
      throw undecodable(`${found}; expected what its Content-Encoding says`);
    }
  }
  return {
    chunks: chunks(),
    ended,
    drop(most, ms) {
      if (isDropped || isEnded) return;
      isDropped = true;
      left = most;
      timer = setTimeout(() => {
        left = -1;
      }, ms).unref();
      decoder.destroy();
    },
  };
}

function checked(coding: string): Transform {
  const decoder = decoderOf(coding);
  if (decoder !== undefined) return decoder;
  const expected = `expected one of ${codings.join(", ")}, or none`;
  throw undecodable(`found the Content-Encoding "${coding}", ${expected}`);
}

function undecodable(message: string): BodyError {
  return new BodyError({ reason: "undecodable", message });
}
