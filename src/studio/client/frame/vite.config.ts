import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

/** Bundles what runs beside a page in its frame. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  logLevel: "warn",
  build: {
    outDir: "../../../../dist/src/studio/client",
    emptyOutDir: false,
    target: "es2022",
    lib: {
      entry: "frame.ts",
      formats: ["iife"],
      name: "frame",
      fileName: () => "frame.js",
      cssFileName: "frame",
    },
  },
});
