import { readFileSync } from "node:fs";

/** Where bundled clients lie, seen from `dist/src/inspect/`, `dist/node/` and `src/inspect/`. */
const places = ["../", "../src/", "../../dist/src/"];

/**
 * A file that `npm run build` bundles for browsers.
 *
 * @param path below `dist/src/`
 */
export function builtFile(path: string): string {
  for (const place of places) {
    try {
      return readFileSync(new URL(place + path, import.meta.url), "utf8");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
  throw new Error(`${path} is missing; run "npm run build" or install the package again`);
}
