import { describe, expect, test } from "vitest";
import { openPage } from "../../../src/document/open-page.ts";
import { segmenterNamed } from "../../../src/document/segmenter.ts";
import { chunk, extract, segment } from "../../../src/entries/index.ts";
import { ownRendering } from "../../cases/own-rendering.ts";

const texts = (html: string, rendered?: ReadonlySet<number>): string[] =>
  openPage(html, segmenterNamed("layout"), { rendered }).page.blocks.map(({ text }) => text);

const one = "The old ferry stops on Monday";
const two = "The museum has bought it";

describe("the page's own styles cut blocks", () => {
  test.each([
    ["a class", "<style>.col{display:block}</style>", "span class=col", "span"],
    ["a tag", "<style>span{display:flex}</style>", "span", "span"],
    ["an id", "<style>#x{display : GRID}</style>", "span id=x", "span"],
    ["a tag with a class", "<style>b.x{color:red;display:table}</style>", "b class='a x'", "b"],
    ["a style attribute", "", 'i style="color:red; display: list-item"', "i"],
    ["a later rule", "<style>.x{display:inline}.x{display:block}</style>", "em class=x", "em"],
    [
      "a class over a tag",
      "<style>.x{display:block}em{display:inline}</style>",
      "em class=x",
      "em",
    ],
    ["a rule after a comment", "<style>/* } */ .x{display:block}</style>", "em class=x", "em"],
    [
      "a rule after a string",
      "<style>.y:before{content:'}{'}.x{display:block}</style>",
      "em class=x",
      "em",
    ],
    [
      "a rule after @import",
      "<style>@import 'a.css';.x{display:block}</style>",
      "em class=x",
      "em",
    ],
    ["a link of its own", "<style>a{display:block}</style>", "a href=/x", "a"],
  ])("%s", (_, style, open, close) => {
    const html = `${style}<div><${open}>${one}</${close}><${open}>${two}</${close}></div>`;
    expect(texts(html)).toEqual([one, two]);
  });

  test.each([
    ["inline-block", "<style>.x{display:inline-block}</style>", "span class=x"],
    ["another class", "<style>.y{display:block}</style>", "span class=x"],
    ["a later rule", "<style>.x{display:block}.x{display:inline}</style>", "span class=x"],
    [
      "an id over a class",
      "<style>#x{display:inline}.x{display:block}</style>",
      "span class=x id=x",
    ],
    ["a narrow screen", "<style>@media(max-width:9px){.x{display:block}}</style>", "span class=x"],
    ["paper", "<style media=print>.x{display:block}</style>", "span class=x"],
    ["doubt", "<style>.x{display:block}div > .x{display:inline}</style>", "span class=x"],
    ["its attribute", "<style>.x{display:block}</style>", "span class=x style=display:inline"],
  ])("not by %s", (_, style, open) => {
    const html = `${style}<div><${open}>${one}</span> <${open}>${two}</span></div>`;
    expect(texts(html)).toEqual([`${one} ${two}`]);
  });

  test.each([
    [
      "a link among words",
      "<style>a{display:block}</style><p>by <a href=/>Annette Brown-Miller</a> at noon</p>",
    ],
    ["a unit among words", "<style>b{display:block}</style><p>3 <tt><b>cloves</b></tt> garlic</p>"],
    ["an initial", "<style>b{display:block}</style><p><b>T</b>he ferry</p>"],
    [
      "an entry of a menu",
      "<style>a{display:block}</style><div><a href=/>Home</a><a href=/n>News</a></div>",
    ],
    [
      "a heading",
      "<style>span{display:block}</style><h1><span>Ferries</span> <span>Old and new</span></h1>",
    ],
    [
      "a listing",
      "<style>span{display:block}</style><pre><span>let ferry = 1;</span>\n<span>let museum = 2;</span></pre>",
    ],
    ["a raised mark", "<style>sup{display:block}</style><p>It stops<sup>[12]</sup> on Monday</p>"],
  ])("%s stays whole", (_, html) => {
    expect(texts(html)).toHaveLength(1);
  });
});

describe("tags that are not HTML's", () => {
  test("cut where they hold blocks, and so do their siblings", () => {
    const html = `<x-menu>Home News</x-menu><x-story><p>${one}</p>${two}</x-story><x-foot>Imprint</x-foot>`;
    expect(texts(html)).toEqual(["Home News", one, two, "Imprint"]);
  });

  test("cut where several have a line of text", () => {
    const html = `<x-story><x-head>Ferry</x-head><x-par>${one}</x-par><x-par>${two}</x-par></x-story>`;
    expect(texts(html)).toEqual(["Ferry", one, two]);
  });

  test.each([
    `<p>See <x-term>${one}</x-term> and <x-term>${two}</x-term></p>`,
    `<div>See <x-term>${one}</x-term> and <x-term>${two}</x-term></div>`,
    "<div><x-icon></x-icon><x-name>Ann</x-name> <x-date>May 2</x-date></div>",
    "<p>by <john@example.org> on Monday</p>",
  ])("stay among words: %s", (html) => {
    expect(texts(html)).toHaveLength(1);
  });
});

test("a rendering decides alone", () => {
  const html = `<style>i{display:block}</style><div><b>${one}</b><b>${two}</b><i>${one}</i><i>${two}</i></div>`;
  const offsets = [html.indexOf("<b>"), html.lastIndexOf("<b>")];
  expect(texts(html, new Set(offsets))).toEqual([one, two, `${one} ${two}`]);
});

const page = `<style>x-page,x-main,x-par{display:block}</style><x-page><nav><a href=/>Home</a></nav><x-main>
<x-par>The old ferry between the two banks of the river stops on Monday, after forty years of service.</x-par>
<x-par>The town has sold it to a museum, where visitors may board it from May to October every year.</x-par>
</x-main></x-page>`;
const paragraphs = [
  "The old ferry between the two banks of the river stops on Monday, after forty years of service.",
  "The town has sold it to a museum, where visitors may board it from May to October every year.",
];

test("extraction, segments and chunks agree", () => {
  expect(extract(page).text.split("\n")).toEqual(paragraphs);
  expect(segment(page).segments.map(({ text }) => text)).toEqual([
    ["Home", ...paragraphs].join("\n"),
  ]);
  expect(chunk(page, { maxTokens: 20, minTokens: 1 }).map(({ text }) => text)).toEqual(paragraphs);
});

test("paragraphs in one p are lines of their own", () => {
  const [first, second] = paragraphs;
  const html = `<style>span{display:block}</style><article><p><span>${first}</span><span>${second}</span></p></article>`;
  expect(extract(html).text.split("\n")).toEqual(paragraphs);
});

test("a page without such styles and tags is the same document", () => {
  const html = "<style>div{display:block}.x{color:red}</style><div class=x><b>a</b> <i>b</i></div>";
  expect(openPage(html, segmenterNamed("layout")).page.document.shownAsBlock).toBeUndefined();
});

test("a document whose elements are shown as blocks has the fields of a parsed one, in their order", () => {
  const text = "one two three four five six seven eight nine";
  const html = `<style>span{display:block}</style><div><span>${text}</span><span>${text}</span></div>`;
  const [shown, parsed] = [html, "<p>one"].map(
    (source) => openPage(source, segmenterNamed("layout")).page.document,
  );
  expect(shown!.shownAsBlock).toBeDefined();
  expect(Object.keys(shown!)).toEqual(Object.keys(parsed!));
});

test("extraction, segments and chunks cut as the browser shows the page", () => {
  const [first, second] = paragraphs;
  const html = `<body data-box="0 0 800 400"><nav><a href=/>Home</a></nav><x-story data-box="0 0 800 400"><x-par data-box="0 0 800 100">${first}</x-par> and <x-par data-box="0 100 800 100">${second}</x-par></x-story></body>`;
  const rendering = ownRendering(html);
  expect(extract(html).text.split("\n")).toHaveLength(1);
  expect(extract(html, { rendering }).text.split("\n")).toEqual([first, "and", second]);
  expect(segment(html, { rendering }).segments[0]?.text).toContain(`${first}\n`);
  const chunks = chunk(html, { rendering, maxTokens: 20, minTokens: 1 });
  expect(chunks.map(({ text }) => text)).toContain(second);
});
