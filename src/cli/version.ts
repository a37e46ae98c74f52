import { readFileSync } from "node:fs";
import { z } from "zod";

/** Where the package keeps package.json, seen from `src/cli/` and from `dist/src/cli/`. */
const paths = ["../../package.json", "../../../package.json"];
const schema = z.object({ name: z.literal("seine"), version: z.string() });

/** The version of this package. */
export function version(): string {
  for (const path of paths) {
    try {
      return schema.parse(JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"))).version;
    } catch {
      // The other place holds it.
    }
  }
  throw new Error("the package has lost its package.json; install it again");
}
