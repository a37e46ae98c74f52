import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { bundleClients } from "../../src/build/clients.ts";
import { installed, packed, root } from "./project.ts";

/** Name and version, which stand alone before each licence. */
const TITLE = /^(\S+) \d+\.\d+\.\d+\S*\n\n/gm;
/** What is imported by name, and not as a type alone. */
const IMPORT = /^(?:import|export) (?!type )[^;]*?from "((?:@[^/"]+\/)?[^./"][^/"]*)/gm;
const RULE = /^-{80}$/m;
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

/** The packages that a file of licences of the tarball names. */
function namedIn(folder: string): string[] {
  const path = `dist/${folder}/LICENSES.txt`;
  expect(packed).toContain(path);
  const licences = readFileSync(join(installed, path), "utf8");
  return [...licences.matchAll(TITLE)].map(([, name]) => name!);
}

test("name every package that is bundled for browsers", async () => {
  const ids = (await bundleClients(false)).flatMap(({ moduleIds = [] }) => moduleIds);
  const bundled = new Set(ids.flatMap((id) => OWNER.exec(id)?.[1] ?? []));
  expect([...bundled]).toEqual(
    expect.arrayContaining(["preact", "@preact/signals", "@preact/signals-core"]),
  );
  const named = namedIn("client");
  expect([...bundled].filter((name) => !named.includes(name))).toEqual([]);
});

test("name every package that the sources import and an install does not bring", () => {
  const files = ["src", "training"].flatMap((top) =>
    readdirSync(join(root, top), { recursive: true, encoding: "utf8" }).map((name) =>
      join(top, name),
    ),
  );
  const imported = files
    .filter((file) => SOURCE.test(file) && !TOOLS.test(file))
    .flatMap((file) => [...readFileSync(join(root, file), "utf8").matchAll(IMPORT)])
    .map(([, name]) => name!);
  const taken = new Set(
    imported.filter((name) => name in devDependencies && !(name in peerDependencies)),
  );
  expect(taken.size).toBeGreaterThan(10);
  const named = ["client", "node", "vendor"].flatMap(namedIn);
  expect([...taken].filter((name) => !named.includes(name))).toEqual([]);
});

test("have the words of each", () => {
  for (const folder of ["client", "node", "vendor"]) {
    const licences = readFileSync(join(installed, "dist", folder, "LICENSES.txt"), "utf8");
    for (const part of licences.split(RULE).filter((one) => one.trim() !== "")) {
      expect(part, folder).toMatch(COPYRIGHT);
      expect(part.length).toBeGreaterThan(400);
    }
  }
});
