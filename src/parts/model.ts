/** The model that tells parts apart: its file, `models/parts.json`. */
import { z } from "zod";
import { locateColumns } from "../features/columns.ts";
import { families, isLearned } from "../features/index.ts";
import { type Figures, figuresSchema } from "../models/figures.ts";
import { ModelError } from "../models/model-error.ts";
import { checkModelFile, writeModelFile } from "../models/model-file.ts";
import { cueColumns } from "./cues/index.ts";
import { neighbourColumns } from "./neighbours.ts";
import { packedTreesSchema } from "./packed-trees.ts";
import { type Pass, type PassJson, restorePass } from "./pass.ts";
import type { PartCalibration } from "./shares.ts";
import { type Part, partNames } from "./vocabulary.ts";

export const PARTS_FORMAT = "seine-parts-model";
export const PARTS_VERSION = 1;

/** The model file as JSON. */
export interface PartsModelJson {
  format: typeof PARTS_FORMAT;
  version: typeof PARTS_VERSION;
  /** SHA-256 of this document as `JSON.stringify` writes it, with an empty checksum. */
  checksum: string;
  /** In the order of trees and probabilities. */
  parts: Part[];
  segmenter: string;
  /**
   * The first reads columns of the content model and cues, the second also what the first says of neighbours. Their
   * scores add up.
   */
  passes: PassJson[];
  /** Of the sums. */
  calibration: PartCalibration;
  training: {
    estimator: string;
    /** Of each pass. */
    options: { first: Record<string, number>; second: Record<string, number> };
    seed: number;
    pages: number;
    sites: number;
    blocks: number;
    corpora: string[];
    /** Who labelled the pages. */
    annotators: string;
    licence: string;
    attribution: string;
  };
  /** Out of fold: folds by site. */
  scores: {
    folds: number;
    /** Share of words whose block has the right part. */
    accuracy: { mean: number; low: number; high: number };
    /** By words. */
    parts: Partial<Record<Part, Figures>>;
  };
}

// Lazy: the schema is built when a model file is read.
const schema: z.ZodType<PartsModelJson> = z.lazy(() => {
  const count = z.int().nonnegative();
  const share = z.number().min(0).max(1);
  const numbers = z.array(z.number()).length(partNames.length);
  const settings = z.record(z.string(), z.number());
  const pass = z.strictObject({ trees: packedTreesSchema, bias: numbers });
  return z.strictObject({
    format: z.literal(PARTS_FORMAT),
    version: z.literal(PARTS_VERSION),
    checksum: z.string(),
    parts: z.array(z.enum(partNames)),
    segmenter: z.string(),
    passes: z.array(pass).length(2),
    calibration: z.strictObject({ slope: z.number().positive(), offset: numbers }),
    training: z.strictObject({
      estimator: z.string(),
      options: z.strictObject({ first: settings, second: settings }),
      seed: z.int(),
      pages: count,
      sites: count,
      blocks: count,
      corpora: z.array(z.string()),
      annotators: z.string(),
      licence: z.string(),
      attribution: z.string(),
    }),
    scores: z.strictObject({
      folds: count,
      accuracy: z.strictObject({ mean: share, low: share, high: share }),
      parts: z.partialRecord(z.enum(partNames), figuresSchema),
    }),
  });
});

/** A model ready to use. */
export interface PartsModel {
  readonly json: PartsModelJson;
  readonly first: Pass;
  readonly second: Pass;
}

/** Columns that the parts model may read: those of the content model's families that need no table, and its own. */
export const contentColumns: readonly string[] = families.flatMap((family) =>
  isLearned(family) ? [] : family.extractor.columns.map((column) => `${family.name}/${column}`),
);
export const firstColumns: readonly string[] = [...contentColumns, ...cueColumns];
export const allColumns: readonly string[] = [...firstColumns, ...neighbourColumns];

/** The text of a model file, with its checksum. Deterministic: the same model gives the same bytes. */
export function writePartsModel(json: PartsModelJson): string {
  return writeModelFile(json);
}

/**
 * Restores a model from the text of its file, or from the JSON value that a bundler makes of it.
 *
 * @param source the file's name in messages, e.g. its path
 * @throws ModelError when it is no model of parts, of another version or damaged, or reads columns that this version
 *   does not have
 */
export function readPartsModel(file: string | object, source = "that was given"): PartsModel {
  try {
    const read = checkModelFile(typeof file === "string" ? JSON.parse(file) : file, schema);
    if (read.parts.join() !== partNames.join()) {
      throw new Error(
        `it knows the parts ${read.parts.join(", ")}, expected ${partNames.join(", ")}; use the ` +
          "version of seine that trained it, or train it again",
      );
    }
    return restorePartsModel(read);
  } catch (error) {
    throw new ModelError(`cannot use the model of parts ${source}: ${(error as Error).message}`);
  }
}

/** A model from its checked JSON. */
export function restorePartsModel(json: PartsModelJson): PartsModel {
  const [first, second] = json.passes;
  locateColumns(first!.trees.columns, firstColumns);
  locateColumns(second!.trees.columns, allColumns);
  return { json, first: restorePass(first!), second: restorePass(second!) };
}
