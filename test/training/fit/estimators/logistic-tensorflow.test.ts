import { describe, expect, test } from "vitest";
import { loadTensorFlow } from "../../../../training/fit/estimators/tensorflow.ts";

describe("loadTensorFlow", () => {
  test("loads without the Node binding", async () => {
    const { tf, backend } = await loadTensorFlow(() => Promise.reject(new Error("not installed")));
    expect(backend).toBe("wasm");
    expect(tf.getBackend()).toBe("wasm");
    expect([...tf.tidy(() => tf.matMul([[1, 2]], [[3], [4]]).dataSync())]).toEqual([11]);
  });

  test("says what to install where there is none", async () => {
    const absent = () =>
      Promise.reject(Object.assign(new Error(), { code: "ERR_MODULE_NOT_FOUND" }));
    await expect(loadTensorFlow(absent, absent)).rejects.toThrow(
      "the solver tensorflow needs @tensorflow/tfjs-core, @tensorflow/tfjs-backend-cpu, " +
        "@tensorflow/tfjs-backend-wasm, not found; run: npm install @tensorflow/tfjs-core@4.22.0 " +
        "@tensorflow/tfjs-backend-cpu@4.22.0 @tensorflow/tfjs-backend-wasm@4.22.0",
    );
  });

  test("takes the Node binding when it computes", async () => {
    const { tf: working } = await loadTensorFlow();
    const { tf, backend } = await loadTensorFlow(() => Promise.resolve(working));
    expect(backend).toBe("node");
    expect(tf).toBe(working);
  });

  test("passes over a binding that loads but does not work", async () => {
    const broken = {
      tidy: () => {
        throw new TypeError("(0, util_1.isNullOrUndefined) is not a function");
      },
    };
    expect((await loadTensorFlow(() => Promise.resolve(broken))).backend).toBe("wasm");
    const wrong = { tidy: () => false };
    expect((await loadTensorFlow(() => Promise.resolve(wrong))).backend).toBe("wasm");
  });
});
