import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "../src/document/parse.ts";
import { layout } from "../src/document/segmenters/layout.ts";
import { createFeaturizer, families, isLearned } from "../src/features/index.ts";
import { measure } from "../src/features/page-measures.ts";
import { classifyPage } from "../src/pipeline.ts";
import { createRandom } from "../src/random.ts";
import { tinyModel } from "./cases/tiny-model.ts";

/*
 * Pages nobody writes by hand, by size and by what they leave out. Nothing may throw, and time may
 * not grow faster than the page.
 */
const specs = families.map((family) =>
  isLearned(family) ? { name: family.name, table: family.fit([]) } : { name: family.name },
);
const featurizer = createFeaturizer(specs);
const model = tinyModel(specs);
const MEGABYTE = 1_000_000;

function randomBytes(size: number): Uint8Array {
  const random = createRandom(42);
  return Uint8Array.from({ length: size }, () => random.int(256));
}

describe("is classified without throwing:", () => {
  test.each<[string, () => string | Uint8Array]>([
    ["nothing", () => new Uint8Array()],
    ["white space", () => " \n\t".repeat(1000)],
    ["100,000 nested div", () => `${"<div>".repeat(100_000)}text${"</div>".repeat(100_000)}`],
    ["100,000 nested div with text each", () => "<div>some text ".repeat(100_000)],
    ["100,000 nested span", () => `<p>${"<span>a ".repeat(100_000)}`],
    ["1,000,000 sibling tags", () => "<b></b>".repeat(1_000_000)],
    ["1,000,000 sibling tags in a paragraph", () => `<p>${"<i>a</i>".repeat(1_000_000)}`],
    ["100,000 sibling paragraphs", () => "<p>one</p>".repeat(100_000)],
    ["100,000 closing tags without opening ones", () => `${"</div></p>".repeat(50_000)}text`],
    ["1 MB of random bytes", () => randomBytes(MEGABYTE)],
    [
      "1 MB of random bytes in tags",
      () => Buffer.concat([Buffer.from("<p a='"), randomBytes(MEGABYTE)]),
    ],
    [
      "everything left open",
      () => "<html><head><title>t<style>a{<script>x<table><tr><td><a href='<p",
    ],
    ["an open title", () => `<title>${"word ".repeat(100_000)}`],
    ["an open comment", () => `<p>text<!-- ${"<p>x".repeat(100_000)}`],
    ["an open attribute", () => `<p>text<a title="${"<p>x".repeat(100_000)}`],
    ["an open CDATA section", () => `<svg><![CDATA[${"<p>x".repeat(100_000)}`],
    ["1,000,000 less-than signs", () => "<".repeat(1_000_000)],
    ["1,000,000 ampersands", () => `<p>${"&".repeat(1_000_000)}`],
    ["NULs", () => "\0<p\0>a\0b</p\0><a hr\0ef='\0'>\0".repeat(1000)],
    ["NULs as bytes", () => new Uint8Array(10_000)],
    ["lone surrogates", () => "<p class='\ud800'>a\udc00b\ud800</p>\udfff".repeat(1000)],
    ["a cut UTF-8 sequence", () => Uint8Array.of(...Buffer.from("<p>caf"), 0xe2, 0x82)],
    ["a UTF-16 mark alone", () => Uint8Array.of(0xff, 0xfe, 0x3c)],
    [
      "50,000 attributes",
      () => `<p ${Array.from({ length: 50_000 }, (_, i) => `a${i}`).join(" ")}>x`,
    ],
    [
      "50,000 classes",
      () => `<p class="${Array.from({ length: 50_000 }, (_, i) => `c${i}`).join(" ")}">x`,
    ],
    ["a word of 1 MB", () => `<p>${"x".repeat(MEGABYTE)}`],
    ["misnested formatting", () => "<b><i><p></b></i>x".repeat(20_000)],
    ["tables in tables", () => "<table><tr><td>cell ".repeat(20_000)],
  ])("%s", (_, make) => {
    const { page, blocks } = classifyPage(make(), model);
    expect(blocks).toHaveLength(page.blocks.length);
    for (const { probability } of blocks) {
      if (!(probability >= 0 && probability <= 1)) expect(probability).toBe("from 0 to 1");
    }
  });
});

/** Seconds of processor time, which other processes on the machine hardly change. */
function seconds(html: string): number {
  const before = process.cpuUsage();
  const document = parse(html);
  featurizer.featurize(measure({ document, blocks: layout.segment(document) }));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** Twice the page by its time; the least of some runs, as what disturbs a run makes it longer. */
function growth(make: (characters: number) => string, size: number, runs: number): number {
  const [page, twice] = [make(size), make(2 * size)];
  const least = (html: string): number =>
    Math.min(...Array.from({ length: runs }, () => seconds(html)));
  least(page);
  return least(twice) / least(page);
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

describe("time grows in proportion to the page:", () => {
  // The first pages pay for the compiler.
  beforeAll(() => {
    seconds(repeated("<p>text #, and <a href=/>a link</a></p>")(500_000));
  });

  test.each([
    ["paragraphs", "<p>A sentence of some words, with a comma. And <a href=/x>a link</a>.</p>\n"],
    ["paragraphs of different classes", "<p class='post-# c# content'>text #</p>"],
    ["nested lists", "<ul><li>item # "],
    ["nested elements of different classes", "<div class=c#>word "],
    ["tables", "<table><tr><td>cell #<td>1,234</table>"],
    ["links", "<a href=/#>link text</a><br>"],
    ["headings", "<h2>Heading #</h2><p>text"],
    ["inline elements", "<i>a</i> "],
    ["copies", "<div><p>the same words again</p></div>"],
    ["forms", "<form><input><p>x"],
    ["misnested tags", "<b><p></b></p>"],
  ])("%s", (_, pattern) => {
    expect(growth(repeated(pattern), 500_000, 3)).toBeLessThan(3);
  });

  test("a page of 20 MB", () => {
    const article = repeated(
      "<div class=s#><h2>Part #</h2><p>A sentence of some ten words, with a comma in it. And <a href=/#>" +
        "one link</a> to follow, and more words, until the paragraph has the length that it has.</p></div>\n",
    );
    expect(growth(article, 10 * MEGABYTE, 1)).toBeLessThan(3);
  }, 120_000);
});
