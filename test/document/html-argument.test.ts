import { expect, test } from "vitest";
import { checkHtml } from "../../src/document/html-argument.ts";

test.each([
  ["page.html", 'the path "page.html": read the file first'],
  ["./pages/a b/c.html", 'the path "./pages/a b/c.html"'],
  ["C:\\pages\\a.htm\n", 'the path "C:\\\\pages\\\\a.htm"'],
  ["https://example.org/a?b=c", 'the address "https://example.org/a?b=c": fetch it first'],
])("%s is no page", (text, found) => {
  for (const html of [text, new TextEncoder().encode(text)]) {
    expect(() => checkHtml(html)).toThrow(`html: expected the HTML of a page, found ${found}`);
  }
});

test.each([
  "Hello",
  "See page.html",
  "/ is a slash\nand this is text",
  "/html>",
  "<p>https://example.org/",
  "https://example.org/ is a page",
  "",
])("%j is text", (text) => {
  expect(checkHtml(text)).toBe(text);
});

test("a document gives its markup, with its doctype", () => {
  const documentElement = { outerHTML: "<html><p>Hello</html>" };
  expect(checkHtml({ documentElement })).toBe("<html><p>Hello</html>");
  expect(checkHtml({ doctype: { name: "html" }, documentElement })).toBe(
    "<!DOCTYPE html><html><p>Hello</html>",
  );
});
