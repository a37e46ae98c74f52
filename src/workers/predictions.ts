/**
 * Predictions for the pages of a batch, kept on disk between two passes. Features and trees take half of a
 * page's time, so the second pass does not compute them again.
 */
import { closeSync, openSync, readSync, writeSync } from "node:fs";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { createMatrix, type Matrix } from "../features/matrix.ts";
import type { Model } from "../models/model.ts";
import type { Prediction } from "../models/stages.ts";

/** A file of predictions, and an index with two doubles per page of the batch: offset and length. */
export interface PredictionFiles {
  readonly data: string;
  readonly index: string;
}

const ENTRY_BYTES = 16;

interface Entry extends Prediction {
  /** Size of the page: the second pass may find another page in its place. */
  readonly bytes: number;
}

export interface PredictionWriter extends PredictionFiles {
  /**
   * @param place number of the page in the batch
   * @param packed from {@link packPrediction}
   */
  add(place: number, packed: Uint8Array): void;
  close(): void;
}

/** @param folder an existing, empty one */
export function createPredictionWriter(folder: string): PredictionWriter {
  const files = { data: join(folder, "predictions"), index: join(folder, "places") };
  const [data, index] = [openSync(files.data, "wx"), openSync(files.index, "wx")];
  let end = 0;
  return {
    ...files,
    add(place, packed) {
      writeSync(data, packed);
      const entry = new Uint8Array(Float64Array.of(end, packed.length).buffer);
      writeSync(index, entry, 0, ENTRY_BYTES, place * ENTRY_BYTES);
      end += packed.length;
    },
    close() {
      closeSync(data);
      closeSync(index);
    },
  };
}

/** @param bytes size of the page */
export function packPrediction(prediction: Prediction, bytes: number): Uint8Array {
  return serialize({ ...prediction, bytes } satisfies Entry);
}

/** Reads predictions by page number; undefined if there is none, or the page's size has changed. */
export function createPredictionReader(
  files: PredictionFiles,
): (place: number, bytes: number) => Prediction | undefined {
  const [data, index] = [openSync(files.data, "r"), openSync(files.index, "r")];
  return (place, bytes) => {
    const where = new Float64Array(2);
    readSync(index, where, 0, ENTRY_BYTES, place * ENTRY_BYTES);
    const [offset, length] = [where[0]!, where[1]!];
    if (length === 0) return undefined;
    const packed = Buffer.allocUnsafe(length);
    readSync(data, packed, 0, length, offset);
    const entry = deserialize(packed) as Entry;
    return entry.bytes === bytes ? entry : undefined;
  };
}

/** The model, with a callback for each prediction. */
export function recording(model: Model, onPrediction: (prediction: Prediction) => void): Model {
  return {
    ...model,
    predict(page, matrix) {
      const prediction = model.predict(page, matrix);
      onPrediction(prediction);
      return prediction;
    },
  };
}

/** The model, with a known prediction for the first page that it is given. */
export function recalling(model: Model, before: Prediction): Model {
  let isFirst = true;
  return {
    ...model,
    featurizer: {
      ...model.featurizer,
      featurize(page, create) {
        const isKnown = isFirst && page.blocks.length === before.probabilities.length;
        isFirst = false;
        return isKnown ? RECALLED : model.featurizer.featurize(page, create);
      },
    },
    predict: (page, matrix) => (matrix === RECALLED ? before : model.predict(page, matrix)),
  };
}

/** Stands in for the features of a page whose prediction is known. */
const RECALLED: Matrix = createMatrix([], 0);
