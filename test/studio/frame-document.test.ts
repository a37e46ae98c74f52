import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { attribute, tagName } from "../../src/document/document.ts";
import { openDocument, openPage } from "../../src/document/open-page.ts";
import { layout } from "../../src/document/segmenters/layout.ts";
import { TEXT } from "../../src/document/tags.ts";
import { pageFrame } from "../../src/studio/frame-document.ts";
import { hostilePage } from "../cases/hostile-page.ts";

const ACTIVE = /^(?:script|iframe|object|embed|form|input|button|link|base|svg|img|video)$/;
const ACTING = /^(?:on|href|src|action|http-equiv|ping|target|formaction|xlink)/;
const SPACE = /\s/g;

const pages = fileURLToPath(new URL("../../data/pages", import.meta.url));
const slugs = readdirSync(pages);

function framed(html: string | Uint8Array, styles = false): string {
  const { page } = openPage(html, layout);
  return pageFrame(page, { styles, nonce: "N", script: "own()", sheet: "own{}" });
}

/** What of a page could act. */
function active(html: string): string[] {
  const { document } = openDocument(html);
  const found: string[] = [];
  const { source, attributes, attributeStarts } = document;
  for (let node = 1; node < document.size; node++) {
    if (document.tags[node] === TEXT) continue;
    const name = tagName(document, node);
    const isOwn = attribute(document, node, "nonce") === "N" || name === "meta";
    if (ACTIVE.test(name)) {
      if (!isOwn) found.push(name);
    }
    for (let a = attributeStarts[node]!; a < attributeStarts[node + 1]!; a++) {
      const key = source.slice(attributes[4 * a]!, attributes[4 * a + 1]!).toLowerCase();
      if (ACTING.test(key)) {
        found.push(`${name} ${key}`);
      }
    }
  }
  return found;
}

describe("a page in the frame", () => {
  test.each([true, false])("passes on nothing that acts; styles: %s", (styles) => {
    const html = `<base href=//x><meta http-equiv=refresh content=0>${hostilePage}
      <p onclick=x() style="color:red">a <a href="javascript:x()" ping=x>b</a><iframe src=x></iframe>
      <form action=x><button formaction=y>c</button><input></form><svg onload=x()><script>x()</script>
      </svg><script>x()</script><img src=x onerror=x()></p><style></style><script>x()</script>`;
    expect(active(framed(html, styles))).toEqual([]);
  });

  test("quotes what would close a tag or an attribute", () => {
    const html = "<p class='\"><script>x()</script>' lang='\">&lt;script>x()'>&lt;script>x()";
    const shown = framed(html, true);
    expect(active(shown)).toEqual([]);
    expect(shown).toContain("&lt;script&gt;x()");
  });

  test("takes the page's style sheets with it where they are asked for", () => {
    const html = "<html class=a><style>p{color:red}</style><body class=b><p style='top:0'>x";
    expect(framed(html)).not.toContain("red");
    const shown = framed(html, true);
    expect(shown).toContain("<style>p{color:red}</style>");
    expect(shown).toContain('<html data-styles="own" class="a">');
    expect(shown).toContain('<body class="b">');
    expect(shown).toContain('<p style="top:0">');
  });

  test.each(slugs)("%s: has every block, whole", (slug) => {
    const html = readFileSync(join(pages, slug, "page.html"));
    const { page } = openPage(html, layout);
    const shown = openDocument(framed(html)).document;
    const texts = new Map<number, string>();
    for (let node = 1; node < shown.size; node++) {
      if (shown.tags[node] === TEXT || tagName(shown, node) !== "seine-b") continue;
      const block = Number(attribute(shown, node, "data-b"));
      const inner = openDocument(shown.source.slice(shown.starts[node]!, shown.stops[node]!));
      const blocks = layout.segment(inner.document);
      texts.set(block, (texts.get(block) ?? "") + blocks.map(({ text }) => text).join(""));
    }
    const bare = (text: string): string => text.replace(SPACE, "");
    expect([...texts].map(([block, text]) => [block, bare(text)])).toEqual(
      page.blocks.map(({ index, text }) => [index, bare(text)]),
    );
  });
});
