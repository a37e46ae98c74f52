import type { Element } from "hast";
import { path, plot, SERIES_COLOURS } from "../../../src/plots/plot.ts";
import type { Outcomes } from "../outcomes.ts";

/** Precision and recall of blocks by falling threshold. */
export interface PrecisionRecall {
  /** From the highest threshold to the lowest. */
  readonly points: readonly (readonly [recall: number, precision: number])[];
  /**
   * Average precision: the sum over thresholds of the step in recall times the precision there
   * (Manning, Raghavan and Schütze 2008, "Introduction to Information Retrieval", section 8.4). NaN
   * if no block is content.
   */
  readonly average: number;
}

/** The curve of weighted blocks; equal probabilities make one point. */
export function precisionRecall({ probabilities, labels, weights }: Outcomes): PrecisionRecall {
  const order = [...probabilities.keys()].sort((a, b) => probabilities[b]! - probabilities[a]!);
  const content = labels.reduce((sum, label, i) => sum + label * weights[i]!, 0);
  const points: [number, number][] = [];
  let [kept, hits, average, reached] = [0, 0, 0, 0];
  for (const [at, block] of order.entries()) {
    kept += weights[block]!;
    hits += labels[block]! * weights[block]!;
    const next = order[at + 1];
    if (next !== undefined && probabilities[next] === probabilities[block]) continue;
    if (kept === 0 || content === 0) continue;
    const recall = hits / content;
    points.push([recall, hits / kept]);
    average += (recall - reached) * (hits / kept);
    reached = recall;
  }
  return { points, average: content === 0 ? Number.NaN : average };
}

/** Least distance of two drawn points: closer ones look the same. */
const LEAST_STEP = 0.004;

/** Precision-recall curves of several groups of blocks, in the order of the series colours. */
export function precisionRecallChart(curves: readonly PrecisionRecall[]): Element {
  const axis = { domain: [0, 1], ticks: 5 } as const;
  const options = {
    title: "Precision against recall of blocks",
    height: 360,
    x: { ...axis, label: "recall" },
    y: { ...axis, label: "precision" },
  };
  return plot(options, (scales) =>
    curves.map(({ points }, i) => path(scales, thinned(points), `s${i % SERIES_COLOURS}`)),
  );
}

function thinned(points: PrecisionRecall["points"]): (readonly [number, number])[] {
  const kept: (readonly [number, number])[] = [];
  for (const [i, point] of points.entries()) {
    const last = kept.at(-1);
    const isFar =
      last === undefined ||
      Math.abs(point[0] - last[0]) + Math.abs(point[1] - last[1]) >= LEAST_STEP;
    if (isFar || i === points.length - 1) kept.push(point);
  }
  return kept;
}
