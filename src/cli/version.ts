import { readFileSync } from "node:fs";
import { packageFile } from "../base/package-file.ts";

interface Manifest {
  readonly version: string;
  readonly engines: { readonly node: string };
}

function manifest(): Manifest {
  return JSON.parse(readFileSync(packageFile("package.json"), "utf8")) as Manifest;
}

/** The version of this package. */
export function version(): string {
  return manifest().version;
}

/** What to say if Node.js is older than the manifest asks for, as `>=20.19.0`; undefined otherwise. */
export function oldNode(found: string = process.versions.node): string | undefined {
  const least = manifest().engines.node.slice(2);
  const [have, need] = [found, least].map((text) => text.split(".").map(Number));
  const at = need!.findIndex((part, i) => part !== have![i]);
  if (at === -1 || have![at]! > need![at]!) return undefined;
  return `found Node.js ${found}, expected ${least} or later; install a newer Node.js`;
}
