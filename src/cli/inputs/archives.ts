/** Files that hold many pages. */
import { createReadStream } from "node:fs";
import type { Keep } from "./keep.ts";
import type { Source } from "./source.ts";

const JSONL_NAME = /\.(?:jsonl|ndjson)(?:\.gz|\.zst)?$/i;
const WARC_NAME = /\.warc(?:\.gz|\.zst)?$/i;
const WACZ_NAME = /\.wacz$/i;

/** Options of reading an archive. */
export interface ArchiveOptions {
  /** Most bytes of a page. */
  readonly maxBytes: number;
  /** Fields of JSONL to keep. */
  readonly keep?: Keep | undefined;
  /** Called with the number of bytes that were read since the last call. */
  readonly onBytes?: ((count: number) => void) | undefined;
}

/** Whether a file holds many pages, by its name. */
export function isArchive(path: string): boolean {
  return [JSONL_NAME, WARC_NAME, WACZ_NAME].some((name) => name.test(path));
}

/** Whether a file has a page per line, by its name. */
export function isJsonl(path: string): boolean {
  return JSONL_NAME.test(path);
}

/** The pages of a file. */
export async function* archiveSources(
  path: string,
  options: ArchiveOptions,
): AsyncGenerator<Source> {
  if (WACZ_NAME.test(path)) {
    yield* (await import("./wacz.ts")).waczSources(path, options);
    return;
  }
  const { onBytes } = options;
  const file = createReadStream(path);
  // Its errors are thrown where it is read; it may end unread.
  file.on("error", () => {});
  const sources = pagesIn(file, path, isJsonl(path) ? "jsonl" : "warc", options);
  let reported = 0;
  try {
    for await (const source of sources) {
      onBytes?.(file.bytesRead - reported);
      reported = file.bytesRead;
      yield source;
    }
  } finally {
    file.destroy();
  }
}

/** The pages of a stream. */
export async function* pagesIn(
  file: NodeJS.ReadableStream & AsyncIterable<Uint8Array>,
  path: string,
  format: "jsonl" | "warc",
  options: ArchiveOptions,
): AsyncGenerator<Source> {
  if (format === "jsonl") yield* (await import("./jsonl.ts")).jsonlSources(file, path, options);
  else yield* (await import("./warc.ts")).warcSources(file, path, options.maxBytes);
}
