import { defineConfig } from "vitest/config";
import { installedTests, slowTests } from "./test/slow.ts";

/** Tests of pure functions: nothing that one file does is seen by the next. */
const pure = [
  "decision",
  "document",
  "features",
  "hostile",
  "language",
  "metadata",
  "methods",
  "output",
  "robustness",
  "segments",
].map((room) => `test/${room}/**/*.test.ts`);

const slow = Object.keys(slowTests);

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
          name: "pure",
          include: pure,
          exclude: slow,
          // Modules are loaded once per worker: loading them for each file took a third of the time.
          isolate: false,
        },
      },
      {
        test: {
          ...all,
          name: "rest",
          include: ["test/**/*.test.ts"],
          exclude: [...pure, ...slow],
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
