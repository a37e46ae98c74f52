import { join } from "node:path";
import { build } from "vite";

/** Bundles the site's script and style sheet. */
export async function bundled(root: string): Promise<{ script: string; style: string }> {
  const result = await build({
    root,
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      target: "es2022",
      lib: {
        entry: join(root, "src/website/client/main.ts"),
        formats: ["iife"],
        name: "site",
        cssFileName: "site",
      },
    },
  });
  if (!Array.isArray(result)) throw new Error("expected one output per format");
  const { output } = result[0]!;
  const sheet = output.find((file) => file.type === "asset" && file.fileName.endsWith(".css"));
  if (sheet?.type !== "asset") throw new Error("expected a style sheet");
  return { script: output[0].code, style: String(sheet.source) };
}
