import fc from "fast-check";
import { Marked, type Token } from "marked";
import { describe, expect, test } from "vitest";
import { rendered } from "../cases/rendered.ts";

/* Markdown is read back by another's parser: text of the page must come back as text. */
const marked = new Marked({ gfm: true });

/** All tokens of some Markdown, those inside others too. */
function tokensOf(markdown: string): Token[] {
  const found: Token[] = [];
  marked.walkTokens(marked.lexer(markdown), (token) => {
    found.push(token);
  });
  return found;
}

function typesOf(markdown: string): Set<string> {
  return new Set(tokensOf(markdown).map(({ type }) => type));
}

const running = /^\s*(?:javascript|data|vbscript):/i;

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const plain = new Set(["paragraph", "text", "escape", "space"]);

describe("text stays text:", () => {
  test.each([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<!-- a comment -->",
    "<?php x ?>",
    "<b>",
    "[a](javascript:alert(1))",
    "![a](javascript:alert(1))",
    "[a]: javascript:alert(1)",
    "[^1]: note",
    "a[^1]",
    "<javascript:alert(1)>",
    "# heading",
    "- item",
    "+ item",
    "* item",
    "1. item",
    "1) item",
    "> quote",
    "---",
    "***",
    "===",
    "```js",
    "~~~",
    "~~gone~~",
    "*a* **b** _c_ __d__",
    "`code`",
    "| a | b |",
    "a\\*b",
    "&amp;lt; &copy;",
    "---\ntitle: x\n---",
  ])("%s", (text) => {
    for (const page of [
      `<p>${escaped(text)}`,
      `<p>a<br>${escaped(text)}`,
      `<p>before ${escaped(text)} after`,
    ]) {
      const types = typesOf(rendered(page, { format: "markdown" }));
      types.delete("br");
      // A parser of links finds addresses in text, as a reader does.
      types.delete("link");
      expect([...types].filter((type) => !plain.has(type))).toEqual([]);
    }
  });

  test("and says the same", () => {
    const text = "5 * 3 < 20 & _x_ [y](z) `w` #1 \\ | ~ ! $";
    const markdown = rendered(`<p>${escaped(text)}`, { format: "markdown" });
    const html = String(marked.parse(markdown));
    const unescaped = html
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"')
      .replaceAll("&amp;", "&");
    expect(unescaped).toBe(`<p>${text}</p>\n`);
  });
});

test.each([
  "<a href='javascript:alert(1)'>x</a>",
  "<a href='java\nscript:alert(1)'>x</a>",
  "<a href='data:text/html,x'>x</a>",
  "<a href='/a)[b](javascript:alert(1)'>x</a>",
  "<a href='/a> <img src=x onerror=alert(1)>'>x</a>",
  "<a href=/a>](javascript:alert(1))</a>",
  "<img src=/a alt=']\u0028javascript:alert(1)\u0029'>",
  "<pre>```\n<script>alert(1)</script>\n</pre>",
  "<code>`<script>alert(1)</script>`</code>",
  "<pre data-lang='js\n<script>'>x</pre>",
  "<table><tr><td>a|<b>b|c</b><td>`d|e`</table>",
])("no address runs and no HTML stands in Markdown of %s", (part) => {
  const markdown = rendered(`<article><p>Text before.</p>${part}<p>text after`, {
    format: "markdown",
  });
  for (const token of tokensOf(markdown)) {
    expect(token.type).not.toBe("html");
    if (token.type === "link" || token.type === "image") {
      expect((token as { href: string }).href).not.toMatch(running);
    }
  }
});

const characters = fc.constantFrom(..."ab *_`#[]()<>!|~\\-+=.:1\"'&;/$^\n");
const text = fc.array(characters, { maxLength: 40 }).map((parts) => parts.join(""));

test("of any text has no markup but that of its own", () => {
  fc.assert(
    fc.property(text, (words) => {
      const types = typesOf(rendered(`<p>${escaped(words)}</p>`, { format: "markdown" }));
      types.delete("link");
      expect([...types].filter((type) => !plain.has(type))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
