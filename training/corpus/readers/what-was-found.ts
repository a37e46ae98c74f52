/** What stands at a path that is no corpus, and what to do. */
import { readdir, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { counted } from "../../../src/base/counted.ts";
import { inShell } from "../../../src/base/in-shell.ts";

const PAGE = /\.x?html?$/i;
const PAGE_FILE = "page.html";

/** One sentence: what was found, and what to do with it; undefined where that is not known. */
export async function whatWasFound(path: string): Promise<string | undefined> {
  if (!(await stat(path)).isDirectory()) {
    if (!PAGE.test(path)) return undefined;
    return `${path} is one page without labels: label its folder with seine studio ${inShell(dirname(path))}`;
  }
  const names = await readdir(path);
  if (names.length === 0) return `${path} is empty`;
  if (names.includes(PAGE_FILE)) {
    return `${path} is the folder of one page: name ${inShell(dirname(path))}, which holds it`;
  }
  const pages = names.filter((name) => PAGE.test(name)).length;
  if (pages > 0) {
    return `${path} has ${counted(pages, "page")} and no labels: label them with seine studio ${inShell(path)}`;
  }
  return undefined;
}
