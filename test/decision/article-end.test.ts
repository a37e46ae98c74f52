import { describe, expect, test } from "vitest";
import { decided, keptTexts } from "../cases/decided.ts";

const rules = ["article"] as const;
const paragraph = (text: string) => `<p>${`${text} `.repeat(20)}.9</p>`;
const kept = (html: string) => keptTexts(html, { rules }).map((text) => text.split(" ", 1)[0]);

describe("the end of the story", () => {
  test("is the end of the element that holds nearly all of it", () => {
    const page = `<div><main>${paragraph("one")}${paragraph("two")}</main><p>teaser .7</p></div>`;
    expect(kept(page)).toEqual(["one", "two"]);
  });

  test("does not take what is sure to be content", () => {
    const page = `<div><main>${paragraph("one")}${paragraph("two")}</main><p>last .8</p><p>next .79</p></div>`;
    expect(kept(page)).toEqual(["one", "two", "last"]);
    expect(decided(page, { rules }).blocks.map(({ why, evidence }) => evidence ?? why)).toEqual([
      "probability",
      "probability",
      "probability",
      "low probability",
    ]);
  });

  test("is not told where no element below the page holds so much", () => {
    const page = `<div>${paragraph("one")}</div><div>${paragraph("two")}</div>`;
    expect(kept(page)).toEqual(["one", "two"]);
  });

  test("has nothing to do with what stands before it", () => {
    const page = `<h1>headline</h1><main>${paragraph("one")}${paragraph("two")}</main>`;
    expect(kept(page)).toEqual(["headline", "one", "two"]);
  });

  test("counts words by their probability", () => {
    const story = `<main>${paragraph("one")}<p>two .9</p></main>`;
    // 22 words x .9 and 4 x .5: .91 of the mass are in main; with 4 x .9, .85 less a little.
    expect(kept(`${story}<p>a b c .5</p>`)).toEqual(["one", "two"]);
    expect(kept(`${story}<p>a b c d e .9</p>`)).toEqual(["one", "two", "a"]);
  });

  test("is that of a column of cells, as of any element", () => {
    const cell = `<tr><td>${paragraph("one")}${paragraph("two")}</td></tr>`;
    const page = (rows: string) => `<div><table>${rows}</table><p>teaser .7</p></div>`;
    expect(kept(page(`${cell}<tr><td>last .9</td></tr>`))).toEqual(["one", "two", "last"]);
    expect(kept(page(`${cell}<tr><td></td><td>last .9</td></tr>`))).toEqual(["one", "two", "last"]);
    const inner = "<table><tr><td>a .9</td><td>b .9</td></tr></table>";
    expect(kept(page(`${cell}<tr><td>last .9${inner}</td></tr>`))).toHaveLength(5);
    const beside = `${cell}<tr><td>left .7</td><td>right .7</td></tr>`;
    expect(kept(page(beside))).toEqual(["one", "two"]);
  });

  test("is not the end of a lone block, however long", () => {
    const page = `<main>${paragraph("one")}<p>two .9</p></main>`;
    expect(kept(page)).toEqual(["one", "two"]);
  });
});
