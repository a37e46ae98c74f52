/** A disk without room, while labels are saved: a file system of 256 KB in a namespace of its own. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmdirSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const program = fileURLToPath(new URL("on-full-disk.ts", import.meta.url));
const tsx = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
const mount = 'mount -t tmpfs -o size=256k tmpfs "$0"';
const canMount = spawnSync("unshare", ["-rm", "sh", "-c", mount, "/tmp"]).status === 0;
if (!canMount) console.warn("a full disk: skipped, since no file system can be mounted");

test.skipIf(!canMount)("a full disk loses no label, and what is refused is saved later", () => {
  const folder = mkdtempSync(join(tmpdir(), "seine-disk-"));
  onTestFinished(() => rmdirSync(folder));
  const command = [process.execPath, "--import", tsx, program];
  const { stdout, stderr } = spawnSync(
    "unshare",
    ["-rm", "sh", "-c", `${mount} && exec "$@"`, folder, ...command, folder],
    { encoding: "utf8" },
  );
  expect(stderr).toBe("");
  const { refused, files, after } = JSON.parse(stdout);
  expect(refused.length).toBeGreaterThan(2);
  for (const { status, error } of refused) {
    expect([status, error]).toEqual([507, expect.stringContaining("the disk is full; make room")]);
  }
  // While it was full: the files of the save before, and nothing else.
  expect(files).toEqual({
    "gold.txt": "Bridge.\n",
    names: ["gold.txt", "labels.json", "page.html"],
  });
  expect(after).toEqual({ status: 200, gold: "Bridge.\nRiver.\n" });
});
