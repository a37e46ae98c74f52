/**
 * Runs a bench as the package is built: one bundle, without what `tsx` adds to it. `tsx` gives every function that
 * is made while a page is read its name, and an extraction takes a third more by it.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** Out of the way of the build, inside of the package. */
const target = join(root, "node_modules/.bench");

const OWN_MODULE = /\/(?:src|test|training)\/.*\.ts$/;

/** Modules find what is beside them from where they were written. */
const ownAddresses: Plugin = {
  name: "own-addresses",
  setup: ({ onLoad }) => {
    onLoad({ filter: OWN_MODULE }, ({ path }) => ({
      contents: readFileSync(path, "utf8").replaceAll(
        "import.meta.url",
        JSON.stringify(pathToFileURL(path).href),
      ),
      loader: "ts",
    }));
  },
};

/** Where the bundle of a program is. */
export function bundleOf(
  program: URL,
  name: string = basename(fileURLToPath(program), ".ts"),
): string {
  return join(target, `${name}.js`);
}

/**
 * Bundles a program and its modules.
 *
 * @param name of the bundle; default the program's
 * @returns path of the bundle
 */
export async function bundled(program: URL, name?: string): Promise<string> {
  const file = fileURLToPath(program);
  const outfile = bundleOf(program, name);
  mkdirSync(target, { recursive: true });
  await build({
    entryPoints: [file],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    plugins: [ownAddresses],
    logLevel: "warning",
  });
  return outfile;
}

/** Bundles a program and runs it to its end; its exit code. */
export async function runBundled(
  program: URL,
  flags: readonly string[],
  args: readonly string[],
): Promise<number> {
  const { status } = spawnSync(process.execPath, [...flags, await bundled(program), ...args], {
    cwd: root,
    stdio: "inherit",
  });
  return status ?? 1;
}
