import { expect, test } from "vitest";
import { UsageError } from "../../src/cli/exit.ts";
import { asUsage } from "../../src/cli/learning.ts";
import { TrainingError } from "../../training/corpus/training-error.ts";

test("what the caller of training can mend is wrong usage; anything else is a mistake in the code", async () => {
  const failing = (error: Error) => asUsage(() => Promise.reject(error));
  await expect(failing(new TrainingError("one site"))).rejects.toEqual(new UsageError("one site"));
  await expect(failing(new TrainingError("one site"))).rejects.toBeInstanceOf(UsageError);
  for (const error of [new Error("a"), new RangeError("b"), new TypeError("c")]) {
    await expect(failing(error)).rejects.toBe(error);
  }
  expect(await asUsage(() => 3)).toBe(3);
});
