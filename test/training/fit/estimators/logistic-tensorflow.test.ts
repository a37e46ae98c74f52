import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { loadTensorFlow } from "../../../../training/fit/estimators/tensorflow.ts";

/** A module beside which stand-ins of packages are installed, by name and source. */
function beside(packages: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "seine-tensorflow-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, source] of Object.entries(packages)) {
    const file = join(folder, "node_modules", name, "index.js");
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, source);
  }
  return join(folder, "module.js");
}

const NODE = "@tensorflow/tfjs-node";
const core = createRequire(import.meta.url).resolve("@tensorflow/tfjs-core");
const notFound = () => Promise.reject(Object.assign(new Error(), { code: "ERR_MODULE_NOT_FOUND" }));
/** What tfjs-node 4.22.0 says of a folder without its binary. */
const ADDON =
  "The Node.js native addon module (tfjs_binding.node) can not be found at path: /x/tfjs_binding.node. \n" +
  "Please run command 'npm rebuild @tensorflow/tfjs-node --build-addon-from-source' to rebuild the native addon module. \n";
const WORDS =
  "@tensorflow/tfjs-node is installed but does not work: The Node.js native addon module " +
  "(tfjs_binding.node) can not be found at path: /x/tfjs_binding.node. Please run command 'npm rebuild " +
  "@tensorflow/tfjs-node --build-addon-from-source' to rebuild the native addon module.";

describe("loadTensorFlow", () => {
  test("computes without the Node binding, and says that it is not installed", async () => {
    const { tf, backend, withoutNode } = await loadTensorFlow({ from: beside({}) });
    expect(backend).toBe("wasm");
    expect(withoutNode).toBe("@tensorflow/tfjs-node is not installed");
    expect(tf.getBackend()).toBe("wasm");
    expect([...tf.tidy(() => tf.matMul([[1, 2]], [[3], [4]]).dataSync())]).toEqual([11]);
  });

  test("says what to install: what is missing alone", async () => {
    const none = { from: beside({}), importPlain: notFound };
    await expect(loadTensorFlow(none)).rejects.toThrow(
      "the solver tensorflow needs @tensorflow/tfjs-core, @tensorflow/tfjs-backend-cpu, " +
        "@tensorflow/tfjs-backend-wasm, not found; run: npm install @tensorflow/tfjs-core@4.22.0 " +
        "@tensorflow/tfjs-backend-cpu@4.22.0 @tensorflow/tfjs-backend-wasm@4.22.0",
    );
    // As npm leaves it: tfjs-node without its binary, with the packages that it brings.
    const from = beside({
      [NODE]: `throw new Error(${JSON.stringify(ADDON)})`,
      "@tensorflow/tfjs-core": "",
      "@tensorflow/tfjs-backend-cpu": "",
    });
    await expect(loadTensorFlow({ from, importPlain: notFound })).rejects.toThrow(
      "the solver tensorflow needs @tensorflow/tfjs-backend-wasm, not found; run: npm install " +
        `@tensorflow/tfjs-backend-wasm@4.22.0; ${WORDS}`,
    );
  });

  test("takes the Node binding when it computes", async () => {
    await loadTensorFlow();
    const from = beside({ [NODE]: `module.exports = require(${JSON.stringify(core)})` });
    const { tf, backend, withoutNode } = await loadTensorFlow({ from });
    expect(backend).toBe("node");
    expect(withoutNode).toBeUndefined();
    expect(tf.tidy(() => tf.add(2, 2).dataSync()[0])).toBe(4);
  });

  test.each([
    ["has no binary", `throw new Error(${JSON.stringify(ADDON)})`, WORDS],
    [
      "lacks a package",
      'require("absent-package")',
      "@tensorflow/tfjs-node is installed but does not work: Cannot find module 'absent-package'",
    ],
    [
      "loads but throws",
      'exports.tidy = () => { throw new TypeError("(0, util_1.isNullOrUndefined) is not a function") }',
      "isNullOrUndefined) is not a function; run: npm rebuild @tensorflow/tfjs-node " +
        "--build-addon-from-source",
    ],
    [
      "computes something else",
      "exports.tidy = () => false",
      "does not work: 1 + 2 is not 3 by it;",
    ],
  ])("passes over a binding that %s, in its words", async (_, source, words) => {
    const { backend, withoutNode } = await loadTensorFlow({ from: beside({ [NODE]: source }) });
    expect(backend).toBe("wasm");
    expect(withoutNode).toContain(words);
    expect(withoutNode).not.toContain("\n");
  });

  test.each<[string, (name: string) => Promise<boolean>]>([
    ["does not start", async (name) => name === "cpu"],
    [
      "is switched off",
      async (name) => {
        if (name === "wasm") throw new Error("WebAssembly is not defined");
        return true;
      },
    ],
  ])("computes in plain JavaScript where WebAssembly %s", async (_, setBackend) => {
    const asked: string[] = [];
    const plain = await import("@tensorflow/tfjs-core");
    const tf = Object.create(plain, {
      setBackend: {
        value(name: string) {
          asked.push(name);
          return setBackend(name);
        },
      },
    }) as typeof plain;
    const loaded = await loadTensorFlow({
      from: beside({}),
      importPlain: () => Promise.resolve(tf),
    });
    expect(loaded).toMatchObject({
      backend: "cpu",
      withoutNode: "@tensorflow/tfjs-node is not installed",
    });
    expect(asked).toEqual(["wasm", "cpu"]);
  });
});
