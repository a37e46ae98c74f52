/** Bundles the playground: the screen that tries pages, and a worker with the library and the tiny model. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin, defaultClientConditions as windows } from "vite";
import { z } from "zod";
import { reportStyle } from "../../../inspect/report-document.ts";
import type { PlaygroundCode } from "./playground-document.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));

/** Modules with replacements for browsers, from package.json. */
const { browser } = z
  .object({ browser: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
const sourceOf = (file: string): string =>
  join(root, file.replace("./dist/", "").replace(".js", ".ts"));
const others = new Map(
  Object.entries(browser).map(([file, other]) => [sourceOf(file), sourceOf(other)]),
);
const forBrowsers: Plugin = {
  name: "for-browsers",
  enforce: "pre",
  async resolveId(id, importer, options) {
    const found = await this.resolve(id, importer, { ...options, skipSelf: true });
    return others.get(found?.id ?? "") ?? found;
  },
};

const WORKER = "worker.ts";

/** @throws Error when `npm run build` has not been run */
export async function playgroundCode(): Promise<PlaygroundCode> {
  const page = await bundled("main.tsx");
  const worker = await bundled(WORKER);
  const built = (name: string): string => readFileSync(join(root, "dist/client", name), "utf8");
  return {
    script: page.code,
    worker: worker.code,
    style: reportStyle(page.style),
    frames: {
      scripts: [built("inspect.js"), built("frame.js")],
      styles: [reportStyle(built("inspect.css")), built("frame.css")],
    },
  };
}

/** A module and all that it imports, as one script, and its style sheet. */
async function bundled(entry: string): Promise<{ code: string; style: string }> {
  const result = await build({
    root: fileURLToPath(new URL(".", import.meta.url)),
    configFile: false,
    logLevel: "warn",
    plugins: [forBrowsers],
    // Some packages have code for windows that no worker can run.
    resolve: { conditions: entry === WORKER ? ["worker", ...windows] : [...windows] },
    oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
    define: { "process.env.NODE_ENV": '"production"', "import.meta.url": "undefined" },
    build: {
      write: false,
      target: "es2022",
      lib: { entry, formats: ["iife"], name: "playground", cssFileName: "playground" },
    },
  });
  if (!Array.isArray(result)) throw new Error("expected one output per format");
  const { output } = result[0]!;
  const sheet = output.find((file) => file.type === "asset" && file.fileName.endsWith(".css"));
  return { code: output[0].code, style: sheet?.type === "asset" ? String(sheet.source) : "" };
}
