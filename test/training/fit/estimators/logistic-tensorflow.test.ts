import { describe, expect, test } from "vitest";
import { loadTensorFlow } from "../../../../training/fit/estimators/tensorflow.ts";

describe("loadTensorFlow", () => {
  test("loads without the Node binding", async () => {
    const { tf, backend } = await loadTensorFlow(() => Promise.reject(new Error("not installed")));
    expect(backend).toBe("wasm");
    expect(tf.getBackend()).toBe("wasm");
    expect([...tf.tidy(() => tf.matMul([[1, 2]], [[3], [4]]).dataSync())]).toEqual([11]);
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
