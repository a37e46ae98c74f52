import { expect, test } from "vitest";
import { hasScripts } from "../../src/document/scripts.ts";

test.each([
  "<script>document.write('x')</script>",
  "<SCRIPT SRC=/app.js></SCRIPT>",
  "<script type=module src=/app.js></script>",
  '<script defer type="text/javascript" src=/app.js></script>',
  '<script type="application/ld+json">{}</script><script src=/app.js></script>',
  '<link rel="modulepreload" href="/app.js">',
  '<link rel="preload" href="/app.js" as="script">',
])("%s runs", (html) => {
  expect(hasScripts(html)).toBe(true);
  expect(hasScripts(Buffer.from(`\ufeff${html}`, "utf16le"))).toBe(true);
});

test.each([
  "<p>Nothing.",
  '<script type="application/ld+json">{}</script>',
  '<script type="text/template"><p></script>',
  '<script type="speculationrules">{}</script>',
  '<link rel="preload" href="/a.woff2" as="font"><link rel=stylesheet href=a.css>',
  "<scripts>",
])("%s does not", (html) => {
  expect(hasScripts(html)).toBe(false);
});
