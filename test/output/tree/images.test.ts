import { describe, expect, test } from "vitest";
import { largestOf } from "../../../src/output/tree/srcset.ts";
import { rendered, treeOf } from "../../cases/rendered.ts";

const url = "https://e.example/news/page.html";

/** Addresses of the images of an article that has `markup` between two paragraphs. */
function urls(markup: string): string[] {
  const page = `<nav>DROP</nav><article><p>Before.</p>${markup}<p>After.</p></article>`;
  return treeOf(page, { url }).images.map((image) => image.url.replace("https://e.example", ""));
}

describe("the address of an image:", () => {
  test.each([
    ["src", "<img src=a.png>", "/news/a.png"],
    ["data-src before a placeholder", "<img src=/blank.gif data-src=/a.png>", "/a.png"],
    ["data-src before src", "<img src=/small.png data-src=/a.png>", "/a.png"],
    ["not a data-src that holds something else", "<img src=/a.png data-src='{\"x\":1}'>", "/a.png"],
    [
      "the largest of srcset after a placeholder",
      "<img src=data:image/gif;base64,R0 srcset='/s.png 1x, /l.png 2x'>",
      "/l.png",
    ],
    [
      "the largest of data-srcset",
      "<img src=/placeholder.svg data-srcset='/s.png 300w,/l.png 900w'>",
      "/l.png",
    ],
    [
      "a source of its picture",
      "<picture><source srcset='/l.webp 900w, /s.webp 300w'><img alt=x></picture>",
      "/l.webp",
    ],
    [
      "its own before a source",
      "<picture><source srcset=/a.webp><img src=/a.png></picture>",
      "/a.png",
    ],
    [
      "its twin's in noscript",
      "<div><img class=lazy src=data:image/gif;base64,R0><noscript><img src=/a.png></noscript></div>",
      "/a.png",
    ],
    [
      "once, with a twin in noscript",
      "<img data-src=/a.png><noscript><img src=/a.png></noscript>",
      "/a.png",
    ],
    [
      "once, with a twin in noscript before it",
      "<noscript><img src=/a.png></noscript><img data-src=/a.png>",
      "/a.png",
    ],
    [
      "once, shown at two sizes",
      "<img src=/a.png width=90><a href=/b><img src=/a.png></a>",
      "/a.png",
    ],
    ["in noscript alone", "<noscript><img src=/a.png></noscript>", "/a.png"],
    ["of AMP", "<amp-img src=/a.png></amp-img>", "/a.png"],
    ["with entities", "<img src='/a.png?b=1&amp;c=2'>", "/a.png?b=1&c=2"],
  ])("%s", (_, markup, expected) => {
    expect(urls(markup)).toEqual([expected]);
  });
});

describe("an image is left out", () => {
  test.each([
    ["without an address", "<img alt=x>"],
    ["with a placeholder alone", "<img src=/img/spacer.gif>"],
    ["of data", "<img src=data:image/png;base64,AAAA>"],
    ["as small as an icon", "<img src=/a.png width=16 height=16>"],
    ["as small as a button, leading elsewhere", "<a href=/print><img src=/a.png height=46></a>"],
    ["as small as an icon by its name", "<img src=/a-24x24.svg?fit=max alt=x>"],
    ["that runs a script", "<a href='javascript:print()'><img src=/a1.gif></a>"],
    ["named a button", "<img src=/images/printButton.png>"],
    ["named a button, leading elsewhere", "<a href=/f><img src=/button_f.gif alt=share></a>"],
    ["of an advert", "<a href=/ad><img src=http://ads.e.example/a.jpg></a>"],
    ["that counts readers", "<img src='/logger/p.gif?a=1'>"],
    ["that stands for a character", "<p>x <img class=emoji src=/a.png alt=':)'> y"],
    ["in a card that is dropped", "<div><img src=/a.png><p>DROP</p></div>"],
    [
      "in what is never shown",
      "<template><img src=/a.png></template><svg><image href=/b.png></svg>",
    ],
  ])("%s", (_, markup) => {
    expect(urls(markup)).toEqual([]);
  });

  test("beside dropped blocks alone", () => {
    const page = "<div><p>DROP<img src=/logo.png><p>DROP</div><p>text</p>";
    expect(treeOf(page, { url }).images).toEqual([]);
  });

  test("straight in the body, unless content is on both sides of it", () => {
    expect(treeOf("<body><a href=/><img src=/logo.png></a><p>text").images).toEqual([]);
    expect(treeOf("<body><p>a</p><img src=/a.png><p>b").images).toHaveLength(1);
  });
});

test.each([
  [
    "a script enlarges it and it has words",
    "<a href='javascript:zoom(1)'><img src=/a.png alt=x></a>",
  ],
  ["it shows a button", "<img src=/button-settings.png alt='The button in the settings'>"],
  ["a link enlarges it", "<a href=/a.jpg><img src=/a.png width=60></a>"],
])("a picture is kept where %s", (_, markup) => {
  expect(urls(markup)).toEqual(
    ["/a.png", "/button-settings.png"].filter((u) => markup.includes(u)),
  );
});

describe("icons, logos and faces:", () => {
  const picture = "<img src=/bridge.jpg width=800>";
  test.each([
    ["named and small", "<img src=/img/logo-acme.png width=80>", []],
    [
      "named by their class, small by style",
      "<img class=avatar src=/a.png style='width: 48px'>",
      [],
    ],
    ["small by their address", "<img src='/avatar/0a1b?s=64'>", []],
    ["named but large", "<img src=/logo.png width=400>", ["/logo.png"]],
    ["named, with a word that only begins so", "<img src=/iconic.png width=80>", ["/iconic.png"]],
    [
      "again and again",
      "<p>a<img src=/tick.png><p>b<img src=/tick.png><p>c<img src=/tick.png><p>d<img src=/tick.png>",
      [],
    ],
    [
      "three times",
      "<p>a<img src=/x.png><p>b<img src=/x.png><p>c<img src=/x.png>",
      ["/x.png", "/x.png", "/x.png"],
    ],
  ])("%s", (_, markup, expected) => {
    expect(urls(`${picture}<p>Words.</p>${markup}`)).toEqual(["/bridge.jpg", ...expected]);
  });

  test("stay where they are the only image", () => {
    expect(urls("<img src=/logo.png width=80>")).toEqual(["/logo.png"]);
  });

  test("emoji give what they stand for", () => {
    const page =
      "<p>a <img src=/e/1f600.png alt='😀'> b <img src=/emoji/heart.png alt=':heart:'> c</p>";
    expect(rendered(page, { format: "markdown" })).toBe("a 😀 b :heart: c");
  });
});

test("a picture is kept though its caption is not, and with a size in per cent", () => {
  expect(
    urls("<figure><img src=/a.png width='20%'><figcaption>DROP</figcaption></figure>"),
  ).toEqual(["/a.png"]);
});

test("an image among words stays there, in its link", () => {
  const page = "<p>a <a href=/x><img src=/i.png alt='an i'></a> b</p>";
  expect(rendered(page, { format: "markdown" })).toBe("a [![an i](/i.png)](/x) b");
  expect(rendered(page, { format: "markdown", images: "text" })).toBe("a [an i](/x) b");
  expect(rendered(page, { format: "markdown", images: "drop" })).toBe("a b");
  expect(rendered(page, { format: "markdown", links: "text" })).toBe("a ![an i](/i.png) b");
  expect(rendered(page, { format: "text" })).toBe("a b");
  expect(rendered(page, { format: "text", images: "text" })).toBe("a an i b");
});

test.each([
  ["a.png 1x, b.png 2x", "b.png"],
  ["a.png 300w, b.png 1200w, c.png 600w", "b.png"],
  ["a.png", "a.png"],
  ["a.png, b.png 1.5x", "b.png"],
  ["/w_100,h_50/a.png 100w, /w_200,h_50/a.png 200w", "/w_200,h_50/a.png"],
  ["data:image/gif;base64,R0l= 1w, b.png 2w", "b.png"],
  [" , a.png 2x ,", "a.png"],
  ["a.png nonsense", "a.png"],
  ["", undefined],
  [" , ,", undefined],
])("the largest of %j", (srcset, expected) => {
  expect(largestOf(srcset)).toBe(expected);
});
