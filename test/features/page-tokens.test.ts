import { describe, expect, test } from "vitest";
import { pageTokens, UNKNOWN } from "../../src/features/page-tokens.ts";
import { tokenNames } from "../../src/features/token-list.ts";
import { measured } from "../cases/feature-rows.ts";

const tokensOf = (html: string, url?: string) => {
  const { stated, address } = pageTokens(measured(html, url).page);
  return { stated: tokenNames(stated), address: tokenNames(address) };
};

describe("what a page states", () => {
  test("its types, maker, title and classes", () => {
    const { stated } = tokensOf(
      `<html class="no-js"><head><title>A guide to 12 knots</title>
      <meta property="og:type" content=" Article ">
      <meta name="generator" content="WordPress 6.4">
      <script type="application/ld+json">{"@type": ["WebPage", "FAQPage"], "x": {"@type" : "Offer"}}</script>
      <script>{"@type": "Recipe"}</script></head>
      <body id="top" class="single-post postid-17">
      <div itemscope itemtype="http://schema.org/Product" class="price">Text</div>
      <svg><title>Arrow</title></svg></body></html>`,
    );
    expect(stated).toEqual([
      "body:no-js",
      "body:no",
      "body:js",
      "title:a",
      "title:guide",
      "title:to",
      "title:#",
      "title:knots",
      "title-words:5",
      "og:article",
      "generator:wordpress",
      "generator:#",
      "generator-words:3",
      "ld:webpage",
      "ld:faqpage",
      "ld:offer",
      "body:single-post",
      "body:single",
      "body:post",
      "body:postid-#",
      "body:postid",
      "body:top",
      "item:product",
    ]);
  });

  test("takes no longer for a hostile one", () => {
    const value = `"@type":[${"a".repeat(199)}`.repeat(2000);
    const { stated } = tokensOf(
      `<title>${"long ".repeat(50_000)}</title><body class="${"x-y ".repeat(50_000)}">
      <script type="application/ld+json">${value}</script>`,
    );
    expect(stated.length).toBeLessThan(10);
  });
});

describe("the address", () => {
  test("that the caller knows, by its parts and its shape", () => {
    const { address } = tokensOf(
      `<link rel="canonical" href="https://other.org/">`,
      "https://docs.example.com/v2/2024/05/Getting-started-10234.html?page=3&utm=x",
    );
    for (const token of [
      "host:docs",
      "depth:4",
      "first:v#",
      "path:getting",
      "path:<date>",
      "last:started",
      "last:<number>",
      "last:.html",
      "last-words:3",
      "query:page",
    ]) {
      expect(address).toContain(token);
    }
    expect(address).not.toContain("host:other");
  });

  test("is the page's own where the caller knows none, the canonical link before og:url", () => {
    const shared = `<meta property="og:url" content="https://shared.org/a/b">`;
    expect(tokensOf(shared).address).toContain("depth:2");
    const { address } = tokensOf(`${shared}<link rel="canonical" href="https://own.org/a">`);
    expect(address).toContain("depth:1");
  });

  test("is marked as unknown", () => {
    expect(tokensOf("<p>Text</p>").address).toEqual([UNKNOWN]);
    expect(tokensOf(`<link rel="canonical" href="/a">`).address).toEqual([UNKNOWN]);
  });
});
