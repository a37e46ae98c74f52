import { type Make, repeated, type Shapes } from "./shapes.ts";

/** One long thing in half of the page, and many things in the other that may each repeat it. */
function timesMany(start: string, long: string, end: string, many: string, last = ""): Make {
  return (characters) =>
    repeated(long, start, end)(characters / 2) + repeated(many)(characters / 2) + last;
}

const paragraph = "<p>text № ";
const link = "<a href=a№>link</a> ";
const base = "<base href='https://e.example/";

/** What would grow with the square if every small thing held a copy of the long one. */
export const products: Shapes = {
  "a base and links": timesMany(base, "a/", "'>", link),
  "a base and images": timesMany(base, "a/", "'>", "<img src=a№>x "),
  "a base and fragments": timesMany(base, "a/", "'>", "<a href=#a№>b</a> "),
  "a base and candidates": timesMany(base, "a/", "'>", "<img srcset='a№ 1x,b№ 2x'>x "),
  "a base and frames": timesMany(base, "a/", "'>", "<iframe src=a№></iframe>"),
  "a base of a long query and links": timesMany(`${base}?`, "a=b&", "'>", "<a href=#a№>b</a> "),
  "a canonical address and links": timesMany(
    "<link rel=canonical href='https://e.example/",
    "a/",
    "'>",
    link,
  ),
  "a name of an element and blocks": timesMany("<x", "a", ">", paragraph),
  "a name of an element and elements": timesMany("<x", "a", ">", "<b>text</b> "),
  "a class and blocks": timesMany("<div class='", "a№ ", "'>", paragraph),
  "a class of one word and blocks": timesMany("<div class='", "aB", "'>", paragraph),
  "an id and blocks": timesMany("<div id='", "a", "'>", paragraph),
  "a style and blocks": timesMany("<div style='", "color:red;", "'>", paragraph),
  "attributes and blocks": timesMany("<div ", "a№=b ", ">", paragraph),
  "a language and blocks": timesMany("<div lang='", "en-", "'>", paragraph),
  "a language of code and lines": timesMany("<pre><code class='language-", "a", "'>", "let a№\n"),
  "a title and headings": timesMany("<title>", "word № ", "</title>", "<h1>word №</h1>"),
  "a title of parts and headings": timesMany("<title>", "part № - ", "</title>", "<h1>part №</h1>"),
  "a title and blocks": timesMany("<title>", "word № ", "</title>", "<p>word №"),
  "a title and titles": timesMany(
    "<title>",
    "a - ",
    "</title>",
    "<meta property=og:title content='a - №'>",
  ),
  "a name of the site and titles": timesMany(
    "<meta property=og:site_name content='",
    "a ",
    "'>",
    "<meta property=og:title content='a a - №'>",
  ),
  "a heading and blocks": timesMany("<h1>", "word № ", "</h1>", paragraph),
  "a heading and the same headings": timesMany("<h1>", "a b ", "</h1>", "<h2>a b</h2>"),
  "an author and bylines": timesMany(
    "<meta name=author content='",
    "Ada Sand № and ",
    "'>",
    "<p class=byline>By Ada Sand №",
  ),
  "a description and blocks": timesMany(
    "<meta name=description content='",
    "a b ",
    "'>",
    "<p>a b a",
  ),
  "a link and paragraphs in it": timesMany("<a href='/", "a/", "'>", paragraph),
  "a link and words in it": timesMany("<a href='/", "a/", "'>", "<b>text №</b> ", "</a>"),
  "a time and paragraphs in it": timesMany("<time datetime='", "2024-", "'>", paragraph),
  "a note's id and references": timesMany("<p id='", "a", "'>note", "<sup><a href=#a№>№</a></sup>"),
  "a caption and images": timesMany(
    "<figure><figcaption>",
    "word ",
    "</figcaption>",
    "<img src=a№>",
  ),
  "a caption and rows": timesMany("<table><caption>", "word ", "</caption>", "<tr><td>cell № "),
  "a header and rows": timesMany("<table><tr>", "<th>a", "", "<tr><td>cell №"),
  "a summary and details": timesMany("<details><summary>", "word ", "</summary>", paragraph),
  "a term and definitions": timesMany("<dl><dt>", "word ", "</dt>", "<dd>text №"),
  "a span of columns and rows": timesMany(
    "<table><tr>",
    "<td colspan=9>a",
    "",
    "<tr><td rowspan=9>b",
  ),
  "sources and images": timesMany(
    "<picture>",
    "<source srcset=a№.png>",
    "",
    "<img src=b№.png>text ",
  ),
  "properties and items": timesMany(
    "<div itemscope itemtype=https://schema.org/Article>",
    "<b itemprop=author>Ada №</b>",
    "",
    "<div itemscope itemprop=author>",
  ),
  "a type and items": timesMany("<div itemscope itemtype='", "a ", "'>", "<b itemprop=a>№</b> "),
  "JSON-LD and items": timesMany(
    '<script type=application/ld+json>{"@graph":[',
    '{"@id":"#№","author":{"@id":"#1№"}},',
    "{}]}</script>",
    "<b itemprop=author>Ada №</b> ",
  ),
  "a graph's node and references to it": timesMany(
    '<script type=application/ld+json>{"@graph":[{"@id":"#a","name":"',
    "Ada ",
    '"}',
    ',{"@type":"Article","author":{"@id":"#a"}}',
    "]}</script><p>text",
  ),
  "text and empty elements": timesMany("<p>", "word ", "</p>", "<b></b>"),
  "a paragraph and breaks": timesMany("<p>", "word ", "", "<br>"),
  "spaces and elements": timesMany("<p>a", " ", "", "<b> </b>"),
  "an open comment and ends": timesMany("<p>text<!--", "a ", "", "</p>"),
  "an open tag and quotes": timesMany("<p>text<a b=", "a ", "", "'\"<p>"),
};
