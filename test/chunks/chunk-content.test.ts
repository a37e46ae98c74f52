import { readFileSync } from "node:fs";
import type { Element, Root } from "hast";
import { describe, expect, test } from "vitest";
import { chunk } from "../../src/api/chunk.ts";
import { extract } from "../../src/api/extract.ts";
import type { ChunkOptions } from "../../src/api/options/chunk-options.ts";
import { unitsOf } from "../../src/chunks/units.ts";
import { countWords } from "../../src/document/words.ts";
import { expectLinear } from "../cases/growth.ts";
import { tinyModel } from "../cases/tiny-model.ts";

const model = tinyModel();
const space = /\s/;
const spaces = /\s+/g;

/** Chunks of all that a page shows. */
function chunks(html: string, options: ChunkOptions = {}) {
  return chunk(html, { model, wholePage: true, ...options });
}

const texts = (html: string, options: ChunkOptions): string[] =>
  chunks(html, options).map(({ text }) => text);

const words = (name: string, count: number): string =>
  Array.from({ length: count }, (_, i) => `${name}${i}`).join(" ");

describe("a chunk", () => {
  test("ends with its section, from the least on", () => {
    const html = `<h1>Top</h1><p>${words("a", 6)}</p><h2>One</h2><p>${words("b", 6)}</p><h2>Two</h2><p>c</p><h2>Three</h2><p>d</p>`;
    const found = chunks(html, { maxTokens: 20, minTokens: 5 });
    expect(found.map(({ text }) => text)).toEqual([
      `Top\n${words("a", 6)}`,
      `One\n${words("b", 6)}`,
      "Two\nc\nThree\nd",
    ]);
    expect(found.map(({ headings }) => headings)).toEqual([["Top"], ["Top", "One"], ["Top"]]);
  });

  test("has no heading of another article, aside or item, but keeps the page's", () => {
    const post = (name: string) =>
      `<article><section><h4>${name}</h4></section><p>${name}'s words.</p></article>`;
    const html = `<section><h1>Thread</h1></section>${post("Ann")}${post("Bob")}<p>After all.</p>`;
    const found = chunks(html, { maxTokens: 5, minTokens: 3 });
    expect(found.map(({ headings, text }) => [headings, text])).toEqual([
      [["Thread"], "Thread\nAnn\nAnn's words."],
      [["Thread", "Bob"], "Bob\nBob's words."],
      [["Thread"], "After all."],
    ]);
  });

  test("has the headline over what is written above it", () => {
    const html = `<p>Monday</p><h1>The bridge</h1><p>It is open.</p><h2>More</h2><p>Text.</p>`;
    const [first] = chunks(html, { maxTokens: 7 });
    expect(first!.headings).toEqual(["The bridge"]);
    expect(chunks(html.replaceAll("h1", "h3"), { maxTokens: 7 })[0]!.headings).toEqual([]);
  });

  test("does not take a paragraph in large letters for a heading", () => {
    const large = "What is said here is said in the letters of a heading. ".repeat(3).trim();
    const html = `<h1>Top</h1><p>First words.</p><h2>${large}</h2><p>Second words.</p>`;
    expect(chunks(html, { maxTokens: 40 }).flatMap(({ headings }) => headings)).not.toContain(
      large,
    );
    const short = chunks(html.replace(large, large.slice(0, 54)), { maxTokens: 15 });
    expect(short.flatMap(({ headings }) => headings)).toContain(large.slice(0, 54));
  });

  test("has whole paragraphs where there is room, and no heading without what follows", () => {
    const html = `<p>${words("a", 6)}</p><h2>Two</h2><p>${words("b", 7)}</p><p>${words("c", 2)}</p>`;
    expect(texts(html, { maxTokens: 8, minTokens: 8 })).toEqual([
      words("a", 6),
      `Two\n${words("b", 7)}`,
      words("c", 2),
    ]);
  });

  test("is never only a heading: the text after it is cut if it does not fit", () => {
    const html = "<h2>One two</h2><p>Three four five. Six seven.</p><h2>End</h2><p>Eight.";
    expect(texts(html, { maxTokens: 6, minTokens: 1 })).toEqual([
      "One two\nThree four five.",
      "Six seven.",
      "End\nEight.",
    ]);
  });

  test("cuts a paragraph between sentences only where it alone is larger", () => {
    const html = "<p>One two. Three <a href='/x'>four. Five</a> six.</p>";
    expect(texts(html, { maxTokens: 4 })).toEqual(["One two. Three four.", "Five six."]);
    const [first, second] = chunks(html, {
      maxTokens: 4,
      url: "https://e.example/",
    });
    expect(second!.links).toEqual([{ url: "https://e.example/x", text: "Five" }]);
    expect(html.slice(first!.start, first!.end)).toBe("One two. Three <a href='/x'>four. ");
    expect(html.slice(second!.start, second!.end)).toBe("Five</a> six.");
  });

  test("cuts a sentence between words, and a word between characters, only where it alone is larger", () => {
    expect(texts(`<p>One. ${words("A", 5)}. Two.`, { maxTokens: 3 })).toEqual([
      "One.",
      "A0 A1 A2",
      "A3 A4. Two.",
    ]);
    expect(texts("<p>一二三四、五六七八，九。</p>", { maxTokens: 5 })).toEqual([
      "一二三四、",
      "五六七八，九。",
    ]);
    const tokenizer = (text: string) => [...text].filter((c) => c !== "\n").length;
    const found = texts("<p>abcdefghij 🐟🐟🐟</p>", { maxTokens: 4, tokenizer });
    expect(found.every((text) => tokenizer(text) <= 4)).toBe(true);
    expect(found.join("").replaceAll(" ", "")).toBe("abcdefghij🐟🐟🐟");
  });

  test("never cuts a row of a table that has room, and repeats the header", () => {
    const row = (name: string) => `<tr><td>${name}1<td>${name}2<td>${name}3</tr>`;
    const html = `<table><tr><th>A<th>B<th>C</tr>${["d", "e", "f", "g"].map(row).join("")}</table>`;
    expect(texts(html, { maxTokens: 12 })).toEqual([
      "A\tB\tC\nd1\td2\td3\ne1\te2\te3\nf1\tf2\tf3",
      "A\tB\tC\ng1\tg2\tg3",
    ]);
    expect(texts(html, { maxTokens: 12, markdown: true })[1]).toBe(
      "| A | B | C |\n| - | - | - |\n| g1 | g2 | g3 |",
    );
    // Larger than a chunk: its cells.
    expect(texts(html, { maxTokens: 2 }).join(" ").split(space)).toEqual(
      "A B C d1 d2 d3 e1 e2 e3 f1 f2 f3 g1 g2 g3".split(" "),
    );
  });

  test("has a listing whole where there is room, else by lines", () => {
    const lines = ["let a = 1;", "let b = 2;", "let c = 3;"];
    const html = `<p>One two three.</p><pre><code>${lines.join("\n")}</code></pre>`;
    expect(texts(html, { maxTokens: 9 })).toEqual(["One two three.", lines.join("\n")]);
    expect(texts(html, { maxTokens: 6, markdown: true })[1]).toBe(
      `\`\`\`\n${lines[1]}\n${lines[2]}\n\`\`\``,
    );
    expect(texts(html, { maxTokens: 3 })).toEqual(["One two three.", ...lines]);
  });

  test("continues a list at the cut", () => {
    const html = "<ol start=3><li>one two<li>three four<li>five six</ol>";
    expect(texts(html, { maxTokens: 6, markdown: true })).toEqual([
      "3. one two\n4. three four",
      "5. five six",
    ]);
  });

  test("may begin with the last sentences of the one before, in whole, where a section is cut", () => {
    const html =
      "<p>One two. Three four.</p><p>Five six.</p><p>Seven eight nine ten.</p><h2>Next</h2><p>Word.";
    expect(texts(html, { maxTokens: 6, minTokens: 1, overlap: 2 })).toEqual([
      "One two. Three four.\nFive six.",
      "Five six.\nSeven eight nine ten.",
      "Next\nWord.",
    ]);
    const [, second] = chunks("<p>One two. Three four.</p><p>Five six.</p>", {
      maxTokens: 5,
      overlap: 2,
    });
    expect(second!.text).toBe("Three four.\nFive six.");
  });

  test("has an id that stays while its text does", () => {
    const page = (first: string) => `<p>${first}</p><p>The same text.</p><p>The same text.</p>`;
    const ids = (first: string) =>
      chunks(page(first), { maxTokens: 3, url: "https://e.example/a" }).map(({ id }) => id);
    const [before, after] = [ids("One two three."), ids("Something else.")];
    expect(after.slice(1)).toEqual(before.slice(1));
    expect(new Set([...before, ...after]).size).toBe(4);
    expect(chunks(page("One two three."), { maxTokens: 3 })[1]!.id).not.toBe(before[1]);
  });

  test("has another id in another capture, and the same in the same", () => {
    const ids = (capture?: string) =>
      chunks("<p>One two three.</p>", { url: "https://e.example/a", capture }).map(({ id }) => id);
    expect(ids("<urn:uuid:1>")).toEqual(ids("<urn:uuid:1>"));
    const all = [ids(), ids("<urn:uuid:1>"), ids("<urn:uuid:2>")].flat();
    expect(new Set(all).size).toBe(3);
  });

  test("tells its segment's degree of coherence, and what the page says of itself", () => {
    const html = `<html lang=de><title>T</title><link rel=canonical href="https://e.example/c"><h1>One</h1><p>${words("a", 40)}</p><hr><h1>Two</h1><p>${words("b", 40)}</p>`;
    const found = chunks(html, { segments: "comb" });
    expect(found.every(({ coherence }) => coherence! >= 1 && coherence! <= 11)).toBe(true);
    expect(found[0]!.metadata).toMatchObject({ language: "de", url: "https://e.example/c" });
    expect(chunks(html)[0]!.coherence).toBeUndefined();
  });
});

const files = [
  "tables-ferry-fares",
  "code-ring-buffer",
  "wiki-skarholm-light",
  "zh-tea-market",
  "footnotes-salt-road",
];

describe.each(files)("%s", (name) => {
  const html = readFileSync(new URL(`../../data/pages/${name}/page.html`, import.meta.url), "utf8");

  test.each([20, 60, 256])("has all its content in chunks of at most %i words", (maxTokens) => {
    for (const markdown of [false, true]) {
      const found = chunk(html, { maxTokens, markdown, tables: "text" });
      for (const { text, tokens, start, end } of found) {
        expect(tokens).toBe(countWords(text));
        expect(tokens).toBeLessThanOrEqual(maxTokens);
        expect(start).toBeLessThanOrEqual(end);
      }
      if (markdown) continue;
      const { text } = extract(html, { title: "include", tables: "text" });
      const all = found.map((one) => one.text).join("\n");
      expect(all.replaceAll(spaces, "")).toBe(text.replaceAll(spaces, ""));
    }
  });
});

test("options are checked", () => {
  expect(() => chunk("<p>", { maxTokens: 0 })).toThrow("options.maxTokens");
  expect(() => chunk("<p>", { maxTokens: 10, overlap: 6 })).toThrow(
    "options.overlap: found 6, expected",
  );
  expect(() => chunk("<p>", { maxTokens: 10, minTokens: 11 })).toThrow("options.minTokens");
  expect(() => chunk("<p>", { format: "html" } as ChunkOptions)).toThrow("options.format");
  expect(() => chunk("<p>", { magic: 1 } as ChunkOptions)).toThrow("magic");
  expect(() => chunk("<p>", { wholePage: true, threshold: 1 })).toThrow(
    "options: found wholePage and threshold",
  );
});

test("a picture that stands alone has chunks as its words, too", () => {
  const words = "It opened on Monday after nine years of work, and many people came. ".repeat(5);
  const html = `<h1>The bridge</h1><p><img src=a.png alt="a red boat"></p><p>${words}</p>`;
  const [only] = chunk(html, { images: "text" });
  expect(only?.text).toContain("a red boat");
  expect(html.slice(only?.start, only?.end)).toContain("nine years");
});

test("a page without content has no chunks", () => {
  expect(chunk("", { model })).toEqual([]);
  expect(chunks("<p> </p><img src=x>")).toEqual([]);
});

const shapes: Readonly<Record<string, (count: number) => string>> = {
  "a long paragraph": (count) => `<p>${"Some words of it. ".repeat(count)}`,
  "a sentence of links": (count) => `<p>${"<a href=x><b>word</b></a> ".repeat(count)}`,
  "a word": (count) => `<p>${"word-".repeat(count)}`,
  "a table": (count) => `<table><tr><th>A<th>B${"<tr><td>one<td>two".repeat(count)}`,
  "a row": (count) => `<table><tr><td>x<td>y<tr>${"<td>one two".repeat(count)}`,
  "a listing": (count) => `<pre>${"let x = 1;\n".repeat(count)}`,
  "headings of all ranks": (count) =>
    Array.from(
      { length: count },
      (_, i) => `<h${1 + (i % 6)}>Title</h${1 + (i % 6)}><p>Text.`,
    ).join(""),
  "lists in lists": (count) => "<ul><li>item<ol><li>x".repeat(count),
};

test.each(Object.entries(shapes))(
  "%s is cut in time that grows with it",
  { timeout: 300_000 },
  (_, make) => {
    expectLinear((n) => {
      const html = make(n);
      return () => chunks(html, { maxTokens: 50, overlap: 10, segments: "comb" });
    }, 400);
  },
);

// Large enough that looking back to its beginning from each piece would show.
test.each(["1,", "Zm9v+", "a"])(
  "one long word of %s is cut in time that grows with it",
  (part) => {
    expectLinear((n) => {
      const html = `<p>${part.repeat(n / part.length)}`;
      return () => chunks(html, { maxTokens: 20 });
    }, 150_000);
  },
  300_000,
);

test("a table of header rows alone is taken apart in time that grows with it", () => {
  expectLinear((rows) => {
    const made = (tagName: string, children: Element["children"]): Element => {
      return { type: "element", tagName, properties: {}, children };
    };
    const head = Array.from({ length: rows }, () => {
      return made("tr", [made("th", [{ type: "text", value: "Word" }])]);
    });
    const tree: Root = { type: "root", children: [made("table", [made("thead", head)])] };
    return () => unitsOf(tree);
  }, 5000);
});

test.each<[string, (text: string) => string]>([
  ["headline", (text) => `<h1>${text}</h1>`],
  ["site's name", (text) => `<meta property=og:site_name content="${text}">`],
  [
    "address",
    (text) => `<link rel=canonical href="https://e.example/${text.replaceAll(" ", "")}">`,
  ],
])("a long %s is not repeated in each chunk", (_, make) => {
  const lengthOf = (n: number): number => {
    const html = `${make("Some words. ".repeat(n))}${"<p>Text of some words.".repeat(n)}`;
    return JSON.stringify(chunks(html, { maxTokens: 20 })).length;
  };
  expect(lengthOf(4000)).toBeLessThan(2.75 * lengthOf(2000));
});

test("a heading of level 1 may be long", () => {
  const title = words("a", 1000);
  const [, last] = chunks(`<h1>${title}</h1><p>${words("b", 200)}</p>`, { maxTokens: 1000 });
  expect(last?.headings).toEqual([title]);
});
