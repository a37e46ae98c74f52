/** Labels by parts: what is saved, what follows from the choice of parts, and what is given away. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openStore } from "../../src/studio/corpus-store.ts";
import { exportPages } from "../../src/studio/exchange/export.ts";
import type { PartsView } from "../../src/studio/parts/routes.ts";
import type { StudioPage } from "../../src/studio/studio-page.ts";
import { areLabelsOf, readPartLabels } from "../../training/corpus/part-labels.ts";
import { type Asked, ask, own, type Reached, studioOf, studioOver, told } from "./ask.ts";

const html =
  "<title>Bridge</title><ul><li><a href=/>Home</a></ul><h1>Bridge</h1><p>It opened on Monday.<p>Nobody had to pay.<figure><figcaption>The bridge</figcaption></figure><p>Nice!";
const labels = [
  "part:navigation",
  "part:headline",
  "part:body",
  "part:body",
  "part:caption",
  "part:comment",
];

const put = (body: object, rev = "none"): Asked => ({
  method: "PUT",
  headers: { "if-match": rev },
  body: JSON.stringify(body),
});
const save = (studio: Reached, complete = true): Promise<{ rev: string }> =>
  told(studio, "/api/labels", put({ id: "a", labels, complete, steps: [] }));
const fileOf = async (folder: string): Promise<Record<string, unknown>> =>
  JSON.parse(await readFile(join(folder, "a/labels.json"), "utf8"));
const contentOf = async (folder: string): Promise<unknown[]> =>
  ((await fileOf(folder)).blocks as { label: string }[]).map(({ label }) => label);
const textOf = (folder: string, name: string): Promise<string> =>
  readFile(join(folder, "a", name), "utf8");

test("parts are saved beside the labels of content that follow from the choice", async () => {
  const { studio, folder } = await studioOver({ "a/page.html": html });
  await save(studio);
  const { parts, blocks } = await fileOf(folder);
  const places = (blocks as { start: number; end: number }[]).map(({ start, end }) => [start, end]);
  expect(parts).toEqual([
    [...places[0]!, "navigation"],
    [...places[1]!, "headline"],
    // Neighbours of one part are one run.
    [places[2]![0], places[3]![1], "body"],
    [...places[4]!, "caption"],
    [...places[5]!, "comment"],
  ]);
  expect(await contentOf(folder)).toEqual([
    "rest",
    "content",
    "content",
    "content",
    "content",
    "comment",
  ]);
  expect(await textOf(folder, "comments.txt")).toBe("Nice!\n");
  const page = await told<StudioPage>(studio, "/api/page?id=a");
  expect(page.labels).toEqual(labels);
  const { blocks: tellings } = await told<PartsView>(studio, "/api/parts?id=a");
  expect(tellings).toHaveLength(labels.length);
  expect(tellings[1]![0]).toBe("headline");
});

test("another choice rewrites labels and gold texts of all pages, and no part", async () => {
  const { studio, folder } = await studioOver(
    { "a/page.html": html, "b/page.html": html },
    { annotator: "ann" },
  );
  await save(studio);
  const { parts } = await fileOf(folder);
  await told(studio, "/api/parts", put({ keep: ["body", "comment"] }));
  expect(await contentOf(folder)).toEqual([
    "rest",
    "rest",
    "content",
    "content",
    "rest",
    "content",
  ]);
  expect(await textOf(folder, "gold.txt")).toBe(
    "It opened on Monday.\nNobody had to pay.\nNice!\n",
  );
  expect(await fileOf(folder)).toMatchObject({ parts, annotator: "ann", complete: true });
  const { keep } = await told<StudioPage>(studio, "/api/page?id=b");
  expect(keep).toEqual(["body", "comment"]);
  const unknown = await ask(studio, "/api/parts", {
    ...put({ keep: ["prose"] }),
    headers: own(studio),
  });
  expect(unknown.status).toBe(400);
});

test("a choice that a dead process had begun to carry out is carried out at the next start", async () => {
  const { studio, folder } = await studioOver({ "a/page.html": html });
  await save(studio);
  await studio.close();
  const choice = { version: 1, keep: ["caption"], isOpen: true };
  await writeFile(join(folder, ".studio/parts.json"), JSON.stringify(choice));
  await studioOf(await openStore(folder, false));
  await expect.poll(() => textOf(folder, "gold.txt")).toBe("The bridge\n");
  await expect
    .poll(() => readFile(join(folder, ".studio/parts.json"), "utf8"))
    .not.toContain("isOpen");
});

test("labels by parts are exported as `seine evaluate --parts` reads them", async () => {
  const { studio, folder } = await studioOver(
    { "a/page.html": html, "b/page.html": html, "b/gold.txt": "Bridge\n" },
    { annotator: "ann" },
  );
  await save(studio);
  const path = join(folder, "parts.json");
  await exportPages(await openStore(folder, true), path, "parts");
  const text = await readFile(path, "utf8");
  const read = readPartLabels(text, path);
  expect(read.annotator).toBe("ann");
  expect([...read.pages.keys()]).toEqual(["a"]);
  const page = read.pages.get("a")!;
  expect(areLabelsOf(page, Buffer.from(html))).toBe(true);
  expect(page.runs).toEqual((await fileOf(folder)).parts);
  const { text: sent } = await ask(studio, "/api/export?as=parts", { headers: own(studio) });
  expect(sent).toBe(text);
});

test("a block that is broken keeps its part, and parts are undone as other labels are", async () => {
  const two = "<title>Bridge</title><div>By Ann<br>It opened on Monday.</div>";
  const { studio, folder } = await studioOver({ "a/page.html": two });
  const change = [0, 1, null, "part:byline"];
  const steps = [{ step: "1", by: "hand", changes: [change] }];
  const { rev } = await told<{ rev: string }>(
    studio,
    "/api/labels",
    put({ id: "a", labels: ["part:byline"], complete: false, steps }),
  );
  expect(await told(studio, "/api/last-step")).toMatchObject({ changes: [change] });
  const cut = { id: "a", unit: 0, way: "cut" };
  await told(studio, "/api/cuts", { ...put(cut, rev), method: "POST" });
  const page = await told<StudioPage>(studio, "/api/page?id=a");
  expect(page.labels).toEqual(["part:byline", "part:byline"]);
  expect((await fileOf(folder)).parts).toHaveLength(1);
});
