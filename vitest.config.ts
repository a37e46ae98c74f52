import { readdirSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { installedTests, slowTests } from "./test/slow.ts";

const slow = Object.keys(slowTests);

const REPLACES_MODULES = /\bvi\.(?:mock|doMock|resetModules)\b/;

/** Tests that load modules anew or put others in their place: each needs modules of its own. */
const isolated = readdirSync("test", { recursive: true, encoding: "utf8" })
  .map((name) => `test/${name.replaceAll("\\", "/")}`)
  .filter((file) => file.endsWith(".test.ts"))
  .filter((file) => REPLACES_MODULES.test(readFileSync(file, "utf8")));

const all = {
  // For what hangs, not for what is slow: the machine may be busy with other things.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 300_000 } },
};

export default defineConfig({
  test: {
    maxWorkers: "100%",
    projects: [
      {
        test: {
          ...all,
          name: "fast",
          include: ["test/**/*.test.ts"],
          exclude: [...isolated, ...slow],
          // Modules are loaded once per worker: loading them for each file took half of the time.
          isolate: false,
        },
      },
      {
        test: {
          ...all,
          name: "isolated",
          include: isolated,
          exclude: slow,
        },
      },
      {
        test: {
          ...all,
          name: "slow",
          include: slow.filter((file) => !installedTests.includes(file)),
        },
      },
      {
        test: {
          ...all,
          name: "installed",
          include: [...installedTests],
          globalSetup: "test/installed/setup.ts",
        },
      },
    ],
  },
});
