import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { attribute, MAX_DEPTH, nodeText, tagName, tagPath } from "../../src/document/document.ts";
import { parse } from "../../src/document/parse.ts";
import { TEXT } from "../../src/document/tags.ts";
import { markup } from "../cases/markup.ts";

/** The tree as indentation-free markup, for reading in an expectation. */
function shape(html: string): string {
  const document = parse(html);
  const out: string[] = [];
  const open: number[] = [];
  for (let node = 1; node < document.size; node++) {
    while (open.length > 0 && document.ends[open.at(-1)!]! <= node) {
      out.push(`</${tagName(document, open.pop()!)}>`);
    }
    if (document.tags[node] === TEXT) out.push(nodeText(document, node));
    else {
      out.push(`<${tagName(document, node)}>`);
      open.push(node);
    }
  }
  while (open.length > 0) out.push(`</${tagName(document, open.pop()!)}>`);
  return out.join("");
}

describe("tree", () => {
  test("keeps elements, text and offsets", () => {
    const html = '<div id=a>x &amp; y<br><b class="c">z</b></div>';
    const document = parse(html);
    expect(shape(html)).toBe("<div>x & y<br></br><b>z</b></div>");
    expect(attribute(document, 1, "id")).toBe("a");
    const slices = Array.from({ length: document.size - 1 }, (_, i) =>
      html.slice(document.starts[i + 1], document.stops[i + 1]),
    );
    expect(slices).toEqual([html, "x &amp; y", "<br>", '<b class="c">z</b>', "z"]);
    expect(tagPath(document, 5)).toBe("div.b");
  });

  test("decodes attributes on request: quotes, no value, entities, upper case", () => {
    const document = parse(`<a HREF='?a=1&amp;b=2' hidden Data-X = un&eacute;q title="">`);
    expect(attribute(document, 1, "href")).toBe("?a=1&b=2");
    expect(attribute(document, 1, "hidden")).toBe("");
    expect(attribute(document, 1, "data-x")).toBe("unéq");
    expect(attribute(document, 1, "title")).toBe("");
    expect(attribute(document, 1, "id")).toBeUndefined();
  });

  test.each([
    ["<p>a<p>b", "<p>a</p><p>b</p>"],
    ["<p>a<b>c<div>d</div>", "<p>a<b>c</b></p><div>d</div>"],
    ["<ul><li>a<ul><li>b</ul><li>c</ul>", "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>"],
    [
      "<table><tr><td>a<td>b<tr><td>c</table>",
      "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>",
    ],
    [
      "<div><table><tr><td>a</div>b</table>c</div>",
      "<div><table><tr><td>ab</td></tr></table>c</div>",
    ],
    ["<dl><dt>a<dd>b<dt>c</dl>", "<dl><dt>a</dt><dd>b</dd><dt>c</dt></dl>"],
    ["<a href=x>a<a href=y>b</a>", "<a>a</a><a>b</a>"],
    ["<head><meta><div>a</div>", "<head><meta></meta></head><div>a</div>"],
    ["<body>a</body>b</html>c", "<body>abc</body>"],
    ["a</b></p>c", "ac"],
    ["<noscript><p>a</p></noscript>", "<noscript><p>a</p></noscript>"],
    ["<svg><path/><title>t</title></svg>a", "<svg><path></path><title>t</title></svg>a"],
    ["<div/>a", "<div>a</div>"],
    ["one\n\ntwo\r\n \r\n three", "<p>one</p><p>two</p><p>three</p>"],
    ["one\ntwo &amp; three", "<p>one<br></br>two & three</p>"],
    [" one line \n", " one line \n"],
    ["a < b\n\nc > d", "<p>a < b</p><p>c > d</p>"],
    ["<script>if (a < b) '<p>'</script>c", "<script>if (a < b) '<p>'</script>c"],
  ])("repairs %s", (html, expected) => {
    expect(shape(html)).toBe(expected);
  });

  test.each([
    ["<title>t<p>a</p>", "<title>t</title><p>a</p>"],
    ["<title>t</titavaScript><body><p>a", "<title>t</title><body><p>a</p></body>"],
    [
      "<title>t<body>a<svg><title>s</title></svg>",
      "<title>t</title><body>a<svg><title>s</title></svg></body>",
    ],
    ["<textarea>t<p>a", "<textarea>t<p>a</p></textarea>"],
    ["<title>1 < 2 <b></title>a", "<title>1 < 2 <b></title>a"],
    ["<TextArea x>t</textarea><textarea/>u", "<textarea>t</textarea><textarea>u</textarea>"],
    ["a<![CDATA[<b>c<![CDATA[", "ac"],
  ])("recovers the text after a raw-text element that never ends: %s", (html, expected) => {
    expect(shape(html)).toBe(expected);
  });
});

describe("text without a tag", () => {
  const words = "word ".repeat(12).trim();

  test("goes on behind a line that is as good as full", () => {
    expect(shape(`${words}\n${words} word\nlast\n\nAnn\nExample`)).toBe(
      `<p>${words}\n${words} word\nlast</p><p>Ann<br></br>Example</p>`,
    );
  });

  test("has a paragraph a line where lines are longer than a width", () => {
    const long = `${words} ${words}`;
    expect(shape(`${long}\nshort\n${long}`)).toBe(`<p>${long}</p><p>short</p><p>${long}</p>`);
  });
});

describe("a template that declares a shadow tree", () => {
  const root = "<template shadowrootmode=open>a</template>";

  test.each([
    [`<x-y>${root}</x-y>`, "<x-y><slot>a</slot></x-y>"],
    [`<div>${root}${root}</div>`, "<div><slot>a</slot><template>a</template></div>"],
    [`<ul>${root}</ul>`, "<ul><template>a</template></ul>"],
    [root.replace("open", "yes"), "<template>a</template>"],
    ["<p><template shadowroot=open>a</template>", "<p><template>a</template></p>"],
  ])("is shown where browsers draw it: %s", (html, expected) => {
    expect(shape(html)).toBe(expected);
  });
});

test("elements nested deeper than the limit become siblings at the limit", () => {
  const depth = 100_000;
  const document = parse(`${"<div>".repeat(depth)}x${"</div>".repeat(depth)}y`);
  expect(document.size).toBe(depth + 3);
  expect(Math.max(...document.depths)).toBe(MAX_DEPTH);
  const last = document.size - 1;
  expect(nodeText(document, last)).toBe("y");
  expect(document.parents[last]).toBe(0);
});

test("more tag names than 16 bits can number do no harm", () => {
  const html = Array.from({ length: 70_000 }, (_, i) => `<x-${i}>a</x-${i}>`).join("");
  expect(parse(html).size).toBe(140_001);
});

test.each([
  ["strings", fc.string()],
  ["markup", markup],
])("any of %s gives a well-formed tree", (_, arbitrary) => {
  fc.assert(
    fc.property(arbitrary, (html) => {
      const document = parse(html);
      expect(document.ends[0]).toBe(document.size);
      for (let node = 1; node < document.size; node++) {
        const parent = document.parents[node]!;
        expect(parent).toBeLessThan(node);
        expect(document.ends[node]).toBeGreaterThan(node);
        expect(document.ends[node]).toBeLessThanOrEqual(document.ends[parent]!);
        expect(document.depths[node]).toBe(document.depths[parent]! + 1);
        expect(document.starts[node]).toBeGreaterThanOrEqual(document.starts[parent]!);
        expect(document.stops[node]).toBeLessThanOrEqual(
          Math.max(document.stops[parent]!, html.length),
        );
        expect(document.stops[node]).toBeGreaterThanOrEqual(document.starts[node]!);
      }
    }),
    { numRuns: 500 },
  );
});

test("paths stay in proportion to the page", () => {
  const deep = parse("<div>".repeat(100));
  expect(tagPath(deep, 64)).toBe(new Array(64).fill("div").join("."));
  expect(tagPath(deep, 65)).toBe(`…${".div".repeat(64)}`);
  expect(tagPath(parse(`<${"x".repeat(1000)}>`), 1)).toBe("x".repeat(64));
});
