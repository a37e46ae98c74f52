import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import type { CommentChoice } from "../../src/decision/options.ts";
import { loadDefaultModel, loadModel } from "../../src/models/load/load-model.ts";
import type { Model } from "../../src/models/model.ts";
import { commentChoice, type GoldComments } from "../corpus/prepare.ts";
import type { LabelledPage } from "../corpus/readers/reader.ts";
import { TrainingError } from "../corpus/training-error.ts";
import { keptByMethod, keptByModel } from "./kept-blocks.ts";

/** A system of a comparison, as plain data that can be sent to a thread. */
export type SystemSpec =
  | {
      readonly kind: "method";
      readonly id: string;
      readonly options?: Readonly<Record<string, unknown>>;
      /** Displayed name; default its id. */
      readonly name?: string;
    }
  /** A model file; without a path the package's default model. */
  | { readonly kind: "model"; readonly path?: string }
  /**
   * Another tool's texts: a JSON file, see {@link readPredictions}, or a folder of such files, each named
   * after its corpus: `wcxb-dev.json`, `wcxb-dev.json.gz`.
   */
  | {
      readonly kind: "predictions";
      readonly path: string;
      /** Displayed name; default the file's or folder's name. */
      readonly name?: string;
    };

/** Returns the text that it keeps of a labelled page; undefined if it has none for the page. */
export interface System {
  readonly name: string;
  /** Corpora (by folder name) that it was trained on. */
  readonly trainedOn: readonly string[];
  /** Whether it only returns recorded texts, so that its time is meaningless. */
  readonly isRecorded: boolean;
  extract(page: LabelledPage, corpus: string): string | undefined;
}

/**
 * Opens a system.
 *
 * @param gold whether comments are content: models are told so
 * @throws RangeError for an unknown method, ModelError for a model and TrainingError for predictions
 *   that cannot be used
 */
export function openSystem(spec: SystemSpec, gold?: GoldComments): System {
  if (spec.kind === "method") return methodSystem(spec.id, spec.options, spec.name);
  if (spec.kind === "model") return modelSystem(spec.path, commentChoice(gold));
  return predictionSystem(spec.path, spec.name);
}

function methodSystem(
  id: string,
  options?: Readonly<Record<string, unknown>>,
  name: string = id,
): System {
  const keep = keptByMethod(id, options);
  return {
    name,
    trainedOn: [],
    isRecorded: false,
    extract: ({ html, encoding }) => keep({ html, charset: encoding }).text,
  };
}

function modelSystem(path: string | undefined, comments: CommentChoice): System {
  const model: Model = path === undefined ? loadDefaultModel() : loadModel(path);
  const keep = keptByModel(model, comments);
  return {
    name: path === undefined ? model.name : nameOf(path),
    trainedOn: model.json.training.corpora,
    isRecorded: false,
    extract: ({ html, encoding, url }) => keep({ html, charset: encoding, url }).text,
  };
}

const predictionsSchema = z.record(
  z.string(),
  z.union([z.string(), z.looseObject({ text: z.string() })]),
);

const GZIP = [0x1f, 0x8b];

/**
 * Texts that another tool extracted, by page id: `{"0001": "text", …}` or `{"0001": {"text": "…"}}`. The file
 * may be compressed with gzip.
 *
 * @throws TrainingError that names the file and the error
 */
export function readPredictions(path: string): ReadonlyMap<string, string> {
  let json: unknown;
  try {
    const bytes = readFileSync(path);
    const isGzip = GZIP.every((byte, i) => bytes[i] === byte);
    json = JSON.parse((isGzip ? gunzipSync(bytes) : bytes).toString("utf8"));
  } catch (error) {
    throw new TrainingError(`cannot read the predictions ${path}: ${(error as Error).message}`);
  }
  const parsed = predictionsSchema.safeParse(json);
  if (!parsed.success) {
    const at = parsed.error.issues[0]!.path.join(".") || "the top";
    throw new TrainingError(
      `cannot use the predictions ${path}: at ${at} expected a text or {"text": …} per page id`,
    );
  }
  return new Map(
    Object.entries(parsed.data).map(([id, value]) => [
      id,
      typeof value === "string" ? value : value.text,
    ]),
  );
}

const ending = /\.jsonl?(\.gz)?$/;

/** A file's name without its folder and ending, because two model files may contain the same model name. */
function nameOf(path: string): string {
  return (path.split("/").filter(Boolean).at(-1) ?? path).replace(ending, "");
}

function predictionSystem(path: string, name: string = nameOf(path)): System {
  const about = { name, trainedOn: [], isRecorded: true };
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
    const texts = readPredictions(path);
    return { ...about, extract: ({ id }) => texts.get(id) };
  }
  const read = new Map<string, ReadonlyMap<string, string> | undefined>();
  const of = (corpus: string): ReadonlyMap<string, string> | undefined => {
    const files = [".json", ".json.gz"].map((end) => join(path, nameOf(corpus) + end));
    const file = files.find((candidate) => existsSync(candidate));
    return file === undefined ? undefined : readPredictions(file);
  };
  return {
    ...about,
    extract({ id }, corpus) {
      if (!read.has(corpus)) read.set(corpus, of(corpus));
      return read.get(corpus)?.get(id);
    },
  };
}
