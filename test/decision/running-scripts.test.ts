import fc from "fast-check";
import { expect, test } from "vitest";
import { hasRunningScript } from "../../src/decision/running-scripts.ts";
import { PageText } from "../../src/document/page-text.ts";

/** The same by one expression over the whole text. */
const RUNS =
  /<script(?![^>]{0,200}\btype\s*=\s*["']?(?:application\/(?:ld\+)?json|text\/(?:template|x-)|math))/i;

const part = fc.constantFrom(
  ..."<script |<SCRIPT|type=|type = '|text/x-|application/ld+json|text/javascript|>|</script>| src=a |math|\n".split(
    "|",
  ),
  "x".repeat(190),
);

test("by hand", () => {
  const of = (html: string): boolean => hasRunningScript(PageText.of(html));
  expect(of("<p>a</p>")).toBe(false);
  expect(of("<script>a()</script>")).toBe(true);
  expect(of('<script id=b type="application/ld+json">{}</script>')).toBe(false);
  expect(of('<script type="application/json">{}</script><script async src=a></script>')).toBe(true);
  expect(of("<script")).toBe(true);
});

test("as one expression finds it", () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const html = parts.join("");
      expect(hasRunningScript(PageText.of(html))).toBe(RUNS.test(html));
    }),
    { numRuns: 2000 },
  );
});
