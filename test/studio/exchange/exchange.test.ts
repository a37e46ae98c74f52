/** Labelled pages go out and come back with the labels that they had. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { BlockLabel } from "../../../src/document/block-label.ts";
import { openPage } from "../../../src/document/open-page.ts";
import { layout } from "../../../src/document/segmenters/layout.ts";
import { type CorpusStore, openStore } from "../../../src/studio/corpus-store.ts";
import { exportPages, formatOf } from "../../../src/studio/exchange/export.ts";
import type { ExchangeFormat } from "../../../src/studio/exchange/formats.ts";
import { importPages } from "../../../src/studio/exchange/import.ts";
import { fromTask, labellingConfig, toTask } from "../../../src/studio/exchange/label-studio.ts";
import { partLabel } from "../../../src/studio/label/label.ts";
import { opinionsOf } from "../../../src/studio/people/opinions.ts";
import { savedTexts } from "../../../src/studio/saved-labels.ts";
import { unitsOf } from "../../../src/studio/units.ts";
import { readCorpus } from "../../../training/corpus/readers/index.ts";
import { writeCorpus } from "../../training/corpus/readers/corpus.ts";

const latin = Buffer.from(
  "<title>Caf\xe9</title><ul><li><a href=/>Home</a></ul><p>The caf\xe9 opened on Monday.<p>Nice caf\xe9!",
  "latin1",
);
const greek = "<h1>Γέφυρα 😀</h1><p>Η γέφυρα άνοιξε &amp; έκλεισε.<p>Μενού";
const given: Readonly<Record<string, readonly (BlockLabel | undefined)[]>> = {
  cafe: ["rest", "content", "comment"],
  greek: ["content", "content", "unsure"],
};

/** A corpus of two pages that Ann has labelled, and one that nobody has. */
async function labelled(): Promise<{ store: CorpusStore; folder: string }> {
  const folder = await writeCorpus({
    "cafe/page.html": latin,
    "cafe/page.json": '{"encoding":"windows-1252","url":"https://cafe.example/a","type":"article"}',
    "greek.html": greek,
    "open.html": "<p>Nobody has looked at this.",
  });
  const store = await openStore(folder, false);
  for (const [id, labels] of Object.entries(given)) {
    const { html, charset, rev } = await store.read(id);
    const { blocks } = openPage(html, layout, { charset }).page;
    expect(blocks).toHaveLength(labels.length);
    const lines = (wanted: BlockLabel): string =>
      blocks.flatMap(({ text }, i) => (labels[i] === wanted ? [`${text}\n`] : [])).join("");
    await store.save(id, rev, {
      labels: {
        segmenter: "layout",
        annotator: "ann",
        blocks: blocks.map(({ start, end }, i) => ({ start, end, label: labels[i]! })),
        complete: true,
      },
      gold: lines("content"),
      comments: lines("comment"),
    });
  }
  return { store, folder };
}

/** What is to come back: texts, and labels where the format has them. */
async function contentsOf(folder: string): Promise<unknown[]> {
  const pages: unknown[] = [];
  for await (const read of readCorpus(folder)) {
    if (!("gold" in read)) continue;
    const { id, html, encoding, gold, comments, labels, annotator, url, pageType } = read;
    const { page } = openPage(html, layout, { charset: encoding });
    const text = String(page.document.source);
    pages.push({ id, text, gold, comments, labels, annotator, url, pageType });
  }
  return pages;
}

test.each<[ExchangeFormat, string, readonly string[]]>([
  ["folders", "out", []],
  ["jsonl", "out.jsonl", []],
  ["label-studio", "out.json", []],
  // Its files have no place for these.
  ["wcxb", "out", ["labels", "annotator", "comments"]],
])("%s: what goes out comes back", async (format, name, without) => {
  const { store, folder } = await labelled();
  const place = join(await writeCorpus({}), name);
  const count = await exportPages(store, place, format);
  expect(count).toBe(format === "label-studio" ? 3 : 2);
  const target = await writeCorpus({});
  const back = await openStore(target, false);
  const open = format === "label-studio" ? 1 : 0;
  expect(await importPages(back, place)).toEqual({
    added: 2 + open,
    labelled: 0,
    opinions: 0,
    same: 0,
    failed: [],
    notes: [],
  });
  const expected = (await contentsOf(folder)).map((page) => {
    const left = { ...(page as Record<string, unknown>) };
    for (const key of without) left[key] = undefined;
    return left;
  });
  expect(await contentsOf(target)).toEqual(expected);
  expect(back.pages().filter(({ state }) => state === "done")).toHaveLength(2);
  // Once more changes nothing.
  const again = await importPages(await openStore(target, false), place);
  expect(again).toMatchObject({ added: 0, labelled: 0, same: 2 + open, failed: [] });
});

test("folders are given with all that page.json says and the very bytes", async () => {
  const { store } = await labelled();
  const place = join(await writeCorpus({}), "out");
  await exportPages(store, place, "folders");
  expect((await readdir(place)).sort()).toEqual(["cafe", "greek"]);
  expect(await readFile(join(place, "cafe/page.html"))).toEqual(latin);
  expect(JSON.parse(await readFile(join(place, "cafe/page.json"), "utf8"))).toEqual({
    encoding: "windows-1252",
    url: "https://cafe.example/a",
    type: "article",
  });
});

test("labels of pages without any are taken in; those of somebody else are an opinion", async () => {
  const { store, folder } = await labelled();
  const place = join(await writeCorpus({}), "out");
  await exportPages(store, place, "folders");
  const files = { "cafe.html": latin, "greek.html": greek };
  const target = await openStore(await writeCorpus(files), false);
  expect(await importPages(target, place)).toMatchObject({ added: 0, labelled: 2 });
  const path = join(place, "cafe/labels.json");
  await writeFile(path, (await readFile(path, "utf8")).replace('"ann"', '"bob"'));
  const before = await readFile(join(folder, "cafe/labels.json"), "utf8");
  expect(await importPages(store, place)).toMatchObject({ opinions: 1, same: 1 });
  expect(await readFile(join(folder, "cafe/labels.json"), "utf8")).toBe(before);
  expect(await opinionsOf(folder, "cafe", latin)).toMatchObject([{ annotator: "bob" }]);
});

describe("labels by parts", () => {
  // The second paragraph is two blocks to the annotator, who cut it.
  const html = "<h1>The bridge</h1><p>It opened on Monday.<br>By Ann</p><p>Nice!<p>Menu";
  const { page } = openPage(Buffer.from(html), layout);
  const units = unitsOf(page, [html.indexOf("By Ann")]);
  const parts = ["headline", "body", "byline", "comment", "navigation"] as const;
  const { file, ...texts } = savedTexts(page, units, parts.map(partLabel), ["headline", "body"]);

  async function exported(format: "folders" | "jsonl" | "parts"): Promise<string> {
    const store = await openStore(await writeCorpus({ "bridge.html": html }), false);
    const labels = { segmenter: "layout", annotator: "ann", ...file, complete: true };
    await store.save("bridge", (await store.read("bridge")).rev, { labels, ...texts });
    const name = { folders: "out", jsonl: "out.jsonl", parts: "out.json" }[format];
    const place = join(await writeCorpus({}), name);
    await exportPages(store, place, format);
    return place;
  }

  test.each(["folders", "jsonl", "parts"] as const)("come back from %s", async (format) => {
    const files: Record<string, string> = format === "parts" ? { "other.html": html } : {};
    const back = await openStore(await writeCorpus(files), false);
    const imported = await importPages(back, await exported(format), ["headline", "body"]);
    expect(imported).toMatchObject({ failed: [], opinions: 0 });
    const read = await back.read(back.pages()[0]!.id);
    expect(read.labels).toMatchObject({ annotator: "ann", ...file, complete: true });
    expect(read).toMatchObject({ gold: "The bridge\nIt opened on Monday.\n", comments: "Nice!\n" });
  });

  test("go to pages that have a gold text, which stays", async () => {
    const files = { "a/page.html": html, "a/gold.txt": "It opened on Monday.\n" };
    const store = await openStore(await writeCorpus(files), false);
    expect(await importPages(store, await exported("parts"))).toMatchObject({ labelled: 1 });
    const { labels, gold, comments } = await store.read("a");
    expect(labels?.parts).toEqual(file.parts);
    expect(gold).toBe("It opened on Monday.\n");
    expect(comments).toBeUndefined();
    // Once more changes nothing.
    expect(await importPages(store, await exported("parts"))).toMatchObject({ same: 1 });
  });

  test("must be of the page's text", async () => {
    const place = await exported("parts");
    await writeFile(place, (await readFile(place, "utf8")).replace(`,${html.length},`, ",9999,"));
    const store = await openStore(await writeCorpus({ "other.html": html }), false);
    const { failed, labelled } = await importPages(store, place);
    expect(failed).toEqual([expect.stringContaining("found labels up to 9999")]);
    expect(labelled).toBe(0);
  });
});

test("labels by parts of a page that the corpus does not have are named", async () => {
  const place = join(await writeCorpus({}), "parts.json");
  const page = { sha256: "0".repeat(64), guide: 2, runs: [[0, 4, "body"]] };
  const labels = { format: "seine-parts", version: 1, corpus: "c", annotator: "ann" };
  await writeFile(place, JSON.stringify({ ...labels, pages: { bridge: page } }));
  const { failed } = await importPages(await openStore(await writeCorpus({}), false), place);
  expect(failed).toEqual([expect.stringContaining("page bridge: found no page with this digest")]);
  await writeFile(
    place,
    JSON.stringify({ ...labels, pages: { bridge: { ...page, guide: "two" } } }),
  );
  const store = await openStore(await writeCorpus({}), false);
  await expect(importPages(store, place)).rejects.toThrow("holds no labels of parts");
});

test("what cannot be read is named, and the rest is taken in", async () => {
  const { store } = await labelled();
  const place = join(await writeCorpus({}), "out.json");
  await exportPages(store, place, "label-studio");
  const tasks = [{ data: { text: "x" } }, ...JSON.parse(await readFile(place, "utf8"))];
  await writeFile(place, JSON.stringify(tasks));
  const imported = await importPages(await openStore(await writeCorpus({}), false), place);
  expect(imported.added).toBe(3);
  expect(imported.failed).toEqual([expect.stringContaining("page task 1: ")]);
  expect(imported.failed[0]).toContain("expected a task that seine studio --export wrote");
});

test("regions drawn in Label Studio become labels of blocks, once for each annotator", () => {
  const html = "<p>Bridge.<p>River.<p>Menu";
  const { blocks } = openPage(html, layout).page;
  const { data } = toTask({ id: "a", html }, blocks) as { data: { text: string } };
  expect(data.text).toBe("Bridge.\nRiver.\nMenu");
  const region = (start: number, end: number, label: string) => ({
    type: "labels",
    value: { start, end, text: data.text.slice(start, end), labels: [label] },
  });
  const choice = { type: "choices", value: { choices: ["good"] } };
  const task = {
    data,
    annotations: [
      // Over two blocks, and half of a third.
      { completed_by: { email: "ann@x" }, result: [choice, region(0, 17, "content")] },
      { completed_by: 7, result: [region(8, 14, "comment"), region(0, 7, "rest")] },
      { completed_by: 8, was_cancelled: true, result: [] },
    ],
  };
  const pages = fromTask(task);
  expect(pages.map(({ annotator, gold }) => [annotator, gold])).toEqual([
    ["ann@x", "Bridge.\nRiver.\nMenu\n"],
    ["7", ""],
  ]);
  expect(pages[1]!.labels!.map(({ label }) => label)).toEqual(["rest", "comment"]);
  expect(pages[1]!.comments).toBe("River.\n");
  for (const label of ["content", "rest", "comment", "unsure"])
    expect(labellingConfig).toContain(`<Label value="${label}"/>`);
});

test.each([
  ["a.jsonl", "jsonl"],
  ["a.json", "label-studio"],
  ["a", "folders"],
])("%s is written as %s", (path, format) => expect(formatOf(path)).toBe(format));
