import { expect, test } from "vitest";
import { createProgress } from "../../src/cli/progress.ts";

/** What a stream gets for steps of [time in seconds, share done]. */
function written(isTTY: boolean, steps: readonly (readonly [number, number])[]): string[] {
  const texts: string[] = [];
  let time = 0;
  const stream = { isTTY, columns: 40, write: (text: string) => texts.push(text) };
  const progress = createProgress(stream, () => time * 1000);
  for (const [seconds, done] of steps) {
    time = seconds;
    progress.update({ stage: "fitting", done, loss: 0.25 });
  }
  progress.clear();
  return texts;
}

test("a file gets a line now and then, with the time left", () => {
  // From 10 % at 2 s to 30 % at 12 s: 70 % more take 35 s.
  const texts = written(false, [
    [0, 0],
    [2, 0.1],
    [12, 0.3],
    [13, 0.4],
    [100, 0.4],
  ]);
  expect(texts).toEqual([
    "0 %, loss 0.2500, fitting\n",
    "30 %, 35 s left, loss 0.2500, fitting\n",
    // 30 % took 98 s: 60 % more take 196 s.
    "40 %, 4 min left, loss 0.2500, fitting\n",
  ]);
});

test("a terminal gets one line, written again, that is taken away in the end", () => {
  const texts = written(true, [
    [0, 0.5],
    [0.05, 0.6],
    [1, 0.75],
  ]);
  expect(texts).toEqual([
    "\r\x1b[K50 %, loss 0.2500, fitting",
    "\r\x1b[K75 %, 1 s left, loss 0.2500, fitting",
    "\r\x1b[K",
  ]);
});

test("a line never wraps, and what was not shown is not taken away", () => {
  const texts: string[] = [];
  const stream = { isTTY: true, columns: 10, write: (text: string) => texts.push(text) };
  const progress = createProgress(stream);
  progress.clear();
  progress.update({ stage: "a long name of a stage", done: 0 });
  expect(texts).toEqual(["\r\x1b[K0 %, a lo"]);
});
