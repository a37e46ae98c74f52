import { copyFileSync } from "node:fs";
import { basename, join } from "node:path";
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

const tokens = "src/inspect/client/tokens.css";

/**
 * Bundles the code for browsers into `dist/client`: one script and one style sheet per client, with the
 * licences of the packages in them.
 */
export async function buildClients(): Promise<void> {
  await bundleClients(true);
  // For reports without a script.
  copyFileSync(join(root, tokens), join(target, basename(tokens)));
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
