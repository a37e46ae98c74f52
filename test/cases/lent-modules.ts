import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** Folders of modules above a folder: what is looked up inside it may be found there, by accident. */
export function modulesAbove(folder: string): string[] {
  const found: string[] = [];
  for (let at = dirname(folder); ; at = dirname(at)) {
    const modules = join(at, "node_modules");
    if (existsSync(modules)) found.push(modules);
    if (dirname(at) === at) return found;
  }
}
