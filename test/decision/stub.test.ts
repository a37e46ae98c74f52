import { describe, expect, test } from "vitest";
import { extract } from "../../src/entries/index.ts";

describe("a page of one or two blocks is its content", () => {
  test.each([
    ["<p>Hello world</p>", "Hello world"],
    ["<body>It works!</body>", "It works!"],
    ["<title>x</title><h1>Hello</h1><p>World</p>", "Hello\nWorld"],
    [
      "<meta charset=utf-8><p style='display:none'>Ignore this</p><p>Hello world</p>",
      "Hello world",
    ],
    ['<script type="application/ld+json">{}</script><p>Hello world</p>', "Hello world"],
  ])("%s", (html, text) => {
    expect(extract(html).text).toBe(text);
  });

  test("says why", () => {
    expect(extract("<p>Hello world</p>").blocks.map(({ why }) => why)).toEqual(["stub"]);
  });

  test.each([
    ["a script may write it", "<p>Hello world</p><script src=app.js></script>"],
    ["it leads elsewhere", "<p>Hello <a href=/>world</a></p>"],
    ["it sends elsewhere", '<meta http-equiv=refresh content="0; url=/a"><p>Hello world</p>'],
    ["it asks for something", "<form><p>Hello world</p><input></form>"],
    ["a server says that there is none", "<p>404 Hello</p>"],
    ["it is no text", "<p>12 345</p>"],
    ["the caller sets a threshold", "<p>Hello world</p>", 0.5],
  ])("not if %s", (_, html, threshold?: number) => {
    const options = threshold === undefined ? {} : { threshold };
    expect(extract(html, options).blocks.filter(({ why }) => why === "stub")).toEqual([]);
  });
});
