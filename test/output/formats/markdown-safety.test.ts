import fc from "fast-check";
import { Marked, type Token, type Tokens } from "marked";
import { type DefaultTreeAdapterMap, parse } from "parse5";
import { describe, expect, test } from "vitest";
import { extract } from "../../../src/api/extract.ts";
import { rendered } from "../../cases/rendered.ts";
import { tinyModel } from "../../cases/tiny-model.ts";

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
  // Parsers find addresses before they look for escapes.
  "<p>https://e.example/&lt;script&gt;",
  "<p>HTTPS://e.example/a_b&lt;script&gt;, ftp://e.example/&lt;script&gt;",
  "<p>www.e.example/&lt;script&gt;",
  "<p>https://e.example/<b>&lt;script&gt;</b>",
  "<p><b>https://e.example/</b>&lt;script&gt;",
  "<p>https://e.example/\\&lt;script&gt;",
  "<table><tr><th>https://e.example/a|b&lt;script&gt;<td>x</table>",
  "<li>https://e.example/a[x](javascript:alert(1))&lt;script&gt;",
  // Not every parser knows formulas.
  "<math alttext='x$ &lt;img src=x onerror=alert(1)&gt; $'><mi>x</mi></math>",
  "<math display=block alttext='&lt;script&gt;alert(1)&lt;/script&gt;'><mi>x</mi></math>",
  "<math alttext='[x](javascript:alert(1))'><mi>x</mi></math>",
  "<math alttext='[x][y]'><mi>x</mi></math><math display=block alttext='[y]: javascript:alert(1)'><mi>x</mi></math>",
  "<math alttext='&lt;javascript:alert(1)&gt;'><mi>x</mi></math>",
  "<p>&lt;<b>script</b>&gt; &lt;<small>img</small> src=x onerror=alert(1)&gt;",
  "<p>&amp;<small>lt;script&gt; [x]<small>(javascript:alert(1))</small>",
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

test.each(["a", "table", "h2"])("an image written out in a link is its text, in %s", (around) => {
  const link = "<a href=https://e.example/>![x](javascript:alert(1))</a>";
  const page = around === "table" ? `<table><tr><td>${link}<td>b<tr><td>c<td>d</table>` : link;
  const written = rendered(around === "h2" ? `<h2>${link}</h2>` : page, { format: "markdown" });
  expect(typesOf(written)).not.toContain("image");
  expect(marked.parse(written)).toContain(
    '<a href="https://e.example/">![x](javascript:alert(1))</a>',
  );
});

describe("addresses in the text", () => {
  test.each([
    ["see https://e.example/a, or www.e.example.", "see https://e.example/a, or www.e.example."],
    ["https://e.example/a_b_c.", "https://e.example/a_b_c."],
    ["https://e.example/_b_c.", "<https://e.example/_b_c>."],
    ["(https://e.example/a*b)", "(<https://e.example/a*b>)"],
    ["www.e.example/a*b", "[www.e.example/a\\*b](http://www.e.example/a*b)"],
  ])("%s", (words, expected) => {
    const markdown = rendered(`<p>${words}</p>`, { format: "markdown" });
    expect(markdown).toBe(expected);
    const found = tokensOf(markdown).flatMap((token) =>
      token.type === "link" ? [token.href] : [],
    );
    for (const href of found) expect(href).not.toContain("\\");
    expect(found.length).toBeGreaterThan(0);
  });

  test("stay words of the link that they are in", () => {
    const page = "<p><a href=https://e.example/>https://e.example/a*b</a>";
    expect(rendered(page, { format: "markdown" })).toBe(
      "[https://e.example/a\\*b](https://e.example/)",
    );
  });
});

type Element = DefaultTreeAdapterMap["element"];

/** All elements of some HTML. */
function elementsOf(html: string): Element[] {
  const found: Element[] = [];
  const open: DefaultTreeAdapterMap["node"][] = [parse(html)];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if ("tagName" in node) found.push(node);
    if ("childNodes" in node) open.push(...node.childNodes);
  }
  return found;
}

describe("an alternative text", () => {
  /** As marked 15 and 16 write it. */
  const careless = new Marked({
    gfm: true,
    renderer: { image: ({ href, text }) => `<img src="${href}" alt="${text}">` },
  });

  const alts = (markdown: string, parser = careless): string[][] =>
    elementsOf(parser.parse(markdown) as string)
      .filter(({ tagName }) => tagName === "img")
      .map(({ attrs }) => attrs.map(({ name, value }) => (name === "alt" ? value : name)));

  test.each([
    'x" onerror="alert(1)',
    "x><script>alert(1)</script>",
    '\\" onerror=alert(1) \\>',
    "&quot; onerror=alert(1)",
    'a | b " c',
  ])("ends no attribute, however carelessly it is written: %s", (alt) => {
    const attribute = alt.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
    const img = `<img src=/ok.png alt="${attribute}">`;
    for (const page of [
      `<p>Text ${img} and more`,
      `<p>Text <a href=/x>${img} words</a>`,
      `<table><tr><th>a<th>b<tr><td>x ${img}<td>c<tr><td>d<td>e</table>`,
    ]) {
      const markdown = rendered(page, { format: "markdown" });
      expect(markdown).not.toMatch(activeInAlt);
      for (const [, ...attributes] of alts(markdown)) expect(attributes).toHaveLength(1);
      expect(alts(markdown)).toHaveLength(1);
      expect(String(marked.parse(markdown))).not.toContain("<script");
    }
  });

  test("says the same to who reads Markdown", () => {
    const words = fc
      .array(fc.constantFrom(...'ab "<>&\\!]()=;'), { minLength: 1, maxLength: 20 })
      .map((parts) => parts.join("").replace(spaces, " ").trim());
    fc.assert(
      fc.property(words, (alt) => {
        fc.pre(alt !== "");
        const page = `<p>Text <img src=/ok.png alt="${escaped(alt).replaceAll('"', "&quot;")}"> and more`;
        const markdown = rendered(page, { format: "markdown" });
        expect(alts(markdown, marked)).toEqual([["src", alt]]);
      }),
      { numRuns: 300 },
    );
  });
});

const activeInAlt = /!\[[^\]]*["<>][^\]]*\]\(/;
const titleLine = /^title: (.*)$/m;
const beyondAscii = /[^\n\x20-\x7e]/;

describe("front matter", () => {
  const model = tinyModel();
  const front = (head: string): string =>
    extract(`${head}<p>text`, { model, threshold: 0, format: "markdown", metadata: true }).content;

  test("holds nothing that a parser without front matter would take for markup", () => {
    const markdown = front("<title>[a](javascript:alert(1)) &lt;script&gt;</title>");
    expect(typesOf(markdown)).not.toContain("html");
    expect(typesOf(markdown)).not.toContain("link");
    const [, value] = titleLine.exec(markdown)!;
    expect(JSON.parse(value!)).toBe("[a](javascript:alert(1)) <script>");
  });

  test("holds only characters that YAML has", () => {
    const markdown = front("<meta name=description content='a\u0001\u007f\u2028\ufeff\uffff b'>");
    expect(markdown).toContain("description: ");
    expect(markdown).not.toMatch(beyondAscii);
  });
});

const characters = fc.constantFrom(..."ab *_`#[]()<>!|~\\-+=.:1\"'&;/$^\n");
const text = fc.array(characters, { maxLength: 40 }).map((parts) => parts.join(""));

const formula = /\$[\s\S]*\$/;

test("of any text has no markup but that of its own", () => {
  fc.assert(
    fc.property(text, (words) => {
      const types = typesOf(rendered(`<p>${escaped(words)}</p>`, { format: "markdown" }));
      types.delete("link");
      // What stands between dollars may be a formula, in which a parser without formulas sees marks.
      if (formula.test(words)) for (const mark of ["em", "strong", "del"]) types.delete(mark);
      expect([...types].filter((type) => !plain.has(type))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

// Dollars may make formulas of what is between them.
const unpriced = text.map((words) => words.replaceAll("$", ""));
const isLink = (token: Token): token is Tokens.Link => token.type === "link";

/** The words of tokens, as a reader sees them. */
function shown(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === "br") return " ";
      if ("tokens" in token && token.tokens) return shown(token.tokens);
      return "text" in token ? String(token.text) : "";
    })
    .join("");
}

test.each([
  ["a paragraph", (link: string) => `<p>x ${link} y</p>`],
  ["a heading", (link: string) => `<h2>${link}</h2>`],
  ["an item", (link: string) => `<ul><li>${link}</li><li>y</li></ul>`],
  ["a cell", (link: string) => `<table><tr><th>x<th>y<tr><td>${link}<td>y</table>`],
  ["bold words", (link: string) => `<p>x <b>${link}</b> y</p>`],
])("the text of a link in %s comes back as it is", (_, around) => {
  fc.assert(
    fc.property(unpriced, (words) => {
      const expected = words.replace(spaces, " ").trim();
      fc.pre(expected !== "");
      const page = around(`<a href=https://e.example/x>${escaped(words)}</a>`);
      const links = tokensOf(rendered(page, { format: "markdown" })).filter(isLink);
      expect(links.map(({ href }) => href)).toEqual(["https://e.example/x"]);
      expect(shown(links[0]!.tokens)).toBe(expected);
    }),
    { numRuns: 300 },
  );
});

const spaces = /\s+/g;
