/** Ids of pages: whatever is added beside a page, its id and labels stay its own. */
import { createHash } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openStore, type Save } from "../../src/studio/corpus-store.ts";
import { freeId, hashedIdOf, idOfFile, slugOf } from "../../src/studio/page-names.ts";
import { NONE } from "../../src/studio/revision.ts";
import { readCorpus } from "../../training/corpus/readers/index.ts";
import { writeCorpus } from "../training/corpus/readers/corpus.ts";

const HASHED = /^a-b-[\da-f]{6}$/;
const save: Save = {
  labels: { segmenter: "layout", blocks: [], complete: true },
  gold: "x\n",
  comments: "",
};
const idsOf = async (folder: string): Promise<string[]> =>
  (await openStore(folder, false)).pages().map(({ id }) => id);

test.each([
  ["My Page.v2", "my-page-v2"],
  ["--a__b--", "a-b"],
  ["../../etc/passwd", "etc-passwd"],
  ["新闻 一", "新闻-一"],
  ["Über uns", "über-uns"],
  ["हिन्दी", "हिन्दी"],
  ["", "page"],
  ["***", "page"],
  ["x".repeat(100), "x".repeat(60)],
  ["\u{20000}".repeat(61), "\u{20000}".repeat(60)],
])("the slug of %j is %s", (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test("an id is a file's name where that is a slug, else it has a hash of the name", () => {
  expect(["one.html", "新闻.html"].map(idOfFile)).toEqual(["one", "新闻"]);
  // Alike as slugs, in two cases, with two endings, in two ways to write one letter.
  const alike = ["A b.html", "a_b.html", "a b.htm", "A b.HTML", "é.html", "e\u0301.html"];
  const ids = alike.map(idOfFile);
  expect(new Set(ids).size).toBe(alike.length);
  expect(ids[0]).toMatch(HASHED);
  const long = ["x".repeat(80), `${"x".repeat(80)}y`].map((name) => idOfFile(`${name}.html`));
  expect(new Set(long).size).toBe(2);
  expect(Buffer.byteLength(idOfFile(`${"\u{20000}".repeat(90)}.html`))).toBeLessThan(255);
});

test("an added page gets a number where its slug is taken", () => {
  const taken = new Map([
    ["a", 0],
    ["a-2", 0],
  ]);
  expect([freeId("b", taken), freeId("a", taken)]).toEqual(["b", "a-3"]);
});

describe("a folder of HTML files", () => {
  test("keeps each page, with its labels, whatever is added", async () => {
    const folder = await writeCorpus({ "体育.html": "<p>sport", "新闻 1.html": "<p>news" });
    const store = await openStore(folder, false);
    const before = store.pages();
    expect(before.map(({ file }) => file)).toEqual(["体育.html", "新闻 1.html"]);
    for (const { id } of before) await store.save(id, NONE, save);
    await writeFile(join(folder, "一.html"), "<p>one");
    await writeFile(join(folder, "新闻-1.html"), "<p>other");
    const after = (await openStore(folder, false)).pages();
    expect(after.map(({ file, state }) => [file, state]).sort()).toEqual([
      ["一.html", "new"],
      ["体育.html", "done"],
      ["新闻 1.html", "done"],
      ["新闻-1.html", "new"],
    ]);
    expect(after.filter(({ state }) => state === "done").map(({ id }) => id)).toEqual(
      before.map(({ id }) => id),
    );
    const pages = [];
    for await (const page of readCorpus(folder)) if ("gold" in page) pages.push(page.id);
    expect(pages).toEqual(before.map(({ id }) => id).sort());
  });

  test("lists a labelled page once though its file has changed or is gone", async () => {
    const folder = await writeCorpus({ "A b.html": "<p>1", "c.html": "<p>2" });
    const store = await openStore(folder, false);
    const ids = store.pages().map(({ id }) => id);
    for (const id of ids) await store.save(id, NONE, save);
    await writeFile(join(folder, "A b.html"), "<p>anew");
    await rm(join(folder, "c.html"));
    expect(await idsOf(folder)).toEqual(ids);
  });

  test("finds the folders that earlier studios made, which tell no file", async () => {
    const folder = await writeCorpus({
      "体育.html": "<p>sport",
      "一.html": "<p>one",
      "My page.html": "<p>mine",
      "plain.html": "<p>another",
      "page/page.html": "<p>sport",
      "page/gold.txt": "sport",
      "my-page/page.html": "<p>mine",
      "plain/page.html": "<p>plain",
    });
    const store = await openStore(folder, false);
    expect(store.pages().map(({ id, file }) => [id, file])).toEqual([
      ["my-page", "My page.html"],
      ["page", "体育.html"],
      ["plain", undefined],
      [hashedIdOf("plain.html"), "plain.html"],
      ["一", "一.html"],
    ]);
    await store.save("page", NONE, save);
    expect(JSON.parse(await readFile(join(folder, "page/page.json"), "utf8"))).toEqual({
      file: "体育.html",
    });
  });

  test("keeps what a page.json says, and one that is malformed as it is", async () => {
    const folder = await writeCorpus({
      "one.html": "<p>1",
      "one/page.html": "<p>1",
      "one/page.json": '{"url":"https://e.example/","language":"de"}',
      "two.html": "<p>2",
      "two/page.html": "<p>2",
      "two/page.json": "{",
    });
    const store = await openStore(folder, false);
    for (const id of ["one", "two"]) await store.save(id, NONE, save);
    const read = (id: string): Promise<string> => readFile(join(folder, id, "page.json"), "utf8");
    expect(JSON.parse(await read("one"))).toEqual({
      url: "https://e.example/",
      language: "de",
      file: "one.html",
    });
    expect(await read("two")).toBe("{");
  });
});

test("pages are of one site by what they declare, in training as well", async () => {
  const page = (path: string): string =>
    `<link rel="canonical" href="https://news.example.org/${path}"><p>The bridge opened.`;
  const folder = await writeCorpus({
    "a.html": page("a"),
    "b.html": page("b"),
    "c.html": '<meta property="og:url" content="https://other.example/c"><p>The hall is shut.',
    "d.html": "<p>Nobody knows.",
  });
  const store = await openStore(folder, false);
  for (const { id } of store.pages()) await store.save(id, NONE, save);
  const sites: Record<string, string> = {};
  for await (const page of readCorpus(folder)) if ("site" in page) sites[page.id] = page.site;
  expect(sites).toEqual({ a: "example.org", b: "example.org", c: "other.example", d: "d" });
});

test("a save that does not fit on the disk changes nothing", async () => {
  const folder = await writeCorpus({ "a/page.html": "<p>x" });
  const store = await openStore(folder, false);
  const rev = await store.save("a", NONE, { ...save, comments: "c\n" });
  const files = async (): Promise<string[]> => {
    const names = (await readdir(join(folder, "a"))).sort();
    const texts = names.map((name) => readFile(join(folder, "a", name)));
    return (await Promise.all(texts)).map((text, i) => {
      return `${names[i]} ${createHash("sha256").update(text).digest("hex")}`;
    });
  };
  const before = await files();
  // Where the log would be: the last thing that is written.
  await rm(join(folder, ".studio"), { recursive: true });
  await writeFile(join(folder, ".studio"), "");
  await expect(store.save("a", rev, { ...save, gold: "y\n" })).rejects.toThrow();
  expect(await files()).toEqual(before);
  await rm(join(folder, ".studio"));
  await store.save("a", rev, { ...save, gold: "y\n" });
  expect(await readFile(join(folder, "a/gold.txt"), "utf8")).toBe("y\n");
});
