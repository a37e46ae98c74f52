import { expect, test } from "vitest";
import { hasRunningScript } from "../../src/decision/running-scripts.ts";
import { openDocument } from "../../src/document/open-page.ts";

test.each([
  ["<p>a</p>", false],
  ["<script>a()</script>", true],
  ["<SCRIPT type=text/javascript>a()</SCRIPT>", true],
  ["<script type=module src=a></script>", true],
  ['<script id=b type="application/ld+json">{}</script>', false],
  ["<script type=' text/x-template'>a</script><script type=math/tex>b</script>", false],
  ['<script type="application/json">{}</script><script async src=a></script>', true],
  ["<!-- <script>a()</script> -->", false],
])("%s", (html, runs) => {
  expect(hasRunningScript(openDocument(html).document)).toBe(runs);
});
