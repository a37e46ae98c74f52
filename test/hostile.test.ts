import { describe, expect, test } from "vitest";
import { extract } from "../src/extract.ts";
import { families, isLearned } from "../src/features/index.ts";
import { createRandom } from "../src/random.ts";
import { tinyModel } from "./cases/tiny-model.ts";

/*
 * Pages nobody writes by hand, by size and by what they leave out. Nothing may throw, and time may
 * not grow faster than the page. Damaged pages are in test/robustness.
 */
const model = tinyModel(
  families.map((family) =>
    isLearned(family) ? { name: family.name, table: family.fit([]) } : { name: family.name },
  ),
);
const MEGABYTE = 1_000_000;
/** Some pages take seconds; much more, in milliseconds, where other work has the processors. */
const BUSY = 300_000;

/** All of a page, whatever the model thinks of it; decoded, classified and written as text. */
function textOf(html: string | Uint8Array): string {
  const { text, blocks, score } = extract(html, { model, threshold: 0, comments: "include" });
  for (const value of [score, ...blocks.map(({ probability }) => probability)]) {
    if (!(value >= 0 && value <= 1)) expect(value).toBe("from 0 to 1");
  }
  return text;
}

function randomBytes(size: number): Uint8Array {
  const random = createRandom(42);
  return Uint8Array.from({ length: size }, () => random.int(256));
}

/** Pieces with the numbers from 0 on. */
function numbered(count: number, piece: (i: number) => string): string {
  return Array.from({ length: count }, (_, i) => piece(i)).join("");
}

describe("is extracted without throwing:", { timeout: BUSY }, () => {
  test.each<[string, () => string | Uint8Array]>([
    ["nothing", () => new Uint8Array()],
    ["white space", () => " \n\t".repeat(1000)],
    ["1 MB of random bytes", () => randomBytes(MEGABYTE)],
    [
      "1 MB of random bytes in tags",
      () => Buffer.concat([Buffer.from("<p a='"), randomBytes(MEGABYTE)]),
    ],
    ["NULs", () => "\0<p\0>a\0b</p\0><a hr\0ef='\0'>\0".repeat(1000)],
    ["NULs as bytes", () => Buffer.from("<p>\0some words,\0\0 and\0 more</p>".repeat(1000))],
    ["lone surrogates", () => "<p class='\ud800'>a\udc00b\ud800</p>\udfff".repeat(1000)],
    ["a cut UTF-8 sequence", () => Uint8Array.of(...Buffer.from("<p>caf"), 0xe2, 0x82)],
    ["a UTF-16 mark alone", () => Uint8Array.of(0xff, 0xfe, 0x3c)],
    [
      "everything left open",
      () => "<html><head><title>t<style>a{<script>x<table><tr><td><a href='<p",
    ],
    ["an open title", () => `<title>${"word ".repeat(100_000)}`],
    ["an open comment", () => `<p>text<!-- ${"<p>x".repeat(100_000)}`],
    ["an open attribute", () => `<p>text<a title="${"<p>x".repeat(100_000)}`],
    ["an open CDATA section", () => `<svg><![CDATA[${"<p>x".repeat(100_000)}`],
    ["1,000,000 less-than signs", () => "<".repeat(1_000_000)],
    ["100,000 closing tags without opening ones", () => `${"</div></p>".repeat(50_000)}text`],
    ["frames", () => "<frameset><frame src=x><frame src=y></frameset>".repeat(10_000)],
  ])("%s", (_, make) => {
    expect(typeof textOf(make())).toBe("string");
  });
});

describe("is extracted and keeps its text:", { timeout: BUSY }, () => {
  const shown = "The shown text.";
  test.each<[string, () => string]>([
    ["1,000,000 sibling tags", () => `${"<b></b>".repeat(1_000_000)}<p>${shown}`],
    ["1,000,000 sibling tags in a paragraph", () => `<p>${"<i>a</i>".repeat(1_000_000)}${shown}`],
    ["100,000 nested div", () => `${"<div>".repeat(100_000)}${shown}${"</div>".repeat(100_000)}`],
    ["100,000 nested span with text each", () => `<p>${"<span>a ".repeat(100_000)}${shown}`],
    ["10 MB in an attribute", () => `<p title="${"x ".repeat(5 * MEGABYTE)}">${shown}`],
    ["10 MB of classes", () => `<p class="${"x ".repeat(5 * MEGABYTE)}">${shown}`],
    ["a link of 10 MB", () => `<p>a <a href="/${"x/".repeat(5 * MEGABYTE)}">link</a> ${shown}`],
    ["1,000,000 attributes", () => `<p ${numbered(1_000_000, (i) => `a${i} `)}>${shown}`],
    ["50,000 classes", () => `<p class="${numbered(50_000, (i) => `c${i} `)}">${shown}`],
    ["1,000,000 ampersands", () => `<p>${"&".repeat(1_000_000)} ${shown}`],
    ["1,000,000 character references", () => `<p>${"&lt;".repeat(1_000_000)} ${shown}`],
    ["1,000,000 references to NUL", () => `<p>${"&#0;".repeat(1_000_000)} ${shown}`],
    ["1,000,000 spaces of no width", () => `<p>a${"&#8203;".repeat(1_000_000)}b ${shown}`],
    [
      "cells of endless span",
      () =>
        `<table>${"<tr><td colspan=9007199254740991 rowspan=9007199254740991>a<td>b".repeat(1000)}</table>${shown}`,
    ],
    ["50 MB of text in one block", () => `<p>${"Some ten words. ".repeat(50 * 62_500)}${shown}`],
    ["a word of 10 MB", () => `<p>${"x".repeat(10 * MEGABYTE)} ${shown}`],
    [
      "conditional comments",
      () =>
        `${"<!--[if lt IE 9]><p>old</p><![endif]--><![if !IE]>".repeat(10_000)}<p>${shown}<![endif]>`,
    ],
    ["CDATA sections", () => `${"<svg><![CDATA[<p>x]]></svg>".repeat(10_000)}<p>${shown}`],
    [
      "an XML prolog",
      () =>
        `<?xml version="1.0" encoding="utf-8"?><?xml-stylesheet href="a"?><!DOCTYPE html [<!ENTITY a "b">]><html xmlns="http://www.w3.org/1999/xhtml"><body><p>${shown}</p></body></html>`,
    ],
    ["frames in the page", () => `${"<iframe src=x><p>a</iframe>".repeat(10_000)}<p>${shown}`],
    ["misnested formatting", () => `${"<b><i><p></b></i>x".repeat(20_000)}<p>${shown}`],
    ["tables in tables", () => `${"<table><tr><td>cell ".repeat(10_000)}<p>${shown}`],
    ["an author of 1 MB", () => `<meta name=author content="${"@".repeat(MEGABYTE)}"><p>${shown}`],
  ])("%s", (_, make) => {
    expect(textOf(make()).endsWith(shown)).toBe(true);
  });
});

/** Seconds of processor time, which other processes on the machine hardly change. */
function seconds(html: string): number {
  const before = process.cpuUsage();
  extract(html, { model, threshold: 0, metadata: true });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** Repeats a pattern, its number for every `#`, until the page has about that many characters. */
function repeated(pattern: string): (characters: number) => string {
  return (characters) => {
    const parts: string[] = [];
    for (let at = 0, i = 0; at < characters; i++, at += parts.at(-1)!.length) {
      parts.push(pattern.replaceAll("#", String(i)));
    }
    return parts.join("");
  };
}

/** Least and most rounds; each page is measured once in a round. */
const ROUNDS = { least: 2, most: 12 };
/** In proportion it would be 2 and 4, by the square 4 and 16. */
const BOUNDS = [3, 7] as const;

/**
 * Time for pages of n, 2n and 4n characters, as multiples of the first: the least of some rounds, as
 * what disturbs a run makes it longer; more rounds where the first ones are over the bounds.
 */
function growth(make: (characters: number) => string, n: number): number[] {
  const pages = [n, 2 * n, 4 * n].map(make);
  const least = pages.map(() => Number.POSITIVE_INFINITY);
  const ratios = (): number[] => least.slice(1).map((time) => time / least[0]!);
  const isOver = (): boolean => ratios().some((ratio, i) => !(ratio < BOUNDS[i]!));
  // The first page pays for the compiler.
  seconds(pages[0]!);
  for (let round = 0; round < ROUNDS.most && (round < ROUNDS.least || isOver()); round++) {
    for (const [i, page] of pages.entries()) least[i] = Math.min(least[i]!, seconds(page));
  }
  return ratios();
}

function expectLinear(ratios: readonly number[]): void {
  for (const [i, bound] of BOUNDS.entries()) expect(ratios[i], String(ratios)).toBeLessThan(bound);
}

describe("time grows in proportion to the page:", { timeout: BUSY }, () => {
  test.each([
    ["paragraphs", "<p>A sentence of some words, with a comma. And <a href=/x>a link</a>.</p>\n"],
    ["paragraphs of different classes", "<p class='post-# c# content'>text #</p>"],
    ["nested lists", "<ul><li>item # "],
    ["nested elements of different classes", "<div class=c#>word "],
    ["nested formatting", "<b><i><p>text "],
    ["tables", "<table><tr><td>cell #<td>1,234</table>"],
    ["nested tables", "<table><tr><td>cell # "],
    ["cells of endless span", "<table><tr><td colspan=9007199254740991>a"],
    ["links", "<a href=/#>link text</a><br>"],
    ["headings", "<h2>Heading #</h2><p>text"],
    ["inline elements", "<i>a</i> "],
    ["copies", "<div><p>the same words again</p></div>"],
    ["forms", "<form><input><p>x"],
    ["misnested tags", "<b><p></b></p>"],
    ["comments", "<!--[if lt IE #]><p>old</p><![endif]-->x"],
    ["character references", "&amp;&lt;&#x#;&nbsp;"],
    ["NULs and lone surrogates", "\0a\ud800 "],
    ["frames", "<iframe src=#></iframe><frame><noframes>x</noframes>"],
    ["footnotes", "<sup><a href='#n#'>#</a></sup><p id=n#>note "],
  ])(
    "%s",
    (_, pattern) => {
      expectLinear(growth(repeated(pattern), 20_000));
    },
    120_000,
  );

  test.each([
    ["a text", "<p>", "Some words, and more of them. ", ""],
    ["a word", "<p>", "abcdefgh", ""],
    ["a text of Chinese", "<p>", "\u4e2d\u6587\u3002\u5f88\u597d\uff0c", ""],
    ["spaces", "<p>a", " \t\u00a0", "b"],
    ["spaces of no width", "<p>a", "\u200b", "b"],
    ["an attribute", '<p>x<a href="/', "a/b?c&", '">link</a>'],
    ["attributes of one element", "<p ", "a#=1 ", ">x"],
    ["classes of one element", '<p class="', "c# ", '">x'],
    ["a title", "<title>", "part # - ", "</title><h1>part 1</h1>"],
    ["authors", '<meta name=author content="', "Ada Sand, @#.x and ", '"><h1>x</h1>'],
    [
      "JSON-LD",
      "<script type=application/ld+json>",
      '{"@type":["Article",{"author":',
      "</script>x",
    ],
    ["an open comment", "<p>x<!--", "-- <p>x", ""],
    ["an open script", "<p>x<script>", "</scr<!--<script", ""],
  ])(
    "%s",
    (_, start, pattern, end) => {
      const make = repeated(pattern);
      expectLinear(growth((characters) => start + make(characters) + end, 100_000));
    },
    120_000,
  );

  test("a page of 2 MB", () => {
    const article = repeated(
      "<div class=s#><h2>Part #</h2><p>A sentence of some ten words, with a comma in it. And <a href=/#>" +
        "one link</a> to follow, and more words, until the paragraph has the length that it has.</p></div>\n",
    );
    expectLinear(growth(article, MEGABYTE / 2));
  });
});
