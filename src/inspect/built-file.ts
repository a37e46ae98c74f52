import { readFileSync } from "node:fs";
import { packageFile } from "../base/package-file.ts";

/**
 * A file that `npm run build` bundles for browsers.
 *
 * @param name its name in `dist/client`
 */
export function builtFile(name: string): string {
  try {
    return readFileSync(packageFile(`dist/client/${name}`), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new Error(`${name} is missing; run "npm run build" or install the package again`);
  }
}
