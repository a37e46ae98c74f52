import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { lock } from "../../../src/cli/batch/lock.ts";
import { pageOf, runHere, temporaryFolder, writeAll, writeTinyModel } from "../run.ts";

const unsafe = /[^\w.-]/g;
const host = hostname().replace(unsafe, "_");

test("one run at a time has an output, and leaves nothing behind", async () => {
  const folder = join(temporaryFolder(), "o.lock");
  const release = await lock(folder, "o");
  await expect(lock(folder, "o")).rejects.toThrow(
    `cannot write o: process ${process.pid} is writing it (${folder}); wait for it, or name another`,
  );
  release();
  expect(existsSync(folder)).toBe(false);
  (await lock(folder, "o"))();
});

test("of several that start at once never two have it", async () => {
  const folder = join(temporaryFolder(), "o.lock");
  for (let round = 0; round < 3; round++) {
    const runs = await Promise.allSettled(Array.from({ length: 6 }, () => lock(folder, "o")));
    const got = runs.filter((run) => run.status === "fulfilled");
    expect(got.length).toBeLessThan(2);
    for (const { value: release } of got) release();
    expect(existsSync(folder)).toBe(false);
  }
});

describe("a lock of another run", () => {
  function lockWith(name: string): string {
    const folder = join(temporaryFolder(), "o.lock");
    mkdirSync(folder);
    writeFileSync(join(folder, name), "");
    return folder;
  }
  // Linux gives no process such a number.
  const GONE = 2 ** 22 + 1;

  test("that was killed is no hindrance", async () => {
    const folder = lockWith(`${GONE}-17-abcd@${host}`);
    const release = await lock(folder, "o");
    expect(readdirSync(folder)).toEqual([expect.stringContaining(`${process.pid}-`)]);
    release();
    expect(existsSync(folder)).toBe(false);
  });

  test.skipIf(process.platform !== "linux")(
    "whose process number another process has now is none either",
    async () => {
      (await lock(lockWith(`${process.pid}-1-abcd@${host}`), "o"))();
    },
  );

  test("on another machine is told, with the remedy", async () => {
    const folder = lockWith(`${GONE}-17-abcd@elsewhere`);
    await expect(lock(folder, "o")).rejects.toThrow(
      `process ${GONE} on elsewhere is writing it (${folder}); wait for it, or name another output; ` +
        "if that process is gone, delete the folder",
    );
  });
});

test("a batch writes no file or folder that another one writes", async () => {
  const folder = temporaryFolder();
  const at = (name: string): string => join(folder, name);
  writeAll(folder, { "a.html": pageOf("The bridge opened again on Monday morning.") });
  mkdirSync(at("pages"));
  const args = ["extract", "-q", "--jobs", "1", "-m", writeTinyModel(folder)];
  const jsonl = [...args, "-f", "json", "-o", at("o.jsonl"), "--resume", at("a.html")];
  const files = [...args, "--output-dir", at("pages"), "--skip-done", at("a.html")];
  const locks = [await lock(at("o.jsonl.lock"), "o"), await lock(at("pages/%lock"), "o")];
  for (const run of [jsonl, files]) {
    const { code, stderr } = await runHere(run);
    expect(code).toBe(2);
    expect(stderr).toContain(`: process ${process.pid} is writing it (`);
  }
  expect(readdirSync(folder).sort()).toEqual(["a.html", "model.json", "o.jsonl.lock", "pages"]);
  // Another shard may write the same folder.
  expect((await runHere([...files, "--shard", "0/1"])).code).toBe(0);
  for (const release of locks) release();
  for (const run of [jsonl, files]) expect((await runHere(run)).code).toBe(0);
  expect(readdirSync(folder).sort()).toEqual(["a.html", "model.json", "o.jsonl", "pages"]);
});
