import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

/** Bundles the studio's window into one script and one style sheet. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  logLevel: "warn",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  define: { "process.env.NODE_ENV": '"production"' },
  build: {
    outDir: "../../../dist/src/studio/client",
    emptyOutDir: false,
    target: "es2022",
    lib: {
      entry: "main.tsx",
      formats: ["iife"],
      name: "studio",
      fileName: () => "studio.js",
      cssFileName: "studio",
    },
  },
});
