import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type CorpusStore, openStore, type Save } from "../../src/studio/corpus-store.ts";
import { openJsonl } from "../../src/studio/jsonl-store.ts";
import { NONE } from "../../src/studio/revision.ts";
import { pageDigest } from "../../training/corpus/block-labels.ts";
import { writeCorpus } from "../training/corpus/readers/corpus.ts";

const REVISION = /^[\da-f]{16}$/;
const page = "<p>The bridge opened on Monday.";
const save: Save = {
  labels: {
    segmenter: "layout",
    blocks: [{ start: 3, end: 31, label: "content" }],
    complete: false,
  },
  gold: "",
  comments: "",
};

/** Stores that have one page, `one`. */
const stores: Readonly<Record<string, () => Promise<CorpusStore>>> = {
  "page folders": async () => openStore(await writeCorpus({ "one/page.html": page }), false),
  "HTML files": async () => openStore(await writeCorpus({ "one.html": page }), false),
  "a JSONL file": async () => {
    const line = JSON.stringify({ id: "one", html: page });
    const folder = await writeCorpus({ "pages.jsonl": `${line}\n` });
    return (await openJsonl(join(folder, "pages.jsonl"), false)).store;
  },
};

test.each(Object.keys(stores))("a page is read as what is being saved has it: %s", async (name) => {
  const store = await stores[name]!();
  const { rev } = await store.read("one");
  const saving = store.save("one", rev, save);
  const read = await store.read("one");
  expect(read.rev).toBe(await saving);
  expect(read.labels?.blocks).toEqual(save.labels.blocks);
  // So whoever loads the page while its labels are saved is not in conflict with them.
  await store.save("one", read.rev, save);
});

describe("ids", () => {
  test.each(["..", "two", "", "one/../one"])("%j, which is not listed, is refused", async (id) => {
    const store = await openStore(await writeCorpus({ "one/page.html": page }), false);
    await expect(store.read(id)).rejects.toMatchObject({ status: 404 });
    await expect(store.save(id, NONE, save)).rejects.toMatchObject({ status: 404 });
  });
});

describe("a folder is listed", () => {
  test("in the order of ids, with how far each page is; what is no page is passed over", async () => {
    const labels = (complete: boolean): string =>
      JSON.stringify({ version: 1, page: "p", segmenter: "layout", blocks: [], complete });
    const folder = await writeCorpus({
      "e/page.html": page,
      "d/page.html": page,
      "d/gold.txt": "x",
      "c/page.html": page,
      "c/labels.json": labels(true),
      "b/page.html": page,
      "b/labels.json": labels(false),
      "b/gold.txt": "x",
      "a/page.html": page,
      "a/labels.json": "{",
      ".studio/page.html": page,
      "none/gold.txt": "x",
    });
    expect((await openStore(folder, false)).pages()).toEqual([
      { id: "a", state: "new", source: undefined },
      { id: "b", state: "started", source: "labels" },
      { id: "c", state: "done", source: "labels" },
      { id: "d", state: "done", source: "texts" },
      { id: "e", state: "new", source: undefined },
    ]);
  });

  test("labels of other bytes are none, and their revision counts", async () => {
    const about = { version: 1, segmenter: "layout", blocks: [], complete: true };
    const folder = await writeCorpus({
      "a/page.html": page,
      "a/labels.json": JSON.stringify({ ...about, page: "sha256:other" }),
      "b/page.html": page,
      "b/labels.json": JSON.stringify({ ...about, page: pageDigest(Buffer.from(page)) }),
      "c/page.html": page,
    });
    const store = await openStore(folder, false);
    const [a, b, c] = await Promise.all(["a", "b", "c"].map((id) => store.read(id)));
    expect(a!.labels).toBeUndefined();
    expect(a!.rev).not.toBe(NONE);
    expect(b!.labels?.complete).toBe(true);
    expect([c!.labels, c!.rev]).toEqual([undefined, NONE]);
  });
});

describe("a save", () => {
  const done: Save = { ...save, labels: { ...save.labels, complete: true }, gold: "g\n" };
  const open = (files: Record<string, string>) => writeCorpus(files);

  test("of a page that is not done writes no text", async () => {
    const folder = await open({ "one/page.html": page });
    const store = await openStore(folder, false);
    await store.save("one", NONE, { ...save, gold: "g", comments: "c" });
    expect((await readdir(join(folder, "one"))).sort()).toEqual(["labels.json", "page.html"]);
    expect(store.pages()).toMatchObject([{ state: "started", source: "labels" }]);
  });

  test("of one that is done writes them, and takes away comments that are no more", async () => {
    const folder = await open({ "one/page.html": page });
    const store = await openStore(folder, false);
    const rev = await store.save("one", NONE, { ...done, comments: "c\n" });
    const at = (name: string): Promise<string> => readFile(join(folder, "one", name), "utf8");
    expect([await at("gold.txt"), await at("comments.txt")]).toEqual(["g\n", "c\n"]);
    await store.save("one", rev, done);
    expect((await readdir(join(folder, "one"))).sort()).toEqual([
      "gold.txt",
      "labels.json",
      "page.html",
    ]);
    expect(store.pages()).toMatchObject([{ state: "done" }]);
    const labels = JSON.parse(await at("labels.json"));
    expect(labels).toEqual({ version: 1, page: pageDigest(Buffer.from(page)), ...done.labels });
  });

  test("of a revision that is no more is refused, and changes nothing", async () => {
    const folder = await open({ "one/page.html": page });
    const store = await openStore(folder, false);
    const rev = await store.save("one", NONE, save);
    const before = await readFile(join(folder, "one/labels.json"), "utf8");
    for (const old of [NONE, "0".repeat(16)]) {
      await expect(store.save("one", old, done)).rejects.toMatchObject({ status: 409 });
    }
    expect(await readFile(join(folder, "one/labels.json"), "utf8")).toBe(before);
    expect((await store.read("one")).rev).toBe(rev);
  });

  test("gives a revision that follows from what was saved alone", async () => {
    const revs = await Promise.all(
      [save, save, done].map(async (what) => {
        const store = await openStore(await open({ "one/page.html": page }), false);
        return store.save("one", NONE, what);
      }),
    );
    expect(revs[0]).toBe(revs[1]);
    expect(revs[2]).not.toBe(revs[0]);
    expect(revs[0]).toMatch(REVISION);
  });

  test("of a corpus that is read only is refused, and so is a page that is added", async () => {
    const folder = await open({ "one/page.html": page });
    const store = await openStore(folder, true);
    await expect(store.save("one", NONE, save)).rejects.toMatchObject({ status: 403 });
    await expect(store.add("two", Buffer.from(page), {})).rejects.toMatchObject({ status: 403 });
    expect(await readdir(folder)).toEqual(["one"]);
  });
});

test("a page that is added is listed, with what is known of it and an id of its own", async () => {
  const folder = await writeCorpus({ "one/page.html": page });
  const store = await openStore(folder, false);
  const about = { url: "https://e.example/", encoding: "utf-8" };
  expect(await store.add("One", Buffer.from("<p>2"), about)).toBe("one-2");
  expect(await store.read("one-2")).toMatchObject({ url: about.url, charset: "utf-8", rev: NONE });
  expect(String((await store.read("one-2")).html)).toBe("<p>2");
  expect(await store.add("Bare", Buffer.from("<p>3"), {})).toBe("bare");
  expect(await readdir(join(folder, "bare"))).toEqual(["page.html"]);
  expect((await openStore(folder, true)).pages().map(({ id }) => id)).toEqual([
    "bare",
    "one",
    "one-2",
  ]);
});
