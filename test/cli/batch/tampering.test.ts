import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { openFolderWriter } from "../../../src/cli/batch/folder-writer.ts";
import { openJsonlWriter } from "../../../src/cli/batch/jsonl-writer.ts";
import { pageForm } from "../../../src/cli/page-text.ts";
import { temporaryFolder } from "../run.ts";
import { ownLease } from "./own-lease.ts";

const ids = ["a", "b", "a", "c", "d"];
const error = { reason: "empty", message: "found nöthing" } as const;

/** Writes so many pages that are not there yet, and ends as if it was killed, or all; their names. */
async function run(path: string, count = ids.length): Promise<string[]> {
  const writer = await openJsonlWriter(path, pageForm("json"), true, await ownLease());
  const written: string[] = [];
  for (const name of ids.slice(0, count)) {
    if ((await writer.earlier({ name, file: "" })) !== undefined) continue;
    await writer.write({ name, file: "", several: true }, { id: name, error });
    written.push(name);
  }
  if (count === ids.length) await writer.finish();
  else await writer.discard();
  return written;
}

async function wholeOf(): Promise<Buffer> {
  const path = join(temporaryFolder(), "whole.jsonl");
  await run(path);
  return readFileSync(path);
}

describe("goes on, whatever was cut off", () => {
  test("the records or their journal", async () => {
    const whole = await wholeOf();
    const path = join(temporaryFolder(), "o.jsonl");
    for (const cut of [`${path}.part`, `${path}.part.sums`]) {
      for (let bytes = 1; bytes < 200; bytes += 3) {
        await run(path, 4);
        truncateSync(cut, Math.max(0, readFileSync(cut).length - bytes));
        await run(path);
        expect(readFileSync(path).equals(whole)).toBe(true);
        expect(readdirSync(join(path, ".."))).toEqual(["o.jsonl"]);
        writeFileSync(path, "");
      }
    }
  });
});

describe("records that are not as they were written are done again:", () => {
  test.each<[string, (lines: string[]) => string[]]>([
    ["another text", ([a, b, ...rest]) => [a!, b!.replace("nö", "n0"), ...rest]],
    ["a missing record", ([a, _, ...rest]) => [a!, ...rest]],
    ["a doubled record", ([a, ...rest]) => [a!, a!, ...rest]],
    ["no record", ([a, _, ...rest]) => [a!, "\0\0\0\0", ...rest]],
  ])("%s", async (_, change) => {
    const said = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const path = join(temporaryFolder(), "o.jsonl");
    await run(path, 4);
    const lines = readFileSync(`${path}.part`, "utf8").split("\n");
    writeFileSync(`${path}.part`, change(lines).join("\n"));
    expect(await run(path)).toEqual(["b", "a", "c", "d"]);
    expect(readFileSync(path).equals(await wholeOf())).toBe(true);
    const messages = said.mock.calls.map(([message]) => String(message)).join("");
    said.mockRestore();
    expect(messages).toContain(
      `${path}.part: line 2 was changed after it was written; its page and`,
    );
  });

  test("also after a run that went on with the part", async () => {
    const path = join(temporaryFolder(), "o.jsonl");
    await run(path, 2);
    expect(await run(path, 4)).toEqual(["a", "c"]);
    expect(await run(path)).toEqual(["d"]);
    // And with a whole file that gets more pages, of which the journal knows none.
    ids.push("e", "f");
    expect(await run(path, 6)).toEqual(["e"]);
    expect(await run(path)).toEqual(["f"]);
    ids.length = 5;
  });
});

describe.skipIf(process.platform === "win32")("nothing is written through a link:", () => {
  test("not the growing records", async () => {
    const folder = temporaryFolder();
    const path = join(folder, "o.jsonl");
    for (const name of ["o.jsonl.part", "o.jsonl.part.sums"]) {
      symlinkSync("victim", join(folder, name));
    }
    writeFileSync(join(folder, "victim"), "precious");
    const writer = await openJsonlWriter(path, pageForm("json"), false, await ownLease());
    await writer.write({ name: "a", file: "", several: true }, { id: "a", error });
    await writer.finish();
    expect(readFileSync(join(folder, "victim"), "utf8")).toBe("precious");
    symlinkSync("victim", `${path}.part`);
    await expect(openJsonlWriter(path, pageForm("json"), true, await ownLease())).rejects.toThrow(
      "it is a link",
    );
  });

  test("not a page, and none out of the output folder", async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "out"));
    mkdirSync(join(folder, "outside"));
    writeFileSync(join(folder, "victim"), "precious");
    symlinkSync("../victim", join(folder, "out/a.txt.tmp"));
    symlinkSync("../victim", join(folder, "out/a.txt"));
    symlinkSync("../outside", join(folder, "out/sub"));
    const writer = await openFolderWriter(
      join(folder, "out"),
      pageForm("text"),
      false,
      await ownLease(),
    );
    const result = { content: "text", blocks: 1, characters: 4 };
    await writer.write({ name: "a", file: "a", several: true }, { id: "a", result });
    expect(readFileSync(join(folder, "out/a.txt"), "utf8")).toBe("text\n");
    expect(readFileSync(join(folder, "victim"), "utf8")).toBe("precious");
    const page = { name: "b", file: "sub/b", several: true };
    await expect(writer.write(page, { id: "b", result })).rejects.toThrow("a link leads out of");
    expect(existsSync(join(folder, "outside/b.txt"))).toBe(false);
  });
});
