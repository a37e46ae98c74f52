import { expect, test } from "vitest";
import { parse } from "../../src/document/parse.ts";
import { layout } from "../../src/document/segmenters/layout.ts";
import { idClassDensity } from "../../src/inspect/id-class-density.ts";

function densityOf(html: string): number[] {
  const document = parse(html);
  return idClassDensity({ document, blocks: layout.segment(document) });
}

test.each([
  ["no token", "<p>a", 0],
  ["content-leaning class", '<p class="comment">a', 1],
  ["content-leaning tokens of id and class", '<p id="comment-3" class="author avatar">a', 3],
  ["other tokens", '<p id="nav" class="menu widget">a', -3],
  ["both", '<p class="author-nav">a', 0],
  ["a token that leans one way as id and the other as class", '<p id="title" class="title">a', 0],
  ["a token nobody has seen", '<p class="replyurl">a', 0],
])("counts content-leaning less other tokens: %s", (_, html, density) => {
  expect(densityOf(html)).toEqual([density]);
});
