import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { allOrStop } from "../../../training/fit/all-or-stop.ts";
import { createTurns } from "../../../training/fit/turns.ts";

test("so many runs go on at once, in the order they came", async () => {
  const inTurn = createTurns(2);
  const begun: number[] = [];
  let going = 0;
  let most = 0;
  const run = async (number: number): Promise<number> => {
    begun.push(number);
    most = Math.max(most, ++going);
    await setImmediate();
    going--;
    if (number === 1) throw new Error("one fails");
    return number;
  };
  const ended = await Promise.allSettled(
    [0, 1, 2, 3, 4].map((number) => inTurn(() => run(number))),
  );
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  expect(most).toBe(2);
  expect(ended.map(({ status }) => status === "fulfilled")).toEqual([
    true,
    false,
    true,
    true,
    true,
  ]);
});

test("runs take as much together as is there, and a larger one goes on alone", async () => {
  const inMemory = createTurns(10);
  const going = new Set<number>();
  const seen: string[] = [];
  const run = async (size: number): Promise<void> => {
    going.add(size);
    seen.push([...going].join("+"));
    for (let i = 0; i < 3; i++) await setImmediate();
    going.delete(size);
  };
  await Promise.all([4, 5, 12, 3, 7, 1].map((size) => inMemory(() => run(size), size)));
  expect(seen).toEqual(["4", "4+5", "12", "3", "3+7", "7+1"]);
});

test("a run may end its turn before it ends", async () => {
  const inTurn = createTurns(1);
  const seen: string[] = [];
  await Promise.all([
    inTurn(async (release) => {
      seen.push("first begins");
      await setImmediate();
      release();
      release();
      await setImmediate();
      seen.push("first ends");
    }),
    inTurn(async () => {
      seen.push("second begins");
      await setImmediate();
      await setImmediate();
      seen.push("second ends");
    }),
    inTurn(async () => void seen.push("third")),
  ]);
  expect(seen).toEqual(["first begins", "second begins", "first ends", "second ends", "third"]);
});

test("runs that belong together give all or stop", async () => {
  expect(await allOrStop(undefined, [async () => 1, async () => "two"])).toEqual([1, "two"]);
  let reason: unknown;
  const waiting = (signal: AbortSignal): Promise<never> =>
    new Promise((_, reject) => {
      signal.addEventListener("abort", () => {
        reason = signal.reason;
        reject(signal.reason);
      });
    });
  const failure = new Error("found nothing");
  await expect(allOrStop(undefined, [waiting, () => Promise.reject(failure)])).rejects.toBe(
    failure,
  );
  expect(reason).toBe(failure);
  const outer = new AbortController();
  const stopped = allOrStop(outer.signal, [waiting]);
  outer.abort(new Error("enough"));
  await expect(stopped).rejects.toThrow("enough");
});
