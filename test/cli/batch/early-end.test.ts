import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createRandom } from "../../../src/base/random.ts";
import { mainArgs, root } from "../../cases/command.ts";
import { type Finished, pageOf, seine, temporaryFolder, writeTinyModel } from "../run.ts";

/*
 * Batches that are killed, or whose output is taken from under them. Every run starts processes and
 * threads, which takes seconds on a busy machine.
 */

const SENTENCE = "The bridge opened again on Monday morning.";
const PAGES = 200;
const KILLS = 2;
const FEW_FILES = /^seine: too many open files \(22 are allowed\); allow more.*\n$/;

/** A folder with a model and a JSONL file; some of its pages are bad, some come twice. */
function batchFolder(): (name: string) => string {
  const folder = temporaryFolder();
  writeTinyModel(folder);
  const lines = Array.from({ length: PAGES }, (_, i) => {
    const html = i % 50 === 3 ? "" : pageOf(`${i} ${SENTENCE} `.repeat(1 + (i % 40)));
    return JSON.stringify({ id: i % 90 === 8 ? "again" : `p${i}`, html });
  });
  writeFileSync(join(folder, "x.jsonl"), lines.join("\n"));
  return (name) => join(folder, name);
}

/** Runs until `isEnough`, then kills with the signal; whether it had to. */
async function runUntil(
  args: readonly string[],
  isEnough: () => boolean,
  signal: NodeJS.Signals = "SIGKILL",
): Promise<Finished & { readonly isKilled: boolean }> {
  const child = spawn(process.execPath, [...mainArgs, ...args], {
    cwd: root,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let stderr = "";
  child.stderr.on("data", (chunk: Buffer) => {
    stderr += String(chunk);
  });
  const timer = setInterval(() => isEnough() && child.kill(signal), 2);
  return new Promise((resolve) => {
    child.on("close", (code, by) => {
      clearInterval(timer);
      resolve({ code, stdout: "", stderr, isKilled: by !== null });
    });
  });
}

function sizeOf(path: string): number {
  return existsSync(path) ? statSync(path).size : 0;
}

function linesOf(path: string): number {
  return existsSync(path) ? readFileSync(path, "utf8").split("\n").length - 1 : 0;
}

describe("killed at random moments and resumed:", () => {
  test("every page has one record in the JSONL", async () => {
    const at = batchFolder();
    const random = createRandom(1);
    const args = ["extract", "-q", "-f", "json", "-m", at("model.json"), "--jobs", "2"];
    const whole = await seine([...args, at("x.jsonl")]);
    expect(whole.code).toBe(1);
    const total = Buffer.byteLength(whole.stdout);
    const out = [...args, "--stats", at("s.json"), "-o", at("o.jsonl"), "--resume", at("x.jsonl")];
    let kills = 0;
    for (;;) {
      const before = sizeOf(at("o.jsonl.part"));
      const enough = before + 1 + random.int(Math.ceil(total / 3));
      const { isKilled } = await runUntil(
        out,
        () => kills < KILLS && sizeOf(at("o.jsonl.part")) >= enough,
      );
      if (!isKilled) break;
      expect(JSON.parse(readFileSync(at("s.json"), "utf8"))).toMatchObject({ complete: false });
      kills++;
    }
    expect(kills).toBe(KILLS);
    expect(readFileSync(at("o.jsonl"), "utf8")).toBe(whole.stdout);
    expect(existsSync(at("o.jsonl.part"))).toBe(false);
    expect(JSON.parse(readFileSync(at("s.json"), "utf8"))).toMatchObject({
      complete: true,
      pages: PAGES,
      failed: 4,
    });
  });

  test("every page has one file in the folder, and none is half", async () => {
    const at = batchFolder();
    const random = createRandom(1);
    const args = ["extract", "-q", "-m", at("model.json"), "--jobs", "2", "--skip-done"];
    const out = [...args, "--output-dir", at("out"), at("x.jsonl")];
    const count = (): number => (existsSync(at("out")) ? readdirSync(at("out")).length : 0);
    let kills = 0;
    for (;;) {
      const enough = count() + 1 + random.int(PAGES / 3);
      if (!(await runUntil(out, () => kills < KILLS && count() >= enough)).isKilled) break;
      kills++;
    }
    expect(kills).toBe(KILLS);
    const names = readdirSync(at("out"));
    expect(names).toHaveLength(PAGES);
    expect(names.filter((name) => name.endsWith(".error.json"))).toHaveLength(4);
    expect(readFileSync(at("out/again~2.txt"), "utf8")).toBe(
      `${`98 ${SENTENCE} `.repeat(19).trim()}\n`,
    );
  });
});

test("on a signal to end, it says how to continue", async () => {
  const at = batchFolder();
  const args = ["extract", "-f", "json", "-m", at("model.json"), "--jobs", "1"];
  const out = [...args, "--stats", at("s.json"), "-o", at("o.jsonl"), at("x.jsonl")];
  // One record is counted when the next one is written.
  const isEnough = (): boolean => linesOf(at("o.jsonl.part")) > 1;
  const { stderr, isKilled } = await runUntil(out, isEnough, "SIGTERM");
  expect(isKilled).toBe(true);
  expect(stderr).toContain(
    "seine: ended by SIGTERM; run the same command with --resume to continue\n",
  );
  const { complete, pages } = JSON.parse(readFileSync(at("s.json"), "utf8")) as {
    complete: boolean;
    pages: number;
  };
  expect(complete).toBe(false);
  expect(pages).toBeGreaterThan(0);
});

/** Runs it by a shell with a limit: files of so many KiB are as good as a full disk. */
function seineWithin(limit: string, args: readonly string[]): Promise<Finished> {
  const child = spawn(
    "bash",
    ["-c", `ulimit ${limit}; exec "$0" "$@"`, process.execPath, "dist/node/main.js", ...args],
    { cwd: root, stdio: ["ignore", "pipe", "pipe"] },
  );
  let stderr = "";
  child.stderr.on("data", (chunk: Buffer) => {
    stderr += String(chunk);
  });
  child.stdout.resume();
  return new Promise((resolve) => {
    child.on("close", (code) => resolve({ code, stdout: "", stderr }));
  });
}

describe.skipIf(process.platform === "win32")("a full disk is one clear message:", () => {
  test("the JSONL goes on where it ended", async () => {
    const at = batchFolder();
    const args = ["extract", "-q", "-f", "json", "-m", at("model.json"), "--jobs", "1"];
    const out = [...args, "-o", at("o.jsonl"), "--resume", at("x.jsonl")];
    const { code, stderr } = await seineWithin("-f 100", out);
    expect(code).toBe(1);
    const message = stderr.split("\n").find((line) => line.includes("cannot write"));
    expect(message).toContain(`${at("o.jsonl.part")}: EFBIG`);
    expect(message).toContain("run the same command with --resume to continue");
    expect(stderr).not.toContain("\n    at ");
    expect(sizeOf(at("o.jsonl.part"))).toBe(100 * 1024);
    expect((await seine(out)).code).toBe(1);
    const whole = await seine([...args, at("x.jsonl")]);
    expect(readFileSync(at("o.jsonl"), "utf8")).toBe(whole.stdout);
  });

  test("the folder has no half of a page", async () => {
    const at = batchFolder();
    const args = ["extract", "-q", "-m", at("model.json"), "--jobs", "1", "--skip-done"];
    const out = [...args, "--output-dir", at("out"), at("x.jsonl")];
    // Pages have up to 2 KiB.
    const { code, stderr } = await seineWithin("-f 1", out);
    expect(code).toBe(1);
    expect(stderr).toContain("--skip-done to continue");
    const sizes = readdirSync(at("out")).map((name) => sizeOf(join(at("out"), name)));
    expect(Math.max(...sizes)).toBeLessThan(1024);
  });
});

test.skipIf(process.platform === "win32")("too few open files are one clear message", async () => {
  const at = batchFolder();
  const args = ["extract", "-m", at("model.json"), "--jobs", "2", "-f", "json", at("x.jsonl")];
  const { code, stderr } = await seineWithin("-n 22", args);
  expect(code).toBe(1);
  expect(stderr).toMatch(FEW_FILES);
});

test.skipIf(!existsSync("/dev/full"))("a device that is full is one clear message", async () => {
  const at = batchFolder();
  const args = ["extract", "-q", "-m", at("model.json"), "-f", "json", "--jobs", "1"];
  const { code, stderr } = await seine([...args, "-o", "/dev/full", at("x.jsonl")]);
  expect(code).toBe(1);
  expect(stderr).toContain("seine: cannot write /dev/full: no space is left on the device");
});

test("a reader that goes away ends the batch quietly; its counts say that it is not done", async () => {
  const at = batchFolder();
  const args = [
    "extract",
    "-m",
    at("model.json"),
    "-f",
    "json",
    "--jobs",
    "1",
    "--stats",
    at("s.json"),
  ];
  const child = spawn(process.execPath, [...mainArgs, ...args, at("x.jsonl")], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stderr = "";
  child.stderr.on("data", (chunk: Buffer) => {
    stderr += String(chunk);
  });
  child.stdout.once("data", () => child.stdout.destroy());
  const code = await new Promise((resolve) => child.on("close", resolve));
  expect(code).toBe(0);
  expect(stderr).not.toContain("cannot write");
  expect(JSON.parse(readFileSync(at("s.json"), "utf8"))).toMatchObject({ complete: false });
});
