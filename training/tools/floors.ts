import { z } from "zod";

/** The floor of the default model on the sample of one corpus. */
export interface Floor {
  /** Least mean word F1. */
  floor: number;
  /** Mean word F1 when the floor was set. */
  measured: number;
  /** Pages of the sample. */
  pages: number;
  /** SHA-256 of the sample, as `Corpus.digest`. */
  digest: string;
}

/** Floors by corpus name: the file `models/floors.json`. */
export type Floors = Readonly<Record<string, Floor>>;

const share = z.number().min(0).max(1);

const floorsSchema = z.strictObject({
  format: z.literal("seine-floors"),
  version: z.literal(1),
  corpora: z.record(
    z.string(),
    z.strictObject({
      floor: share,
      measured: share,
      pages: z.int().positive(),
      digest: z.string().startsWith("sha256:"),
    }),
  ),
});

/** Parses the file's text. Throws an error that names `path` and the fault. */
export function readFloors(text: string, path: string): Floors {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new Error(`${path} is no JSON: ${(error as Error).message}`);
  }
  const { success, data, error } = floorsSchema.safeParse(json);
  if (success) return data.corpora;
  throw new Error(
    `${path} holds no floors as npm run gate writes them:\n${z.prettifyError(error)}`,
  );
}

/** The text that {@link readFloors} reads. */
export function writeFloors(corpora: Floors): string {
  return `${JSON.stringify({ format: "seine-floors", version: 1, corpora }, null, 2)}\n`;
}

/** Distance of a floor below the measured F1, in thousandths, rounded down. */
const SLACK = 2;

/** The floor for an F1: rounded down to thousandths, minus 0.002; at least 0. */
export function floorFor(f1: number): number {
  return Math.max(0, Math.floor(f1 * 1000) - SLACK) / 1000;
}
