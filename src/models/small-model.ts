/**
 * A model file for browsers, in half of the bytes gzipped: the numbers of its trees are packed, and what only training
 * and explanations read is left out. It gives the same probabilities as the file that it was made from.
 */
import { shown } from "../document/arguments.ts";
import type { Family } from "../features/extractor.ts";
import { ancestors } from "../features/families/ancestors.ts";
import { page } from "../features/families/page.ts";
import { position } from "../features/families/position/position.ts";
import { readability } from "../features/families/readability/readability.ts";
import { repetition } from "../features/families/repetition/repetition.ts";
import { tags } from "../features/families/tags.ts";
import { textShape } from "../features/families/text-shape.ts";
import { featurizerOf } from "../features/featurizer.ts";
import type { ModelJson } from "./model-json.ts";
import { type Model, refusal, restoreModel } from "./restore-model.ts";
import { createTrees } from "./trees.ts";
import { restoreTrees, type TreeJson, type TreesJson } from "./trees-json.ts";
import type { VotesJson } from "./votes.ts";

export const SMALL_FORMAT = "seine-small-model";

/** A model file whose numbers are packed. */
export interface SmallModelJson extends Pick<ModelJson, Kept> {
  format: typeof SMALL_FORMAT;
  /** Names of all columns; others are numbers of them. */
  names: string[];
  columns: Integers;
  /** Page types, each with trees behind the predictor's. */
  types: string[];
  votes: (Omit<VotesJson, "weights"> & { weights: Integers }) | undefined;
  trees: SmallTrees;
}
type Kept =
  | "name"
  | "checksum"
  | "segmenter"
  | "features"
  | "calibration"
  | "threshold"
  | "relative"
  | "least";

/** Integers from -1 on, as characters. */
type Integers = string;
/** 32-bit floats in Base64: the first byte of each, then the second of each, which compresses best. */
type Floats = string;

/** The lists of several sums of trees, one after the other: what is alike compresses best side by side. */
interface SmallTrees {
  biases: number[];
  /** How many columns, and how many trees, each sum has. */
  widths: Integers;
  lengths: Integers;
  columns: Integers;
  /** How many thresholds each column has. */
  counts: Integers;
  thresholds: Floats;
  /** Number of nodes of each tree. */
  sizes: Integers;
  column: Integers;
  threshold: Integers;
  missingLeft: Integers;
  value: Floats;
}

/** Weights of votes have two decimals. */
const WEIGHT_STEPS = 100;

/** The families of models that are shipped small. */
const families: readonly Family[] = [
  textShape,
  position,
  tags,
  ancestors,
  repetition,
  readability,
  page,
];

/** The small form of a model file. @throws Error if the model has parts that this form does not have */
export function packSmall(json: ModelJson): SmallModelJson {
  const { name, checksum, segmenter, features, calibration, threshold, relative, least } = json;
  if (json.specialist || json.correction) {
    throw new Error(`cannot pack ${name}: found a specialist or a correction, expected neither`);
  }
  const { types = [], predictors = [], votes } = json.verdict ?? {};
  const sums = [json.predictor, ...predictors].map((form) => {
    if (form.kind !== "trees") throw new Error(`cannot pack a predictor of kind "${form.kind}"`);
    return form as TreesJson;
  });
  const names = [...new Set([json.columns, ...sums.map(({ columns }) => columns)].flat())];
  const numbers = (columns: readonly string[]) =>
    packIntegers(columns.map((column) => names.indexOf(column)));
  const weights = votes?.weights.map((weight) => Math.round(weight * WEIGHT_STEPS)) ?? [];
  if (weights.some((weight, i) => weight / WEIGHT_STEPS !== votes!.weights[i])) {
    throw new Error(`cannot pack ${name}: found votes with weights of more than two decimals`);
  }
  const trees = sums.flatMap((sum) => sum.trees);
  const all = (list: keyof TreeJson) => trees.flatMap((tree) => tree[list]);
  const tables = sums.flatMap(({ thresholds }) => thresholds);
  return {
    ...{ format: SMALL_FORMAT, name, checksum, segmenter, features, calibration },
    ...{ threshold, relative, least, names, columns: numbers(json.columns), types },
    votes: votes && { ...votes, weights: packIntegers(weights.map(unsigned)) },
    trees: {
      biases: sums.map(({ bias }) => bias),
      widths: packIntegers(sums.map(({ columns }) => columns.length)),
      lengths: packIntegers(sums.map((sum) => sum.trees.length)),
      columns: numbers(sums.flatMap(({ columns }) => columns)),
      counts: packIntegers(tables.map(({ length }) => length)),
      thresholds: packFloats(tables.flat()),
      sizes: packIntegers(trees.map(({ column }) => column.length)),
      column: packIntegers(all("column")),
      threshold: packIntegers(all("threshold")),
      missingLeft: packIntegers(all("missingLeft")),
      value: packFloats(all("value")),
    },
  };
}

/**
 * Restores a small model.
 *
 * @param file its text, or the parsed JSON that a bundler gives
 * @throws ModelError if it is none
 */
export function readSmallModel(file: string | object): Model {
  const source = "that was given";
  const json = (typeof file === "string" ? JSON.parse(file) : file) as SmallModelJson;
  const { format, names } = json;
  if (format !== SMALL_FORMAT) {
    const found = `found format ${shown(format)}, expected "${SMALL_FORMAT}"`;
    throw refusal(source, `${found}; import seine/browser/tiny.json`);
  }
  const named = (numbers: Integers) => integersIn(numbers).map((number) => names[number]!);
  const [predictor, ...predictors] = unpackTrees(json.trees, named);
  const { types, votes } = json;
  const weights = integersIn(votes?.weights ?? "").map((steps) => signed(steps) / WEIGHT_STEPS);
  const whole = {
    ...{ ...json, columns: named(json.columns), predictor },
    verdict: types.length > 0 && { types, predictors, votes: votes && { ...votes, weights } },
  };
  return restoreModel(whole as unknown as ModelJson, source, {
    predictor: (form) => createTrees(restoreTrees(form as TreesJson)),
    featurizer: ({ features, columns }) => featurizerOf(familyNamed, features, undefined, columns),
  });
}

function familyNamed(name: string): Family {
  const found = families.find((family) => family.name === name);
  if (found === undefined) throw new Error(`it reads the family "${name}", which is not bundled`);
  return found;
}

function unpackTrees(
  packed: SmallTrees,
  named: (numbers: Integers) => string[],
): Omit<TreesJson, "kind">[] {
  const sizes = integersIn(packed.sizes);
  const splits = sizes.map((size) => (size - 1) / 2);
  const threshold = cut(integersIn(packed.threshold), splits);
  const missingLeft = cut(integersIn(packed.missingLeft), splits);
  const value = cut(
    floatsIn(packed.value),
    splits.map((count) => count + 1),
  );
  const trees = cut(integersIn(packed.column), sizes).map((column, tree): TreeJson => {
    return {
      column,
      threshold: threshold[tree]!,
      missingLeft: missingLeft[tree]!,
      value: value[tree]!,
      // Only explanations read it.
      cover: column.map(() => 0),
    };
  });
  const widths = integersIn(packed.widths);
  const columns = cut(named(packed.columns), widths);
  const tables = cut(floatsIn(packed.thresholds), integersIn(packed.counts));
  const thresholds = cut(tables, widths);
  return cut(trees, integersIn(packed.lengths)).map((own, sum) => {
    const bias = packed.biases[sum]!;
    return { bias, columns: columns[sum]!, thresholds: thresholds[sum]!, trees: own };
  });
}

/** The list in parts of these sizes. */
function cut<Item>(list: readonly Item[], sizes: readonly number[]): Item[][] {
  let at = 0;
  return sizes.map((size) => {
    at += size;
    return list.slice(at - size, at);
  });
}

/** Character of 0: -1 and small integers are printable ASCII. */
const ZERO = 36;
const FLOAT_BYTES = 4;

function packIntegers(list: readonly number[]): Integers {
  return list.map((integer) => String.fromCharCode(integer + ZERO)).join("");
}

function integersIn(text: Integers): number[] {
  return Array.from(text, (character) => character.charCodeAt(0) - ZERO);
}

/** Integers of both signs in the order 0, -1, 1, -2, … */
function unsigned(integer: number): number {
  return integer < 0 ? -2 * integer - 1 : 2 * integer;
}

function signed(place: number): number {
  return place % 2 === 0 ? place / 2 : (-1 - place) / 2;
}

function packFloats(list: readonly number[]): Floats {
  const bytes = new Uint8Array(Float32Array.from(list).buffer);
  let text = "";
  for (let byte = 0; byte < FLOAT_BYTES; byte++) {
    for (let at = byte; at < bytes.length; at += FLOAT_BYTES) {
      text += String.fromCharCode(bytes[at]!);
    }
  }
  return btoa(text);
}

function floatsIn(packed: Floats): number[] {
  const text = atob(packed);
  const count = text.length / FLOAT_BYTES;
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) {
    bytes[(at % count) * FLOAT_BYTES + Math.floor(at / count)] = text.charCodeAt(at);
  }
  return Array.from(new Float32Array(bytes.buffer));
}
