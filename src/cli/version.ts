import { readFileSync } from "node:fs";

/** Where the package keeps package.json: seen from `src/cli/` and `dist/node/`, `dist/src/cli/`. */
const paths = ["../../package.json", "../../../package.json"];

/** The version of this package. */
export function version(): string {
  for (const path of paths) {
    try {
      const manifest: unknown = JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
      const { name, version } = manifest as { name?: unknown; version?: unknown };
      if (name === "seine" && typeof version === "string") return version;
    } catch {
      // The other place holds it.
    }
  }
  throw new Error("the package has lost its package.json; install it again");
}
