import type { Matrix } from "../../../src/features/matrix.ts";
import { addPiece, closeSpill, openSpill, readPiece, type Spill } from "../../corpus/spill.ts";

/**
 * A feature matrix that need not fit into memory: stripes of some rows, each of them column after
 * column, so that both some columns of all rows and all columns of some rows lie close together. Plain
 * data that threads can be sent.
 */
export interface StoredMatrix {
  readonly columns: readonly string[];
  readonly rows: number;
  /** Rows of a stripe; the last one may have fewer. */
  readonly height: number;
  /** A piece each. */
  readonly stripes: Spill;
  /** Of a part of a matrix, what of the stripes it is; see {@link partOfMatrix}. */
  readonly part?: { readonly places: readonly number[]; readonly rows: number } | undefined;
}

/** Rows of a stripe, of which some columns are worth a read, and rows that are read at once. */
export const STRIPE: number = 4096;

/** Takes rows, one after the other, into a {@link StoredMatrix}. */
export interface MatrixWriter {
  /** Adds rows that stand row after row. */
  add(values: Float32Array): void;
  /** The matrix of all rows; nothing is added any more. */
  finish(): StoredMatrix;
}

/** @param kept bytes that stay in memory, at most */
export function createWriter(
  columns: readonly string[],
  height: number = STRIPE,
  kept?: number,
): MatrixWriter {
  const width = columns.length;
  const stripes = openSpill(kept);
  const waiting = new Float32Array(width * height);
  const turned = new Float32Array(width * height);
  let rows = 0;
  let filled = 0;
  const write = (): void => {
    turn(waiting.subarray(0, filled), width, turned);
    addPiece(stripes, new Uint8Array(turned.buffer, 0, 4 * filled));
    rows += filled / width;
    filled = 0;
  };
  return {
    add(values) {
      for (let from = 0; from < values.length; ) {
        const part = values.subarray(from, from + waiting.length - filled);
        waiting.set(part, filled);
        from += part.length;
        filled += part.length;
        if (filled === waiting.length) write();
      }
    },
    finish() {
      if (filled > 0) write();
      return { columns, rows, height, stripes };
    },
  };
}

/** The matrix, stored. */
export function storeMatrix({ columns, rows, values }: Matrix): StoredMatrix {
  const writer = createWriter(columns, Math.min(rows, STRIPE), Number.POSITIVE_INFINITY);
  writer.add(values);
  return writer.finish();
}

/** Gives the memory and the room on disk back. */
export function closeMatrix({ stripes }: StoredMatrix): void {
  closeSpill(stripes);
}

/** Some columns, by their names, and the first rows of a matrix; it lives as long as the matrix. */
export function partOfMatrix(
  matrix: StoredMatrix,
  columns: readonly string[],
  rows: number,
): StoredMatrix {
  const placeOf = new Map(matrix.columns.map((name, place) => [name, place]));
  const places = columns.map((name) => {
    const place = placeOf.get(name);
    if (place === undefined) throw new RangeError(`no column ${name} in the matrix`);
    return matrix.part?.places[place] ?? place;
  });
  return { ...matrix, columns, rows, part: { places, rows: matrix.part?.rows ?? matrix.rows } };
}

/**
 * Reads rows `first` to `last`, row after row. Quick for rows that are asked for in their order. A matrix of
 * rows of one stripe is valid until the next call.
 */
export function rowReader(matrix: StoredMatrix): (first: number, last: number) => Matrix {
  const { columns, height } = matrix;
  const width = columns.length;
  const stripe = new Float32Array(width * height);
  const upright = new Float32Array(width * height);
  let at = -1;
  /** The rows from one to another, both of a stripe. */
  const rowsOf = (first: number, last: number): Float32Array => {
    const number = Math.floor(first / height);
    if (number !== at) {
      const part = readColumns(matrix, number, 0, width, stripe);
      turn(part, heightOf(matrix, number), upright);
      at = number;
    }
    const from = number * height;
    return upright.subarray((first - from) * width, (last - from) * width);
  };
  return (first, last) => {
    const rows = last - first;
    if (rows > 0 && Math.floor((last - 1) / height) === Math.floor(first / height)) {
      return { columns, rows, values: rowsOf(first, last) };
    }
    const values = new Float32Array(rows * width);
    for (let row = first, end = first; row < last; row = end) {
      end = Math.min(last, (Math.floor(row / height) + 1) * height);
      values.set(rowsOf(row, end), (row - first) * width);
    }
    return { columns, rows, values };
  };
}

/**
 * Copies columns `first` to `last` of the rows, one column after another.
 *
 * @param only numbers of the rows, ascending; default all
 */
export function gatherColumns(
  matrix: StoredMatrix,
  first: number,
  last: number,
  only: Int32Array | undefined,
  into: Float32Array,
): void {
  const { rows, height } = matrix;
  const count = only?.length ?? rows;
  const room = new Float32Array((last - first) * height);
  for (let at = 0, end = 0; at < count; at = end) {
    const number = Math.floor((only?.[at] ?? at) / height);
    const from = number * height;
    const stripeHeight = heightOf(matrix, number);
    const part = readColumns(matrix, number, first, last, room);
    while (end < count && (only?.[end] ?? end) < from + stripeHeight) end++;
    for (let column = 0; column < last - first; column++) {
      const source = column * stripeHeight - from;
      const target = column * count;
      for (let i = at; i < end; i++) into[target + i] = part[source + (only?.[i] ?? i)]!;
    }
  }
}

/** Columns `first` to `last` of a stripe, one after another. */
export function readColumns(
  matrix: StoredMatrix,
  stripe: number,
  first: number,
  last: number,
  into: Float32Array,
): Float32Array {
  const { stripes, part } = matrix;
  const stripeHeight = heightOf(matrix, stripe);
  for (let column = first, end = first; column < last; column = end) {
    const place = part?.places[column] ?? column;
    end = column + 1;
    while (end < last && (part?.places[end] ?? end) - place === end - column) end++;
    const values = into.subarray((column - first) * stripeHeight, (end - first) * stripeHeight);
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    readPiece(stripes, stripe, bytes, 4 * stripeHeight * place);
  }
  return into.subarray(0, stripeHeight * (last - first));
}

/** Rows of a stripe. */
export function heightOf({ rows, height, part }: StoredMatrix, stripe: number): number {
  return Math.min(height, (part?.rows ?? rows) - stripe * height);
}

/** Writes values of rows of `width` columns column after column, or the other way round. */
function turn(values: Float32Array, width: number, into: Float32Array): void {
  const rows = values.length / width;
  let to = 0;
  for (let column = 0; column < width; column++) {
    for (let row = 0, at = column; row < rows; row++, at += width) into[to++] = values[at]!;
  }
}
