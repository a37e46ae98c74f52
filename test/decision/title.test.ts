import { describe, expect, test } from "vitest";
import { openPage } from "../../src/document/open-page.ts";
import { segmenterNamed } from "../../src/document/segmenter.ts";
import { selectionOf } from "../../src/document/selectors/selection.ts";
import { decided, keptTexts } from "../cases/decided.ts";

const lead = "ten words at least say what the whole story says .45";
const page = (head: string, title = "The bridge is open again") =>
  `<title>${title} | The Gazette</title><p>menu .1</p>${head}<p>story .9</p><p>The bridge is open again .1</p>`;
const heading = "<h1>The bridge is open again .2</h1>";

describe("the headline", () => {
  test("is kept, with the standfirst below it, when it is asked for", () => {
    const html = page(`${heading}<p>${lead}</p><p>by line .45</p>`);
    expect(keptTexts(html)).toEqual(["story .9"]);
    const { blocks, headline } = decided(html, { title: "include" });
    expect(headline).toBe(1);
    expect(blocks.map(({ isContent, why }) => (isContent ? why : ""))).toEqual([
      "",
      "headline",
      "headline",
      "",
      "probability",
      "",
    ]);
  });

  test("is left out when that is asked for, whatever its probability", () => {
    const html = page("<h1>The bridge is open again .95</h1>");
    expect(keptTexts(html)).toEqual(["The bridge is open again .95", "story .9"]);
    expect(keptTexts(html, { title: "exclude" })).toEqual(["story .9"]);
    expect(decided(html, { title: "exclude" }).headline).toBeUndefined();
  });

  test("is none that stands behind more content than a date or a section", () => {
    const story = `${"story ".repeat(40)}.9`;
    const html = `<title>The bridge is open</title><p>${story}</p><h2>The bridge is open .2</h2>`;
    expect(keptTexts(html, { title: "include" })).toEqual([story]);
    const dated = html.replace(story, "5 May 2024 .9");
    expect(keptTexts(dated, { title: "include" })).toEqual([
      "5 May 2024 .9",
      "The bridge is open .2",
    ]);
  });

  test("is the heading that says what the metadata's title says, not the site's name", () => {
    const html =
      "<title>Guitars – Amps and Guitars</title><meta property=og:site_name content='Amps and Guitars'>" +
      "<h1>Amps and Guitars</h1><p>Guitars</p><h2>Guitars</h2><p>story .9</p>";
    const { blocks, headline } = decided(html, { title: "include" });
    expect(blocks[headline!]!.block.text).toBe("Guitars");
    expect(headline).toBe(2);
  });

  test("is no link that says the same, unless a heading is one", () => {
    const link = "<a href=/x>The bridge</a>";
    const of = (block: string) =>
      decided(`<title>The bridge</title><p>top .1</p>${block}<p>story .9</p>`, {
        title: "include",
      }).headline;
    expect([of(`<h2>${link}</h2>`), of("<p>The bridge</p>")]).toEqual([1, 1]);
    // The one that is most like the title is still better than none.
    expect(of(`<p>${link}</p><h3>The bridge</h3>`)).toBe(2);
  });

  test("stands without the trail that leads to it", () => {
    const trail = "<p>You are here: <a href=/>Home</a> » The bridge is open</p>";
    const html = `<title>The bridge is open</title>${trail}<h2>The bridge is open</h2><p>story .9</p>`;
    expect(keptTexts(html, { title: "include" })).toEqual(["The bridge is open", "story .9"]);
    expect(keptTexts(html)).toHaveLength(3);
  });

  test("is the only heading of level 1 before the content where nothing is like the title", () => {
    const only = "<title>Bridge</title><h1>Other words .2</h1><p>story .9</p>";
    expect(keptTexts(only, { title: "include" })).toEqual(["Other words .2", "story .9"]);
    const menu = `<ul><li><h1>Menu .1</h1></ul>`;
    expect(keptTexts(`<title>Bridge</title>${menu}<p>story .9</p>`, { title: "include" })).toEqual([
      "story .9",
    ]);
    expect(keptTexts(`${only}<h1>More .1</h1>`, { title: "include" })).toEqual(["story .9"]);
  });

  test("is none where nothing is like the title, or nothing is content", () => {
    expect(keptTexts(page("<h2>Other words .2</h2>", "Bridge"), { title: "include" })).toEqual([
      "story .9",
    ]);
    expect(
      keptTexts("<title>Same words</title><h1>Same words .2</h1>", { title: "include" }),
    ).toEqual([]);
  });

  test("is the heading that the content begins with where that says the same", () => {
    const same = "<p>menu .1</p><h1>One bridge</h1><h2>One bridge</h2><p>story .9</p>";
    const again = same.replace("<h1>One bridge</h1>", "<h1 hidden>One bridge</h1>");
    const { blocks, headline } = decided(`<title>One bridge</title>${again}`, {
      title: "include",
      invisible: "strict",
    });
    expect(headline).toBe(2);
    expect(blocks.filter(({ isContent }) => isContent)).toHaveLength(2);
  });

  test("is none that the page does not show, or that stands outside of what is asked for", () => {
    const hidden = page("<h1 hidden>The bridge is open again .2</h1>");
    const choice = { title: "include", invisible: "strict" } as const;
    expect(decided(hidden, choice).headline).toBeUndefined();
    const open = page(heading);
    const { document } = openPage(open, segmenterNamed("layout")).page;
    const within = selectionOf("p")(document);
    expect(decided(open, { title: "include", within }).headline).toBeUndefined();
    expect(keptTexts(open, { title: "include", within })).toEqual(["story .9"]);
  });

  test("has no standfirst of links", () => {
    const links = `<p><a href=/>${lead.slice(0, -4)}</a> .45</p>`;
    expect(keptTexts(page(heading + links), { title: "include" })).toHaveLength(2);
  });

  test("is no logo: a link, or a heading that links home and ends the title", () => {
    const link = "<a href=/>Island Gazette .1</a>";
    for (const logo of [`<div>${link}</div>`, `<h3>${link.replace(" .1", "")}</h3>`]) {
      const html = `<title>Ferry stops - Island Gazette</title>${logo}<p>story .9</p>`;
      expect(decided(html, { title: "include" }).headline).toBeUndefined();
    }
  });

  test("is no breadcrumb in one block", () => {
    const trail =
      "<div><a href=/>Home</a> &gt; <a href=/n>News</a> &gt; The bridge is open .1</div>";
    const html = `<title>The bridge is open</title>${trail}<p>story .9</p>`;
    expect(decided(html, { title: "include" }).headline).toBeUndefined();
  });

  test("is no item of a breadcrumb", () => {
    const trail = "<ol><li><a href=/d>Docs</a><li>Site Config</ol>";
    const html = `<title>Site Config | Docs</title>${trail}<h1>Initial Site Configuration</h1><p>story .9</p>`;
    expect(decided(html, { title: "include" }).headline).toBeUndefined();
  });

  test("has no standfirst of captions, repeated lines and dates", () => {
    const kept = (more: string) => keptTexts(page(heading + more), { title: "include" }).length;
    expect(kept(`<p>${lead}</p>`)).toBe(3);
    expect(kept(`<figure><figcaption>${lead}</figcaption></figure>`)).toBe(2);
    expect(kept(`<p>${lead}</p><p>${lead}</p>`)).toBe(2);
    const date = "Published on Monday, 14 November 2023 at 10:30, updated at 11:05 .45";
    expect(kept(`<p>${date}</p>`)).toBe(2);
  });
});
