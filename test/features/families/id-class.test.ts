import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { classTokens, idClass, idTokens } from "../../../src/features/families/id-class.ts";
import { familyRows } from "../../cases/family-rows.ts";

/** Names of the columns that are 1, per block; all others must be 0. */
function matches(html: string, segmenter = "dragnet"): string[][] {
  return familyRows(idClass, html, segmenter).map((row) => {
    expect(Object.values(row).every((value) => value === 0 || value === 1)).toBe(true);
    return Object.keys(row).filter((name) => row[name] === 1);
  });
}

test("the paper's 8 id and 24 class tokens", () => {
  expect(new Set(idTokens).size).toBe(8);
  expect(new Set(classTokens).size).toBe(24);
  expect(idTokens.join(" ")).toBe("nav top content link title comment tools rating");
  expect(idClass.extractor.columns).toHaveLength(32);
  expect(idClass.extractor.columns.slice(7, 9)).toEqual(["id-rating", "class-menu"]);
});

describe("matches", () => {
  test.each([
    ["as a substring, in any case", "<p id=MainContentLinks>a", [["id-content", "id-link"]]],
    ["id and class apart", "<p id=menu class=menu>a", [["class-menu"]]],
    ["all of several classes", "<p class='post-body x Author'>a", [["class-post", "class-author"]]],
    // The missing comma of Dragnet's code: neither "reply" nor "url" is a token.
    ["the fused token", "<p class='reply url'>a<p class=ReplyUrl>b", [[], ["class-replyurl"]]],
    ["not across two attributes", "<p class=me>a <b class=nu>b</b>", [[]]],
    ["entities decoded", "<p class='&#110;av'>a", [["class-nav"]]],
    ["without attributes", "<p>a<b>b</b>", [[]]],
  ])("%s", (_, html, expected) => {
    expect(matches(html)).toEqual(expected);
  });

  test("elements inside the block, but not those of enclosing blocks", () => {
    const html = "<div class=nav>a<p>b <i id=top>c</i> <b class=time>d</b></p></div>";
    expect(matches(html)).toEqual([["class-nav"], ["id-top", "class-time"]]);
    expect(matches(html, "layout")).toEqual([["class-nav"], ["id-top", "class-time"]]);
  });
});

test("finds what a search for every token in lower case finds", () => {
  const pieces = [
    ...classTokens,
    "NAV",
    "Thread",
    "na",
    "v",
    "K",
    "\u212a",
    "İ",
    "é",
    "-",
    "@",
    "3",
  ];
  const values = fc.array(fc.constantFrom(...pieces), { maxLength: 6 }).map((own) => own.join(""));
  fc.assert(
    fc.property(values, values, (id, classes) => {
      const found = (text: string, tokens: readonly string[], kind: string): string[] =>
        tokens.filter((token) => text.toLowerCase().includes(token)).map((t) => `${kind}-${t}`);
      const expected = [...found(id, idTokens, "id"), ...found(classes, classTokens, "class")];
      expect(matches(`<p id="${id}" class="${classes}">a`)).toEqual([expected]);
    }),
  );
});
