import { access } from "node:fs/promises";
import { TrainingError } from "../training-error.ts";
import { cleaneval } from "./cleaneval.ts";
import { dataset } from "./dataset.ts";
import { dragnet } from "./dragnet.ts";
import { jsonl } from "./jsonl.ts";
import type { LabelledPage, Reader, ReaderError } from "./reader.ts";
import { seineFolder } from "./seine-folder.ts";
import { wcxb } from "./wcxb.ts";

/** Every layout that can be read; the first that fits a path reads it. */
export const readers: readonly Reader[] = [jsonl, seineFolder, dataset, wcxb, dragnet, cleaneval];

/**
 * The reader whose layout a file or folder has.
 *
 * @throws TrainingError when the path does not exist, or no layout fits: the message lists the layouts
 */
export async function findReader(path: string): Promise<Reader> {
  try {
    await access(path);
  } catch {
    throw new TrainingError(
      `No corpus at ${path}: there is no such file or folder, or it cannot be read`,
    );
  }
  for (const reader of readers) {
    if (await reader.detect(path)) return reader;
  }
  const layouts = readers.map(({ name, layout }) => `  ${name}: ${layout}`).join("\n");
  throw new TrainingError(`${path} has none of the layouts that can be read:\n${layouts}`);
}

/**
 * The pages of a corpus, one by one, whatever its layout; a page that cannot be read comes as a
 * {@link ReaderError} in its place.
 *
 * @throws TrainingError as {@link findReader}, when the first page is asked for
 */
export async function* readCorpus(path: string): AsyncGenerator<LabelledPage | ReaderError> {
  yield* (await findReader(path)).read(path);
}
