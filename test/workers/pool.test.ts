import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openPool } from "../../src/workers/pool.ts";

interface Task {
  readonly number: number;
  readonly page: { readonly id: string };
}

/** Threads whose page is done once its resolver is called. */
const threads = vi.hoisted(() => ({ most: 0, done: new Map<string, () => void>() }));

vi.mock("../../src/workers/thread.ts", () => ({
  openThreads(_beside: string, _name: string, { most }: { most: number }) {
    threads.most = most;
    const emitter = new EventEmitter();
    return Object.assign(emitter, {
      run({ number, page }: Task, { signal }: { signal: AbortSignal }) {
        queueMicrotask(() => emitter.emit("message", number));
        return new Promise((resolve, reject) => {
          threads.done.set(page.id, () => resolve({ result: page.id }));
          signal.addEventListener("abort", () => reject(new Error("aborted")));
        });
      },
      destroy: async () => {},
    });
  },
}));

beforeEach(() => {
  vi.useFakeTimers();
  threads.done.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

const DEADLINE = 10_000;

function open(jobs: number, spareAfterMs?: number) {
  const work = { file: "request-worker", task: { model: undefined } } as const;
  const about = { jobs, deadlineMs: DEADLINE, memoryMb: 512, signal: undefined, work };
  return openPool<string>({ ...about, spareAfterMs });
}

/** Runs pages; those that have begun. */
function begin(pool: ReturnType<typeof open>, ids: readonly string[]) {
  for (const id of ids) void pool.run({ id, html: "" } as never);
  return () => [...threads.done.keys()];
}

test("pages that hang hold up others until their deadline", async () => {
  const begun = begin(open(2), ["bad1", "bad2", "bad3", "small"]);
  await vi.advanceTimersByTimeAsync(DEADLINE / 2);
  expect([begun(), threads.most]).toEqual([["bad1", "bad2"], 2]);
  await vi.advanceTimersByTimeAsync(DEADLINE);
  expect(begun()).toEqual(["bad1", "bad2", "bad3", "small"]);
});

test("with spare threads, as many as jobs, they hold up others for a moment", async () => {
  const begun = begin(open(2, 500), ["bad1", "bad2", "bad3", "small", "next"]);
  await vi.advanceTimersByTimeAsync(2000);
  expect([begun(), threads.most]).toEqual([["bad1", "bad2", "bad3", "small"], 4]);
  threads.done.get("small")!();
  await vi.advanceTimersByTimeAsync(0);
  expect(begun()).toEqual(["bad1", "bad2", "bad3", "small", "next"]);
});

test("a page that had a spare thread gives back no place", async () => {
  const pool = open(1, 500);
  const begun = begin(pool, ["bad"]);
  await vi.advanceTimersByTimeAsync(600);
  threads.done.get("bad")!();
  await vi.advanceTimersByTimeAsync(0);
  begin(pool, ["a", "b"]);
  await vi.advanceTimersByTimeAsync(400);
  expect(begun()).toEqual(["bad", "a"]);
  await vi.advanceTimersByTimeAsync(200);
  expect(begun()).toEqual(["bad", "a", "b"]);
});
