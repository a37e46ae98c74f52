import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { z } from "zod";
import { messageOf } from "../../../src/base/message.ts";
import { labelledSpansSchema } from "../../../src/document/labelled-spans.ts";
import { cutsSchema } from "../block-labels.ts";
import { partRunsSchema } from "../part-runs.ts";
import { siteOfPage } from "./declared-url.ts";
import { makePage, metadataOf, parseJson, readPages } from "./files.ts";
import { type LabelledPage, type Reader, ReaderError } from "./reader.ts";

const FILE_NAME = /\.(?:jsonl|ndjson)(?:\.gz)?$/i;

/** Other keys are ignored: exports have more than a reader needs. */
const Line = z.object({
  id: z.string().min(1),
  html: z.string(),
  gold: z.string(),
  site: z.string().nullish(),
  url: z.string().nullish(),
  type: z.string().nullish(),
  language: z.string().nullish(),
  comments: z.string().nullish(),
  split: z.string().nullish(),
  with: z.array(z.string()).nullish(),
  without: z.array(z.string()).nullish(),
  title: z.string().nullish(),
  author: z.string().nullish(),
  publishDate: z.string().nullish(),
  /** Labels of blocks, by offsets in `html`. */
  labels: labelledSpansSchema.nullish(),
  /** What they are, by the same offsets. */
  parts: partRunsSchema.nullish(),
  cuts: cutsSchema.nullish(),
  annotator: z.string().nullish(),
});
/** A line whose page may be unlabelled. */
const OpenLine = Line.extend({ gold: z.string().nullish() });

/**
 * One JSON object per line. Pages come in the order of the lines, since sorting would need the whole file. The
 * HTML is already decoded, whatever `encoding` a line gives: it becomes bytes marked as UTF-8.
 */
export const jsonl: Reader = {
  name: "jsonl",
  layout: "a .jsonl or .ndjson file (or .gz of it), one object per line: {id, html, gold, …}",
  async detect(path: string): Promise<boolean> {
    return isJsonl(path) && (await stat(path)).isFile();
  },
  read(path) {
    const seen = new Map<string, number>();
    return readPages(lines(path), (line) => pageOf(readLine(path, line, seen, Line)));
  },
};

/** A page, labelled or not. */
export type OpenPage = Omit<LabelledPage, "gold"> & Partial<Pick<LabelledPage, "gold">>;

/** Whether a file's name fits this layout. */
export function isJsonl(path: string): boolean {
  return FILE_NAME.test(path);
}

/** The pages of such a file. Lines without a gold text are unlabelled pages. */
export async function* readOpenPages(path: string): AsyncGenerator<OpenPage | ReaderError> {
  const seen = new Map<string, number>();
  for await (const line of lines(path)) {
    try {
      const read = readLine(path, line, seen, OpenLine);
      const { gold, ...page } = pageOf({ ...read, gold: read.gold ?? "" });
      yield read.gold == null ? page : { ...page, gold };
    } catch (error) {
      if (!(error instanceof ReaderError)) throw error;
      yield error;
    }
  }
}

interface NumberedLine {
  readonly number: number;
  readonly text: string;
}

/**
 * The lines of a file that are not blank. A damaged file (truncated gzip, bytes that are not UTF-8) ends in a
 * ReaderError. `node:readline` is not used, because it does not report errors of its input.
 */
async function* lines(path: string): AsyncGenerator<NumberedLine | ReaderError> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let number = 1;
  let rest = "";
  try {
    for await (const chunk of open(path)) {
      const pieces = decoder.decode(chunk as Uint8Array, { stream: true }).split("\n");
      for (const piece of pieces.slice(0, -1)) {
        yield* numbered(number++, rest + piece);
        rest = "";
      }
      rest += pieces.at(-1)!;
    }
    yield* numbered(number, rest + decoder.decode());
  } catch (error) {
    const reason = messageOf(error);
    const message = `the file cannot be read any further: ${reason}; fetch it again`;
    yield new ReaderError(`line ${number}`, path, message);
  }
}

function* numbered(number: number, text: string): Generator<NumberedLine> {
  if (text.trim() !== "") yield { number, text };
}

function open(path: string): Readable {
  const file = createReadStream(path);
  if (!path.toLowerCase().endsWith(".gz")) return file;
  // Errors of either stream reach the reader of the second, so the callback has nothing to do.
  return pipeline(file, createGunzip(), () => {});
}

/** Reads a line; `seen` holds the line number of each id so far. */
function readLine<T extends { readonly id: string }>(
  path: string,
  line: NumberedLine | ReaderError,
  seen: Map<string, number>,
  schema: z.ZodType<T>,
): T {
  if (line instanceof ReaderError) throw line;
  const { number, text } = line;
  const page = parseJson(`line ${number}`, `${path}:${number}`, "the object", text, schema);
  const first = seen.get(page.id);
  if (first !== undefined) {
    const message = `the id stands on line ${first} already; ids are unique within a corpus`;
    throw new ReaderError(page.id, `${path}:${number}`, message);
  }
  seen.set(page.id, number);
  return page;
}

function pageOf({
  html: text,
  type: pageType,
  title,
  author,
  publishDate,
  ...page
}: z.infer<typeof Line>): LabelledPage {
  const html = new TextEncoder().encode(text);
  const site = siteOfPage(page.id, html, page);
  const metadata = metadataOf(title, author, publishDate);
  return makePage({ ...page, site, html, encoding: "utf-8", pageType, metadata });
}
