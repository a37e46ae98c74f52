import { describe, expect, test } from "vitest";
import {
  type CommentChoice,
  chooseComments,
  commentSections,
} from "../../src/decision/comments.ts";
import { select } from "../../src/decision/select.ts";
import { parse } from "../../src/document/parse.ts";
import { segmenterNamed } from "../../src/document/segmenter.ts";

const html =
  "<body class=comments-open><article class='post comments-open'><p>story</article>" +
  "<ol id=commentList><li>first</li></ol><div class=recommended-commentator>menu</div></body>";

function kept(choice: CommentChoice, type?: string, page = html): string[] {
  const document = parse(page);
  const blocks = segmenterNamed("layout").segment(document);
  const probabilities = Float64Array.from(blocks, ({ text }) => (text === "menu" ? 0.1 : 0.9));
  const verdict = type === undefined ? undefined : { type, probability: 0.9 };
  return chooseComments(document, select(blocks, probabilities, 0.5), choice, verdict)
    .filter(({ isContent }) => isContent)
    .map(({ block }) => block.text);
}

describe("comments", () => {
  test("are judged like any block, left out, or all that is kept", () => {
    expect(kept("include")).toEqual(["story", "first"]);
    expect(kept("exclude")).toEqual(["story"]);
    expect(kept("only")).toEqual(["first"]);
  });

  test("are left out of articles alone, when nobody asks", () => {
    expect(kept("auto", "article")).toEqual(["story"]);
    expect(kept("auto", "forum")).toEqual(["story", "first"]);
    expect(kept("auto")).toEqual(["story", "first"]);
  });

  test("are the content where there is next to nothing else", () => {
    expect(
      kept("auto", "article", `<p>title</p><div class=comments><p>${"word ".repeat(9)}`),
    ).toEqual(["title"]);
    expect(
      kept("auto", "article", `<p>title</p><div class=comments><p>${"word ".repeat(10)}`),
    ).toHaveLength(2);
  });

  test.each([
    ["<div id=comments>", 1],
    ["<div class='x comment-17'>", 1],
    ["<div id=commentList>", 1],
    ["<div itemprop=comment>", 1],
    ["<div id=disqus_thread>", 1],
    ["<div class=commented>", 0],
    ["<div class=recommend>", 0],
    ["<article class=comments-closed>", 0],
    ["<div>", 0],
  ])("%s", (tag, expected) => {
    const document = parse(`${tag}<p>a`);
    expect(commentSections(document)[2]).toBe(expected);
  });
});
