import { readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { leaseName, thisProcess } from "../../../src/cli/batch/holder.ts";
import { openJsonlWriter } from "../../../src/cli/batch/jsonl-writer.ts";
import { holdLease, LeaseLost } from "../../../src/cli/batch/lease.ts";
import { lock } from "../../../src/cli/batch/lock.ts";
import { pageForm } from "../../../src/cli/page-text.ts";
import type { WrittenPage } from "../../../src/workers/outcome-line.ts";
import { temporaryFolder, writeAll } from "../run.ts";
import { ownLease } from "./own-lease.ts";

function outcomeOf(id: string): WrittenPage {
  // Letters of several bytes: a cut may go through them.
  return { id, error: { reason: "empty", message: `found nöthing in ${id} 中` } };
}

function lineOf(id: string): string {
  return `{"input":"${id}","error":{"reason":"empty","message":"found nöthing in ${id} 中"}}\n`;
}

/** Writes the pages that are not there yet, and their names. */
async function run(path: string, ids: readonly string[], resume = true): Promise<string[]> {
  const writer = await openJsonlWriter(path, pageForm("json"), resume, await ownLease());
  const written: string[] = [];
  try {
    for (const name of ids) {
      if ((await writer.earlier({ name, file: "" })) !== undefined) continue;
      await writer.write({ name, file: "", several: true }, outcomeOf(name));
      written.push(name);
    }
    await writer.finish();
  } catch (error) {
    await writer.discard();
    throw error;
  }
  return written;
}

const ids = ["a", "b", "a", "c"];
const whole = Buffer.from(ids.map(lineOf).join(""));

test("the file has its name when it is whole", async () => {
  const path = join(temporaryFolder(), "o.jsonl");
  const writer = await openJsonlWriter(path, pageForm("json"), false, await ownLease());
  await writer.write({ name: "a", file: "", several: false }, outcomeOf("a"));
  expect(readdirSync(join(path, ".."))).toEqual(["o.jsonl.part", "o.jsonl.part.sums"]);
  expect(readFileSync(`${path}.part`, "utf8")).toBe(lineOf("a"));
  await writer.finish();
  expect(readdirSync(join(path, ".."))).toEqual(["o.jsonl"]);
  expect(readFileSync(path, "utf8")).toBe(lineOf("a"));
});

test("goes on after whatever byte it was cut at", async () => {
  const path = join(temporaryFolder(), "o.jsonl");
  for (let end = 0; end <= whole.length; end++) {
    writeFileSync(`${path}.part`, whole.subarray(0, end));
    const lines = whole.subarray(0, end).toString().split("\n").length - 1;
    expect(await run(path, ids)).toEqual(ids.slice(lines));
    expect(readFileSync(path).equals(whole)).toBe(true);
    expect(readdirSync(join(path, ".."))).toEqual(["o.jsonl"]);
  }
});

test("a whole file has nothing to do, or what is new in the input", async () => {
  const path = join(temporaryFolder(), "o.jsonl");
  writeFileSync(path, whole);
  expect(await run(path, ids)).toEqual([]);
  expect(await run(path, [...ids, "d"])).toEqual(["d"]);
  expect(readFileSync(path, "utf8")).toBe(whole + lineOf("d"));
  expect(await run(path, ids, false)).toEqual(ids);
  expect(readFileSync(path, "utf8")).toBe(`${whole}`);
});

test("an owner that lost its lease changes nothing, at any step", async () => {
  for (const begun of [0, 1, 2]) {
    const folder = temporaryFolder();
    const path = join(folder, "o.jsonl");
    const first = await lock(`${path}.lock`, "o", { leaseMs: 3_600_000 });
    const sleeper = await openJsonlWriter(path, pageForm("json"), true, first);
    const page = (name: string) => ({ name, file: "", several: true });
    for (const id of ids.slice(0, begun)) await sleeper.write(page(id), outcomeOf(id));
    // Within a moment: what the time since its last sign tells is of no help.
    const name = leaseName(thisProcess());
    renameSync(join(`${path}.lock`, readdirSync(`${path}.lock`)[0]!), join(`${path}.lock`, name));
    const how = { leaseMs: 3_600_000, isTakenOver: true };
    const lease = holdLease(join(`${path}.lock`, name), "o", how);
    const writer = await openJsonlWriter(path, pageForm("json"), true, lease);
    for (const [i, id] of ids.entries()) {
      const isDone = (await writer.earlier(page(id))) !== undefined;
      expect(isDone).toBe(i < begun);
      if (!isDone) {
        await writer.write(page(id), outcomeOf(id));
        await sleeper.write(page("x"), outcomeOf("x")).catch(() => {});
      }
    }
    await expect(sleeper.finish()).rejects.toThrow(LeaseLost);
    await sleeper.discard();
    await writer.finish();
    await expect(sleeper.finish()).rejects.toThrow();
    first.release();
    lease.release();
    expect(readFileSync(path, "utf8")).toBe(`${whole}`);
    expect(readdirSync(folder)).toEqual(["o.jsonl"]);
  }
});

test("a link stays a link", async () => {
  const folder = temporaryFolder();
  writeAll(folder, { "target.jsonl": "" });
  symlinkSync("target.jsonl", join(folder, "link.jsonl"));
  await run(join(folder, "link.jsonl"), ids);
  expect(readFileSync(join(folder, "target.jsonl")).equals(whole)).toBe(true);
  expect(readdirSync(folder)).toEqual(["link.jsonl", "target.jsonl"]);
});

describe("leaves alone", () => {
  test.each<[string, string, readonly string[], string]>([
    [
      "the records of other pages",
      `${whole}`,
      ["a", "x"],
      "its next record is b, the next page is x",
    ],
    ["the records of more pages", `${whole}`, ["a", "b"], "it has more pages than the input: a"],
    ["what are no records", "a: 1\nb: 2\n", ids, "line 1 is not a page's record"],
    ["a broken record between others", `${lineOf("a")}{"inp\n${lineOf("a")}`, ids, "line 2 is no"],
  ])("%s", async (_, content, pages, message) => {
    const path = join(temporaryFolder(), "o.jsonl");
    for (const name of [path, `${path}.part`]) {
      writeFileSync(name, content);
      await expect(run(path, pages)).rejects.toThrow(message);
      expect(readFileSync(name, "utf8")).toBe(content);
    }
  });
});
