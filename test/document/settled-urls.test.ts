import fc from "fast-check";
import { expect, test } from "vitest";
import { isPlainRelative, isSettled, isSettledPath } from "../../src/document/settled-urls.ts";

const part = fc.constantFrom(
  ..."a b Z 0 9 1.2.3.4 0x1f xn-- xn--a . .. ... %2e %2E %41 / // ? # : @ : 80 - _ ~ ! $ & ' ( ) * + , ; = | ^ ` { } \\ é ß".split(
    " ",
  ),
  ..." \t\n\u00ad",
  "example",
  "com",
  "http://",
  "https://",
  "HTTPS://",
  "javascript:",
);
const reference = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(""));
const absolute = fc
  .tuple(fc.constantFrom("http://", "https://"), reference, fc.constantFrom("/", ""), reference)
  .map((parts) => parts.join(""));
const runs = { numRuns: 5000 };

function parsed(text: string, base?: string): string | undefined {
  return URL.canParse(text, base) ? new URL(text, base).href : undefined;
}

test("settled URLs are as a parser writes them", () => {
  fc.assert(
    fc.property(absolute, (url) => {
      if (!isSettled(url)) return;
      expect(parsed(url)).toBe(url);
      expect(parsed(url, "http://other.example/a/b")).toBe(url);
    }),
    runs,
  );
});

test("settled paths are as a parser writes them behind an origin", () => {
  fc.assert(
    fc.property(reference, (path) => {
      for (const given of [path, `/${path}`]) {
        if (!isSettledPath(given)) continue;
        expect(parsed(given, "https://e.example:81/a/b?c")).toBe(`https://e.example:81${given}`);
      }
    }),
    runs,
  );
});

test("plain relative references lead somewhere, and are no URL by themselves", () => {
  fc.assert(
    fc.property(reference, (given) => {
      if (!isPlainRelative(given)) return;
      expect(parsed(given)).toBeUndefined();
      expect(parsed(given, "https://e.example/a/b")).toBeDefined();
    }),
    runs,
  );
});

test.each([
  "https://example.org/a/b.html?c=d&e#f",
  "http://images.example.co.uk/2020/01/a-b_c-300x200.jpg",
  "https://e.example/a%20b/c,d;e",
])("%s is settled", (url) => {
  expect(isSettled(url)).toBe(true);
});
