/** Labelled blocks with their features, for the features screen. */
import { preparePage } from "../../../training/corpus/corpus.ts";
import type { LabelledPage } from "../../../training/corpus/readers/reader.ts";
import { everyNth, type Importances, importances } from "../../../training/score/importance.ts";
import { createFeaturizer } from "../../features/index.ts";
import type { Model } from "../../models/model.ts";
import { mixtureFor } from "../../models/stages.ts";

/** Blocks of one page. */
export interface SampledPage {
  readonly id: string;
  /** Weight of the model's specialist on the page. */
  readonly share: number;
  readonly rows: number;
}

export interface FeatureSample {
  /** The model's columns, then those of the papers' scatter plots that it lacks. */
  readonly columns: readonly string[];
  /** Number of the model's columns. */
  readonly own: number;
  /** Row after row, page after page; missing values are NaN. */
  readonly values: Float32Array;
  /** Per row, 1 for content. */
  readonly labels: Uint8Array;
  readonly pages: readonly SampledPage[];
  readonly importances: Importances;
}

/** Families of the papers' scatter plots: those of CETR, and of Kohlschütter and Dragnet. */
const sourceFamilies = ["shallow-text", "cetr"];
/** Approximate number of rows: enough for a histogram, and 14 MB with 464 columns. */
const ROWS = 8000;

/** Most pages whose blocks are explained, at 5 ms each. */
const EXPLAINED = 60;

/** Measures pages; of a page with many blocks, every n-th. */
export function sampleFeatures(model: Model, pages: readonly LabelledPage[]): FeatureSample {
  const prepared = pages.map((page) => preparePage(page, { segmenter: model.segmenter }));
  const { specs } = model.featurizer;
  const known = new Set(specs.map(({ name }) => name));
  const more = createFeaturizer(
    sourceFamilies.filter((name) => !known.has(name)).map((name) => ({ name })),
  );
  const columns = [...model.featurizer.columns, ...more.columns];
  const most = Math.ceil(ROWS / Math.max(1, prepared.length));
  const rows: Float32Array[] = [];
  const labels: number[] = [];
  const sampled = prepared.map((page): SampledPage => {
    // A getter that opens the page on each access: read it once.
    const { measures } = page;
    const matrix = model.featurizer.featurize(measures);
    const others = more.featurize(measures);
    const mixture = mixtureFor(model.stages, measures, matrix);
    const step = Math.max(1, Math.ceil(matrix.rows / most));
    let count = 0;
    for (let row = 0; row < matrix.rows; row += step) {
      const values = new Float32Array(columns.length);
      const own = matrix.columns.length;
      values.set(matrix.values.subarray(row * own, (row + 1) * own));
      const width = others.columns.length;
      values.set(others.values.subarray(row * width, (row + 1) * width), own);
      rows.push(values);
      labels.push(page.labels[row]!);
      count++;
    }
    return { id: page.id, share: mixture[1]?.weight ?? 0, rows: count };
  });
  const values = new Float32Array(rows.length * columns.length);
  for (const [i, row] of rows.entries()) values.set(row, i * columns.length);
  return {
    columns,
    own: model.featurizer.columns.length,
    values,
    labels: Uint8Array.from(labels),
    pages: sampled,
    importances: importances(model, everyNth(prepared, EXPLAINED)),
  };
}
