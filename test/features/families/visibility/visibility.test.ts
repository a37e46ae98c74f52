import { describe, expect, test } from "vitest";
import { PageText } from "../../../../src/document/page-text.ts";
import * as kinds from "../../../../src/features/families/visibility/link-kinds.ts";
import { hostOf, LinkClassifier } from "../../../../src/features/families/visibility/link-kinds.ts";
import { visibility } from "../../../../src/features/families/visibility/visibility.ts";
import { featureRows } from "../../../cases/feature-rows.ts";

const rows = (html: string, url?: string): Record<string, number>[] =>
  featureRows(visibility.extractor, html, url);

describe("states", () => {
  test.each([
    ["<div hidden><p>a", "hidden-attribute", 1],
    ["<div style='DISPLAY : none'><p>a", "display-none", 1],
    ["<div style='color:red;visibility:hidden'><p>a", "visibility-hidden", 1],
    ["<div style='font-size:0px'><p>a", "zero-font", 1],
    ["<p style='font-size:0.8em'>a", "zero-font", 0],
    ["<p style='opacity: 0.0;'>a", "zero-opacity", 1],
    ["<p style='opacity:0.5'>a", "zero-opacity", 0],
    ["<p style='fill-opacity:0'>a", "zero-opacity", 0],
    ["<dialog><p>a", "closed-dialog", 1],
    ["<dialog open><p>a", "closed-dialog", 0],
    ["<details><p>a", "closed-details", 1],
    ["<details open><p>a", "closed-details", 0],
    ["<details><summary>a", "closed-details", 0],
    ["<details><p><details><summary>a", "closed-details", 1],
    ["<p aria-hidden=true>a", "aria-hidden", 1],
    ["<p aria-hidden=false>a", "aria-hidden", 0],
    ["<p aria-hidden=true>a", "invisible", 0],
    ["<p hidden>a", "invisible", 1],
    ["<p> <span hidden>a</span>\n</p>", "invisible", 1],
    ["<p>a <span hidden>b</span></p>", "invisible", 0],
    ["<noscript><p>a</noscript>", "noscript", 1],
    ["<div contenteditable><p>a", "editable", 1],
    ["<div contenteditable=false><p>a", "editable", 0],
    ["<div aria-label=x><p>a", "labelled", 1],
  ])("%s has %s %d", (html, column, expected) => {
    expect(rows(html)[0]![column]).toBe(expected);
  });

  test("end with their element", () => {
    expect(rows("<div hidden><p>a</div><p>b").map((row) => row.invisible)).toEqual([1, 0]);
  });
});

test("the nearest role and itemprop count", () => {
  const [first, second] = rows(
    "<div role=navigation itemscope itemprop=articleBody><ul role='LIST x' itemscope>" +
      "<li itemprop=datePublished>a</ul></div><p role=widget>b",
  );
  expect(first).toMatchObject({
    "role-list": 1,
    "role-navigation": 0,
    "itemprop-date": 1,
    "itemprop-article-body": 0,
    "in-article-body": 1,
    itemscopes: 2,
  });
  expect(second).toMatchObject({ "role-other": 1, "in-article-body": 0, itemscopes: 0 });
});

test("a language is foreign against the root's", () => {
  const foreign = (html: string): number[] => rows(html).map((row) => row["foreign-language"]!);
  expect(foreign("<html lang=en-GB><p lang=EN-us>a</p><div lang=fr><p>b</div>")).toEqual([0, 1]);
  expect(foreign("<p lang=fr>a")).toEqual([0]);
});

test("counts data attributes and media", () => {
  const [row] = rows("<div data-a data-b=1 datax><p data-c>a<img><img></p><video></video></div>");
  expect(row!["data-attributes"]).toBeCloseTo(Math.log(2));
  expect(row!["log-img"]).toBeCloseTo(Math.log(3));
  expect(row).toMatchObject({ "log-video": 0, "log-svg": 0 });
});

describe("links", () => {
  const html =
    "<p><a href='#x' rel='nofollow UGC'>ab</a> <a href=/b rel=next>cd</a> " +
    "<a href=https://www.example.org/p>ef</a> <a href=https://other.example/>gh</a></p>";

  test("are counted by kind and type", () => {
    const [row] = rows(html, "https://example.org/q");
    expect(row!["log-links"]).toBeCloseTo(Math.log(5));
    expect(row!["log-link-length"]).toBeCloseTo(Math.log(1 + 11 / 4)); // "ab cd ef gh"
    expect(row).toMatchObject({
      "fragment-links": 0.25,
      "relative-links": 0.25,
      "absolute-links": 0.5,
      "external-links": 0.25,
      "rel-nofollow": 1,
      "rel-sponsored": 1,
      "rel-next": 1,
      "rel-tag": 0,
    });
  });

  test("are neither own nor foreign while the page's address is unknown", () => {
    expect(rows(html)[0]).toMatchObject({ "absolute-links": 0.5, "external-links": Number.NaN });
  });

  test("may stand around a block", () => {
    const found = rows("<a href=mailto:x><h2>a <b>b</b></h2></a><p>c");
    expect(found.map((row) => row["contact-links"])).toEqual([1, 0]);
    expect(found[0]!["log-links"]).toBeCloseTo(Math.log(2));
  });

  test.each([
    ["#a", kinds.FRAGMENT],
    ["https://www.example.org/a?b#c", kinds.SAME_PAGE],
    ["/a?b", kinds.SAME_PAGE],
    ["", kinds.SAME_PAGE],
    [" JavaScript:void(0)", kinds.SCRIPT],
    ["tel:1", kinds.CONTACT],
    ["b/c:d", kinds.RELATIVE],
    ["//news.example.org/", kinds.SAME_SITE],
    ["http://badexample.org/", kinds.EXTERNAL],
    ["ftp:x", kinds.ABSOLUTE],
  ])("%j", (href, kind) => {
    const links = new LinkClassifier("https://www.example.org/a?b#d");
    expect(links.kindOf(PageText.of(`x${href}x`), 1, 1 + href.length)).toBe(kind);
  });

  test("hosts have no user, port or www", () => {
    expect(hostOf("HTTP://u:p@WWW.Example.org:80/a")).toBe("example.org");
    expect(hostOf("a/b")).toBeUndefined();
  });
});
