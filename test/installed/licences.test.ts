import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { bundleClients } from "../../src/build/clients.ts";
import { installed, packed, root } from "./project.ts";

/** Name and version, which stand before each licence. */
const TITLE = /^## (\S+) - \d+\.\d+\.\d+\S* \(.+\)\n\n/gm;
/** What is imported by name, and not as a type alone. */
const IMPORT = /^(?:import|export) (?!type )[^;]*?from "((?:@[^/"]+\/)?[^./"][^/"]*)/gm;
const COPYRIGHT = /copyright/i;
const SOURCE = /\.tsx?$/;
/** The package of a module, by the last folder of modules in its path. */
const OWNER = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/;
/** What makes the package, or a file that is not in it. */
const TOOLS = /^src\/(?:build|website|studio\/client\/playground)\//;

const { devDependencies, peerDependencies } = z
  .object({
    devDependencies: z.record(z.string(), z.string()),
    peerDependencies: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));

/** Names and licences of the packages that a file of licences of the tarball names. */
function licencesIn(file: string): [name: string, licence: string][] {
  const path = `dist/${file}`;
  expect(packed).toContain(path);
  const [, ...parts] = readFileSync(join(installed, path), "utf8").split(TITLE);
  return Array.from({ length: parts.length / 2 }, (_, i) => [parts[2 * i]!, parts[2 * i + 1]!]);
}

function namedIn(file: string): string[] {
  return licencesIn(file).map(([name]) => name);
}

const clients = ["inspect", "studio", "frame"].map((name) => `client/${name}.licenses.txt`);
const files = [...clients, "node/LICENSES.txt", "vendor/LICENSES.txt"];

test("name every package that is bundled for browsers", async () => {
  const all = new Set<string>();
  for (const [client, ids] of Object.entries(await bundleClients(false))) {
    const bundled = new Set(ids.flatMap((id) => OWNER.exec(id)?.[1] ?? []));
    const named = namedIn(`client/${client}.licenses.txt`);
    expect([...bundled].filter((name) => !named.includes(name))).toEqual([]);
    for (const name of bundled) all.add(name);
  }
  expect([...all]).toEqual(
    expect.arrayContaining(["preact", "@preact/signals", "@preact/signals-core"]),
  );
});

test("name every package that the sources import and an install does not bring", () => {
  const sources = ["src", "training"].flatMap((top) =>
    readdirSync(join(root, top), { recursive: true, encoding: "utf8" }).map((name) =>
      join(top, name),
    ),
  );
  const imported = sources
    .filter((file) => SOURCE.test(file) && !TOOLS.test(file))
    .flatMap((file) => [...readFileSync(join(root, file), "utf8").matchAll(IMPORT)])
    .map(([, name]) => name!);
  const taken = new Set(
    imported.filter((name) => name in devDependencies && !(name in peerDependencies)),
  );
  expect(taken.size).toBeGreaterThan(10);
  const named = files.flatMap(namedIn);
  expect([...taken].filter((name) => !named.includes(name))).toEqual([]);
});

test("have the words of each", () => {
  for (const [name, licence] of files.flatMap(licencesIn)) {
    expect(licence, name).toMatch(COPYRIGHT);
    expect(licence.length).toBeGreaterThan(400);
  }
});
