import { expect, it } from "vitest";
import { declaredUrl } from "../../../../training/corpus/readers/declared-url.ts";
import { expectLinear } from "../../../cases/growth.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

it.each([
  ['<link rel="canonical" href="http://a.org/1" />', "http://a.org/1"],
  ["<LINK HREF=https://a.org/1 REL=canonical>", "https://a.org/1"],
  ["<meta content='http://a.org/2' property='og:url'>", "http://a.org/2"],
  ['<base href="http://a.org/">', "http://a.org/"],
  [
    '<base href="http://c.org/"><meta property="og:url" content="http://b.org/">' +
      '<link rel="canonical" href="http://a.org/">',
    "http://a.org/",
  ],
  ['<link rel="canonical" href="/1">', undefined],
  ['<link rel="stylesheet" href="http://cdn.org/a.css"><a href="http://x.org/">', undefined],
  ["", undefined],
])("%s", (html, url) => {
  expect(declaredUrl(bytes(html))).toBe(url);
});

it("takes linear time on tags without an end", () => {
  expectLinear((count) => {
    const page = bytes("<link ".repeat(count));
    return () => declaredUrl(page);
  }, 5000);
});
