/** Pages of a WARC file with the resources that were archived beside them. */
import { createReadStream } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readWarc } from "../../warc/warc.ts";
import type { PageSource } from "../corpus-store.ts";
import { absolute, NOWHERE } from "./links.ts";
import { type Ending, endingOf, type Find, MOST_BYTES_EACH } from "./resource.ts";

/** A page, or why it cannot be read. */
export type ArchivedPage =
  | (PageSource & { readonly id: string; readonly find: Find })
  | { readonly id: string; readonly error: string };

const SCHEME = /^https?:\/\//i;
const RESOURCE = /^\s*(?:text\/css|image\/|font\/|application\/(?:x-)?font)/i;

/** Reads the file twice: first its resources, to a temporary folder. @throws the system's error */
export async function* archivedPages(path: string, maxBytes: number): AsyncGenerator<ArchivedPage> {
  const folder = await mkdtemp(join(tmpdir(), "seine-warc-"));
  try {
    const endings = new Map<string, { readonly ending: Ending; readonly file: string }>();
    for await (const record of readWarc(createReadStream(path), path, MOST_BYTES_EACH, RESOURCE)) {
      const ending = record.type && endingOf(record.type, record.id);
      // Pages link by addresses as the URL standard writes them.
      const address = absolute(record.id, NOWHERE);
      if (!ending || !address || endings.has(address)) continue;
      const read = await record.read();
      if ("error" in read) continue;
      const file = join(folder, `${endings.size}`);
      await writeFile(file, read.html);
      endings.set(address, { ending, file });
    }
    const find: Find = async (address) => {
      const found = endings.get(address);
      return found && { ending: found.ending, bytes: await readFile(found.file) };
    };
    for await (const { id, read } of readWarc(createReadStream(path), path, maxBytes)) {
      const page = await read();
      if ("error" in page) yield { id, error: page.error.message };
      else {
        const { html, url, charset } = page;
        yield {
          id: id.replace(SCHEME, ""),
          html,
          find,
          ...(url && { url }),
          ...(charset && { charset }),
        };
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
