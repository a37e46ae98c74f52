import { readFileSync } from "node:fs";
import { packageFile } from "../base/package-file.ts";

/** The version of this package. */
export function version(): string {
  const manifest: unknown = JSON.parse(readFileSync(packageFile("package.json"), "utf8"));
  return (manifest as { readonly version: string }).version;
}
