/**
 * Copies the service into the Python package: the bundles of `npm run build`, the models, and the one package
 * outside the bundles. Afterwards `pip wheel ./src/python` builds the wheel.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const root = fileURLToPath(new URL("../..", import.meta.url));
const target = process.argv[2] ?? join(root, "src/python/seine/_app");
/** The files of the package that the service imports at run time. */
const PISCINA = ["package.json", "LICENSE", "dist"];

rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
const { name, version, type } = z
  .object({ name: z.string(), version: z.string(), type: z.string() })
  .parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
writeFileSync(join(target, "package.json"), `${JSON.stringify({ name, version, type })}\n`);
const taken = ["LICENSE", "dist/node", "models/default.json", "models/records.json"];
for (const path of taken) cpSync(join(root, path), join(target, path), { recursive: true });
for (const path of PISCINA) {
  const file = join("node_modules/piscina", path);
  cpSync(join(root, file), join(target, file), { recursive: true });
}
