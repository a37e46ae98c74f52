import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { dataset } from "../../../../training/corpus/readers/dataset.ts";
import { expectErrors, htmlOf, readAll, writeCorpus } from "./corpus.ts";

const WRAPPED = '<text id="http://a.b.org/x" title="1 > 0" encoding="utf8">\r\n<p>x</p>\n</text>\n';

it("reads pages, and tells their sites in four ways", async () => {
  const path = await writeCorpus({
    "html/1.html.gz": "<p>one</p>",
    "gold/1.json": JSON.stringify({
      id: "1",
      url: "https://shop.example.com/p",
      page_type: "product",
      title: "T",
      author: null,
      publish_date: "2024",
      main_content: "one",
      with: ["o"],
      without: ["t"],
    }),
    "html/2.html.gz": WRAPPED,
    "gold/2.json": '{"id": "2", "url": null, "main_content": "", "comments": "c", "split": "test"}',
    "html/20111101_www.vz.ru_66480588.html.gz": "<p>",
    "gold/20111101_www.vz.ru_66480588.json": '{"language": "Russian", "main_content": "да"}',
    "html/4.html": '<link rel="canonical" href="http://blog.moz.org/4">',
    "gold/4.json": '{"main_content": ""}',
    "html/5.html": "<p>",
    "gold/5.json": '{"main_content": ""}',
  });
  expect(await dataset.detect(path)).toBe(true);
  const { pages, errors } = await readAll(dataset, path);
  expect(errors).toEqual([]);
  expect(pages.map(({ id, site }) => [id, site])).toEqual([
    ["1", "example.com"],
    ["2", "b.org"],
    ["20111101_www.vz.ru_66480588", "vz.ru"],
    ["4", "moz.org"],
    ["5", "5"],
  ]);
  expect(pages[0]).toMatchObject({
    url: "https://shop.example.com/p",
    pageType: "product",
    gold: "one",
    with: ["o"],
    without: ["t"],
    metadata: { title: "T", publishDate: "2024" },
  });
  expect(htmlOf(pages[1])).toBe("<p>x</p>");
  expect(pages[1]).toMatchObject({ url: "http://a.b.org/x", comments: "c", split: "test" });
  expect(pages[1]).not.toHaveProperty("encoding");
  expect(pages[2]?.language).toBe("ru");
});

it("reports bad and missing files page by page", async () => {
  const path = await writeCorpus({
    "html/a.html.gz": "<p>",
    "gold/a.json": '{"id": "a", "main_contnet": "typo"}',
    "html/b.html.gz": "<p>",
    "gold/c.json": '{"main_content": ""}',
    "html/d.html.gz": Uint8Array.from([1, 2, 3]),
    "gold/d.json": '{"main_content": ""}',
    "html/e.html.gz": "<p>",
    "gold/e.json": '{"main_content": "fine"}',
  });
  const { pages, errors, ids } = await readAll(dataset, path);
  expect(ids).toEqual(["a", "b", "c", "d", "e"]);
  expect(pages.map(({ gold }) => gold)).toEqual(["fine"]);
  expectErrors(errors, [
    ["page a: ", 'key "main_content": ', "a.json)"],
    ["page b: the gold file is missing", "b.json)"],
    ["page c: the HTML file is missing", "c.html.gz)"],
    ["page d: the HTML file is no valid gzip file", "d.html.gz)"],
  ]);
});

const CORPORA = "../shared/datasets";
/** Pages, as the corpora's README gives them. */
const PAGES = {
  "wcxb-dev": 1497,
  "dragnet-2012": 1381,
  "cleaneval-en": 681,
  "cleaneval-en-dev": 58,
  "l3s-gn1": 621,
  "multilingual-dev": 637,
};

describe.skipIf(!existsSync(CORPORA))(`${CORPORA} (skipped when it is absent)`, () => {
  it.each(Object.entries(PAGES))("%s: %i pages, the first ones read", async (name, count) => {
    const path = join(CORPORA, name);
    expect((await readdir(join(path, "html"))).length).toBe(count);
    expect(await dataset.detect(path)).toBe(true);
    const ids: string[] = [];
    for await (const page of dataset.read(path)) {
      expect(page).not.toBeInstanceOf(Error);
      expect("html" in page && page.html.length).toBeGreaterThan(100);
      if ("html" in page) expect(htmlOf(page).startsWith("<text id=")).toBe(false);
      ids.push(page.id);
      if (ids.length === 20) break;
    }
    expect(ids).toEqual([...ids].sort());
    expect(new Set(ids).size).toBe(20);
  });
});
