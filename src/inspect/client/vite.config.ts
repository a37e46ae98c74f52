import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

/** Bundles what runs in the report into one script and one style sheet beside the compiled report. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  logLevel: "warn",
  build: {
    outDir: "../../../dist/src/inspect/client",
    emptyOutDir: false,
    target: "es2022",
    lib: {
      entry: "main.ts",
      formats: ["iife"],
      name: "seine",
      fileName: () => "client.js",
      cssFileName: "client",
    },
  },
});
