import { expect, test } from "vitest";
import { createEstimate, createProgress } from "../../src/cli/progress.ts";

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
    "30 %, 35 s left, loss 0.2500, fitting\n",
    // 30 % took 98 s: 60 % more take 196 s.
    "40 %, 4 min left, loss 0.2500, fitting\n",
  ]);
});

test("a file gets no line of a run that ends soon", () => {
  expect(
    written(false, [
      [0, 0],
      [5, 0.5],
      [9, 1],
    ]),
  ).toEqual([]);
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

/** Seconds and share done of `train data/pages` by the default recipe, from the first page's features on. */
const recorded: readonly (readonly [number, number])[] = [
  [8.5, 0.002],
  [14.2, 0.028],
  [18.4, 0.054],
  [21.6, 0.081],
  [28.5, 0.106],
  [30.3, 0.131],
  [33.8, 0.156],
  [39.8, 0.181],
  [44.6, 0.208],
  [46.7, 0.234],
  [54.9, 0.26],
  [56.7, 0.285],
  [61.8, 0.31],
  [68.9, 0.335],
  [73.2, 0.361],
  [75.7, 0.387],
  [84.3, 0.413],
  [86.2, 0.438],
  [89.6, 0.463],
  [93.8, 0.488],
  [95.8, 0.514],
  [96.9, 0.541],
  [105.3, 0.566],
  [106.5, 0.591],
  [108.7, 0.616],
  [112.4, 0.642],
  [113.9, 0.667],
  [114.2, 0.6925],
  [120.4, 0.719],
  [121.5, 0.744],
  [123.8, 0.769],
  [128.2, 0.794],
  [131.2, 0.82],
  [131.7, 0.846],
  [141.1, 0.871],
  [143.1, 0.897],
  [144.5, 0.922],
  [148.9, 0.948],
  [154.4, 0.973],
  [155.6, 0.999],
  [155.7, 1],
];

test("after the first tenth the time left is right within a factor of two", () => {
  let time = 0;
  const left = createEstimate(() => time * 1000);
  const [end] = recorded.at(-1)!;
  for (const [seconds, done] of recorded) {
    time = seconds;
    const told = left(done);
    if (done < 0.1 || done > 0.97) continue;
    const ratio = told! / 1000 / (end - seconds);
    expect(ratio, `at ${done}`).toBeGreaterThan(0.5);
    expect(ratio, `at ${done}`).toBeLessThan(2);
  }
});

test("no time is told before a twentieth is done", () => {
  const texts = written(false, [
    [30, 0.01],
    [60, 0.04],
    [120, 0.06],
  ]);
  expect(texts).toEqual([
    "1 %, loss 0.2500, fitting\n",
    "4 %, loss 0.2500, fitting\n",
    // 5 % took 90 s: 94 % more take 29 min.
    "6 %, 29 min left, loss 0.2500, fitting\n",
  ]);
});
