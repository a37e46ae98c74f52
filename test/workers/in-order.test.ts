import fc from "fast-check";
import { expect, test } from "vitest";
import { inOrder } from "../../src/workers/in-order.ts";

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

test("keeps the order whatever takes long, and never has more under way than allowed", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(3)), fc.integer({ min: 1, max: 5 }), async (delays, ahead) => {
      let [underWay, most] = [0, 0];
      const run = async (i: number): Promise<number> => {
        most = Math.max(most, ++underWay);
        for (let turn = 0; turn < delays[i]!; turn++) await new Promise(setImmediate);
        underWay--;
        return i;
      };
      const items = delays.map((_, i) => i);
      expect(await all(inOrder(items, run, { items: ahead, size: 0 }, undefined))).toEqual(items);
      expect(most).toBeLessThanOrEqual(ahead);
    }),
  );
});

test("reads an item only when there is room for it", async () => {
  let read = 0;
  function* items(): Generator<number> {
    for (;;) yield ++read;
  }
  const results = inOrder(items(), (i) => Promise.resolve(i), { items: 3, size: 0 }, undefined);
  await results.next();
  expect(read).toBe(3);
  await results.next();
  expect(read).toBe(4);
  await results.return();
});

test("reads no more once the items under way have the size", async () => {
  const read: number[] = [];
  function* items(): Generator<number> {
    for (const size of [1, 1, 9, 4, 4, 4]) {
      read.push(size);
      yield size;
    }
  }
  const most = { items: 10, size: 8 };
  const results = inOrder(
    items(),
    (i) => Promise.resolve(i),
    most,
    undefined,
    (i) => i,
  );
  await results.next();
  // The large one is under way alone before more is read.
  expect(read).toEqual([1, 1, 9]);
  for (let i = 0; i < 3; i++) await results.next();
  expect(read).toEqual([1, 1, 9, 4, 4, 4]);
  expect(await all(results)).toEqual([4, 4]);
});

test("finishes what was read before the items failed", async () => {
  function* items(): Generator<number> {
    yield 1;
    yield 2;
    throw new Error("broken");
  }
  const seen: number[] = [];
  const read = async (): Promise<void> => {
    for await (const i of inOrder(
      items(),
      (i) => Promise.resolve(i),
      { items: 10, size: 0 },
      undefined,
    ))
      seen.push(i);
  };
  await expect(read()).rejects.toThrow("broken");
  expect(seen).toEqual([1, 2]);
});

test("a signal ends the waiting for an item", async () => {
  const stop = new AbortController();
  async function* items(): AsyncGenerator<number> {
    yield 1;
    setImmediate(() => stop.abort());
    await new Promise(() => {});
  }
  const results = all(
    inOrder(items(), (i) => Promise.resolve(i), { items: 10, size: 0 }, stop.signal),
  );
  expect(await results).toEqual([1]);
});
