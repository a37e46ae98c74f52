import { describe, expect, test } from "vitest";
import { type Clock, createHosts } from "../../../src/cli/inputs/hosts.ts";

/** A clock whose time goes on only when everybody waits. */
function fakeClock(): Clock & { pass(): Promise<void> } {
  const sleepers: { at: number; wake: () => void }[] = [];
  let time = 0;
  return {
    now: () => time,
    sleep: (milliseconds) =>
      new Promise<void>((wake) => sleepers.push({ at: time + milliseconds, wake })),
    async pass() {
      // All that can go on without time does.
      await new Promise((resolve) => setImmediate(resolve));
      while (sleepers.length > 0) {
        sleepers.sort((a, b) => a.at - b.at);
        const next = sleepers.shift()!;
        time = next.at;
        next.wake();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

/** When the requests to hosts, each of 100 ms, begin and end. */
async function timesOf(
  concurrency: number,
  delayMs: number,
  names: readonly string[],
): Promise<[number, number][]> {
  const clock = fakeClock();
  const hosts = createHosts({ concurrency, delayMs }, clock);
  const times = names.map((name) =>
    hosts.run(name, async (): Promise<[number, number]> => {
      const begin = clock.now();
      await clock.sleep(100, undefined);
      return [begin, clock.now()];
    }),
  );
  await clock.pass();
  return Promise.all(times);
}

describe("requests", () => {
  test("of one host follow one another, the delay between", async () => {
    expect(await timesOf(4, 1000, ["a", "a", "a"])).toEqual([
      [0, 100],
      [1100, 1200],
      [2200, 2300],
    ]);
  });

  test("of several hosts go on side by side", async () => {
    expect(await timesOf(4, 1000, ["a", "b", "a", "b"])).toEqual([
      [0, 100],
      [0, 100],
      [1100, 1200],
      [1100, 1200],
    ]);
  });

  test("are no more at a time than they may be; who waits takes no place", async () => {
    expect(await timesOf(1, 1000, ["a", "a", "b", "c"])).toEqual([
      [0, 100],
      [1100, 1200],
      [100, 200],
      [200, 300],
    ]);
  });

  test("go on after one that failed", async () => {
    const clock = fakeClock();
    const { run } = createHosts({ concurrency: 1, delayMs: 10 }, clock);
    const first = run("a", () => Promise.reject(new Error("no")));
    const second = run("a", () => Promise.resolve(clock.now()));
    await Promise.all([clock.pass(), expect(first).rejects.toThrow("no")]);
    expect(await second).toBe(10);
  });

  test("do not begin once they are given up", async () => {
    const { run } = createHosts({ concurrency: 1, delayMs: 0 });
    const request = run("a", () => Promise.resolve(1), AbortSignal.abort(new Error("ended")));
    await expect(request).rejects.toThrow("ended");
  });
});

test("idle hosts are looked for seldom, however many are not", async () => {
  let asked = 0;
  const now = (): number => {
    asked++;
    return 0;
  };
  const hosts = createHosts({ concurrency: 1, delayMs: 1000 }, { now, sleep: async () => {} });
  const count = 30_000;
  for (let i = 0; i < count; i++) await hosts.run(String(i), async () => {});
  // Each request asks for the time twice, each search for idle hosts once.
  expect(asked - 2 * count).toBe(2);
});
