/** Bundles the playground: the screen that tries pages, the library and the tiny model in one document. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";
import { z } from "zod";
import { reportStyle } from "../../../inspect/report-document.ts";
import { playgroundDocument } from "./playground-document.ts";

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

/** @throws Error when `npm run build` has not been run */
export async function playground(): Promise<string> {
  const result = await build({
    root: fileURLToPath(new URL(".", import.meta.url)),
    configFile: false,
    logLevel: "warn",
    plugins: [forBrowsers],
    oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
    define: { "process.env.NODE_ENV": '"production"', "import.meta.url": "undefined" },
    build: {
      write: false,
      target: "es2022",
      lib: { entry: "main.tsx", formats: ["iife"], name: "playground", cssFileName: "playground" },
    },
  });
  if (!Array.isArray(result)) throw new Error("expected one output per format");
  const { output } = result[0]!;
  const sheet = output.find((file) => file.type === "asset" && file.fileName.endsWith(".css"));
  if (sheet?.type !== "asset") throw new Error("expected a style sheet");

  const built = (name: string): string => readFileSync(join(root, "dist/client", name), "utf8");
  return playgroundDocument({
    script: output[0].code,
    style: String(sheet.source),
    frames: {
      scripts: [built("inspect.js")],
      styles: [reportStyle(built("inspect.css")), built("frame.css")],
    },
  });
}
