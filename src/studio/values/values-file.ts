/** The values that are marked on a page, in its folder: `values.json`. */
import { join } from "node:path";
import { pageDigest } from "../../../training/corpus/block-labels.ts";
import { type PageValues, pageValuesSchema } from "../../../training/corpus/value-labels.ts";
import { parsed, readIfThere } from "../read-json.ts";
import { NONE, revOf } from "../revision.ts";
import { writeWhole } from "../write-file.ts";

const NAME = "values.json";

/** Values to save. */
export type SavedValues = Omit<PageValues, "version" | "page">;

/** What a page's folder has. */
export interface KeptValues {
  /** Absent without the file, or if it is of other bytes. */
  readonly file?: PageValues | undefined;
  readonly rev: string;
}

/** @param folder the page's own */
export async function readValues(folder: string, html: Uint8Array): Promise<KeptValues> {
  const text = await readIfThere(join(folder, NAME));
  if (text === undefined) return { rev: NONE };
  const file = parsed(text, pageValuesSchema);
  return { file: file?.page === pageDigest(html) ? file : undefined, rev: revOf(text) };
}

/** Writes the file and returns its revision. */
export async function writeValues(
  folder: string,
  html: Uint8Array,
  values: SavedValues,
): Promise<string> {
  const file: PageValues = { version: 1, page: pageDigest(html), ...values };
  const text = `${JSON.stringify(file, undefined, 1)}\n`;
  await writeWhole(join(folder, NAME), text);
  return revOf(text);
}
