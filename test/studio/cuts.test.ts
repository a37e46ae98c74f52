/** Blocks that the annotator cuts in parts: on disk, for training, and refused where they cannot be. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { labelsOfBlocks } from "../../src/document/labelled-spans.ts";
import type { Studio } from "../../src/studio/server.ts";
import type { StudioPage } from "../../src/studio/studio-page.ts";
import { pageLabelsSchema } from "../../training/corpus/block-labels.ts";
import { ask, own, studioOver, told } from "./ask.ts";

const html = `<title>Bridge</title><h1>Bridge</h1><div>By Ann<br>The bridge over the river opened again on Monday after
  nine years of work.<br><br>Nobody who crossed it in the first hour had to pay.</div>`;

const pageOf = (studio: Studio): Promise<StudioPage> => told(studio, "/api/page?id=one");
const cut = (studio: Studio, rev: string, unit: number, way: "cut" | "join") =>
  ask(studio, "/api/cuts", {
    method: "POST",
    headers: { ...own(studio), "if-match": rev },
    body: JSON.stringify({ id: "one", unit, way }),
  });
async function save(studio: Studio, labels: readonly string[], complete: boolean): Promise<void> {
  const { rev } = await pageOf(studio);
  const body = JSON.stringify({ id: "one", labels, complete });
  const { status } = await ask(studio, "/api/labels", {
    method: "PUT",
    headers: { ...own(studio), "if-match": rev },
    body,
  });
  expect(status).toBe(200);
}

test("a cut keeps all labels, is on disk, and parts can be labelled apart", async () => {
  const { studio, folder } = await studioOver({ "one/page.html": html });
  const read = (name: string): Promise<string> => readFile(join(folder, "one", name), "utf8");
  const { blocks: whole } = await pageOf(studio);
  await save(studio, ["content", "content"], true);
  // Files without cuts have no such key.
  expect(JSON.parse(await read("labels.json"))).not.toHaveProperty("cuts");
  const gold = await read("gold.txt");
  const { status } = await cut(studio, (await pageOf(studio)).rev, 1, "cut");
  expect(status).toBe(200);
  const after = await pageOf(studio);
  expect(after.blocks.map(({ text, of }) => [of, text.slice(0, 6)])).toEqual([
    [0, "Bridge"],
    [1, "By Ann"],
    [1, "The br"],
    [1, "Nobody"],
  ]);
  expect(after.labels).toEqual(["content", "content", "content", "content"]);
  expect(after.complete).toBe(true);
  // Parts with one label are one line.
  expect(await read("gold.txt")).toBe(gold);

  await save(studio, ["content", "rest", "content", "content"], true);
  expect(await read("gold.txt")).toBe(
    "Bridge\nThe bridge over the river opened again on Monday after nine years of work. Nobody who crossed it in the first hour had to pay.\n",
  );
  const labels = pageLabelsSchema.parse(JSON.parse(await read("labels.json")));
  expect(labels.cuts).toEqual(after.blocks.slice(2).map(({ start }) => start));
  // Training takes the label of most of a block.
  expect(labelsOfBlocks(whole, labels.blocks)).toEqual(["content", "content"]);

  expect((await cut(studio, (await pageOf(studio)).rev, 3, "join")).status).toBe(200);
  const joined = await pageOf(studio);
  expect(joined.blocks).toHaveLength(2);
  expect(joined.labels).toEqual(["content", "content"]);
});

test("cuts are refused without a revision, on an old one, and where nothing can be cut", async () => {
  const { studio } = await studioOver({ "one/page.html": html });
  const { rev } = await pageOf(studio);
  const body = JSON.stringify({ id: "one", unit: 1, way: "cut" });
  const bare = await ask(studio, "/api/cuts", { method: "POST", headers: own(studio), body });
  expect([bare.status, bare.text]).toEqual([400, expect.stringContaining("If-Match")]);
  const single = await cut(studio, rev, 0, "cut");
  expect([single.status, single.text]).toEqual([422, expect.stringContaining("to cut it at")]);
  expect((await cut(studio, rev, 9, "cut")).status).toBe(404);
  await save(studio, ["content", "rest"], false);
  expect((await cut(studio, rev, 1, "cut")).status).toBe(409);
});
