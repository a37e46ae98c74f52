import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { layout } from "../../src/document/segmenters/layout.ts";
import { openJsonl } from "../../src/studio/jsonl-store.ts";
import type { Queue } from "../../src/studio/listing.ts";
import type { StudioPage } from "../../src/studio/studio-page.ts";
import { loadCorpus } from "../../training/corpus/corpus.ts";
import { writeCorpus } from "../training/corpus/readers/corpus.ts";
import { ask, own, studioOf, told } from "./ask.ts";

const html = "<ul><li><a href=/>Home</a></ul><p>The bridge opened on Monday.<div>Imprint</div>";
const lines = [
  { id: "https://example.org/A", url: "https://example.org/A", html, type: "article" },
  { id: "b", site: "b-site", html: "<p>Ein schöner Tag.", gold: "Ein schöner Tag.", with: ["Tag"] },
  { id: "b", html: "<p>twice" },
  { id: "B?", html: "<p>c", gold: "", comments: "c" },
];
const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
const put = (id: string, labels: readonly string[]) => ({
  method: "PUT",
  headers: { "if-match": "none" },
  body: JSON.stringify({ id, labels, complete: true }),
});

test.each([
  ["pages.jsonl", text],
  ["pages.ndjson.gz", gzipSync(text)],
])("%s is copied to a folder beside it at the first save", async (name, file) => {
  const folder = await writeCorpus({ [name]: file });
  const { store, faults } = await openJsonl(join(folder, name), false);
  expect(faults).toEqual([expect.stringContaining("stands on line 2 already")]);
  const studio = await studioOf(store);
  const info = await told<{ name: string; notice: string }>(studio, "/api/corpus");
  expect(info.name).toBe(name);
  expect(info.notice).toContain("The first save copies all pages to pages-labelled/");
  const queue = await told<Queue>(studio, "/api/queue?sort=id");
  expect(queue.counts).toEqual({ new: 1, started: 0, done: 2, values: 0 });
  expect(queue.pages.map(({ id }) => id).sort()).toEqual([
    "b",
    "b-7dbe17",
    "https-example-org-a-b7b0c6",
  ]);
  expect(await readdir(folder)).toEqual([name]);

  const id = "https-example-org-a-b7b0c6";
  const { blocks, type } = await told<StudioPage>(studio, `/api/page?id=${id}`);
  expect(type).toBe("article");
  expect(blocks).toHaveLength(3);
  await told(studio, "/api/labels", put(id, ["rest", "content", "rest"]));
  expect((await readdir(folder)).sort()).toEqual(["pages-labelled", name].sort());
  expect(await readFile(join(folder, name))).toEqual(Buffer.from(file));
  const copy = join(folder, "pages-labelled");
  expect(await readFile(join(copy, id, "page.html"), "utf8")).toBe(html);
  expect(await readFile(join(copy, id, "gold.txt"), "utf8")).toBe("The bridge opened on Monday.\n");
  expect((await told<typeof info>(studio, "/api/corpus")).notice).toContain("was copied");

  const corpus = await loadCorpus([copy], { segmenter: layout });
  expect(corpus.errors).toEqual([]);
  expect(corpus.pages.map(({ site }) => site)).toEqual(["b-site", "B?", "example.org"]);
  const again = await openJsonl(join(folder, name), false);
  expect(again.store.pages().filter(({ state }) => state === "done")).toHaveLength(3);
  expect(again.store.notice?.()).toContain("was copied");
});

test("is copied before a training, and where a page is added", async () => {
  const folder = await writeCorpus({ "pages.jsonl": text });
  const { store } = await openJsonl(join(folder, "pages.jsonl"), false);
  const studio = await studioOf(store);
  const body = JSON.stringify({ name: "New", page: { html } });
  expect(await told(studio, "/api/pages", { method: "POST", body })).toEqual({ id: "new" });
  expect(store.pages()).toHaveLength(4);
  const asked = { recipe: "logistic", learningCurve: false };
  await told(studio, "/api/training", { method: "POST", body: JSON.stringify(asked) });
  await told(studio, "/api/training", { method: "DELETE" });
  expect((await readdir(join(folder, "pages-labelled"))).sort()).toEqual([
    ".studio",
    "b",
    "b-7dbe17",
    "https-example-org-a-b7b0c6",
    "new",
  ]);
});

test("a page keeps its id before the first save, whatever stands before it", async () => {
  const idsOf = async (given: readonly object[]): Promise<string[]> => {
    const folder = await writeCorpus({
      "pages.jsonl": given.map((line) => `${JSON.stringify(line)}\n`).join(""),
    });
    const { store } = await openJsonl(join(folder, "pages.jsonl"), false);
    return store.pages().map(({ id }) => id);
  };
  const alike = ["A b", "a-b", "a b", "a/b"].map((id) => ({ id, html }));
  const ids = await idsOf(alike);
  expect(new Set(ids).size).toBe(4);
  expect(ids[1]).toBe("a-b");
  expect(await idsOf(alike.toReversed())).toEqual(ids.toReversed());
  expect(await idsOf(alike.slice(2))).toEqual(ids.slice(2));
});

test("writes nothing when it is read only", async () => {
  const folder = await writeCorpus({ "pages.jsonl": text });
  const { store } = await openJsonl(join(folder, "pages.jsonl"), true);
  const studio = await studioOf(store);
  const asked = put("https-example-org-a-b7b0c6", ["rest", "content", "rest"]);
  const headers = { ...own(studio), ...asked.headers };
  expect((await ask(studio, "/api/labels", { ...asked, headers })).status).toBe(403);
  await studio.close();
  expect(await readdir(folder)).toEqual(["pages.jsonl"]);
});

test("what a killed copy left goes at the next start, and is no corpus", async () => {
  const left = "pages-labelled.0123456789ab.tmp";
  const folder = await writeCorpus({ "pages.jsonl": text, [`${left}/b/page.html`]: "<p>x" });
  const { store } = await openJsonl(join(folder, "pages.jsonl"), false);
  expect(await readdir(folder)).toEqual(["pages.jsonl"]);
  expect(store.pages()).toHaveLength(3);
});
