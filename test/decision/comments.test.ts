import { describe, expect, test } from "vitest";
import { commentLabel, commentName } from "../../src/document/comment-names.ts";
import { keptTexts } from "../cases/decided.ts";

const story = "word ".repeat(30).trim();
const html =
  `<body class=comments-open><article class='post comments-open'><p>${story}</p>` +
  "<ol id=commentList><li>first</li></ol><div class=recommended-commentator>menu .1</div></body>";
const article = { article: 0.9, forum: 0.1 };
const rules = [] as const;

describe("comments", () => {
  test("are judged like any block, left out, or all that is kept", () => {
    expect(keptTexts(html, { comments: "include", rules })).toEqual([story, "first"]);
    expect(keptTexts(html, { comments: "exclude", rules })).toEqual([story]);
    expect(keptTexts(html, { comments: "only", rules })).toEqual(["first"]);
  });

  test("are left out when nobody asks, but where the page's type says that they may be content", () => {
    const kept = (shares: Record<string, number>) => keptTexts(html, { shares, rules }).length;
    expect(kept(article)).toBe(1);
    expect(kept({ article: 0.6, forum: 0.4 })).toBe(2);
    // Reviews of a product; but a blog with a long thread may look like a forum or a collection.
    expect(kept({ product: 0.9, article: 0.1 })).toBe(2);
    expect(kept({ collection: 0.5, article: 0.3, forum: 0.2 })).toBe(1);
    expect(keptTexts(html, { rules })).toHaveLength(2);
  });

  test.each([
    [24, 1, 2],
    [25, 1, 1],
    [99, 892, 2],
    [99, 891, 1],
    [100, 5000, 1],
  ])("beside %d words: %d words of comments leave %d blocks", (others, comments, blocks) => {
    const page = `<p>${"a ".repeat(others)}</p><div class=comments><p>${"b ".repeat(comments)}</p></div>`;
    expect(keptTexts(page, { shares: article, rules })).toHaveLength(blocks);
  });

  test.each([
    ["comments", true],
    ["x comment-17", true],
    ["comment List", true],
    ["disqus_thread", true],
    ["leserkommentare", true],
    ["lista-comentarios", true],
    ["block-komentarze", true],
    ["js-pinglun", true],
    ["commented", false],
    ["recommend", false],
    ["kommentiert", false],
  ])("class %s: %s", (name, expected) => {
    expect(commentName.test(name)).toBe(expected);
  });

  test.each([
    ["Comments", true],
    ["12 comments", true],
    ["Kommentare (3)", true],
    ["Комментарии:", true],
    ["コメント", true],
    ["댓글 7", true],
    ["网友评论", true],
    ["תגובות", true],
    ["التعليقات", true],
    ["No comments from the ministry", false],
    ["Comment on the budget", false],
  ])("text %s: %s", (text, expected) => {
    expect(commentLabel.test(text)).toBe(expected);
  });

  test("are found by the words that head them", () => {
    const thread = "<div><h3>3 Kommentare</h3><p>schön</p></div><p>end</p>";
    expect(keptTexts(`<p>${story}</p>${thread}`, { shares: article, rules })).toEqual([
      story,
      "end",
    ]);
    const beside = "<div><h3>Comments</h3></div><p>nice</p>";
    expect(
      keptTexts(`<div><p>${story}</p><section>${beside}</section></div>`, {
        shares: article,
        rules,
      }),
    ).toEqual([story]);
  });

  test("are not headed by a number of comments in the byline", () => {
    const byline = "<div><p>12 comments</p><p>By Ada</p></div>";
    expect(keptTexts(`${byline}<p>${story}</p>`, { shares: article, rules })).toHaveLength(3);
  });
});
