import { readFileSync } from "node:fs";

/** Where bundles for browsers lie, seen from `dist/node/` and from `src/inspect/`. */
const places = ["../client/", "../../dist/client/"];

/**
 * A file that `npm run build` bundles for browsers.
 *
 * @param name its name in `dist/client`
 */
export function builtFile(name: string): string {
  for (const place of places) {
    try {
      return readFileSync(new URL(place + name, import.meta.url), "utf8");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
  throw new Error(`${name} is missing; run "npm run build" or install the package again`);
}
