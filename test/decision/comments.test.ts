import { describe, expect, test } from "vitest";
import { commentName, isCommentLabel } from "../../src/document/comment-names.ts";
import { decided, keptTexts } from "../cases/decided.ts";

const story = "word ".repeat(30).trim();
const html =
  `<body class=comments-open><article class='post comments-open'><p>${story}</p>` +
  "<ol id=commentList><li>first</li></ol><div class=recommended-commentator>menu .1</div></body>";
const article = { article: 0.9, forum: 0.1 };
const rules = [] as const;

function post(name: string, time: string, text: string): string {
  return `<div><p>${name} 12.05.2012 ${time}</p><p>${text}</p></div>`;
}

describe("comments", () => {
  test("are judged like any block, left out, or all that is kept", () => {
    expect(keptTexts(html, { comments: "include", rules })).toEqual([story, "first"]);
    expect(keptTexts(html, { comments: "exclude", rules })).toEqual([story]);
    expect(keptTexts(html, { comments: "only", rules })).toEqual(["first"]);
  });

  test("are kept however low their probability is, if they are asked for", () => {
    const page = html.replace("first", "first .1");
    expect(keptTexts(page, { comments: "include", rules })).toEqual([story, "first .1"]);
    expect(keptTexts(page, { comments: "only", rules })).toEqual(["first .1"]);
    expect(keptTexts(page, { comments: "exclude", rules })).toEqual([story]);
  });

  test("are left out when nobody asks, but where the page's type says that they may be content", () => {
    const kept = (shares: Record<string, number>) => keptTexts(html, { shares, rules }).length;
    expect(kept(article)).toBe(1);
    expect(kept({ article: 0.2, forum: 0.8 })).toBe(2);
    expect(kept({ article: 0.6, forum: 0.4 })).toBe(2);
    // Reviews of a product; but a blog with a long thread may look like a forum or a collection.
    expect(kept({ product: 0.9, article: 0.1 })).toBe(2);
    expect(kept({ collection: 0.5, article: 0.3, forum: 0.2 })).toBe(1);
    expect(keptTexts(html, { rules })).toHaveLength(2);
  });

  test.each([
    [24, 40, true],
    [25, 40, false],
    [99, 892, true],
    [99, 891, false],
    [100, 5000, false],
  ])("beside %d words: %d words of comments stay: %s", (others, comments, stay) => {
    // The lines of names and times have 12 words.
    const text = "b ".repeat((comments - 12) / 2);
    const odd = (comments - 12) % 2 === 0 ? "" : "b";
    const posts = post("Ann", "11:02", text) + post("Bob", "11:40", `${text} ${odd}`);
    const page = `<p>${"a ".repeat(others)}</p><div class=comments>${posts}</div>`;
    expect(keptTexts(page, { shares: article, rules })).toHaveLength(stay ? 5 : 1);
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
    expect(isCommentLabel(text)).toBe(expected);
  });

  test("are found by the words that head them, up to the next heading of that level", () => {
    const posts = post("Ann", "11:02", "schön") + post("Bob", "11:40", "na ja");
    const thread = `<div><h3>2 Kommentare</h3>${posts}</div><p>end</p>`;
    expect(keptTexts(`<p>${story}</p>${thread}`, { shares: article, rules })).toEqual([
      story,
      "end",
    ]);
    const beside = `<div><h3>Comments</h3></div>${posts}<h3>Sources</h3><p>a book</p>`;
    const page = `<div><p>${story}</p><section>${beside}</section></div>`;
    expect(keptTexts(page, { shares: article, rules })).toEqual([story, "Sources", "a book"]);
  });

  test("are not headed by a number of comments in the byline", () => {
    const byline = "<div><p>12 comments</p><p>By Ada</p></div>";
    expect(keptTexts(`${byline}<p>${story}</p>`, { shares: article, rules })).toHaveLength(3);
  });

  test("are no chapter of that name", () => {
    const chapter = `<h2>Response</h2><p>${"status ".repeat(60)}</p><h2>Caching</h2><p>end</p>`;
    const page = `<article><p>${story}</p>${chapter}</article>`;
    expect(keptTexts(page, { shares: article, comments: "exclude", rules })).toHaveLength(5);
  });

  test("are no article whose class says that it is an opinion", () => {
    const page = `<h1>Kommentar: Die Brücke</h1><p class=lead>${story}</p>
      <div class=kommentar><p>${"Satz ".repeat(60)}</p></div>`;
    expect(keptTexts(page, { shares: article, rules })).toHaveLength(3);
    const whole = `<p>${story}</p><div class=commentary><h1>The bridge</h1><p>short</p></div>`;
    expect(keptTexts(whole, { shares: article, rules })).toEqual([story, "The bridge", "short"]);
  });

  test("are no ticker: its entries have times and no names", () => {
    const entry = (time: string) =>
      `<div class=live-match-comment><p>${time}</p><p>${"kick ".repeat(20)}</p></div>`;
    const page = `<p>${story}</p><div>${entry("14:02")}${entry("14:09")}${entry("14:31")}</div>`;
    expect(keptTexts(page, { shares: article, rules })).toHaveLength(7);
  });

  test.each([
    [
      "a name and a time in a line",
      (name: string, n: number) => `<p>~${name} [2012-01-24 19:2${n}]</p>`,
    ],
    [
      "a name with a remark",
      (name: string, n: number) => `<p>${name} (gość), 16.01.12, 16:1${n}:22</p>`,
    ],
    [
      "a name and a line of its own",
      (name: string, n: number) => `<b>${name}</b><p>1${n}:02 17-January-2012</p>`,
    ],
    [
      "a month in the page's language",
      (name: string, n: number) => `<p>${name}, ${n} stycznia 2012, 10:0${n}</p>`,
    ],
    ["a span of time", (name: string, n: number) => `<p>${name}</p><p>${n} godziny temu</p>`],
  ])("are told by their units, whatever their names: %s", (_, line) => {
    const unit = (name: string, n: number): string =>
      `<div>${line(name, n)}<p>Nie zgadzam się z tym ${name}</p></div>`;
    const posts = unit("Ala", 2) + unit("Jan", 3) + unit("Ola", 4);
    const page = `<html lang=pl><div><p>${story} ${story} ${story}</p></div><div>${posts}</div>`;
    expect(keptTexts(page, { shares: article, rules })).toHaveLength(1);
    expect(
      new Set(decided(page, { shares: article, rules }).blocks.map((one) => one.evidence)),
    ).toEqual(new Set([undefined, "units"]));
  });

  test("are told by units that no element holds", () => {
    const post = (name: string, time: string) =>
      `<p>${name}</p><p>I have seen it and do not agree with a word</p><p>${time} 17-01-2012</p>`;
    const posts = post("guest", "11:02") + post("Ann", "11:30") + post("Bob", "12:23");
    const page = `<div><p>${story} ${story} ${story}</p>${posts}</div>`;
    expect(keptTexts(page, { shares: article, rules })).toHaveLength(1);
  });

  test("are no list of dates, and no blog of posts as long as the first", () => {
    const dates =
      "<p>15 January 2008, Town Hall</p><p>19 January 2008, School</p><p>21 January 2008, Church</p>";
    expect(
      keptTexts(`<p>${story} ${story} ${story}</p><div>${dates}</div>`, { shares: article, rules }),
    ).toHaveLength(4);
    const entry = (time: string) =>
      `<div><p>${story} ${story}</p><p>Posted by Paul at ${time} PM</p></div>`;
    const blog = entry("09:39") + entry("09:12") + entry("08:15") + entry("07:02");
    expect(keptTexts(blog, { shares: article, rules })).toHaveLength(8);
  });

  test("go beside a field to reply, where they follow a story", () => {
    const views = `<div class=comments><p>${"view ".repeat(50)}</p><form><textarea></textarea></form></div>`;
    const kept = (words: number) =>
      keptTexts(`<p>${"a ".repeat(words)}</p>${views}`, { shares: article, rules }).length;
    expect(kept(60)).toBe(1);
    expect(kept(59)).toBe(2);
  });

  test("are no section of a story, whose heading has a permanent link or is an answer", () => {
    const text = `<p>${"a ".repeat(90)}</p>`;
    const section = (link: string) =>
      `${text}<section id=commentary><h2>Commentary <a href="#${link}">¶</a></h2>${text}</section>`;
    expect(keptTexts(section("commentary"), { shares: article, rules })).toHaveLength(3);
    expect(keptTexts(section("respond"), { shares: article, rules })).toHaveLength(1);
    const form = "<div class=comments><form><textarea></textarea></form></div>";
    const answer = `<div>${text}<p>Response:</p>${text}</div>${form}`;
    expect(keptTexts(answer, { shares: article, rules })).toHaveLength(3);
  });

  test("are no replies to a post that is as they are", () => {
    const reply = (name: string, time: string) =>
      `<div itemprop=comment>${post(name, time, story)}</div>`;
    const replies = reply("Bob", "11:40") + reply("Cid", "11:55");
    const menu = `<p>${"menu ".repeat(26)}</p>`;
    const kept = (start: string) => keptTexts(start + replies, { shares: article, rules }).length;
    expect(kept(`${menu}<div>${post("Ann", "11:02", `${story} ${story}`)}</div>`)).toBe(7);
    expect(kept(`${menu}<div><p>${story} ${story}</p></div>`)).toBe(2);
  });

  test("are a thread behind a post of their make that has fewer words than they", () => {
    const opening = (words: number) => `<li>${post("Ann", "11:02", "a ".repeat(words))}</li>`;
    const replies = [
      ["Bob", "11:40"],
      ["Cid", "11:55"],
      ["Dee", "12:10"],
    ].map(([name, time]) => `<li>${post(name!, time!, story)}</li>`);
    const kept = (words: number) =>
      keptTexts(
        `<ul>${opening(words)}</ul><h2>Comments</h2><ul class=comments>${replies.join("")}</ul>`,
        { shares: article, rules },
      ).length;
    expect(kept(60)).toBe(9);
    expect(kept(300)).toBe(2);
  });

  test("go from a page that looks like a forum only after a story", () => {
    const posts = post("Ann", "11:02", story) + post("Bob", "11:40", story);
    const kept = (words: number, forum: number) =>
      keptTexts(`<p>${"a ".repeat(words)}</p><div class=comments>${posts}</div>`, {
        shares: { forum, documentation: 1 - forum },
        rules,
      }).length;
    expect([kept(60, 0.3), kept(59, 0.3)]).toEqual([1, 5]);
    expect([kept(150, 0.4), kept(149, 0.4)]).toEqual([1, 5]);
    expect(kept(150, 0.71)).toBe(5);
  });
});
