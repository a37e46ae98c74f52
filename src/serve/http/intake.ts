import { tooLarge } from "../../workers/refuse.ts";
import { before } from "./before.ts";
import { BodyError, bodyOf } from "./body.ts";

/** Bytes beyond the limit of a page that are read and dropped, so that the client can read the error. */
const DROPPED: number = 128 * 2 ** 20;

/** Incomplete requests: a page, or a line of a stream. */
export interface Intake {
  /**
   * The bytes of a body, once it is complete.
   *
   * @param most most bytes of the body
   * @param maxBytes most bytes of a page, which the error states
   * @throws BodyError
   */
  bytesOf(request: Request, most: number, maxBytes: number): Promise<Uint8Array>;
  /** Begins a request. @param giveUp called if all hold too much and this one holds the most */
  begin(giveUp: (error: BodyError) => void): Incoming;
}

/** An incomplete request. */
export interface Incoming {
  /** Reports the bytes received so far. */
  hold(bytes: number): void;
  /** It is complete, or was given up. */
  end(): void;
}

/** Limits on incomplete requests. */
export interface IntakeOptions {
  /** Most milliseconds for a body. */
  readonly ms: number;
  /** Most bytes of all incomplete requests together. */
  readonly budget: number;
}

export function createIntake({ ms, budget }: IntakeOptions): Intake {
  const open = new Map<object, { bytes: number; readonly giveUp: (error: BodyError) => void }>();
  let total = 0;

  function begin(giveUp: (error: BodyError) => void): Incoming {
    const one = { bytes: 0, giveUp };
    open.set(one, one);
    const set = (bytes: number): void => {
      total += bytes - one.bytes;
      one.bytes = bytes;
    };
    return {
      hold(bytes) {
        if (!open.has(one)) return;
        set(bytes);
        // The largest one is given up, so that a few large senders do not block small ones.
        if (total > budget) refuseLargest();
      },
      end() {
        set(0);
        open.delete(one);
      },
    };
  }

  function refuseLargest(): void {
    const [largest] = [...open.values()].sort((a, b) => b.bytes - a.bytes);
    if (largest === undefined) return;
    total -= largest.bytes;
    largest.bytes = 0;
    open.delete(largest);
    const message =
      "requests that are not whole yet take too much memory together; try again later";
    largest.giveUp(new BodyError({ reason: "aborted", message }));
  }

  return {
    begin,
    async bytesOf(request, most, maxBytes) {
      const body = bodyOf(request);
      const gaveUp = new AbortController();
      const incoming = begin((error) => gaveUp.abort(error));
      const chunks: Uint8Array[] = [];
      let length = 0;
      const late = setTimeout(() => gaveUp.abort(notWhole(length, ms)), ms);
      const read = async (): Promise<void> => {
        for await (const chunk of body.chunks) {
          length += chunk.length;
          if (length > most) return;
          chunks.push(chunk);
          incoming.hold(length);
        }
      };
      try {
        const { signal } = gaveUp;
        if (Number(request.headers.get("content-length") ?? 0) <= most + DROPPED) {
          await before(read(), signal);
          if (length <= most) return new Uint8Array(Buffer.concat(chunks, length));
          chunks.length = 0;
          incoming.end();
          body.drop(DROPPED, ms);
          await before(body.ended, signal).catch(() => {});
        }
        throw new BodyError(tooLarge(maxBytes));
      } finally {
        clearTimeout(late);
        incoming.end();
        body.drop(DROPPED, ms);
      }
    },
  };
}

function notWhole(bytes: number, ms: number): BodyError {
  const found = `found ${bytes} bytes and no end of the request after ${ms / 1000} s`;
  return new BodyError({ reason: "timeout", message: `${found}; send it again, faster` });
}
