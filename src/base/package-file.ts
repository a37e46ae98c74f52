import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { once } from "./once.ts";

/** The folder of this package's package.json, above this module or its bundle. */
const packageRoot = once((): URL => {
  for (let folder = new URL(".", import.meta.url); ; folder = new URL("..", folder)) {
    const manifest = new URL("package.json", folder);
    if (existsSync(manifest)) {
      const { name } = JSON.parse(readFileSync(manifest, "utf8")) as { readonly name?: unknown };
      if (name === "seine") return folder;
    }
    if (folder.pathname === new URL("..", folder).pathname) {
      throw new Error(
        "found no package.json of the package seine above its code; install it again",
      );
    }
  }
});

/**
 * Absolute path of a file of the package, whether or not it exists. Works from `src/`, `dist/src/` and
 * `dist/node/`.
 *
 * @param path relative to the package's folder, with slashes
 */
export function packageFile(path: string): string {
  return fileURLToPath(new URL(path, packageRoot()));
}
