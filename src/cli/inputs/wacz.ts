import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { entriesOf, streamOf } from "../../warc/zip.ts";
import { InputError, messageOf } from "../exit.ts";
import { failing, type Source } from "./source.ts";
import { warcSources } from "./warc.ts";

const WARC_ENTRY = /^archive\/.*\.warc(?:\.gz|\.zst)?$/i;

/** The HTML pages of the WARC files in a WACZ (Web Archive Collection Zipped 1.1), in its own order. */
export async function* waczSources(
  path: string,
  {
    maxBytes,
    onBytes,
  }: { readonly maxBytes: number; readonly onBytes?: ((count: number) => void) | undefined },
): AsyncGenerator<Source> {
  let file: FileHandle | undefined;
  let found = false;
  try {
    file = await open(path);
    for (const entry of await entriesOf(file)) {
      if (!WARC_ENTRY.test(entry.name)) continue;
      found = true;
      const { start, end } = await entry.place();
      const stored = createReadStream(path, { start, end: Math.max(start, end - 1) });
      try {
        const bytes = start === end ? noBytes() : streamOf(stored, entry);
        yield* warcSources(bytes, `${path}/${entry.name}`, maxBytes);
        onBytes?.(end - start);
      } finally {
        stored.destroy();
      }
    }
    if (!found) {
      const message = "found no WARC file in it, expected archive/….warc or archive/….warc.gz";
      yield failing(path, new InputError("not-found", message), { warcFile: path });
    }
  } catch (error) {
    yield failing(path, new InputError("undecodable", messageOf(error)), { warcFile: path });
  } finally {
    await file?.close();
  }
}

async function* noBytes(): AsyncGenerator<Uint8Array> {}
