import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decode, metadata, parse } from "../../src/entries/index.ts";
import type { Metadata } from "../../src/metadata/metadata.ts";
import { documentMetadata } from "../../src/metadata/metadata.ts";
import { expectLinear } from "../cases/growth.ts";

const URL = "https://www.example.org/news/bridge";
const ld = (json: object): string =>
  `<script type="application/ld+json">${JSON.stringify(json)}</script>`;
const meta = (name: string, content: string): string =>
  `<meta property="${name}" content="${content}">`;

test("every field with its source", () => {
  const html = `<html lang="en_gb"><head><title>The bridge - Example News</title>
    ${ld({
      "@type": "NewsArticle",
      headline: "The bridge",
      author: [{ "@type": "Person", name: "Ada Sand" }, { name: "Bo Lind" }],
      datePublished: "2024-03-05T10:00:00+01:00",
      keywords: ["rivers", "roads"],
      license: "/terms",
    })}
    ${meta("og:site_name", "Example News")}${meta("og:image", "/bridge.jpg")}
    ${meta("og:description", "A bridge &amp; a river.")}${meta("article:modified_time", "2024-03-06")}
    <link rel="canonical" href="/news/bridge?a=1&amp;b=2"></head>
    <body><h1>The Bridge</h1><p>Text.</body></html>`;
  expect(metadata(html, { url: URL })).toEqual({
    title: { value: "The Bridge", source: "h1" },
    headline: { value: "The Bridge", source: "h1" },
    authors: { value: ["Ada Sand", "Bo Lind"], source: "json-ld" },
    published: { value: "2024-03-05T10:00:00+01:00", source: "json-ld" },
    publishedPrecision: { value: "minute", source: "json-ld" },
    modified: { value: "2024-03-06", source: "article:modified_time" },
    modifiedPrecision: { value: "day", source: "article:modified_time" },
    siteName: { value: "Example News", source: "og:site_name" },
    language: { value: "en-GB", source: "html:lang" },
    declaredLanguage: { value: "en-GB", source: "html:lang" },
    description: { value: "A bridge & a river.", source: "og:description" },
    excerpt: { value: "A bridge & a river.", source: "og:description" },
    image: { value: "https://www.example.org/bridge.jpg", source: "og:image" },
    canonicalUrl: {
      value: "https://www.example.org/news/bridge?a=1&b=2",
      source: "link:canonical",
    },
    licence: { value: "https://www.example.org/terms", source: "json-ld" },
    tags: { value: ["rivers", "roads"], source: "json-ld" },
    pageType: { value: "article", source: "json-ld" },
  });
});

test.each([
  ["dc.", "description", "date", "subject", "creator"],
  ["dcterms:", "description", "date", "", "creator"],
  ["parsely-", "", "pub-date", "tags", "author"],
  ["sailthru.", "", "date", "tags", "author"],
])("%s: what it says where a page says nothing else", (prefix, description, date, tags, author) => {
  const tag = (name: string, content: string): string =>
    name === "" ? "" : `<meta name="${prefix}${name}" content="${content}">`;
  const found = metadata(
    tag("title", "The bridge") +
      tag(description, "On a bridge.") +
      tag(date, "2024-03-05") +
      tag(tags, "rivers, roads") +
      tag(author, "Ada Sand"),
  );
  expect(found.title?.value).toBe("The bridge");
  expect(found.description?.value).toBe(description ? "On a bridge." : undefined);
  expect(found.published?.value).toBe("2024-03-05");
  expect(found.tags?.value).toEqual(tags ? ["rivers", "roads"] : undefined);
  expect(found.authors?.value).toEqual(["Ada Sand"]);
});

test("without a description the first paragraph tells what the page is about", () => {
  const text = "A bridge was built over the river in a year when nobody expected one.";
  const html = `<body dir=RTL><h1>The bridge</h1><div>${text}</div><p>Short.<p>${text} It stands.`;
  const { excerpt, direction } = metadata(html);
  expect(excerpt).toEqual({ value: `${text} It stands.`, source: "p" });
  expect(direction).toEqual({ value: "rtl", source: "body:dir" });
});

test("a heading that leads home is the site's name, and labels are no part of a title", () => {
  const html = `<title>Ada's pages: The bridge</title><h1><a href="/">Ada's pages</a></h1><h2>The bridge</h2>`;
  expect(metadata(html, { url: URL }).title?.value).toBe("The bridge");
  const labelled =
    "<title>Solved - The bridge</title><h1><span class=label>Solved</span> The bridge</h1>";
  expect(metadata(labelled, { url: URL }).title?.value).toBe("The bridge");
});

test("nothing is known of an empty page", () => {
  expect(metadata("")).toEqual({});
});

test("bytes are decoded, by the charset that is given or found", () => {
  const bytes = Uint8Array.of(...Buffer.from("<title>Br"), 0xfc, ...Buffer.from("cke</title>"));
  expect(metadata(bytes, { charset: "windows-1252" }).title?.value).toBe("Brücke");
});

describe("authors come", () => {
  const authors = (html: string): Metadata["authors"] => metadata(html, { url: URL }).authors;

  test.each<[string, string, string[], string]>([
    ["from a meta tag", '<meta name="author" content="by Ada Sand">', ["Ada Sand"], "meta:author"],
    ["from a byline", "<h1>The bridge</h1><p>By Ada Sand, 5 March 2024", ["Ada Sand"], "byline"],
    [
      "from the line after a lone by",
      "<h1>The bridge</h1><p>By<p>Ada Sand<p>Text",
      ["Ada Sand"],
      "byline",
    ],
    [
      "from rel=author",
      '<h1>The bridge</h1><a rel="author" href="/a">Ada Sand</a>',
      ["Ada Sand"],
      "rel=author",
    ],
    [
      "from a class",
      '<h1>The bridge</h1><span class="post-author">Ada Sand</span>',
      ["Ada Sand"],
      "class:author",
    ],
    [
      "from a lone itemprop in the head",
      '<head><meta itemprop="author" content="Ada Sand"></head><h1>The bridge</h1>',
      ["Ada Sand"],
      "meta:author",
    ],
    [
      "from Dublin Core with a colon",
      '<meta name="DC:creator" content="Ada Sand">',
      ["Ada Sand"],
      "meta:dc.creator",
    ],
    [
      "from a card that says who wrote it",
      '<meta name="twitter:label1" content="Written by"><meta name="twitter:data1" content="Ada Sand">',
      ["Ada Sand"],
      "meta:twitter:data1",
    ],
    [
      "without what the author is",
      "<h1>The bridge</h1><p>By Ada Sand, Senior Writer",
      ["Ada Sand"],
      "byline",
    ],
    [
      "from the first line of an element",
      "<h1>The bridge</h1><a rel=author href=/a><div>Ada Sand</div><div>Bridge Builder</div></a>",
      ["Ada Sand"],
      "rel=author",
    ],
    [
      "from the byline where linked data names an organisation",
      `${ld({ "@type": "Article", author: { "@type": "Organization", name: "Wire Agency" } })}<h1>The bridge</h1><p>By Ada Sand`,
      ["Ada Sand"],
      "byline",
    ],
    [
      "from what is said at the end of a work",
      `${meta("article:published_time", "2024-03-05")}<h1>The bridge</h1>${"<p>Text of some length.".repeat(40)}<p>Written by Ada Sand`,
      ["Ada Sand"],
      "byline",
    ],
    ["from a dateline", "<h1>The bridge</h1><p>5 March 2024 | Ada Sand", ["Ada Sand"], "dateline"],
    [
      "from the line beside a date",
      "<h1>The bridge</h1><p>News</p><p>5 March 2024</p><p>Ada Sand</p><p>Text",
      ["Ada Sand"],
      "dateline",
    ],
    [
      "from behind a date",
      "<p>Published March 5, 2024 by Ada Sand</p><h1>The bridge</h1><p>Text",
      ["Ada Sand"],
      "dateline",
    ],
    [
      "from a sentence that says it",
      "<h1>The bridge</h1><p>This post was written by Ada Sand, Head of Bridges and Roads",
      ["Ada Sand"],
      "byline",
    ],
    [
      "from the byline where the mark-up names nobody but the site",
      `${meta("og:site_name", "Example")}<meta name="author" content="Example"><h1>The bridge</h1><p>By Ada Sand`,
      ["Ada Sand"],
      "byline",
    ],
    [
      "from the mark-up if nothing else is there",
      '<meta name="author" content="Example">',
      ["Example"],
      "meta:author",
    ],
  ])("%s", (_, html, value, source) => {
    expect(authors(html)).toEqual({ value, source });
  });

  const story = "<p>Text of some length about it.".repeat(6);
  test.each([
    ["a news agency", "<p>By Reuters</p>"],
    ["an agency with its article", "<p>By THE ASSOCIATED PRESS</p>"],
    ["an agency in a class", "<p class=byline>AFP</p>"],
    ["an agency in small letters", "<p class=byline>dpa</p>"],
    ["an agency with its place", "<p>By Associated Press in Valencia</p>"],
    ["a desk of agencies", "<p class=byline>red/Agenturen</p>"],
    ["an agency in the mark-up", "<meta name=author content=Reuters>"],
    ["a network of adverts", "<div><span>by Taboola</span></div>"],
    ["a commenter by class", "<ol class=commentlist><li><a rel=author>Joe Doe</a><p>nice</ol>"],
    ["a commenter by label", "<section id=disqus><p>by Joe Doe</p></section>"],
    [
      "a commenter, in another language",
      "<div class=commentaires><span class=author>Joe Doe</span></div>",
    ],
  ])("from nobody who is %s", (_, markup) => {
    const page = `${meta("article:published_time", "2024-03-05")}<h1>The bridge</h1>${story}`;
    expect(authors(`${page}${markup}`)).toBeUndefined();
    expect(authors(`<h1>The bridge</h1>${markup}${story}`)).toBeUndefined();
    // A person beside them counts.
    expect(authors(`<h1>The bridge</h1>${markup}<p>By Ada Sand</p>${story}`)?.value).toEqual([
      "Ada Sand",
    ]);
  });

  test("without the agency behind a name, and from nicknames like an agency's", () => {
    const of = (line: string) => authors(`<h1>The bridge</h1><p>${line}</p>${story}`)?.value;
    expect(of("By Ada Sand, Reuters")).toEqual(["Ada Sand"]);
    expect(of("By ani")).toEqual(["ani"]);
  });

  test("from nowhere else", () => {
    const beside = (lines: string) => authors(`<h1>The bridge</h1>${lines}<p>Text`);
    expect(beside("<p>Ada Sand</p><p>5 March 2024</p><p>Home Improvement</p>")).toBeUndefined();
    expect(beside("<p>5 March 2024</p><h2>Ada Sand</h2>")).toBeUndefined();
    expect(beside("<p>5 March 2024</p><p>Founder and Marketing Director</p>")).toBeUndefined();
    expect(beside("<p>5 March 2024</p><p>Marketing Director</p>")).toBeUndefined();
    expect(
      authors("<h1>The bridge</h1><p>By the river stood a bridge that nobody crossed."),
    ).toBeUndefined();
    expect(authors('<nav><a rel="author" href="/">Ada Sand</a></nav><h1>A</h1>')).toBeUndefined();
    expect(authors(`${meta("article:author", "https://social.example.com/ada")}`)).toBeUndefined();
  });
});

describe("the date of publication comes", () => {
  const published = (html: string, url = URL): Metadata["published"] =>
    metadata(html, { url }).published;

  test.each<[string, string, string, string]>([
    [
      "from Open Graph",
      meta("article:published_time", "2024-03-05"),
      "2024-03-05",
      "article:published_time",
    ],
    [
      "from the next place that has a real date",
      `${ld({ "@type": "Article", datePublished: "2024-02-31" })}${meta("article:published_time", "2024-03-05")}`,
      "2024-03-05",
      "article:published_time",
    ],
    [
      "from <time> below the title",
      '<h1>The bridge</h1><time datetime="2024-03-05">last week</time>',
      "2024-03-05",
      "time",
    ],
    [
      "from a line below the title",
      '<html lang="de"><h1>Die Brücke</h1><p>5. März 2024',
      "2024-03-05",
      "dateline",
    ],
    [
      "from what was published, not updated",
      "<h1>A</h1><p>Updated March 9, 2024<p>Published March 5, 2024",
      "2024-03-05",
      "dateline",
    ],
    [
      "from a lone itemprop in the head",
      '<head><meta itemprop="datePublished" content="2024-03-05"></head><h1>A</h1>',
      "2024-03-05",
      "meta:datepublished",
    ],
    [
      "from a line far below that says what it is",
      `<h1>A</h1>${"<p>Text of some length.".repeat(40)}<p>Published<p>March 9, 2024`,
      "2024-03-09",
      "dateline",
    ],
  ])("%s", (_, html, value, source) => {
    expect(published(html)).toEqual({ value, source });
  });

  test("from the address in the last resort", () => {
    const url = "https://example.org/2024/03/05/bridge";
    expect(published("<h1>A</h1>", url)).toEqual({ value: "2024-03-05", source: "url" });
    expect(published("<h1>A</h1><p>March 4, 2024", url)?.source).toBe("dateline");
  });
});

test("a list of articles has neither author nor date of one of them", () => {
  const article = (headline: string): object => ({
    "@type": "BlogPosting",
    headline,
    author: "Ada Sand",
    datePublished: "2024-03-05",
  });
  const html = `<title>All posts</title>${ld([article("One thing"), article("Another thing")])}`;
  expect(metadata(html)).toEqual({ title: { value: "All posts", source: "title" } });
  const own = `<title>One thing</title>${ld([article("One thing"), article("Another thing")])}`;
  expect(metadata(own).authors?.value).toEqual(["Ada Sand"]);
});

test("addresses that lead to no page are left out", () => {
  const html = `${meta("og:image", "javascript:alert(1)")}<link rel=canonical href="data:text/html,x">`;
  expect(metadata(html)).toEqual({});
});

test.each([
  [1, {}, "html: expected a string, a Uint8Array or a document, found number"],
  ["", { magic: 1 }, "options: "],
  ["", { url: 1 }, "options.url: "],
])("metadata(%j, %j) says what is wrong", (html, options, message) => {
  expect(() => metadata(html as string, options as object)).toThrow(new RegExp(`^${message}`));
});

describe("any page is read without throwing:", () => {
  const fragment = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom(
      "<h1>",
      "</h1>",
      '<script type="application/ld+json">',
      "</script>",
      '{"@type":"Article","author":',
      "[",
      "]",
      "}",
      "<meta property=og:title content=x",
      "<div itemscope itemprop=author>",
      "<time datetime=2024-01-01>",
      "<html lang=zz-zz-zz>",
      "By ",
      "5 March 2024",
      ">",
    ),
  );

  test("pieces of mark-up in any order", () => {
    fc.assert(
      fc.property(fc.array(fragment), fc.webUrl(), (pieces, url) => {
        const found = metadata(`<p>${pieces.join("")}`, { url });
        for (const { value, source } of Object.values(found)) {
          expect(value.length).toBeGreaterThan(0);
          expect(source.length).toBeGreaterThan(0);
        }
      }),
    );
  });

  test.each<[string, (size: number) => string]>([
    ["headings in headings", (n) => "<h1>a".repeat(n)],
    ["nested items", (n) => "<i itemprop=author itemscope>a".repeat(n)],
    ["nested properties", (n) => `<b itemscope>${"<i itemprop=name>a".repeat(n)}`],
    ["nested authors", (n) => `<h1>t</h1>${"<i class=author>a ".repeat(n)}`],
    ["bylines", (n) => `<h1>t</h1>${"<p>By".repeat(n)}`],
    ["dates", (n) => `<h1>t</h1>${"<p>1/".repeat(n)}`],
    [
      "articles side by side",
      (n) =>
        ld(Array.from({ length: n / 10 }, (_, i) => ({ "@type": "Article", headline: `h${i}` }))),
    ],
    [
      "articles by an author of many names",
      (n) =>
        ld([
          { "@id": "#a", "@type": "Person", name: Array(n / 10).fill("Ada Sand") },
          ...Array(n / 10).fill({ "@type": "Article", author: { "@id": "#a" } }),
        ]),
    ],
    ["nested lists in JSON", (n) => `<script type=application/ld+json>${"[".repeat(n)}</script>`],
    ["meta tags", (n) => '<meta name="keywords" content="a,b">'.repeat(n)],
    ["spaces in the title", (n) => `<title>a${" ".repeat(20 * n)}b | c</title>`],
    ["separators in the title", (n) => `<title>${"a - ".repeat(n)}</title><h1>a</h1>`],
    ["a line of spaces", (n) => `<h1>t</h1><p>By a${" ".repeat(20 * n)}b`],
  ])("%s, in time that grows with the page", (_, make) => {
    expectLinear((size) => {
      const html = make(size);
      // What is read once per document must be measured as well.
      return () => documentMetadata(parse(decode(html).text), URL);
    }, 5000);
  });
});

test.each([
  "<h1>A</h1><p>Last updated: March 9, 2024",
  `<h1>A</h1>${"<p>Text of some length.".repeat(40)}<p>Page last updated<p>March 9, 2024`,
])("an update alone is no publication: %#", (html) => {
  const { published, modified, modifiedPrecision } = metadata(html);
  expect(published).toBeUndefined();
  expect(modified).toEqual({ value: "2024-03-09", source: "dateline" });
  expect(modifiedPrecision?.value).toBe("day");
});
