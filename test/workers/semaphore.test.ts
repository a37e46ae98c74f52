import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createGate } from "../../src/workers/semaphore.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Lets `count` come to the gate; whoever is in, in order. */
function come(gate: ReturnType<typeof createGate>, count: number): number[] {
  const inside: number[] = [];
  for (let i = 0; i < count; i++) void gate.enter().then(() => inside.push(i));
  return inside;
}

test("has all its places at once when nothing is said", async () => {
  const inside = come(createGate(2), 3);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(inside).toEqual([0, 1]);
});

test("opens place after place while some wait, and no more than there are", async () => {
  const gate = createGate(3, 100);
  const inside = come(gate, 5);
  await vi.advanceTimersByTimeAsync(99);
  expect(inside).toEqual([0]);
  await vi.advanceTimersByTimeAsync(1);
  expect(inside).toEqual([0, 1]);
  await vi.advanceTimersByTimeAsync(100);
  expect(inside).toEqual([0, 1, 2]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(inside).toEqual([0, 1, 2]);
  gate.leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(inside).toEqual([0, 1, 2, 3]);
});

test("opens no place when nobody waits any more", async () => {
  const gate = createGate(2, 100);
  const inside = come(gate, 2);
  gate.leave();
  gate.leave();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(inside).toEqual([0, 1]);
  expect(vi.getTimerCount()).toBe(0);
  const later = come(gate, 2);
  await vi.advanceTimersByTimeAsync(99);
  expect(later).toEqual([0]);
});

test("who will not wait enters where there is a place", async () => {
  const gate = createGate(2);
  await gate.enter();
  expect([gate.tryEnter(), gate.tryEnter(), gate.inside]).toEqual([true, false, 2]);
  const waiting = gate.enter();
  gate.leave();
  await waiting;
  expect([gate.tryEnter(), gate.inside]).toEqual([false, 2]);
  gate.leave();
  expect([gate.inside, gate.tryEnter()]).toEqual([1, true]);
});
