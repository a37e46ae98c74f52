import { describe, expect, test } from "vitest";
import { decided, keptTexts } from "../cases/decided.ts";

/** As on a page where much weak text lowers the threshold. */
const options = { rules: ["story"], decision: { threshold: 0.4 } } as const;
const paragraph = (name: string, p = 0.9) => `<p>${`${name} `.repeat(20)}${p}</p>`;
const story = `<div><h1>headline .5</h1>${paragraph("one")}${paragraph("two")}</div>`;
/** So much that the story has less than .85 of the words by their probability. */
const names = ["a", "b", "c", "d", "e"];
const list = `<ul>${names.map((name) => `<li>${`${name} `.repeat(8)}.5</li>`).join("")}</ul>`;
const kept = (html: string, more: object = {}) =>
  keptTexts(html, { ...options, ...more }).map((text) => text.split(" ", 1)[0]);

describe("a story that is sure", () => {
  test("ends the content where the text behind it is weak", () => {
    const page = `<p>before .5</p>${story}${list}<div><p>terms .6</p><p>more .7</p></div>`;
    expect(kept(page)).toEqual(["before", "headline", "one", "two", "more"]);
    const [row] = decided(page, options).blocks.filter(({ block }) => block.text.startsWith("a "));
    expect(row).toMatchObject({ why: "after the article", evidence: "low probability" });
  });

  test("does not end it inside the element of the story", () => {
    const page = `<div>${story}${list}${paragraph("last")}</div>`;
    expect(kept(page)).toEqual(["headline", "one", "two", ...names, "last"]);
  });

  test("goes on in the element of its only paragraph", () => {
    const only = `<p>${"one ".repeat(40)}.9</p>`;
    expect(kept(`<main><div>${only}<p>last .5</p></div>${list}</main>`)).toEqual(["one", "last"]);
    expect(kept(`<main><div>${only}</div>${list}</main>`)).toEqual(["one", ...names]);
  });

  test("leaves a table behind it that is kept whole", () => {
    const rows = ["a", "b", "c"].map((n) => `<tr><td>${n} .9</td><td>value .35</td></tr>`).join("");
    const page = `${story}<table>${rows}</table>${list}`;
    expect(kept(page, { rules: ["tables", "story"] })).toHaveLength(9);
  });

  test("is at least forty words of paragraphs", () => {
    const short = `<div>${paragraph("one")}<p>two .9</p></div>`;
    expect(kept(`${short}${list}`)).toEqual(["one", "two", ...names]);
    const linked = `<div>${paragraph("one")}<p><a href="/">${"two ".repeat(20)}</a> .9</p></div>`;
    expect(kept(`${linked}${list}`)).toEqual(["one", "two", ...names]);
  });

  test("is most of what is kept up to its end", () => {
    const weak = ["w", "x"].map((name) => paragraph(name, 0.5)).join("");
    const page = (text: string) =>
      `<div>${text}${paragraph("one")}${paragraph("two")}</div>${list}`;
    expect(kept(page(weak))).toEqual(["w", "x", "one", "two", ...names]);
    expect(kept(page(paragraph("w", 0.5)))).toEqual(["w", "one", "two"]);
  });

  test("introduces a listing that is more than three times as long", () => {
    const rows = (n: number) => Array.from({ length: n }, () => paragraph("row", 0.5)).join("");
    expect(kept(`${story}<div>${rows(6)}</div>`)).toHaveLength(3);
    expect(kept(`${story}<div>${rows(7)}</div>`)).toHaveLength(10);
  });

  test("may have replies on a forum, which are weak", () => {
    const page = `${story}<div>${paragraph("reply", 0.5)}</div>`;
    expect(kept(page, { shares: { forum: 0.8, article: 0.2 } })).toContain("reply");
    expect(kept(page, { shares: { forum: 0.2, article: 0.8 } })).not.toContain("reply");
  });

  test("is followed by paragraphs where comments are wanted", () => {
    const page = `${story}<div>${paragraph("reply", 0.5)}</div>${list}`;
    expect(kept(page, { comments: "include" })).toEqual(["headline", "one", "two", "reply"]);
  });

  test("ends nothing where recall is favoured, or without the rule", () => {
    const all = ["headline", "one", "two", ...names];
    expect(kept(`${story}${list}`)).toEqual(["headline", "one", "two"]);
    expect(kept(`${story}${list}`, { favor: "recall" })).toEqual(all);
    expect(kept(`${story}${list}`, { rules: [] })).toEqual(all);
  });

  test.each([
    ["listing", "3 May 2024", 0.9, true],
    ["forum", "3 May 2024", 0.9, true],
    ["listing", "in May", 0.9, false],
    ["listing", "3 May 2024", 0.84, false],
  ])("with its own headline and a date overrules a %s: %s, %d", (type, date, p, isStory) => {
    const dated = `<div><h1>headline .5</h1><p>${date} 0.1</p>${paragraph("one", p)}</div>`;
    const rows = Array.from({ length: 9 }, () => paragraph("row", 0.7)).join("");
    const page = `<title>headline .5</title>${dated}<div>${rows}</div>`;
    expect(kept(page, { shares: { [type]: 0.8, article: 0.2 } })).toHaveLength(isStory ? 2 : 11);
    // The opening post of a thread is dated, too.
    expect(kept(page, { shares: { forum: 0.91, article: 0.09 } })).toHaveLength(11);
  });
});
