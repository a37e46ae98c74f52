import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The sources of a build, relative to the repository. */
const files = ["package.json", "package-lock.json", "tsconfig.json"];
const folders = ["src", "training", "models"];
const SOURCE = /\.(?:tsx?|css|json)$/;
/** Written last, so that an unfinished build has none. */
const STAMP = "dist/built-from";

/** Digest of a build's sources. The Python package is none: it takes the build in. */
export function sourcesDigest(root: string): string {
  const inside = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => SOURCE.test(name) && !name.startsWith("python"))
      .map((name) => join(folder, name)),
  );
  const hash = createHash("sha256");
  for (const path of [...files, ...inside.sort()].filter((name) => existsSync(join(root, name)))) {
    const digest = createHash("sha256")
      .update(readFileSync(join(root, path)))
      .digest("hex");
    hash.update(`${path} ${digest}\n`);
  }
  return hash.digest("hex");
}

/** Whether `dist` is a complete build of sources with this digest. */
export function isBuiltFrom(root: string, digest: string): boolean {
  const path = join(root, STAMP);
  return existsSync(path) && readFileSync(path, "utf8") === digest;
}

/** Records the digest of the sources of `dist`. */
export function stamp(root: string, digest: string): void {
  writeFileSync(join(root, STAMP), digest);
}
