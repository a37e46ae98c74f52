import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openOutput, writing } from "../../src/cli/output.ts";
import { temporaryFolder, writeAll } from "./run.ts";

test("a file appears when all is written, not before", async () => {
  const folder = temporaryFolder();
  const path = join(folder, "out.txt");
  writeAll(folder, { "out.txt": "old" });
  await writing(await openOutput(path), async (output) => {
    await output.write("new ");
    expect(readFileSync(path, "utf8")).toBe("old");
    await output.write("text");
  });
  expect(readFileSync(path, "utf8")).toBe("new text");
  expect(readdirSync(folder)).toEqual(["out.txt"]);
});

test("a failure leaves the old file and nothing else", async () => {
  const folder = temporaryFolder();
  const path = join(folder, "out.txt");
  writeAll(folder, { "out.txt": "old" });
  const work = writing(await openOutput(path), async (output) => {
    await output.write("half");
    throw new Error("broken");
  });
  await expect(work).rejects.toThrow("broken");
  expect(readFileSync(path, "utf8")).toBe("old");
  expect(readdirSync(folder)).toEqual(["out.txt"]);
});

test("a link stays a link, and a device a device", async () => {
  const folder = temporaryFolder();
  writeAll(folder, { "target.txt": "old" });
  symlinkSync("target.txt", join(folder, "link.txt"));
  await writing(await openOutput(join(folder, "link.txt")), (output) => output.write("new"));
  expect(readFileSync(join(folder, "target.txt"), "utf8")).toBe("new");
  expect(readdirSync(folder)).toEqual(["link.txt", "target.txt"]);
  if (process.platform !== "win32") {
    await writing(await openOutput("/dev/null"), (output) => output.write("x"));
    expect(statSync("/dev/null").isCharacterDevice()).toBe(true);
  }
});

test("says which place cannot be written", async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "sub"));
  await expect(openOutput(join(folder, "sub"))).rejects.toThrow("sub: it is a folder");
  const missing = join(folder, "no");
  await expect(openOutput(join(missing, "a.txt"))).rejects.toThrow(
    `a.txt: there is no folder ${missing}; make it first`,
  );
});
