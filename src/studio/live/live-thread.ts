/** Questions to the thread that corrects the model, and its answers. */
import { startStudioThread } from "../threads/threads.ts";
import type { LivePage, LiveVerdict } from "./judge.ts";

export type LiveQuestion =
  /** Path of a model file; comes first. */
  | { readonly kind: "open"; readonly model: string }
  | { readonly kind: "keep"; readonly pages: readonly LivePage[] }
  | { readonly kind: "correct" }
  | { readonly kind: "judge" };

interface Found {
  readonly open: undefined;
  /** Expected word F1 of each page; undefined for those that are not kept. */
  readonly keep: readonly (number | undefined)[];
  /** Expected word F1 of all other pages, by id. */
  readonly correct: ReadonlyMap<string, number>;
  /** Undefined where another question came meanwhile, or where there is nothing to judge. */
  readonly judge: LiveVerdict | undefined;
}

export interface LiveAnswer {
  readonly number: number;
  readonly found: Found[keyof Found];
  readonly failure?: string;
}

export interface LiveThread {
  /** @throws Error with what failed in the thread, or that it ended */
  ask<Kind extends keyof Found>(
    question: Extract<LiveQuestion, { kind: Kind }>,
  ): Promise<Found[Kind]>;
  close(): Promise<void>;
}

interface Waiting {
  resolve(found: Found[keyof Found]): void;
  reject(error: Error): void;
}

export function openLiveThread(): LiveThread {
  const worker = startStudioThread("live-worker");
  const waiting = new Map<number, Waiting>();
  let number = 0;
  let ended: Error | undefined;
  const end = (error: Error): void => {
    ended ??= error;
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
  };
  worker.on("message", ({ number, found, failure }: LiveAnswer) => {
    const own = waiting.get(number);
    waiting.delete(number);
    if (failure === undefined) own?.resolve(found);
    else own?.reject(new Error(failure));
  });
  worker.on("error", end);
  worker.on("exit", () => end(new Error("the thread that corrects the model ended")));
  // Alone it does not keep the process running.
  worker.unref();
  return {
    ask: <Kind extends keyof Found>(question: Extract<LiveQuestion, { kind: Kind }>) =>
      new Promise<Found[Kind]>((resolve, reject) => {
        if (ended !== undefined) {
          reject(ended);
          return;
        }
        waiting.set(++number, { resolve: resolve as Waiting["resolve"], reject });
        worker.postMessage({ number, question });
      }),
    async close() {
      end(new Error("the studio was closed"));
      await worker.terminate();
    },
  };
}
