import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const MODULE_FOLDER = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/;
const LICENCE = /^licen[cs]e/i;
const named = z.object({ name: z.string(), version: z.string() });

/** A bundler's output file. */
export interface Bundled {
  readonly type: string;
  readonly moduleIds?: readonly string[];
}

/** Writes the licences of bundled packages to LICENSES.txt beside the bundles. */
export function writeLicences(output: readonly Bundled[], folder: string): void {
  const folders = new Set(
    output
      .flatMap(({ moduleIds = [] }) => moduleIds)
      .map((id) => MODULE_FOLDER.exec(id)?.[0])
      .filter((found) => found !== undefined),
  );
  writeFileSync(join(folder, "LICENSES.txt"), [...folders].sort().map(licenceOf).join("\n"));
}

/** Name, version and licence of a package. */
function licenceOf(folder: string): string {
  const text = readFileSync(join(folder, "package.json"), "utf8");
  const { name, version } = named.parse(JSON.parse(text));
  const file = readdirSync(folder).find((entry) => LICENCE.test(entry));
  if (file === undefined) throw new Error(`${name} has no licence file: it cannot be bundled`);
  const licence = readFileSync(join(folder, file), "utf8").trim();
  return `${name} ${version}\n\n${licence}\n\n${"-".repeat(80)}\n`;
}
