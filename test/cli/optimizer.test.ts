import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { flagsOf } from "../../src/cli/optimizer.ts";

test("flags are set where they are known", () => {
  expect(flagsOf("11.3.244.8-node.33").join(" ")).toContain("--interrupt-budget=");
  expect(flagsOf("12.4.254.21-node.57").join(" ")).toContain("--invocation-count-for-turbofan=");
  expect(flagsOf("13.6.233.10-node.27").join(" ")).toContain("--max-inlined");
  expect(flagsOf("14.1.146.11-node.14")).toEqual([]);
  expect(flagsOf("12.9.202.28-node.13")).toEqual([]);
});

test("this version of Node.js knows its flags", () => {
  const flags = flagsOf(process.versions.v8);
  const set = flags.map((flag) => `require("v8").setFlagsFromString(${JSON.stringify(flag)})`);
  const { status, stderr } = spawnSync(process.execPath, ["-e", set.join(";")], {
    encoding: "utf8",
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
});
