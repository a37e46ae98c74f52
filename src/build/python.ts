/**
 * Builds the Python package. The service goes into it: the bundles of `npm run build`, the models, and the one
 * package outside the bundles. Then pip writes the wheel, the same bytes from the same files.
 *
 *   npm run build -- --python                      the wheel in src/python/dist
 *   tsx src/build/python.ts --wheel <folder>       the wheel there; pip gets other arguments
 *   tsx src/build/python.ts --service <folder>     the service alone, there
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { z } from "zod";

const root = fileURLToPath(new URL("../..", import.meta.url));
const home = join(root, "src/python");
/** The files of the package that the service imports at run time. */
const PISCINA = ["package.json", "LICENSE", "dist"];
/** The time of all files in the wheel: the year 2000. */
const EPOCH = "946684800";

const { values, positionals } = parseArgs({
  options: {
    service: { type: "string" },
    wheel: { type: "string" },
    python: { type: "boolean" },
  },
  allowPositionals: true,
});
copyService(values.service ?? join(home, "seine/_app"));
if (values.service === undefined) buildWheel(values.wheel ?? join(home, "dist"), positionals);

function copyService(target: string): void {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const manifest = z
    .object({
      name: z.string(),
      version: z.string(),
      type: z.string(),
      engines: z.object({ node: z.string() }),
    })
    .parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
  writeFileSync(join(target, "package.json"), `${JSON.stringify(manifest)}\n`);
  const taken = [
    "LICENSE",
    "dist/node",
    "models/default.json",
    "models/tiny.json",
    "models/records.json",
    "models/parts.json",
  ];
  for (const path of taken) cpSync(join(root, path), join(target, path), { recursive: true });
  for (const path of PISCINA) {
    const file = join("node_modules/piscina", path);
    cpSync(join(root, file), join(target, file), { recursive: true });
  }
}

function buildWheel(folder: string, more: readonly string[]): void {
  const python = process.env.SEINE_PYTHON ?? "python3";
  const args = ["-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", folder, ...more, home];
  const { status, error } = spawnSync(python, args, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, SOURCE_DATE_EPOCH: EPOCH },
  });
  if (status === 0) return;
  const why = error === undefined ? `exit code ${status}` : error.message;
  console.error(
    `${python} -m pip wheel: ${why}; name a Python 3.10 or later with pip in SEINE_PYTHON`,
  );
  process.exitCode = 1;
}
