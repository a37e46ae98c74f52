import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test, vi } from "vitest";

const KEPT = /^a\.script\.js\.[a-z\d]+\.cache$/;

/** The module as a new process has it. */
async function fresh() {
  vi.resetModules();
  return import("../../src/cli/compiled-code.ts");
}

function scriptIn(folder: string): URL {
  const file = join(folder, "a.script.js");
  const code = 'const a=now("a");function b(){return a.one+1}give("b",()=>b)';
  writeFileSync(file, `"use strict";(function(now,later,give,meta){${code}})`);
  return pathToFileURL(file);
}

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), "seine-code-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function answer(url: URL): Promise<unknown> {
  const { keepCode, runScript } = await fresh();
  const { b } = runScript(url, { a: { one: 41 } }, Promise.resolve, import.meta) as { b(): number };
  const found = b();
  keepCode();
  return found;
}

test("code is kept beside its script, and used again", async () => {
  const folder = temporary();
  const url = scriptIn(folder);
  expect(await answer(url)).toBe(42);
  const [kept, ...others] = readdirSync(folder).filter((name) => name.endsWith(".cache"));
  expect(others).toEqual([]);
  expect(kept).toMatch(KEPT);
  expect(await answer(url)).toBe(42);
  expect(readdirSync(folder)).toHaveLength(2);
});

test("what V8 rejects is compiled and kept anew", async () => {
  const folder = temporary();
  const url = scriptIn(folder);
  await answer(url);
  const kept = join(folder, readdirSync(folder).find((name) => name.endsWith(".cache"))!);
  writeFileSync(kept, "not code");
  expect(await answer(url)).toBe(42);
  expect(await answer(url)).toBe(42);
  expect(readdirSync(folder)).toHaveLength(2);
});

test("code is not used once a byte of it or of its script is another", async () => {
  const folder = temporary();
  const url = scriptIn(folder);
  await answer(url);
  const kept = join(folder, readdirSync(folder).find((name) => name.endsWith(".cache"))!);
  const whole = readFileSync(kept);
  for (let at = 64; at < whole.length; at += 97) {
    const damaged = Buffer.from(whole);
    damaged[at]! ^= 0xff;
    writeFileSync(kept, damaged);
    expect(await answer(url)).toBe(42);
  }
  writeFileSync(kept, whole.subarray(0, 3));
  expect(await answer(url)).toBe(42);
  const script = readFileSync(url, "utf8");
  writeFileSync(url, script.replace("one+1", "one+2"));
  expect(await answer(url)).toBe(43);
  expect(readdirSync(folder)).toHaveLength(2);
});

test("where nothing can be written, and where it is turned off, code is only compiled", async () => {
  const folder = temporary();
  const url = scriptIn(folder);
  const { keepCode, runScript } = await fresh();
  runScript(url, { a: {} }, Promise.resolve, import.meta);
  rmSync(folder, { recursive: true });
  expect(keepCode).not.toThrow();
  const other = temporary();
  vi.stubEnv("NODE_DISABLE_COMPILE_CACHE", "1");
  expect(await answer(scriptIn(other))).toBe(42);
  vi.unstubAllEnvs();
  expect(readdirSync(other)).toEqual(["a.script.js"]);
});
