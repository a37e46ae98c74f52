import { describe, expect, test } from "vitest";
import { parse } from "../../../src/document/parse.ts";
import { layout } from "../../../src/document/segmenters/layout.ts";
import {
  density,
  linkDensity,
  type TextBlock,
  textBlocks,
} from "../../../src/methods/boilerpipe/blocks.ts";
import { applyRule, densityRule, wordsRule } from "../../../src/methods/boilerpipe/boilerpipe.ts";
import { wordLengths, wrap } from "../../../src/methods/boilerpipe/text-words.ts";
import { methodNamed } from "../../../src/methods/index.ts";

function pageOf(html: string) {
  const document = parse(html);
  return { document, blocks: layout.segment(document) };
}

/** A block of the given words, link words and density. */
const block = (words: number, linkWords = 0, lines = 0, onLines = 0): TextBlock => ({
  start: 0,
  end: 0,
  text: "",
  words,
  linkWords,
  fullLines: lines,
  wordsInFullLines: onLines,
  level: 0,
  isHeading: false,
  isListItem: false,
  first: 0,
  last: 0,
});

const bridge = /bridge/g;
const entry = /menu/g;

describe("text blocks", () => {
  test("end at every tag that is not inline", () => {
    const page = pageOf(
      "<title>t</title><body>a <b>bold</b> word<br>new<p>one</p>after<noscript>gone</noscript>" +
        "<ul><li>item <a href=x>link text</a></li></ul>",
    );
    const blocks = textBlocks(page);
    expect(blocks.map(({ text }) => text)).toEqual([
      "a bold word",
      "new",
      "one",
      "after",
      "item link text",
    ]);
    expect(blocks.map(({ words, linkWords }) => [words, linkWords])).toEqual([
      [3, 0],
      [1, 0],
      [1, 0],
      [1, 0],
      [3, 2],
    ]);
    expect(blocks.map(({ level }) => level)).toEqual([1, 1, 2, 1, 3]);
    expect(blocks.at(-1)!.isListItem).toBe(true);
  });

  test.each([
    ["The bridge (opened), at 9:30!", ["The", "bridge", "(opened),", "at", "9:30!"]],
    ["e-mail me@example.org/a", ["e-mail", "me@example.org/a"]],
    // A dash, an ampersand, a bracket and a percent sign part words; they are none themselves.
    ["now—or never", ["now", "or", "never"]],
    ["R&D [1] 50%", ["R", "D", "1", "50"]],
    ["a_b · ½ …", ["a_b", "½"]],
    ["it’s — 3\u2063400 人民 (…a)", ["it", "s", "3", "400", "人民", "a)"]],
    ["cafe\u0301s", ["cafe\u0301s"]],
    ["", []],
  ])("words of %j", (text, words) => {
    expect(wordLengths(text)).toEqual(words.map(({ length }) => length));
  });

  test("density is words per full line of 80 characters", () => {
    // Words of 9 characters: 8 make 79 characters with their spaces, a ninth 89.
    const words = Array.from({ length: 20 }, () => 9);
    expect(wrap(words)).toEqual({ lines: 2, words: 16 });
    expect(density(block(20, 0, 2, 16))).toBe(8);
    expect(density(block(7))).toBe(7);
    expect(linkDensity(block(8, 2))).toBe(0.25);
    expect(linkDensity(block(0))).toBe(0);
  });
});

describe("the decision trees", () => {
  test.each([
    ["links in the block", [block(50), block(9, 4), block(50)], 0],
    ["links before, dense after", [block(9, 6), block(3), block(12)], 1],
    ["links before, sparse after", [block(9, 6), block(30), block(11)], 0],
    ["dense, something after", [block(0), block(10), block(1)], 1],
    ["dense, nothing after", [block(0), block(10), block(0)], 0],
    ["sparse, dense after", [block(0), block(9), block(11)], 1],
    ["sparse, five before", [block(5), block(9), block(0)], 1],
    ["sparse all around", [block(4), block(9), block(10)], 0],
  ])("DensityRules: %s", (_, blocks, expected) => {
    expect(applyRule(blocks, densityRule)[1]).toBe(expected);
  });

  test.each([
    ["links in the block", [block(50), block(9, 4), block(50)], 0],
    ["links before, long", [block(9, 6), block(41), block(0)], 1],
    ["links before, long after", [block(9, 6), block(1), block(18)], 1],
    ["links before, short", [block(9, 6), block(40), block(17)], 0],
    ["long", [block(0), block(17), block(0)], 1],
    ["long after", [block(0), block(1), block(16)], 1],
    ["five before", [block(5), block(1), block(0)], 1],
    ["short all around", [block(4), block(16), block(15)], 0],
  ])("NumWordsRules: %s", (_, blocks, expected) => {
    expect(applyRule(blocks, wordsRule)[1]).toBe(expected);
  });
});

describe("ArticleExtractor", () => {
  const sentence =
    "The bridge was opened on a Monday in the rain by a mayor who had lost her notes. ";
  const story = `<div id=story>${`<p>${sentence.repeat(3)}</p>`.repeat(4)}</div>`;
  const menu = `<ul>${"<li><a href=x>menu</a></li>".repeat(8)}</ul>`;
  const run = (html: string) => methodNamed("boilerpipe-article").run(pageOf(html)).text;

  test("keeps the story and leaves the menu", () => {
    const text = run(`<body>${menu}${story}${menu}`);
    expect(text.match(bridge)).toHaveLength(12);
    // Step 6 fuses the story with the block before it, whatever that is.
    expect(text.match(entry)).toHaveLength(1);
  });

  test("stops where the comments begin", () => {
    const comment = `<div><p>Comments (12)</p><p>${"I saw it, and there were many people there who sang. ".repeat(4)}</p></div>`;
    const text = run(`<body>${menu}${story}${comment}`);
    expect(text).toContain("bridge");
    expect(text).not.toContain("sang");
  });

  test("drops a heading with nothing after it", () => {
    expect(
      run(`<body>${story}<h3>Read more about bridges of the north and the south here</h3>`),
    ).not.toContain("Read more");
  });
});
