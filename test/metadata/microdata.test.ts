import { expect, test } from "vitest";
import { parse } from "../../src/document/parse.ts";
import { microdataThings } from "../../src/metadata/microdata.ts";
import { textsOf } from "../../src/metadata/thing.ts";

test("reads items, nested ones under their property", () => {
  const [article, ...others] = microdataThings(
    parse(`<article itemscope itemtype="https://schema.org/NewsArticle">
      <h1 itemprop="headline name">The  <b>bridge</b><style>b{}</style></h1>
      <p itemprop="author" itemscope itemtype="https://schema.org/Person">By
        <a itemprop="name" href="/ada">Ada Sand</a></p>
      <time itemprop="datePublished" datetime="2024-03-05">on Tuesday</time>
      <meta itemprop="keywords" content="a &amp; b">
      <a itemprop="license" href="/terms">terms</a></article>`),
  );
  expect(others).toEqual([]);
  expect(article!.types).toEqual(["NewsArticle"]);
  const read = (property: string): string[] => textsOf(article!, property);
  expect(read("headline")).toEqual(["The bridge"]);
  expect(read("name")).toEqual(["The bridge"]);
  expect(read("author")).toEqual(["Ada Sand"]);
  expect(read("datePublished")).toEqual(["2024-03-05"]);
  expect(read("keywords")).toEqual(["a & b"]);
  expect(read("license")).toEqual(["/terms"]);
});

test("a property outside any item is nobody's", () => {
  expect(microdataThings(parse('<p itemprop="author">Ada</p>'))).toEqual([]);
});

test("an item without a property inside another is an item of its own", () => {
  const found = microdataThings(
    parse(`<div itemscope itemtype="A"><div itemscope itemtype="B"><i itemprop="name">b</i></div>
      <i itemprop="name">a</i></div>`),
  );
  expect(found.map((thing) => [thing.types[0], ...textsOf(thing, "name")])).toEqual([
    ["A", "a"],
    ["B", "b"],
  ]);
});
