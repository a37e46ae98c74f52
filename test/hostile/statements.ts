import { type Make, nested, repeated, type Shapes } from "./shapes.ts";

const END = "<h1>The title</h1><p>text";
const jsonLd = (pattern: string, start = "", end = ""): Make =>
  repeated(pattern, `<script type=application/ld+json>${start}`, `${end}</script>${END}`);

/** What a page says of itself, in its head. */
export const headStatements: Shapes = {
  "meta tags": repeated("<meta name=a№ content=b№>", "<head>", END),
  "the same meta tag again": repeated("<meta property=og:title content='title №'>", "<head>", END),
  "authors each": repeated("<meta name=author content='Ada Sand №'>", "<head>", END),
  "authors of an article": repeated("<meta property=article:author content=/ada/№>", "<head>", END),
  "tags of an article": repeated("<meta property=article:tag content='tag №'>", "<head>", END),
  "images of the page": repeated("<meta property=og:image content=/a№.png>", "<head>", END),
  "dates of the page": repeated(
    "<meta property=article:published_time content=2024-03-0№>",
    "<head>",
    END,
  ),
  keywords: repeated("word №, ", '<meta name=keywords content="', `">${END}`),
  "a description": repeated("Some words № of it. ", '<meta name=description content="', `">${END}`),
  "a long property": repeated("og:", "<meta property=", ` content=a>${END}`),
  "an author": repeated("Ada Sand, @№.x and ", '<meta name=author content="', `">${END}`),
  "an author of at signs": repeated("@", '<meta name=author content="', `">${END}`),
  "an author of commas": repeated(", ", '<meta name=author content="Ada', `b">${END}`),
  "an author of spaces": repeated(" ", '<meta name=author content="Ada', `b">${END}`),
  "an author of brackets": repeated("(Ada [", '<meta name=author content="', `">${END}`),
  "a title of parts": repeated("part № - ", "<title>", "</title><h1>part 1</h1>"),
  "a title of bars": repeated("|", "<title>a ", " b</title><h1>a</h1>"),
  "a title of colons": repeated("part: ", "<title>", "</title><h1>part</h1>"),
  "a title of a word": repeated("a", "<title>", "</title><h1>a</h1>"),
  "a title of spaces": repeated(" ", "<title>a", `b</title>${END}`),
  "a title and a site's name": repeated(
    "a - ",
    "<meta property=og:site_name content='a'><title>",
    `</title>${END}`,
  ),
  "icons and style sheets": repeated("<link rel='icon stylesheet' href=/a№>", "<head>", END),
  charsets: repeated("<meta charset=utf-8><meta http-equiv=content-type content=a№>", "", END),
  "languages of the page": repeated("<meta http-equiv=content-language content=en№>", "", END),
};

/** Names and dates that stand in the text. */
export const visibleStatements: Shapes = {
  dates: repeated("<p>March №, 2024 and 2024-03-0№ and 3.4.20№"),
  times: repeated("<time datetime=2024-03-0№T1№:00>March №</time> "),
  "a long date": repeated("2024-", "<time datetime='", "'>a</time><p>text"),
  "digits for a date": repeated("1", "<time datetime='", "'>a</time><p>text"),
  "digits beside a date": repeated("20240301", "<h1>a</h1><p>"),
  months: repeated("march april ", "<h1>a</h1><p class=date>"),
  "a month and spaces": repeated(" ", "<h1>a</h1><p class=date>March", "1, 2024"),
  "names of months in other languages": repeated("mars maaliskuu № março ", "<p class=date>"),
  "dates by class": repeated("<span class='date published'>March №, 2024</span> "),
  "a date of a zone": repeated("+00:00", "<time datetime='2024-03-01T10:00:00", "'>a</time>"),
  "commas in a date": repeated(", 1 ", "<p class=date>March ", "2024"),
  "names by class": repeated("<span class=author>By Ada Sand №</span> "),
  "a byline": repeated("Ada Sand № and ", "<p class=byline>By ", "</p><p>text"),
  bylines: repeated("<p class=byline>By Ada № and Bo Hill, staff writer"),
  "by, over and over": repeated("by ", "<p class=byline>", "</p>text"),
  "bylines with links": repeated("<a rel=author href=/ada/№>Ada Sand №</a> "),
  "an address of an author": repeated("<address class=author>Ada №<br>"),
  "titles in the text": repeated("<h1 class=title>title №</h1>", "<title>title 1 - a</title>"),
  "paths of navigation": repeated("<nav class=breadcrumb><a href=/№>a№</a> &gt; </nav>"),
  licences: repeated("<a rel=license href=https://creativecommons.org/licenses/by/№>by</a> "),
};

/** Schema.org, in JSON-LD and in attributes. */
export const structuredData: Shapes = {
  "JSON-LD, deep": jsonLd('{"@type":["Article",{"author":'),
  "JSON-LD, deep arrays": jsonLd("["),
  "JSON-LD, deep and whole": (characters) =>
    `<script type=application/ld+json>${nested('{"@type":"Article","author":', "}", '"Ada"')(characters)}</script>${END}`,
  "JSON-LD, deep arrays and whole": (characters) =>
    `<script type=application/ld+json>${nested("[", "]", "1")(characters)}</script>${END}`,
  "JSON-LD, wide": jsonLd('{"@type":"Article","headline":"title №"},', '{"@graph":[', "{}]}"),
  "JSON-LD, wide, of keys": jsonLd('"a№":"b",', '{"@type":"Article",', '"c":1}'),
  "JSON-LD, the same key": jsonLd('"author":{"name":"Ada №"},', '{"@type":"Article",', '"c":1}'),
  "JSON-LD, authors": jsonLd(
    '{"@type":"Person","name":"Ada №"},',
    '{"@type":"NewsArticle","author":[',
    "{}]}",
  ),
  "JSON-LD, references": jsonLd(
    '{"@id":"#№","@type":"Article","author":{"@id":"#1№"}},',
    '{"@graph":[',
    "{}]}",
  ),
  "JSON-LD, references to themselves": jsonLd(
    '{"@id":"#a","author":{"@id":"#a"}},',
    '{"@type":"Article","@graph":[',
    "{}]}",
  ),
  "JSON-LD, broken": jsonLd('{"@type":"Article","headline":"a "b" №",}'),
  "JSON-LD, broken lines": jsonLd('{"a":"b\n№\t"},\n', "["),
  "JSON-LD, commas": jsonLd(",", '{"@type":"Article"', "}"),
  "JSON-LD, quotes": jsonLd('"', '{"@type":"Article","headline":'),
  "JSON-LD, backslashes": jsonLd("\\", '{"@type":"Article","headline":"', '"}'),
  "JSON-LD, spaces": jsonLd(" \n", '{"@type":"Article",', "}"),
  "JSON-LD, comments": jsonLd("/* a */ // b\n", "{", "}"),
  "JSON-LD, CDATA": jsonLd("//<![CDATA[\n{}\n//]]>\n"),
  "JSON-LD, a long text": jsonLd("words № ", '{"@type":"Article","articleBody":"', '"}'),
  "JSON-LD, a long date": jsonLd("2024-", '{"@type":"Article","datePublished":"', '"}'),
  "JSON-LD, a long type": jsonLd('"Article",', '{"headline":"a","@type":[', '"b"]}'),
  "JSON-LD, numbers": jsonLd("1e9,", '{"@type":"Article","author":[', "0]}"),
  "JSON-LD, repeated": repeated(
    '<script type=application/ld+json>{"@type":"Article","headline":"title №"}</script>text ',
  ),
  "JSON-LD, repeated and broken": repeated(
    '<script type=application/ld+json>{"@type":"Article",headline:№</script>text ',
  ),
  "JSON-LD, never closed": repeated('<script type=application/ld+json>{"a":№} '),
  "items in items": repeated("<div itemscope itemtype=https://schema.org/Article itemprop=a>text "),
  "items one after the other": repeated(
    "<div itemscope itemtype=https://schema.org/Article><b itemprop=headline>title №</b></div>",
  ),
  "properties of one item": repeated(
    "<b itemprop=author>Ada №</b> ",
    "<div itemscope itemtype=https://schema.org/Article>",
  ),
  "properties of no item": repeated("<b itemprop='author name'>Ada №</b> "),
  "properties in properties": repeated("<b itemprop=author>Ada №"),
  "names of properties": repeated(
    "author ",
    "<div itemscope itemtype=https://schema.org/Article><b itemprop='",
    "'>Ada",
  ),
  "items that refer to others": repeated(
    "<div itemscope itemref='a№ a1' id=a№ itemprop=author>text ",
  ),
  "types of one item": repeated(
    "https://schema.org/Article ",
    "<div itemscope itemtype='",
    "'>text",
  ),
  "RDFa in RDFa": repeated("<div vocab=https://schema.org/ typeof=Article property=author>text "),
  "RDFa one after the other": repeated("<p typeof=Article><b property=headline>title №</b></p>"),
  "properties of RDFa": repeated("<b property='schema:author dc:creator'>Ada №</b> "),
  microformats: repeated("<div class=h-entry><b class=p-name>title №</b><i class=p-author>Ada</i>"),
};
