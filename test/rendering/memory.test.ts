/** The watch over a browser's memory, on processes of this machine. */
import { existsSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import type { Browser } from "playwright-core";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { watchMemory } from "../../src/rendering/memory.ts";

interface Session {
  readonly browser: Browser;
  /** How often it was asked for its processes. */
  readonly asked: number;
  readonly isDetached: boolean;
}

/** A browser that names processes; without any it is gone. */
function browserOf(processes?: readonly { readonly type: string; readonly id: number }[]): Session {
  const state = { asked: 0, isDetached: false };
  const session = {
    send: async (method: string) => {
      expect(method).toBe("SystemInfo.getProcessInfo");
      state.asked++;
      if (processes === undefined) throw new Error("gone");
      return { processInfo: processes };
    },
    detach: async () => {
      state.isDetached = true;
    },
  };
  const browser = { newBrowserCDPSession: async () => session } as unknown as Browser;
  return Object.assign(state, { browser });
}

/** How often the watch of a limit spoke, until it did or had looked twice. */
async function spoke(processes: Parameters<typeof browserOf>[0], mostMb: number): Promise<number> {
  const session = browserOf(processes);
  let times = 0;
  const stop = await watchMemory(session.browser, mostMb, () => times++);
  while (session.asked < 2 && times === 0) await setTimeout(5);
  stop();
  expect(session.isDetached).toBe(true);
  return times;
}

const here = { type: "renderer", id: process.pid };
const gone = { type: "renderer", id: 2 ** 30 };

describe.skipIf(!existsSync("/proc/self/status"))("the largest page counts", () => {
  const mb = process.memoryUsage().rss / 2 ** 20;

  test("where it is over the limit", async () => {
    expect(await spoke([here], mb / 10)).toBe(1);
    expect(await spoke([gone, here], mb / 10)).toBe(1);
  });

  test("not below the limit, in MiB", async () => {
    expect(await spoke([here], 100 * mb)).toBe(0);
  });

  test("other processes of the browser do not", async () => {
    expect(await spoke([{ type: "browser", id: process.pid }], 1)).toBe(0);
  });

  test("one that is gone has none, and no pages have none", async () => {
    expect(await spoke([gone], 0)).toBe(0);
    expect(await spoke([], 0)).toBe(0);
  });
});

/** Has the watch's pauses pass when the test says so. */
function pauses(): void {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
}

test("it looks no more once it is stopped", async () => {
  pauses();
  const session = browserOf([]);
  const stop = await watchMemory(session.browser, 1, () => {});
  await vi.advanceTimersByTimeAsync(1000);
  const { asked } = session;
  expect(asked).toBeGreaterThan(1);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(session.asked).toBe(asked);
});

test("a closed browser is not an error, and is not queried again", async () => {
  pauses();
  const session = browserOf();
  const stop = await watchMemory(session.browser, 0, () => expect.unreachable());
  await vi.advanceTimersByTimeAsync(60_000);
  stop();
  expect(session.asked).toBe(1);
});
