import { expect, test } from "vitest";
import { createRandom } from "../../../../src/base/random.ts";
import { createSpace } from "../../../../training/fit/estimators/grower-space.ts";
import { type HistogramData, sumHistogram } from "../../../../training/fit/estimators/histogram.ts";
import {
  closeKernelMemory,
  openKernelMemory,
} from "../../../../training/fit/estimators/histogram-kernel.ts";
import { sumHistogram as sumPlainly } from "../../../cases/plain-trees.ts";

const ROWS = 90_000;
/** By eights and fours, and some that are left. */
const COLUMNS = 103;

/** Random bins, and gradients whose sums round: the order of addition would show. */
function filled(): HistogramData {
  const random = createRandom(5);
  const { data } = createSpace({ rows: ROWS, maxBins: 64 }, 3, COLUMNS, COLUMNS);
  for (let i = 0; i < data.bins.length; i++) data.bins[i] = random.int(64);
  let count = 0;
  for (let row = 0; row < ROWS; row++) if (random.next() < 0.3) data.order[count++] = row;
  for (let i = 0; i < count; i++) {
    data.gradients[i] = random.next() - 0.5;
    data.hessians[i] = random.next() / 3;
  }
  return data;
}

test("the kernel gives the bits of the plain sums, in every slot, for any rows and columns", () => {
  const data = filled();
  const plain = { ...data, histograms: new Float64Array(data.histograms) };
  const slot = data.histograms.length / 3;
  for (const [offset, start, end, first, last] of [
    [0, 0, 20_000, 0, COLUMNS],
    [slot, 17, 18, 0, COLUMNS],
    [2 * slot, 5_000, 9_001, 4, 30],
    [slot, 300, 300, 8, 11],
  ] as const) {
    sumHistogram(data, offset, start, end, first, last);
    sumPlainly(plain, offset, start, end, first, last);
    expect(new Float64Array(data.histograms)).toEqual(plain.histograms);
  }
});

test("more memory than there can be is refused", () => {
  expect(() => openKernelMemory(2 ** 33)).toThrow(
    "trees need 8192 MiB at once, at most 4096 can be had",
  );
});

test("memory that was given back is opened once more, and grows", () => {
  const first = openKernelMemory(2 ** 20);
  expect(openKernelMemory(2 ** 20)).not.toBe(first);
  closeKernelMemory(first);
  expect(openKernelMemory(2 ** 19)).toBe(first);
  closeKernelMemory(first);
  expect(openKernelMemory(2 ** 21)).toBe(first);
  expect(first.buffer.byteLength).toBe(2 ** 21);
  expect(openKernelMemory(2 ** 20)).not.toBe(first);
});
