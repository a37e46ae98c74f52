import { describe, expect, test } from "vitest";
import { dragnet } from "../../../src/document/segmenters/dragnet.ts";
import { layout } from "../../../src/document/segmenters/layout.ts";
import { loadCorpus } from "../../../training/corpus/corpus.ts";
import { labelsJson, writeCorpus } from "./readers/corpus.ts";

const sha256 = /^sha256:[0-9a-f]{64}$/;

const html = "<ul><li>Home<li>News</ul><p>The bridge opened.</p><div>Nice bridge!</div>";
const files = {
  "a/page.html": html,
  "a/gold.txt": "The bridge opened.",
  "a/comments.txt": "Nice bridge!",
  "a/page.json": '{"url": "https://www.a.example/1", "type": "article", "language": "en"}',
  "b/page.html": Uint8Array.of(...Buffer.from("<p>"), 0xec, 0xe8, 0xf0),
  "b/gold.txt": "мир",
  "b/page.json": '{"encoding": "windows-1251"}',
  "c/page.html": "<p>x",
  "c/gold.txt": "x",
  "c/page.json": '{"langauge": "en"}',
};

describe("loadCorpus", () => {
  test("segments and labels pages, and names those it could not read", async () => {
    const path = await writeCorpus(files);
    const counts: number[] = [];
    const { pages, errors } = await loadCorpus([path], {
      segmenter: layout,
      onPage: (count) => counts.push(count),
    });
    expect(errors.map(({ id }) => id)).toEqual(["c"]);
    expect(errors[0]!.message).toContain("page c: ");
    expect(counts).toEqual([1, 2]);
    const [a, b] = pages;
    expect(a).toMatchObject({
      id: "a",
      site: "a.example",
      pageType: "article",
      language: "en",
      gold: "The bridge opened.",
    });
    expect(a!.measures.blocks.map(({ text }) => text)).toEqual([
      "Home",
      "News",
      "The bridge opened.",
      "Nice bridge!",
    ]);
    expect(a!.measures.page.url).toBe("https://www.a.example/1");
    expect([...a!.labels]).toEqual([0, 0, 1, 0]);
    expect(a!.scorer.score(a!.labels).f1).toBe(1);
    // The charset of page.json decodes the bytes.
    expect(b).toMatchObject({ id: "b", site: "b", gold: "мир" });
    expect(b!.measures.blocks.map(({ text }) => text)).toEqual(["мир"]);
    expect([...b!.labels]).toEqual([1]);
  });

  test("refuses an empty page and a file that is not a page", async () => {
    const path = await writeCorpus({
      ...files,
      "d/page.html": "",
      "d/gold.txt": "x",
      "e/page.html": "%PDF-1.7",
      "e/gold.txt": "x",
    });
    const { pages, errors } = await loadCorpus([path], { segmenter: layout });
    expect(pages).toHaveLength(2);
    expect(errors.map(({ id, fault }) => [id, fault])).toEqual([
      ["c", "unreadable"],
      ["d", "empty"],
      ["e", "not-html"],
    ]);
  });

  test("counts comments as content if asked to", async () => {
    const path = await writeCorpus(files);
    const { pages } = await loadCorpus([path], { segmenter: layout, comments: "include" });
    expect([...pages[0]!.labels]).toEqual([0, 0, 1, 1]);
    expect(pages[0]!.gold).toBe("The bridge opened.\nNice bridge!");
    expect(pages[1]!.gold).toBe("мир");
  });

  test("uses the segmenter and the labelling given", async () => {
    const path = await writeCorpus({
      "a/page.html": "<ul><li>one<li>two</ul><p>a b c d e f g h",
      "a/gold.txt": "a b",
    });
    const by = await loadCorpus([path], { segmenter: dragnet, labelling: "tenth" });
    expect(by.pages[0]!.measures.blocks.map(({ text }) => text)).toEqual([
      "one two",
      "a b c d e f g h",
    ]);
    // Two tokens of eight: more than a tenth, less than half.
    expect([...by.pages[0]!.labels]).toEqual([0, 1]);
    const half = await loadCorpus([path], { segmenter: dragnet, labelling: "half" });
    expect([...half.pages[0]!.labels]).toEqual([0, 0]);
  });

  test("keeps the pages that a filter wants", async () => {
    const path = await writeCorpus(files);
    const all = await loadCorpus([path], { segmenter: layout });
    const some = await loadCorpus([path], {
      segmenter: layout,
      filter: ({ pageType }) => pageType === "article",
    });
    expect(some.pages.map(({ id }) => id)).toEqual(["a"]);
    expect(some.errors).toHaveLength(1);
    expect(some.digest).not.toBe(all.digest);
  });

  test("reads several corpora one after another", async () => {
    const paths = [
      await writeCorpus(files),
      await writeCorpus({ "z/page.html": "<p>z", "z/gold.txt": "z" }),
    ];
    const { pages } = await loadCorpus(paths, { segmenter: layout });
    expect(pages.map(({ id }) => id)).toEqual(["a", "b", "z"]);
  });

  test("refuses a path without a corpus", async () => {
    const path = await writeCorpus({ "readme.txt": "nothing" });
    const load = (paths: string[]) => loadCorpus(paths, { segmenter: layout });
    await expect(load([`${path}/none`])).rejects.toThrow("there is no such file or folder");
    await expect(load([path])).rejects.toThrow("has none of the layouts that can be read");
  });
});

describe("digest", () => {
  const digestOf = async (changed: Record<string, string | Uint8Array> = {}): Promise<string> => {
    const path = await writeCorpus({ ...files, ...changed });
    return (await loadCorpus([path], { segmenter: layout })).digest;
  };

  test("is the same for the same pages, wherever they lie", async () => {
    expect(await digestOf()).toMatch(sha256);
    expect(await digestOf()).toBe(await digestOf());
  });

  test.each([
    ["a page", { "a/page.html": `${html} ` }],
    ["a gold text", { "b/gold.txt": "мор" }],
    ["comments", { "a/comments.txt": "Nice bridge" }],
    ["one more page", { "d/page.html": "<p>", "d/gold.txt": "" }],
    ["a mended page", { "c/page.json": '{"language": "en"}' }],
  ])("changes with %s", async (_, changed) => {
    expect(await digestOf(changed)).not.toBe(await digestOf());
  });
});

describe("labels of an annotator", () => {
  const marked = "<p>one<p>two<p>three<p>four<p>five";
  const spans = [
    [3, 6, "rest"],
    [9, 12, "content"],
    [15, 20, "comment"],
    [23, 27, "unsure"],
  ] as const;
  const annotated = {
    "a/page.html": marked,
    "a/gold.txt": "one five four",
    "a/labels.json": labelsJson(marked, spans, false),
  };

  test.each([
    ["exclude", [0, 1, 0, 1, 1]],
    ["include", [0, 1, 1, 1, 1]],
  ] as const)("go before the gold text; comments: %s", async (comments, expected) => {
    const path = await writeCorpus(annotated);
    const { pages } = await loadCorpus([path], { segmenter: layout, comments });
    expect([...pages[0]!.labels]).toEqual(expected);
  });

  test("change the corpus's digest", async () => {
    const digestOf = async (labels: string): Promise<string> => {
      const path = await writeCorpus({ ...annotated, "a/labels.json": labels });
      return (await loadCorpus([path], { segmenter: layout })).digest;
    };
    expect(await digestOf(labelsJson(marked, spans))).not.toBe(
      await digestOf(labelsJson(marked, spans.slice(1))),
    );
  });

  test("go to a block by most of its labelled characters, whatever the segmenter", async () => {
    const html = "<div>a long line<br>x</div><p>y";
    const path = await writeCorpus({
      "a/page.html": html,
      "a/gold.txt": "x",
      "a/labels.json": labelsJson(html, [
        [5, 16, "content"],
        [20, 21, "rest"],
        [30, 31, "rest"],
      ]),
    });
    const { pages } = await loadCorpus([path], { segmenter: layout });
    expect(pages[0]!.measures.blocks.map(({ text }) => text)).toEqual(["a long line x", "y"]);
    expect([...pages[0]!.labels]).toEqual([1, 0]);
  });
});
