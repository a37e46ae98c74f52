import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // For what hangs, not for what is slow: the machine may be busy with other things.
    maxWorkers: "100%",
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
