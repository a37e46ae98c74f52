import type { Answer, Answers } from "./worker.ts";

interface Waiting {
  readonly resolve: (found: never) => void;
  readonly reject: (error: Error) => void;
}

/** The worker as promises. One that is busy with what nobody wants any more is ended, and started anew. */
export class Thread {
  readonly #start: () => Worker;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #number = 0;
  /** Workers that were started: each knows only what it was told itself. */
  started = 0;

  constructor(start: () => Worker) {
    this.#start = start;
  }

  ask<Kind extends keyof Answers>(
    kind: Kind,
    ...of: Parameters<Answers[Kind]>
  ): Promise<ReturnType<Answers[Kind]>> {
    this.#worker ??= this.#listen();
    const number = this.#number++;
    this.#worker.postMessage({ number, kind, of });
    return new Promise((resolve, reject) => this.#waiting.set(number, { resolve, reject }));
  }

  /** Ends the worker if it is at work. What was asked of it fails. */
  stop(reason = "cancelled"): void {
    if (this.#waiting.size === 0) return;
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(new Error(reason));
    this.#waiting.clear();
  }

  #listen(): Worker {
    const worker = this.#start();
    this.started++;
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      const waiting = this.#waiting.get(data.number);
      this.#waiting.delete(data.number);
      if ("failure" in data) waiting?.reject(new Error(data.failure));
      else waiting?.resolve(data.found as never);
    };
    worker.onerror = ({ message }) => {
      this.stop(
        message
          ? `the page could not be processed: ${message}`
          : "the playground's worker could not be started; open the page again",
      );
    };
    return worker;
  }
}

/** Starts the worker whose code is in the document, or at the address that the document names. */
export function startWorker(): Worker {
  const element = document.getElementById("worker")!;
  const address = element.dataset.src;
  if (address !== undefined) return new Worker(address);
  const url = URL.createObjectURL(new Blob([element.textContent!], { type: "text/javascript" }));
  const worker = new Worker(url);
  URL.revokeObjectURL(url);
  return worker;
}
