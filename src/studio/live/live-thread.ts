/** Questions to the thread that corrects the model, and its answers. */

import type { Found, LiveAnswer, LiveAnswers } from "../threads/live-worker.ts";
import { startStudioThread } from "../threads/threads.ts";

export interface LiveThread {
  /** @throws Error with what failed in the thread, or that it ended */
  ask<Kind extends keyof LiveAnswers>(
    kind: Kind,
    ...of: Parameters<LiveAnswers[Kind]>
  ): Promise<Awaited<ReturnType<LiveAnswers[Kind]>>>;
  close(): Promise<void>;
}

interface Waiting {
  resolve(found: Found | undefined): void;
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
    const asked = waiting.get(number);
    waiting.delete(number);
    if (failure === undefined) asked?.resolve(found);
    else asked?.reject(new Error(failure));
  });
  worker.on("error", end);
  worker.on("exit", () => end(new Error("the thread that corrects the model ended")));
  // Alone it does not keep the process running.
  worker.unref();
  return {
    ask: (kind, ...of) =>
      new Promise((resolve, reject) => {
        if (ended !== undefined) {
          reject(ended);
          return;
        }
        waiting.set(++number, { resolve: resolve as Waiting["resolve"], reject });
        worker.postMessage({ number, kind, of });
      }),
    async close() {
      end(new Error("the studio was closed"));
      await worker.terminate();
    },
  };
}
