import { fixedMemory, type KernelMemory } from "../base/web-assembly.ts";

/** Most cells of a matrix that is lent: 2,000 blocks with 500 columns. */
export const MOST_LENT = 1_000_000;

/**
 * The memory of the kernels that read a page's features, {@link MATRIX_BYTES} of it for the matrix that is lent: no page
 * is copied. Behind it are {@link TABLES_BYTES} for the tables of models, and {@link WORK_BYTES} that hold nothing from
 * one call to the next.
 */
export const matrixMemory: () => KernelMemory | undefined = () => memory();

/** Vectors are read to their end. */
const SLACK = 64;
const MATRIX_BYTES = 4 * MOST_LENT + SLACK;
const TABLES_BYTES = 1 << 23;
const WORK_BYTES = 1 << 23;
export const TABLES_AT: number = MATRIX_BYTES;
export const WORK_AT: number = TABLES_AT + TABLES_BYTES;
export const WORK_END: number = WORK_AT + WORK_BYTES;

const memory = fixedMemory(WORK_END);
