import { access } from "node:fs/promises";
import { refuse } from "../../../src/workers/refuse.ts";
import { TrainingError } from "../training-error.ts";
import { cleaneval } from "./cleaneval.ts";
import { dataset } from "./dataset.ts";
import { dragnet } from "./dragnet.ts";
import { jsonl } from "./jsonl.ts";
import { type LabelledPage, type Reader, ReaderError } from "./reader.ts";
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
 * The pages of a corpus, one by one, whatever its layout; a page that cannot be read, is empty or is
 * no HTML comes as a {@link ReaderError} in its place.
 *
 * @throws TrainingError as {@link findReader}, when the first page is asked for
 */
export async function* readCorpus(path: string): AsyncGenerator<LabelledPage | ReaderError> {
  for await (const page of (await findReader(path)).read(path)) {
    yield page instanceof ReaderError ? page : (unusable(page, path) ?? page);
  }
}

function unusable({ id, file, html }: LabelledPage, path: string): ReaderError | undefined {
  const { reason, message } = refuse(html, Number.POSITIVE_INFINITY) ?? {};
  if (reason !== "empty" && reason !== "not-html") return undefined;
  const advice = "fetch the page again or remove it";
  return new ReaderError(id, file ?? path, `${message}; ${advice}`, reason);
}
