import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const root = fileURLToPath(new URL("../..", import.meta.url));
const target = join(root, "dist/client");
/** Clients: the report, the studio's window, and the script of its page frames. */
const clients = {
  inspect: "src/inspect/client/main.tsx",
  studio: "src/studio/client/main.tsx",
  frame: "src/studio/client/frame/frame.ts",
};

/** Style sheets of reports without a script. */
const sheets = ["tokens", "base", "report"];

/**
 * Bundles the code for browsers into `dist/client`: one script and one style sheet per client, with the
 * licences of the packages in them.
 */
export async function buildClients(): Promise<void> {
  await bundleClients(true);
  const texts = sheets.map((name) =>
    readFileSync(join(root, `src/inspect/client/${name}.css`), "utf8"),
  );
  writeFileSync(join(target, "report.css"), texts.join(""));
}

/**
 * Bundles the clients.
 *
 * @param write whether to write the bundles
 * @returns the modules of each
 */
export async function bundleClients(
  write: boolean,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const modules: Record<string, readonly string[]> = {};
  for (const [name, entry] of Object.entries(clients)) {
    const result = await build({
      root,
      configFile: false,
      logLevel: "warn",
      oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
      resolve: { alias: { "d3-interpolate": join(root, "src/build/only-numbers.ts") } },
      define: { "process.env.NODE_ENV": '"production"' },
      build: {
        write,
        outDir: target,
        emptyOutDir: false,
        target: "es2022",
        license: { fileName: `${name}.licenses.txt` },
        lib: { entry, formats: ["iife"], name, fileName: () => `${name}.js`, cssFileName: name },
      },
    });
    if (!Array.isArray(result)) throw new Error("expected one output per format");
    modules[name] = result.flatMap(({ output }) => output[0].moduleIds);
  }
  return modules;
}
