import { copyFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { type Bundled, writeLicences } from "./licences.ts";

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
 * licences of the bundled packages.
 */
export async function buildClients(): Promise<void> {
  writeLicences(await bundleClients(true), target);
  // For reports without a script.
  copyFileSync(join(root, tokens), join(target, basename(tokens)));
}

/**
 * Bundles the clients.
 *
 * @param write whether to write the bundles
 */
export async function bundleClients(write: boolean): Promise<readonly Bundled[]> {
  const bundled: Bundled[] = [];
  for (const [name, entry] of Object.entries(clients)) {
    bundled.push(...(await bundle(name, entry, write)));
  }
  return bundled;
}

async function bundle(name: string, entry: string, write: boolean): Promise<readonly Bundled[]> {
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
      lib: { entry, formats: ["iife"], name, fileName: () => `${name}.js`, cssFileName: name },
    },
  });
  if (!Array.isArray(result)) throw new Error("expected one output per format");
  return result.flatMap(({ output }) => output);
}
