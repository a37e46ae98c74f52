/** The resources of a page on disk: in its folder's `files/`, or in the folder that a browser saved beside it. */
import { lstat, readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { z } from "zod";
import { percentDecoded } from "../../document/urls.ts";
import { type CorpusStore, type ReadPage, sourceOf } from "../corpus-store.ts";
import { HTML_NAME } from "../page-names.ts";
import { readParsed } from "../read-json.ts";
import { gather, leftOut } from "./gather.ts";
import {
  type Ending,
  endingOf,
  type Find,
  MOST_BYTES,
  MOST_BYTES_EACH,
  MOST_RESOURCES,
  type Resource,
  type Resources,
} from "./resource.ts";

const FOLDER = "files";
const INDEX = "index.json";
/** The names that {@link filesOf} makes: none leads out of the folder. */
const NAME = /^\d{1,4}\.[a-z\d]{2,5}$/;

const indexSchema = z.strictObject({
  version: z.literal(1),
  /** Names of files by their addresses. */
  files: z.record(z.string(), z.string().regex(NAME)),
});

/** The files of a page's folder that keep its resources, by their paths; none without resources. */
export function filesOf(resources: Resources): Record<string, string | Uint8Array> {
  if (resources.size === 0) return {};
  const names = new Map<Resource, string>();
  const files: Record<string, string> = {};
  for (const [address, resource] of resources) {
    const name = names.get(resource) ?? `${names.size + 1}.${resource.ending}`;
    names.set(resource, name);
    files[address] = name;
  }
  const index = `${JSON.stringify({ version: 1, files }, undefined, 1)}\n`;
  const bytes = [...names].map(([resource, name]) => [join(FOLDER, name), resource.bytes] as const);
  return { ...Object.fromEntries(bytes), [join(FOLDER, INDEX)]: index };
}

/** The files to add with a page, and what is to be said of those that are missing. */
export async function filesToAdd(
  page: Pick<ReadPage, "html" | "url" | "charset">,
  find: Find | undefined,
): Promise<{ readonly files: ReturnType<typeof filesOf>; readonly note?: string | undefined }> {
  if (find === undefined) return { files: {} };
  const gathered = await gather(sourceOf(page), find);
  return { files: filesOf(gathered.resources), note: leftOut(gathered) };
}

/** The resources in a page's own folder, within the limits of a page. */
export async function keptResources(page: string): Promise<Resources> {
  const folder = join(page, FOLDER);
  if (!(await isFolder(folder))) return new Map();
  const index = await readParsed(join(folder, INDEX), indexSchema);
  const byName = new Map<string, Resource | undefined>();
  const resources = new Map<string, Resource>();
  let bytes = 0;
  for (const [address, name] of Object.entries(index?.files ?? {})) {
    if (!byName.has(name) && byName.size < MOST_RESOURCES) {
      const found = await readResource(join(folder, name), endingOf(undefined, name));
      bytes += typeof found === "object" ? found.bytes.length : 0;
      byName.set(name, typeof found === "object" && bytes <= MOST_BYTES ? found : undefined);
    }
    const resource = byName.get(name);
    if (resource !== undefined) resources.set(address, resource);
  }
  return resources;
}

/** Finds what a browser saved in `Page_files/` with `Page.html`, whatever the page's address; undefined without it. */
export async function besidePage(file: string): Promise<Find | undefined> {
  const folder = file.replace(HTML_NAME, "_files");
  if (!(await isFolder(folder))) return undefined;
  const names = new Set(await readdir(folder));
  const before = `/${basename(folder)}/`;
  return (address) => {
    const path = percentDecoded(URL.canParse(address) ? new URL(address).pathname : "");
    const at = path.lastIndexOf(before);
    const name = path.slice(at + before.length);
    if (at < 0 || !names.has(name)) return undefined;
    return readResource(join(folder, name), endingOf(undefined, name));
  };
}

/** Not through links, which could lead anywhere. */
async function isFolder(path: string): Promise<boolean> {
  const stats = await lstat(path).catch(() => undefined);
  return stats?.isDirectory() === true;
}

/** Not through links either. */
async function readResource(
  path: string,
  ending: Ending | undefined,
): Promise<Resource | "too large" | undefined> {
  const stats = await lstat(path).catch(() => undefined);
  if (ending === undefined || !stats?.isFile()) return undefined;
  if (stats.size > MOST_BYTES_EACH) return "too large";
  return { ending, bytes: await readFile(path) };
}

/** The resources of a page of the corpus. @throws Refused 404 for an id that is not listed */
export async function resourcesOf(store: CorpusStore, id: string): Promise<Resources> {
  const read = await store.read(id);
  const kept = await keptResources(join(store.folder, id));
  const file = store.pages().find((page) => page.id === id)?.file;
  if (kept.size > 0 || file === undefined) return kept;
  const find = await besidePage(join(store.folder, file));
  return find === undefined ? kept : (await gather(sourceOf(read), find)).resources;
}
