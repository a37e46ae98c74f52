import fc from "fast-check";
import { expect, test } from "vitest";
import { extract, loadModel } from "../../../src/entries/index.ts";
import { rendered } from "../../cases/rendered.ts";
import { xmlFaults } from "../../cases/xml-faults.ts";

const tiny = loadModel(new URL("../../../models/tiny.json", import.meta.url));

/** Every place where a page can put a text that comes out; at each `@` stands that text. */
const page = `<!doctype html><html lang="@" dir="@"><head><base target="@"><title>@</title>
<link rel=canonical href="@"><link rel=license href="@"><meta property="og:image" content="@">
<meta property="og:title" content="@"><meta property="og:site_name" content="@">
<meta property="og:type" content="@"><meta property="og:locale" content="@">
<meta name=author content="@"><meta name=description content="@"><meta name=keywords content="@">
<meta property="article:published_time" content="@"><meta property="article:tag" content="@">
<script type="application/ld+json">{"@type": "Article", "headline": "@", "author": "@",
"publisher": {"name": "@"}, "image": "@", "license": "@", "keywords": ["@"]}</script></head><body>
<h1 id="@" lang="@">@</h1><p lang="@">text @ <a href="@">link @</a> <img src="/a@.png" alt="@">
<q cite="@">@</q> <time datetime="@">@</time> <code class="language-@">@</code>
<img data-src="x/@" srcset="@ 2x, b@ 3x"> <picture><source srcset="/@"><img></picture></p>
<pre data-lang="@"><code>@ code</code></pre><math alttext="@"></math><p>\\(@\\) <span
class=katex data-tex="@"></span></p><table><caption>@</caption><tr><th align="@">@<th>b
<tr><td colspan="@">@<td>d</table><ol start="@"><li value="@">@</ol><p>mark<sup><a href="#n@">1</a>
</sup><aside id="n@">@</aside></body></html>`;

const odd = fc.oneof(
  fc.constantFrom(
    ..."\ufffe\uffff\ufeff\ud800\udfff\0\x01\x0b\x0c\x1b\x7f\x85\xad\u2028<>&\"'/:#? ",
  ),
  fc.constantFrom(
    "]]>",
    "--",
    "<?",
    "&#0;",
    "&#xFFFE;",
    "&#xD800;",
    "&#11;",
    "xml:",
    "x:y",
    "\u{1fffe}",
  ),
  fc.string({ unit: "binary", maxLength: 4 }),
  fc.nat({ max: 0xffff }).map((code) => String.fromCharCode(code)),
);

test("XML is well-formed, whatever a page puts anywhere", () => {
  fc.assert(
    fc.property(
      fc.array(odd, { minLength: 1, maxLength: 5 }).map((parts) => parts.join("")),
      fc.constantFrom(undefined, "https://e.example/a/b"),
      (text, url) => {
        const { content } = extract(
          page.replaceAll("@", () => text),
          {
            model: tiny,
            threshold: 0,
            format: "xml",
            metadata: true,
            ...(url === undefined ? {} : { url }),
          },
        );
        expect(xmlFaults(content)).toEqual([]);
      },
    ),
    { numRuns: 200 },
  );
});

const encoded = /target="\/a[%\ufffd]/;

test.each(["\ufffe", "\uffff", "\ud800", "\udc00", "\x01", "\x7f"])(
  "an address without a base may hold %j",
  (text) => {
    const html = `<p>text <a href="/a${text}b">link</a> <img src="/c${text}d.png">`;
    const { content } = extract(html, { model: tiny, threshold: 0, format: "xml" });
    expect(content).toMatch(encoded);
    expect(xmlFaults(content)).toEqual([]);
  },
);

test("XML has no end of a section that it never began", () => {
  expect(rendered("<p>a[b[0]]>c", { format: "xml" })).toContain("<p>a[b[0]]&gt;c</p>");
});
