import { join } from "node:path";
import { expect, it } from "vitest";
import { seineFolder } from "../../../../training/corpus/readers/seine-folder.ts";
import { expectErrors, htmlOf, labelsJson, readAll, writeCorpus } from "./corpus.ts";

it("reads pages sorted by slug, with all that page.json says", async () => {
  const path = await writeCorpus({
    "b/page.html": "<p>plain",
    "b/gold.txt": "",
    "a/page.html": Uint8Array.of(0x3c, 0x70, 0x3e, 0xe9),
    "a/gold.txt": "\uFEFFGold é\n",
    "a/comments.txt": "First!",
    "a/page.json": JSON.stringify({
      type: "blog",
      language: "en",
      url: "https://www.news.co.uk/a",
      title: "T",
      author: "A",
      publishDate: "2024-01-02",
      encoding: "latin1",
      with: ["x"],
      without: [],
    }),
    "README.md": "not a page",
    ".git/config": "not a page",
    "Saved page_files/a.css": "not a page",
  });
  expect(await seineFolder.detect(path)).toBe(true);
  const { pages, errors } = await readAll(seineFolder, path);
  expect(errors).toEqual([]);
  expect(pages[0]).toEqual({
    id: "a",
    site: "news.co.uk",
    html: Buffer.of(0x3c, 0x70, 0x3e, 0xe9),
    file: join(path, "a/page.html"),
    encoding: "latin1",
    url: "https://www.news.co.uk/a",
    gold: "Gold é\n",
    comments: "First!",
    pageType: "blog",
    language: "en",
    with: ["x"],
    without: [],
    metadata: { title: "T", author: "A", publishDate: "2024-01-02" },
  });
  // What is not known is not there: no key holds undefined.
  expect(Object.keys(pages[1]!)).toEqual(["id", "site", "html", "file", "gold"]);
  expect(pages[1]).toMatchObject({ id: "b", site: "b", gold: "" });
  expect(htmlOf(pages[1])).toBe("<p>plain");
});

it("reports a bad page by file and key, and goes on", async () => {
  const path = await writeCorpus({
    "a/page.html": "",
    "b/page.html": "",
    "b/gold.txt": "",
    "b/page.json": '{"langauge": "en"}',
    "c/page.html": "",
    "c/gold.txt": "",
    "c/page.json": '{"with": ["x", 2]}',
    "d/gold.txt": "",
    "e/page.html": "",
    "e/gold.txt": Uint8Array.of(0xe9),
    "f/page.html": "",
    "f/gold.txt": "",
    "f/page.json": '{"title": "x",}',
    "g/page.html": "<p>",
    "g/gold.txt": "good",
  });
  const { pages, errors, ids } = await readAll(seineFolder, path);
  expect(ids).toEqual(["a", "b", "c", "d", "e", "f", "g"]);
  expect(pages.map(({ gold }) => gold)).toEqual(["good"]);
  expect(errors.map((error) => error.path.slice(path.length + 1))).toEqual(
    ["a/gold.txt", "b/page.json", "c/page.json", "d/page.html", "e/gold.txt", "f/page.json"].map(
      (name) => join(name),
    ),
  );
  expectErrors(errors, [
    ["page a: gold.txt", "is missing; add the file"],
    ["page b: page.json", "langauge"],
    ["page c: page.json", 'key "with[1]": ', "expected string, received number"],
    ["page d: page.html is missing"],
    ["page e: gold.txt", "is not valid UTF-8; save the file as UTF-8"],
    ["page f: page.json is no valid JSON"],
  ]);
});

it("does not take a folder of files for pages", async () => {
  expect(await seineFolder.detect(await writeCorpus({ "page.html": "", "gold.txt": "" }))).toBe(
    false,
  );
});

it("reads what an annotator said of the blocks, if it was of these bytes", async () => {
  const html = "<p>one<p>two";
  const spans = [
    [3, 6, "content"],
    [9, 12, "unsure"],
  ] as const;
  const labels = spans.map(([start, end, label]) => ({ start, end, label }));
  const page = { "page.html": html, "gold.txt": "one" };
  const folder = (name: string, labels: string): Record<string, string> =>
    Object.fromEntries(
      Object.entries({ ...page, "labels.json": labels }).map(([key, v]) => [`${name}/${key}`, v]),
    );
  const path = await writeCorpus({
    ...folder("done", labelsJson(html, spans)),
    ...folder("foreign", labelsJson("<p>one", spans)),
    ...folder("mixed", labelsJson(html, spans.toReversed())),
    ...folder("other", labelsJson(html, [[3, 6, "advert"]])),
    ...folder("under-way", labelsJson(html, spans, false)),
  });
  const { pages, errors } = await readAll(seineFolder, path);
  const read = pages.map(({ id, labels, labelFault }) => ({ id, labels, labelFault }));
  expect(read).toEqual([
    { id: "done", labels },
    { id: "foreign", labelFault: "foreign" },
    { id: "under-way", labels, labelFault: "unfinished" },
  ]);
  expectErrors(errors, [
    ["page mixed:", "labels.json", 'key "blocks"', "in the page's order"],
    ["page other:", "labels.json", 'key "blocks[0].label"'],
  ]);
});
