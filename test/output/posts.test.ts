/**
 * Posts in every form, kept word for word in test/output/posts: pages in the mark-up of seven engines, each
 * beside its posts as Markdown, HTML, records and chunks. The blocks are chosen by hand, so that a new model
 * changes nothing here. `UPDATE=1 npx vitest run test/output/posts.test.ts` rewrites the expectations.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Text } from "hast";
import { describe, expect, test } from "vitest";
import { chunk } from "../../src/api/chunk.ts";
import { extract } from "../../src/api/extract.ts";
import { chunksOf } from "../../src/chunks/chunk-content.ts";
import { attribute } from "../../src/document/document.ts";
import { parse } from "../../src/document/parse.ts";
import { layout } from "../../src/document/segmenters/layout.ts";
import { countWords } from "../../src/document/words.ts";
import { postUnits } from "../../src/metadata/posts/units.ts";
import { formatNamed } from "../../src/output/formats/index.ts";
import { toPostRecords } from "../../src/output/post-records.ts";
import type { Origin } from "../../src/output/tree/containers.ts";
import { contentTree } from "../../src/output/tree/content-tree.ts";
import type { ClassifiedPage } from "../../src/pipeline/pipeline.ts";

const folder = fileURLToPath(new URL("posts", import.meta.url));
const pages = readdirSync(folder).filter((name) => name.endsWith(".page.html"));
/** Classes and ids of what is no content. */
const junk =
  /^(?:nav|postprofile|thead|alt2|reply|votecell|sidebar|d-header|quote)$|^postmenu|^user-action-time$/;

function shape(html: string) {
  const document = parse(html);
  const blocks = layout.segment(document);
  const isJunk = (node: number): boolean =>
    node > 0 &&
    (["class", "id"].some((name) => junk.test(attribute(document, node, name) ?? "")) ||
      isJunk(document.parents[node]!));
  const chosen = blocks.filter(({ content }) => !isJunk(content[0]!));
  const posts = postUnits(document, "en");
  const origins = new Map<Text, Origin>();
  const tree = contentTree(document, blocks, chosen, { posts, origins });
  return { document, blocks, chosen, posts, origins, tree };
}

function formsOf(html: string): Record<string, string> {
  const { document, blocks, chosen, posts, origins, tree } = shape(html);
  const record = { score: 1, encoding: "utf-8", encodingReason: "given", text: "", wordCount: 0 };
  const content = { tree, record: { ...record, hiddenWords: 0, blocks: [], images: [] } };
  const classified = { page: { document, blocks } } as unknown as ClassifiedPage;
  const chunks = chunksOf(
    { classified, chosen, root: tree.root, origins, segments: [], posts },
    { markdown: false, maxTokens: 40, minTokens: 8, overlap: 0, count: countWords, page: "" },
  ).map(({ text, headings, posts: own }) => ({ headings, posts: own, text }));
  return {
    md: `${formatNamed("markdown").render(content)}\n`,
    "out.html": `${formatNamed("html").render(content)}\n`,
    json: `${JSON.stringify(toPostRecords(document, tree.root, posts), undefined, 1)}\n`,
    "chunks.json": `${JSON.stringify(chunks, undefined, 1)}\n`,
  };
}

describe.each(pages)("%s", (page) => {
  const html = readFileSync(`${folder}/${page}`, "utf8");
  test.each(Object.entries(formsOf(html)))("as %s", (ending, written) => {
    const file = `${folder}/${page.replace("page.html", ending)}`;
    if (process.env.UPDATE === "1") writeFileSync(file, written);
    expect(existsSync(file), `${file} is missing: run with UPDATE=1`).toBe(true);
    expect(written).toBe(readFileSync(file, "utf8"));
  });
});

const thread = readFileSync(
  fileURLToPath(new URL("../../data/pages/forum-hub-gear/page.html", import.meta.url)),
);

test("a thread gives its posts, and its plain text stays as it was", () => {
  const { posts = [], text, contents } = extract(thread, { formats: ["markdown"] });
  expect(posts.map(({ author }) => author)).toEqual(
    "wendle brazeup wendle Kettle_Bob tandemonium wendle brazeup".split(" "),
  );
  expect(posts[0]).toMatchObject({ published: "2019-04-06T20:14:00" });
  expect(contents.markdown).toContain("**tandemonium** · 2019-04-07 15:05\n\nWhat Bob says");
  expect(text).not.toContain("2019-04-07 15:05");
  for (const post of posts) expect(post.text).not.toBe("");
});

const nextPoster = /(?:wendle|brazeup|Kettle_Bob)$/;

test("no chunk has parts of two posts, and none ends with the next poster's name", () => {
  const chunks = chunk(thread, { maxTokens: 60, minTokens: 10 });
  const { posts = [] } = extract(thread);
  expect(chunks.length).toBeGreaterThan(6);
  for (const { text, posts: own = [] } of chunks) {
    if (own.length < 2) continue;
    const whole = posts.filter((post) => text.includes(post.text));
    expect(whole).toHaveLength(own.length);
  }
  for (const { text } of chunks) expect(text).not.toMatch(nextPoster);
  expect(chunks.at(-1)?.headings.at(-1)).toBe("brazeup · 2019-04-13 19:20");
});

test("a list of articles with names and dates is no conversation", () => {
  const entry = (i: number): string =>
    `<div class="entry"><h2><a href="/p${i}">Boats of the lagoon, part ${i}</a></h2>` +
    `<p class="meta"><a class="author" href="/author/ida">Ida Moll</a> <time datetime="2024-03-0${i}">March ${i}, 2024</time></p>` +
    `<p>The boats of the lagoon are flat, since the water is nowhere deeper than an arm is long. ${"We went along. ".repeat(5)}</p></div>`;
  const html = `<html><head><title>Blog</title></head><body>${[1, 2, 3, 4, 5].map(entry).join("")}</body></html>`;
  expect(extract(html).posts).toBeUndefined();
});
