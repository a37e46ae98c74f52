import type { Stats } from "node:fs";
import { stat } from "node:fs/promises";

async function has(path: string, test: (stats: Stats) => boolean): Promise<boolean> {
  try {
    return test(await stat(path));
  } catch {
    return false;
  }
}

/** Whether there is something at a path that can be seen. */
export function exists(path: string): Promise<boolean> {
  return has(path, () => true);
}

export function isFile(path: string): Promise<boolean> {
  return has(path, (stats) => stats.isFile());
}

export function isFolder(path: string): Promise<boolean> {
  return has(path, (stats) => stats.isDirectory());
}
