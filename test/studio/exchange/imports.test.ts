/** Imports of the window, as the server takes them. */
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Imported } from "../../../src/studio/exchange/import.ts";
import type { Queue } from "../../../src/studio/listing.ts";
import { ask, own, studioOver, told } from "../ask.ts";

const line = (id: string, gold?: string): string =>
  `${JSON.stringify({ id, html: `<title>${id}</title><p>The bridge ${id} opened on Monday.`, gold })}\n`;
const json = (method: string, body: object) => ({ method, body: JSON.stringify(body) });
const base64 = (text: string): string => Buffer.from(text).toString("base64");
const folders = async (): Promise<string[]> =>
  (await readdir(tmpdir())).filter((name) => name.startsWith("seine-import-"));

test("files come in parts, are read as the command reads them, and go", async () => {
  const { studio, folder } = await studioOver({
    "one.html": "<title>One</title><p>The bridge one opened.",
  });
  const { key } = await told<{ key: string }>(studio, "/api/imports", json("POST", {}));
  const text = line("two", "The bridge two opened on Monday.\n") + line("three");
  const [half, rest] = [text.slice(0, 50), text.slice(50)];
  for (const part of [half, rest]) {
    const body = { key, path: "pages.jsonl", base64: base64(part) };
    await told(studio, "/api/imports", json("PUT", body));
  }
  for (const [path, content] of [
    ["deep/four/page.html", "<title>Four</title><p>The bridge four opened."],
    ["deep/four/gold.txt", "The bridge four opened."],
    ["broken.json", "{"],
    ["notes.txt.json", '[{"data":{"id":"x"}}]'],
    ["empty.jsonl", ""],
  ] as const) {
    await told(studio, "/api/imports", json("PUT", { key, path, base64: base64(content) }));
  }
  const imported = await told<Imported>(studio, "/api/imports/finished", json("POST", { key }));
  expect(imported).toMatchObject({ added: 3, labelled: 0, opinions: 0, same: 0 });
  expect(imported.failed).toHaveLength(2);
  expect(imported.failed[0]).toContain("broken.json: the file is no valid JSON");
  expect(imported.failed[1]).toContain("notes.txt.json");
  expect(imported.failed.join()).not.toContain(tmpdir());
  expect((await readdir(folder)).filter((name) => !name.startsWith(".")).sort()).toEqual([
    "four",
    "one.html",
    "three",
    "two",
  ]);
  // They are listed and scored without a restart.
  let queue: Queue;
  do {
    queue = await told<Queue>(studio, "/api/queue?sort=id");
  } while (queue.isScoring);
  const listed = queue.pages.map(({ id, state, title }) => [id, state, title]);
  expect(listed.sort()).toEqual([
    ["four", "done", "Four"],
    ["one", "new", "One"],
    ["three", "new", "three"],
    ["two", "done", "two"],
  ]);
  expect(queue.pages.every(({ score }) => score !== undefined)).toBe(true);
  const again = await ask(studio, "/api/imports/finished", {
    ...json("POST", { key }),
    headers: own(studio),
  });
  expect(again.status).toBe(404);
});

test.each(["../out.html", "/etc/out", "a/../../out", "a//b", "C:\\out", "a/./b", "."])(
  "a path cannot lead elsewhere: %s",
  async (path) => {
    const { studio } = await studioOver({ "one.html": "<p>One" });
    const { key } = await told<{ key: string }>(studio, "/api/imports", json("POST", {}));
    const answer = await ask(studio, "/api/imports", {
      ...json("PUT", { key, path, base64: base64("x") }),
      headers: own(studio),
    });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(`found the path ${path}`.replace("\\", "\\\\"));
    expect(existsSync(join(tmpdir(), "out.html"))).toBe(false);
  },
);

test("a corpus that cannot be written takes none, and what was begun goes with the studio", async () => {
  const { studio: closed } = await studioOver({ "one.html": "<p>One" }, { readOnly: true });
  const refused = await ask(closed, "/api/imports", { ...json("POST", {}), headers: own(closed) });
  expect([refused.status, refused.text]).toEqual([403, expect.stringContaining("--read-only")]);
  const before = await folders();
  const { studio } = await studioOver({ "one.html": "<p>One" });
  await told(studio, "/api/imports", json("POST", {}));
  await told(studio, "/api/imports", json("POST", {}));
  expect((await folders()).length).toBe(before.length + 1);
  await studio.close();
  expect((await folders()).length).toBe(before.length);
});
