import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // Modules are loaded once per worker: loading them for each file took a seventh of the time.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    // For what hangs, not for what is slow: the machine may be busy with other things.
    maxWorkers: "100%",
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
