import { expect, test } from "vitest";
import { createRandom, type Random } from "../../../../src/base/random.ts";
import type { GrownNode } from "../../../../training/fit/estimators/grower.ts";
import {
  createSpace,
  type UnsummedSpace,
} from "../../../../training/fit/estimators/grower-space.ts";
import { subtractHistogram, sumHistogram } from "../../../../training/fit/estimators/histogram.ts";
import { partGradients, partRows } from "../../../../training/fit/estimators/parting.ts";
import { findSplit } from "../../../../training/fit/estimators/split.ts";
import { addTree, takeGradients, takeRows } from "../../../../training/fit/estimators/tree-rows.ts";
import type { PlainSpace } from "../../../cases/plain-trees.ts";
import * as byLoops from "../../../cases/plain-trees.ts";

const ROWS = 40_001;
const COLUMNS = 20;
const STEP = 2 ** -40;

/** A space in the kernel's memory, filled at random, and one without it that has the same content. */
function spaces(random: Random): { kernel: UnsummedSpace; plain: PlainSpace } {
  const sizes = { rows: ROWS, maxBins: 64 };
  const kernel = createSpace(sizes, 2, COLUMNS, COLUMNS);
  const { data, loss } = kernel;
  // Some columns have few bins, and some no missing values.
  for (let i = 0; i < data.bins.length; i++) {
    const column = Math.floor(i / ROWS);
    const isMissing = column % 3 === 0 && random.next() < 0.3;
    data.bins[i] = isMissing ? 63 : random.int(column % 2 === 0 ? 63 : 3);
  }
  for (let column = 0; column < COLUMNS; column++) {
    kernel.edgeCounts[column] = column % 2 === 0 ? 62 : 2;
  }
  for (let row = 0; row < ROWS; row++) {
    loss.labels[row] = random.int(2);
    loss.weights[row] = 3 * random.next();
    loss.margins[row] = MARGINS[row] ?? 8 * (random.next() - 0.5);
    kernel.eligible[row] = random.next() < 0.9 ? 1 : 0;
  }
  const { binning: _, ...space } = kernel;
  const { memory: __, ...arrays } = data;
  return { kernel, plain: structuredClone({ ...space, data: arrays }) };
}

/** Beside usual ones: where e^x takes another way, and what is beyond it. */
const LN2 = Math.LN2;
const MARGINS = [
  ...[0, -0, 1e-9, 2 ** -28, LN2 / 2, 1.5 * LN2, 1, 20, 36.8, 40, 600, 699.9, 700, 746, 1000],
].flatMap((margin) => [margin, -margin, margin * (1 + 1e-15), -margin * (1 - 1e-7)]);

function expectSame(kernel: UnsummedSpace, plain: PlainSpace): void {
  expect(Buffer.from(new Uint8Array(kernel.data.order.slice().buffer))).toEqual(
    Buffer.from(new Uint8Array(plain.data.order.slice().buffer)),
  );
  for (const name of ["gradients", "hessians", "histograms"] as const) {
    expect(kernel.data[name].every((value, i) => Object.is(value, plain.data[name][i]))).toBe(true);
  }
  const { margins } = plain.loss;
  expect(kernel.loss.margins.every((value, i) => Object.is(value, margins[i]))).toBe(true);
}

test("the kernel chooses and parts rows, finds splits and adds leaves as plain loops do", () => {
  const random = createRandom(8);
  const { kernel, plain } = spaces(random);
  const draws = [createRandom(3), createRandom(3)] as const;
  for (const share of [0.4, 0.7, 1]) {
    const count = takeRows(kernel, share, draws[0]);
    expect(byLoops.takeRows(plain, share, draws[1])).toBe(count);
    expect(draws[0].state).toEqual(draws[1].state);
    takeGradients(kernel, count, STEP);
    const { loss, data } = plain;
    const { order, gradients, hessians } = data;
    byLoops.fillGradients(loss, order.subarray(0, count), STEP, gradients, hessians);
    expectSame(kernel, plain);

    const length = kernel.data.histograms.length / 2;
    const node = { gradient: 0, hessian: 0 };
    for (let i = 0; i < count; i++) {
      node.gradient += plain.data.gradients[i]!;
      node.hessian += plain.data.hessians[i]!;
    }
    for (const [slot, start, end] of [
      [0, 0, count],
      [length, 100, 1000],
    ] as const) {
      sumHistogram(kernel.data, slot, start, end, 0, COLUMNS);
      byLoops.sumHistogram(plain.data, slot, start, end, 0, COLUMNS);
    }
    subtractHistogram(kernel.data, 0, length, COLUMNS);
    byLoops.subtractHistogram(plain.data, 0, length, COLUMNS);
    expectSame(kernel, plain);
    for (const minChildWeight of [0, 5, 1e9]) {
      const options = { lambda: 2, minChildWeight, minGain: 1e-6 };
      const at = kernel.data.histograms.byteOffset;
      const place = { memory: kernel.data.memory, at, found: kernel.found };
      const split = findSplit(place, 64, COLUMNS, kernel.edgeCounts, node, options);
      const { edgeCounts } = plain;
      expect(split).toEqual(
        byLoops.findSplit(data.histograms, 64, COLUMNS, edgeCounts, node, options),
      );
      expect(split === undefined).toBe(minChildWeight === 1e9);
    }

    const fork = { column: 4, bin: 20, missingLeft: share === 1 };
    const middle = partGradients(kernel, fork, 17, count);
    expect(byLoops.partGradients(plain, fork, 17, count)).toBe(middle);
    expect(partRows(kernel, fork, 5, 5000)).toBe(byLoops.partRows(plain, fork, 5, 5000));
    expectSame(kernel, plain);

    takeRows(kernel, share, draws[0]);
    byLoops.takeRows(plain, share, draws[1]);
    const leaf = { column: -1, bin: 0, missingLeft: false, left: 0, right: 0, cover: 1 };
    const nodes: GrownNode[] = [
      {
        ...leaf,
        column: 6,
        bin: 9,
        missingLeft: true,
        left: 1,
        right: 2,
        weight: 0,
        start: 0,
        end: 0,
      },
      { ...leaf, weight: 0.1, start: 0, end: 900 },
      { ...leaf, weight: -0.3, start: 900, end: count },
    ];
    addTree(nodes, kernel, count);
    byLoops.addTree(nodes, plain, count);
    expectSame(kernel, plain);
  }
});
