/** Imports into the studio that the command starts, in a process of its own, as its window asks for them. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openStore } from "../../src/studio/corpus-store.ts";
import { mainArgs, root } from "../cases/command.ts";
import { importInto, reachedBy, told } from "../studio/ask.ts";
import { exportedFiles } from "../studio/exchange/exported-files.ts";
import { temporaryFolder } from "./run.ts";

test.each(["a folder", "a JSONL file"])(
  "labelled pages of every format come into %s",
  async (kind) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "one.html"), "<title>One</title><p>One page.");
    writeFileSync(
      join(folder, "all.jsonl"),
      '{"id":"one","html":"<title>One</title><p>One page."}\n',
    );
    const corpus = kind === "a folder" ? folder : join(folder, "all.jsonl");
    const command = [...mainArgs, "studio", "--no-open", corpus];
    const child = spawn(process.execPath, command, { cwd: root });
    onTestFinished(() => void child.kill("SIGKILL"));
    const [url] = await once(child.stdout, "data");
    const studio = reachedBy(String(url).trim());
    for (const [format, path] of Object.entries(await exportedFiles())) {
      const imported = await importInto(studio, path);
      expect([format, imported]).toEqual([
        format,
        { added: 1, labelled: 0, opinions: 0, same: 0, failed: [], notes: [] },
      ]);
    }
    const { counts } = await told<{ counts: object }>(studio, "/api/queue");
    expect(counts).toEqual({ new: 1, started: 0, done: 4, values: 0 });
    const { notice } = await told<{ notice?: string }>(studio, "/api/corpus");
    expect(notice?.includes("was copied")).toBe(kind === "a folder" ? undefined : true);
    const store = await openStore(
      kind === "a folder" ? folder : join(folder, "all-labelled"),
      true,
    );
    for (const { id, state } of store.pages()) {
      if (state === "done")
        expect(readFileSync(join(store.folder, id, "gold.txt"), "utf8")).toContain("opened again");
    }
  },
);
