import { describe, expect, test } from "vitest";
import { type ExtractOptions, extract, extractionSchema } from "../../src/entries/index.ts";
import { tinyModel } from "../cases/tiny-model.ts";

const SCRIPT = /^<script type="application\/ld\+json">.*<\/script>$/;
const model = tinyModel();
const lines = [
  "The old bridge over the harbour opened again on Monday after two years of work.",
  "Engineers from the town had found rust in four of its nine cables & replaced them all.",
  "The ferry that ran in its place will go on until the end of the summer, the mayor said, and then it goes back to the island that lent it.",
];
const article = {
  "@context": "https://schema.org",
  "@type": "NewsArticle",
  headline: "The bridge is open",
  description: "Two years of work are over.",
  articleBody: lines.join("\n\n"),
};

/** A page that a script would build, with linked data. */
function shell(data: unknown, shown = "<p>Loading …</p>"): string {
  const json = JSON.stringify(data).replaceAll("</", "<\\/");
  return (
    "<!DOCTYPE html><title>The bridge is open - Harbour News</title>" +
    `<body><script type="application/ld+json">${json}</script>` +
    `<nav><a href=/>Home</a> <a href=/news>News</a></nav><div id=root>${shown}</div>`
  );
}

const textOf = (html: string, options: ExtractOptions = {}) =>
  extract(html, { model, ...options }).text;

describe("a page that shows nothing of the article that it states", () => {
  test("has it for its content", () => {
    expect(textOf(shell(article))).toBe(lines.join("\n"));
    expect(textOf(shell({ "@graph": [{ "@type": "WebPage", mainEntity: article }] }))).toBe(
      lines.join("\n"),
    );
  });

  test("says so of every block, and where the text stands", () => {
    const html = shell(article);
    const record = extractionSchema.parse(
      JSON.parse(extract(html, { model, format: "json", title: "exclude" }).content),
    );
    expect(record.blocks.map(({ text }) => text)).toEqual(lines);
    for (const { why, isContent, path, start, end } of record.blocks) {
      expect({ why, isContent, path }).toEqual({
        why: "stated",
        isContent: true,
        path: "body.script",
      });
      expect(html.slice(start, end)).toMatch(SCRIPT);
    }
  });

  test("has its headline where headlines are asked for", () => {
    expect(extract(shell(article), { model, format: "markdown" }).content).toBe(
      `# The bridge is open\n\n${lines.join("\n\n")}`,
    );
  });

  test("keeps the markup that the text is written in, and runs nothing of it", () => {
    const articleBody = `<p>${lines[0]}</p><script>alert(1)</script><p><b>${lines[1]}</b></p><p hidden>Obey.</p><p>${lines[2]}</p>`;
    const html = shell({ ...article, articleBody });
    expect(extract(html, { model, format: "markdown", title: "exclude" }).content).toBe(
      `${lines[0]}\n\n**${lines[1]}**\n\n${lines[2]}`,
    );
    const raw = `${lines.join("\n")}\nIf x <y, then a&lt;b.`;
    expect(textOf(shell({ ...article, articleBody: raw }))).toContain("If x <y, then a");
  });

  test("is that of a post, too", () => {
    const post = { "@type": "DiscussionForumPosting", text: lines.join("\n") };
    expect(textOf(shell(post))).toBe(lines.join("\n"));
  });
});

describe("a page keeps what it shows", () => {
  test.each<[string, unknown, string?]>([
    ["its article", article, `<p>${lines.join("</p><p>")}</p>`],
    ["the article's beginning", article, `<p>${lines[0]}</p>`],
    ["another text", article, `<p>${"Something else is told here. ".repeat(6)}</p>`],
  ])("where that is %s", (_, data, shown) => {
    expect(textOf(shell(data, shown))).toBe(textOf(shell({}, shown)));
  });

  test.each<[string, unknown]>([
    ["a summary", { ...article, articleBody: lines[0] }],
    ["a description", { ...article, articleBody: undefined, description: lines.join(" ") }],
    ["several articles", [article, { ...article, articleBody: [...lines].reverse().join("\n") }]],
    ["the text of something else", { "@type": "Comment", text: lines.join("\n") }],
  ])("where it states %s", (_, data) => {
    expect(textOf(shell(data))).toBe("");
  });

  test.each<[string, ExtractOptions]>([
    ["a line", { threshold: 0.99 }],
    ["elements", { contentSelector: "#root p" }],
    ["comments alone", { comments: "only" }],
    ["nothing that is not to be seen", { invisible: "strict" }],
    ["a page without the script", { removeSelector: "script" }],
  ])("where the caller asks for %s", (_, options) => {
    expect(textOf(shell(article), options)).toBe(textOf(shell({}), options));
  });
});
