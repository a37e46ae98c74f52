import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSaver, type Saver, type Sent } from "../../src/studio/client/label/saving.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A studio that answers as it is told, and the times at which it was asked. */
function studio(): {
  saver: Saver;
  asked: number[];
  cleaned: () => number;
  answer: (over: boolean) => Promise<Sent>;
} {
  const own = {
    asked: [] as number[],
    answer: async (_: boolean): Promise<Sent> => "saved",
    cleaned: () => count,
  };
  let count = 0;
  const begun = Date.now();
  const saver = createSaver(
    (over) => {
      own.asked.push(Date.now() - begun);
      return own.answer(over);
    },
    () => count++,
  );
  return Object.assign(own, { saver });
}

const gone = async (): Promise<Sent> => {
  throw new Error("no answer");
};

test("saves once the user rests, and then has nothing left", async () => {
  const { saver, asked, cleaned } = studio();
  saver.change();
  await vi.advanceTimersByTimeAsync(400);
  saver.change();
  await vi.advanceTimersByTimeAsync(499);
  expect([saver.state.value.kind, asked]).toEqual(["dirty", []]);
  await vi.advanceTimersByTimeAsync(1);
  expect([saver.state.value.kind, asked, cleaned()]).toEqual(["clean", [900], 1]);
});

test("saves those who never rest, every two seconds", async () => {
  const { saver, asked } = studio();
  for (let key = 0; key < 50; key++) {
    saver.change();
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(asked).toEqual([2000, 4000]);
});

test("tries again by itself, later and later, and says why all the while", async () => {
  const own = studio();
  own.answer = gone;
  own.saver.change();
  await vi.advanceTimersByTimeAsync(120_000);
  const waits = own.asked.map((at, i) => at - (own.asked[i - 1] ?? 0));
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  expect(own.saver.state.value).toEqual({ kind: "failed", message: "no answer" });
  own.answer = async () => "saved";
  await vi.advanceTimersByTimeAsync(30_000);
  expect([own.saver.state.value.kind, own.cleaned()]).toEqual(["clean", 1]);
  // The next failure begins anew.
  own.answer = gone;
  own.asked.length = 0;
  own.saver.change();
  await vi.advanceTimersByTimeAsync(1500);
  expect(own.asked).toHaveLength(2);
});

test("sends what changes while it sends, afterwards", async () => {
  const own = studio();
  let answer = (): void => {};
  own.answer = () =>
    new Promise((resolve) => {
      answer = () => resolve("saved");
    });
  own.saver.change();
  await vi.advanceTimersByTimeAsync(500);
  own.saver.change();
  await vi.advanceTimersByTimeAsync(5000);
  expect(own.asked).toHaveLength(1);
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect([own.saver.state.value.kind, own.cleaned()]).toEqual(["dirty", 0]);
  await vi.advanceTimersByTimeAsync(500);
  expect(own.asked).toHaveLength(2);
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect([own.saver.state.value.kind, own.cleaned()]).toEqual(["clean", 1]);
});

test("may be left with nothing to save, and after a last save", async () => {
  const { saver, asked } = studio();
  const go = vi.fn();
  expect(await saver.leave(go)).toBe(true);
  saver.change();
  expect(await saver.leave(go)).toBe(true);
  expect(asked).toEqual([0]);
  expect(go).not.toHaveBeenCalled();
});

test.each<[string, () => Promise<Sent>]>([
  ["failed", gone],
  ["conflict", async () => "conflict"],
])("is not left when the save ends as %s, but by giving up", async (kind, answer) => {
  const own = studio();
  own.answer = answer;
  own.saver.change();
  const go = vi.fn();
  expect(await own.saver.leave(go)).toBe(false);
  expect(own.saver.state.value.kind).toBe(kind);
  expect([own.cleaned(), own.saver.leaving.value]).toEqual([0, go]);
  own.saver.discard();
  expect(own.saver.leaving.value).toBeUndefined();
  expect(await own.saver.leave(go)).toBe(true);
  const { length } = own.asked;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(own.asked).toHaveLength(length);
});

test("sends nothing in a conflict till the user chooses", async () => {
  const own = studio();
  own.answer = async (over) => (over ? "saved" : "conflict");
  own.saver.change();
  await vi.advanceTimersByTimeAsync(500);
  own.saver.change();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([own.saver.state.value.kind, own.asked]).toEqual(["conflict", [500]]);
  expect(await own.saver.overwrite()).toBe(true);
  expect([own.saver.state.value.kind, own.cleaned()]).toEqual(["clean", 1]);
});
