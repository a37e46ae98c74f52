import { defineConfig } from "vitest/config";

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

/** Tests of the package as npm installs it, which is packed and installed once for all of them. */
const installed = [
  "test/installed/*.test.ts",
  "test/browser/installed.test.ts",
  "test/browser/bundle.test.ts",
];

const all = {
  // For what hangs, not for what is slow: the machine may be busy with other things.
  testTimeout: 600_000,
  hookTimeout: 600_000,
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
          // Modules are loaded once per worker: loading them for each file took a third of the time.
          isolate: false,
        },
      },
      {
        test: {
          ...all,
          name: "installed",
          include: installed,
          globalSetup: "test/installed/setup.ts",
        },
      },
      {
        test: {
          ...all,
          name: "rest",
          include: ["test/**/*.test.ts"],
          exclude: [...pure, ...installed],
        },
      },
    ],
  },
});
