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
import { whatWasFound } from "./what-was-found.ts";

/** All readers; the first that detects its layout reads a path. */
export const readers: readonly Reader[] = [jsonl, seineFolder, dataset, wcxb, dragnet, cleaneval];

/**
 * The reader for the layout of a file or folder.
 *
 * @throws TrainingError if the path does not exist or has no known layout; the message lists the layouts
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
  const layouts = readers.map(({ name, layout }) => `${name} (${layout})`).join("; ");
  const found = await whatWasFound(path);
  throw new TrainingError(
    found === undefined
      ? `${path} has none of the layouts that can be read: ${layouts}`
      : `${found}; expected labelled pages, such as a folder of page folders with page.html and gold.txt`,
  );
}

/**
 * The pages of a corpus of any layout, one by one. A page that cannot be read, is empty or is not HTML yields
 * a {@link ReaderError}.
 *
 * @throws TrainingError as {@link findReader}, before the first page
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
