import { describe, expect, test } from "vitest";
import { extract } from "../src/api/extract.ts";
import { createRandom } from "../src/base/random.ts";
import { families, isLearned } from "../src/features/index.ts";
import { tinyModel } from "./cases/tiny-model.ts";

/*
 * Pages nobody writes by hand, by size and by what they leave out: nothing may throw. That time grows no
 * faster than the page is in test/hostile, damaged pages are in test/robustness.
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
    ["1 MB of random bytes", () => Buffer.concat([Buffer.from("<p>"), randomBytes(MEGABYTE)])],
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
