/**
 * What a model said of the pages of a batch, on disk between one pass over them and the next: of what a
 * page takes, its features and the model's trees are half.
 */
import { closeSync, openSync, readSync, writeSync } from "node:fs";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { createMatrix, type Matrix } from "../features/matrix.ts";
import type { Model } from "../models/model.ts";
import type { Prediction } from "../models/stages.ts";

/** Predictions one after the other, and per page of the batch two doubles: where its own is, and how long. */
export interface PredictionFiles {
  readonly data: string;
  readonly index: string;
}

const ENTRY_BYTES = 16;

/** Of a page of so many bytes; two passes may find another page in its place. */
interface Entry extends Prediction {
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

/** @param folder that is there and empty */
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

/** @param bytes how many the page has */
export function packPrediction({ probabilities, shares }: Prediction, bytes: number): Uint8Array {
  return serialize({ probabilities, shares, bytes } satisfies Entry);
}

/** Reads predictions by the numbers of pages; undefined where there is none of a page of so many bytes. */
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

/** The model, which also tells what it says. */
export function recording(model: Model, tell: (prediction: Prediction) => void): Model {
  return {
    ...model,
    predict(page, matrix) {
      const prediction = model.predict(page, matrix);
      tell(prediction);
      return prediction;
    },
  };
}

/** The model, which says of the first page that it is asked about what it said of it before. */
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

/** The features of a page that none are needed of. */
const RECALLED: Matrix = createMatrix([], 0);
