import { describe, expect, test } from "vitest";
import { keptTexts, whys } from "../cases/decided.ts";

const rules = ["related"] as const;
const story = (inside: string) =>
  `<main><p>${"word ".repeat(100)}.9</p>${inside}<p>${"more ".repeat(100)}.9</p></main>`;
const kept = (inside: string) =>
  keptTexts(story(inside), { rules, decision: { threshold: 0.5 } }).slice(1, -1);

describe("a box inside the story that shows other stories", () => {
  const items = "<p>One bridge .6</p><p>Two bridges .4</p><p>Bridges .4</p>";

  test.each(["<div class=relatedStories>", "<div id='read-more related'>", "<aside>"])(
    "goes whole when it is mostly no content: %s",
    (tag) => {
      expect(kept(`${tag}${items}</${tag.slice(1, 4) === "div" ? "div" : "aside"}>`)).toEqual([]);
    },
  );

  test("stays when it is mostly content, or calls itself something else", () => {
    expect(kept("<aside><p>note .9</p><p>by .4</p></aside>")).toEqual(["note .9"]);
    expect(kept(`<div class=unrelated>${items}</div>`)).toEqual(["One bridge .6"]);
    expect(kept(`<div>${items}</div>`)).toEqual(["One bridge .6"]);
  });

  test("leaves what is sure to be content", () => {
    const box = (one: string) => `<aside><p>${one}</p><p>a .1</p><p>b .1</p><p>c .1</p></aside>`;
    expect(kept(box("note .79"))).toEqual([]);
    expect(kept(box("note .8"))).toEqual(["note .8"]);
  });

  test("stays when it is much of the page: it is the content", () => {
    const many = `<p>${"term ".repeat(50)}.52</p><p>x .2</p>`;
    expect(kept(`<div class=related>${many}</div>`)).toHaveLength(1);
  });

  test.each([
    ["newsletter-box", "article", []],
    ["js-paywall", "article", []],
    ["newsletter-box", "service", ["One bridge .6"]],
  ])("goes if it is an offer (%s) in an article: %s", (name, type, left) => {
    const shares = { [type]: 0.9, no: 0.1 };
    const html = story(`<div class=${name}>${items}</div>`);
    const texts = keptTexts(html, { rules, decision: { threshold: 0.5 }, shares });
    expect(texts.slice(1, -1)).toEqual(left);
  });

  test("goes if it asks for consent in the place of an embed, however likely it is", () => {
    expect(kept("<div class=embed-placeholder><p>External content .7</p></div>")).toEqual([]);
  });

  test("goes if it is a dialog over the page, unless it is most of it", () => {
    const dialog = (words: number) =>
      `<div role=dialog aria-modal=true><p>${"cookie ".repeat(words)}.7</p></div>`;
    expect(kept(dialog(100))).toEqual([]);
    expect(kept(dialog(100).replace("true", "false"))).toHaveLength(1);
    expect(kept(dialog(500))).toHaveLength(1);
  });

  test("says why", () => {
    const html = story(`<aside>${items}</aside>`);
    expect(whys(html, { rules, decision: { threshold: 0.5 } })[1]).toBe("related content");
  });
});

describe("a line to share or to rate the story", () => {
  test.each(["share-bar", "post_sharing", "addthis", "socialLinks", "star rating"])(
    "goes unless it is content for sure: %s",
    (name) => {
      expect(kept(`<div class="${name}">Tell a friend .6</div>`)).toEqual([]);
      expect(kept(`<div class="${name}">Tell a friend .8</div>`)).toEqual(["Tell a friend .8"]);
    },
  );

  test("is short", () => {
    expect(kept(`<div class=ratings>${"review ".repeat(20)}.6</div>`)).toHaveLength(1);
  });

  test("has such a word in its name", () => {
    expect(kept("<div class=shareholder>Annual figures .6</div>")).toHaveLength(1);
    expect(kept("<div class=operating>Annual figures .6</div>")).toHaveLength(1);
  });
});
