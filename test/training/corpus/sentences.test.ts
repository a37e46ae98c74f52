import { expect, test } from "vitest";
import { sentences } from "../../../training/corpus/sentences.ts";

test("a sentence ends with a mark and space, with a wide mark, or with its line", () => {
  expect(sentences("The  bridge opened. It cost 3.5 million!\nWho paid?")).toEqual([
    "the bridge opened.",
    "it cost 3.5 million!",
    "who paid?",
  ]);
  expect(sentences("桥开了。谁付钱？没人！")).toEqual(["桥开了。", "谁付钱？", "没人！"]);
  expect(sentences(" \n\n ")).toEqual([]);
});
