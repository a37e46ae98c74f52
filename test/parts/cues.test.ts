import { describe, expect, test } from "vitest";
import { cueColumns, cuesOf } from "../../src/parts/cues/index.ts";
import { topicsIn, wordTopics } from "../../src/parts/cues/words.ts";
import { contentColumns } from "../../src/parts/model.ts";
import { expectLinear } from "../cases/growth.ts";
import { cuesAt, measured, undecided } from "./page.ts";

test("columns have names of their own, also beside the content model's", () => {
  const all = [...contentColumns, ...cueColumns];
  expect(new Set(all).size).toBe(all.length);
});

describe("names", () => {
  const page = `<main><div class="related-articles"><ul class=list><li><a href=/a><b class=titleText>One</b></a></ul>
    <div class=x><div><p>Deep</div></div></div><p>Free and long enough to be more than a half of all the text</p></main>`;

  test("the block's own elements, the two around it, and those farther out", () => {
    const cell = cuesAt(page, "One");
    expect(cell("names/own-headline")).toBe(1);
    expect(cell("names/near-related")).toBe(1);
    expect(cell("names/own-related")).toBe(0);
    const deep = cuesAt(page, "Deep");
    expect([deep("names/near-related"), deep("names/inside-related")]).toEqual([0, 1]);
  });

  test("an element with most of the page is its frame", () => {
    const framed = `<div class=comment-page><div><div><div><p>Words in a frame that holds all of them</div></div></div></div>`;
    expect(cuesAt(framed, "Words in a frame that holds all of them")("names/inside-comment")).toBe(
      0,
    );
  });
});

describe("words", () => {
  const topicsOf = (text: string): string[] =>
    wordTopics.filter((_, bit) => (topicsIn(text) >> bit) & 1);

  test.each([
    ["Related articles", "related"],
    ["Lesen Sie auch:", "related"],
    ["À lire aussi", "related"],
    ["関連記事", "related"],
    ["Читайте также", "related"],
    ["12 Comments", "comment"],
    ["Kommentare (3)", "comment"],
    ["网友评论", "comment"],
    ["© 2024 Acme. All rights reserved", "legal"],
    ["Tous droits réservés", "legal"],
    ["Newsletter", "newsletter"],
    ["Advertisement", "advert"],
    ["Photo: Jane Doe", "caption"],
    ["By Jane Doe", "byline"],
    ["Опубликовано 3 мая", "byline"],
    ["Loading…", "noise"],
  ])("%s says %s", (text, topic) => {
    expect(topicsOf(text)).toContain(topic);
  });

  test("parts of words say nothing, nor does what comes late", () => {
    expect(topicsOf("Homeless")).toEqual([]);
    expect(topicsOf(`${"word ".repeat(20)}newsletter`)).toEqual([]);
  });

  test("a heading counts for what is in the element that it heads", () => {
    const page = `<section><div><h3>Related articles</h3></div><p>Inside</p></section><footer><p>Outside</p></footer>`;
    const inside = cuesAt(page, "Inside");
    expect([inside("words/below-related"), inside("words/heading-distance")]).toEqual([1, 1]);
    expect([inside("words/heading-level"), inside("words/heading-words")]).toEqual([3, 2]);
    expect(cuesAt(page, "Outside")("words/heading-distance")).toBeNaN();
    expect(cuesAt(page, "Outside")("words/below-related")).toBe(0);
  });

  test("the heading above the heading counts, too", () => {
    const page = `<section><h2>Related articles</h2><ul><li><h3>A card</h3><p>Teaser</p></li></ul></section><p>Outside</p>`;
    const cell = cuesAt(page, "Teaser");
    expect([cell("words/below-related"), cell("words/heading-level")]).toEqual([0, 3]);
    expect([cell("words/outer-related"), cell("words/outer-distance")]).toEqual([1, 2]);
    expect(cuesAt(page, "Outside")("words/outer-distance")).toBeNaN();
  });

  test("headings that are links, and blocks since a box's heading", () => {
    const page = `<h2><a href=/a>A linked one</a></h2><p>Teaser</p><b>Related articles</b><p>First</p><p>Second</p><h2>Plain</h2>`;
    const cell = cuesAt(page, "Teaser");
    expect([
      cell("words/heading-linked"),
      cell("words/linked-headings"),
      cell("words/plain-headings"),
    ]).toEqual([1, 1, 1]);
    expect(cell("words/since-related")).toBe(200);
    const sinceOf = (text: string): number => cuesAt(page, text)("words/since-related");
    expect([sinceOf("First"), sinceOf("Second")]).toEqual([1, 2]);
  });

  test("stamps have the words before them", () => {
    const cell = cuesAt(
      "<p>Jane Doe, 3 May 2024, 14:30 in Bern</p>",
      "Jane Doe, 3 May 2024, 14:30 in Bern",
    );
    expect([cell("words/stamp-date"), cell("words/stamp-time")]).toEqual([1, 1]);
    expect(cell("words/stamp-before")).toBe(2);
    expect(cuesAt("<p>No date</p>", "No date")("words/stamp-date")).toBe(0);
  });

  test.each([
    ["copyright", "© Acme"],
    ["currency", "Now € 12"],
    ["year", "Since 1984"],
  ])("sign %s in %s", (sign, text) => {
    expect(cuesAt(`<p>${text}</p>`, text)(`words/sign-${sign}`)).toBe(1);
    expect(cuesAt(`<p>plain words</p>`, "plain words")(`words/sign-${sign}`)).toBe(0);
  });
});

describe("places", () => {
  test("what is counted around a block", () => {
    const cell = cuesAt(
      "<div><figure><img><figcaption>Fig</figcaption></figure><h2>Head</h2><input></div>",
      "Fig",
    );
    expect([cell("place/holder-media"), cell("place/parent-media")]).toEqual([0, 1]);
    expect([cell("place/grandparent-headings"), cell("place/grandparent-controls")]).toEqual([
      1, 1,
    ]);
  });

  test("nodes to the next picture and field", () => {
    const cell = cuesAt("<img><p>Beside</p><input>", "Beside");
    // The text, its paragraph, the picture.
    expect(cell("place/media-before")).toBe(2);
    expect(cell("place/controls-after")).toBe(1);
  });

  test("cells of tables and pairs of lists", () => {
    const table = "<table><tr><th>Weight<td>3 kg<tr><th>Size<td>4 cm</table>";
    const cell = cuesAt(table, "3 kg");
    const names = ["cells-in-row", "cell", "rows", "header-cells"];
    expect(names.map((name) => cell(`place/${name}`))).toEqual([2, 2, 2, 2]);
    expect(cuesAt("<dl><dt>Size<dd>4 cm<dt>Age<dd>9</dl>", "4 cm")("place/pairs")).toBe(2);
  });

  test("units with a name and a time", () => {
    const unit = (name: string, day: number): string =>
      `<div class=post><a class=username href=/user/${name}>${name}</a> <time datetime=2024-05-0${day}T10:00>${day} May 2024, 10:00</time><p>What ${name} says about it all</p></div>`;
    const page = `<h1>Thread</h1><div>${unit("joe", 1)}${unit("ann", 2)}${unit("max", 3)}</div>`;
    const cell = cuesAt(page, "What ann says about it all");
    expect([cell("place/unit"), cell("place/unit-count"), cell("place/unit-depth")]).toEqual([
      2, 3, 1,
    ]);
    expect(cell("place/unit-mark")).toBe(0);
    expect(cuesAt(page, "Thread")("place/unit")).toBe(0);
  });
});

test("addresses of threads, lists and front pages", () => {
  const cellFor = (url: string) => cuesAt(`<link rel=canonical href="${url}"><p>Text</p>`, "Text");
  expect(cellFor("https://a.example/forum/viewtopic.php?t=1")("address/thread")).toBe(1);
  expect(cellFor("https://a.example/category/pots")("address/list")).toBe(1);
  expect(cellFor("https://a.example/the-great-old-pot")("address/slug")).toBe(1);
  expect(cellFor("https://a.example/")("address/front")).toBe(1);
  expect(cuesAt("<p>Text</p>", "Text")("address/front")).toBeNaN();
});

describe("lists", () => {
  // A page of 12 words: a row of three cards with 2 words each, linked in all but the last.
  const page = `<p>one two three four</p><ul><li><a href=/a>a b</a></li><li><a href=/c>c d</a></li><li>e f</li></ul><p>five six</p>`;
  const content = { probabilities: [1, 0.5, 0.5, 0.5, 1], shares: undefined };

  test("the row of a card beside the page", () => {
    const cell = cuesAt(page, "c d", content);
    const names = ["cards", "card-words", "card-blocks", "card", "of-largest", "rank", "rows"];
    expect(names.map((name) => cell(`lists/${name}`))).toEqual([3, 2, 1, 2, 1, 0, 1]);
    expect(cell("lists/linked")).toBeCloseTo(4 / 6, 6);
    expect([cell("lists/share"), cell("lists/listed"), cell("lists/linked-cards")]).toEqual([
      0.5, 0.5, 0.5,
    ]);
    // Of 9 words of content, 4 are before the row.
    expect(cell("lists/before")).toBeCloseTo(4 / 9, 6);
    expect(cell("lists/content")).toBe(0.5);
    expect(cell("lists/prose")).toBe(0);
  });

  test("a block outside has the page's alone", () => {
    const cell = cuesAt(page, "five six", content);
    expect(cell("lists/cards")).toBeNaN();
    expect(cell("lists/rows")).toBe(1);
  });

  test("running text is long and hardly linked", () => {
    const text = "word ".repeat(30).trim();
    expect(cuesAt(`<p>${text}</p>`, text)("lists/prose")).toBe(1);
    const linked = cuesAt(`<p><a href=/a>${text}</a></p>`, text);
    expect(linked("lists/prose")).toBe(0);
  });
});

describe("content", () => {
  test("a block's log-odds, those around it, words and page types", () => {
    const content = { probabilities: [0.5, 0.9, 0.1], shares: new Map([["forum", 0.75]]) };
    const cell = cuesAt(
      "<div><p>one two</p></div><p>three four</p><p>five six</p>",
      "three four",
      content,
    );
    expect(cell("content/content")).toBeCloseTo(Math.log(9), 5);
    expect(cell("content/before")).toBeCloseTo(0, 6);
    expect(cell("content/after")).toBeCloseTo(-Math.log(9), 5);
    expect(cell("content/around")).toBeCloseTo(0, 5);
    expect(cell("content/page")).toBeCloseTo(0.5, 6);
    // Of three words of content one is before it, and 0.2 after it.
    expect(cell("content/words-before")).toBeCloseTo(1 / 3, 6);
    expect(cell("content/words-after")).toBeCloseTo(0.2 / 3, 6);
    expect([cell("content/since"), cell("content/until")]).toEqual([1, 100]);
    expect(cell("content/type-forum")).toBe(0.75);
    expect(cell("content/type-article")).toBeNaN();
  });
});

test("time grows as the page does", () => {
  const pageOf = (size: number): string =>
    `<div>${'<div class="post related"><span class=user>Joe</span><h3>Comments</h3>'.repeat(size)}${"<p>3 May 2024</p>".repeat(size)}`;
  expectLinear((size) => {
    const page = measured(pageOf(size));
    return () => cuesOf(page, undecided(page));
  }, 300);
});
