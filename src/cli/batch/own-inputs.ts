import { realpath } from "node:fs/promises";
import { join, sep } from "node:path";
import { UsageError } from "../exit.ts";
import { isArchive } from "../inputs/archives.ts";
import { URL_START } from "../inputs/fetch.ts";
import { fixedFolder, isGlob } from "../inputs/glob.ts";
import { filesOf } from "../inputs/inputs.ts";
import { keyOf } from "../inputs/own-output.ts";
import { createFileNamer } from "./page-file.ts";

/**
 * Refuses a folder to write pages into if the file of a page is one that is read as well: that page would be gone.
 * Pages of archives are not looked at, as their names are not known yet.
 *
 * @param ending of the files of pages
 * @throws UsageError that names the file
 */
export async function refuseInputsAsPages(
  folder: string,
  ending: string,
  inputs: readonly string[],
): Promise<void> {
  const paths = inputs.filter((input) => input !== "-" && !URL_START.test(input));
  if (!(await isAmong(folder, paths))) return;
  const fileOf = createFileNamer();
  const written = new Map<string, string>();
  for await (const path of pagesOf(paths)) {
    const file = join(folder, fileOf(path) + ending);
    const key = await keyOf(file);
    if (key !== undefined) written.set(key, file);
  }
  if (written.size === 0) return;
  for await (const path of pagesOf(paths)) {
    const lost = written.get((await keyOf(path)) ?? "");
    if (lost === undefined) continue;
    throw new UsageError(`cannot write ${lost}: it is one of the inputs; name another folder`);
  }
}

/** The files of one page each, in the order of the run. */
async function* pagesOf(paths: readonly string[]): AsyncGenerator<string> {
  for (const path of paths) {
    for await (const file of filesOf(path)) {
      if (typeof file === "string" && !isArchive(file)) yield file;
    }
  }
}

/** Whether a folder has inputs below it, or is below one of them. Others need not be listed. */
async function isAmong(folder: string, paths: readonly string[]): Promise<boolean> {
  const root = await realOf(folder);
  if (root === undefined) return false;
  for (const path of paths) {
    const read =
      (await realOf(path)) ?? (isGlob(path) ? await realOf(fixedFolder(path)) : undefined);
    if (read !== undefined && (isBelow(read, root) || isBelow(root, read))) return true;
  }
  return false;
}

function isBelow(path: string, folder: string): boolean {
  return `${path}${sep}`.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);
}

/** Undefined for what is not there or may not be seen. */
function realOf(path: string): Promise<string | undefined> {
  return realpath(path).catch(() => undefined);
}
