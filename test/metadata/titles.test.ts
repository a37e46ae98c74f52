import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { metadata } from "../../src/api/metadata.ts";
import { isSquashed, squash } from "../../src/metadata/title-parts.ts";
import { chooseTitle } from "../../src/metadata/titles.ts";

function choose(
  headings: readonly string[],
  stated: readonly string[],
  {
    sites = ["Example News", "示例网"],
    isWork = true,
    url = "",
    lesser = [""],
    linked = [""],
  } = {},
): string | undefined {
  const as = (source: string) => (text: string) => ({ text, source });
  const titles = {
    headings: headings.map(as("h1")),
    subheadings: lesser.map(as("h2")),
    stated: stated.map(as("title")),
    linked,
  };
  return chooseTitle(titles, { siteNames: new Set(sites.map(squash)), isWork, url })?.text;
}

describe("the title is", () => {
  test.each<[string, string[], string[], string | undefined]>([
    [
      "the heading that the stated title begins with",
      ["The bridge"],
      ["The Bridge - Example News"],
      "The bridge",
    ],
    [
      "not a heading that names the site",
      ["Example News", "The bridge"],
      ["The bridge | Example News"],
      "The bridge",
    ],
    [
      "not a heading that the stated title ends with",
      ["The Book"],
      ["Chapter One - The Book"],
      "Chapter One",
    ],
    [
      "without the site's name when there is no heading",
      [],
      ["The bridge opens: at last – Example News"],
      "The bridge opens: at last",
    ],
    [
      "up to a bar when there is no heading",
      [],
      ["The bridge opens | Transport | The Daily"],
      "The bridge opens",
    ],
    ["whole where one word would be left", [], ["Home | The Daily"], "Home | The Daily"],
    [
      "the longer of two headings that agree",
      ["The bridge", "The bridge: a history"],
      ["The bridge: a history"],
      "The bridge: a history",
    ],
    ["without the site in Chinese, which needs no space", [], ["桥梁开通_示例网"], "桥梁开通"],
    ["a heading in any script", ["桥梁开通"], ["桥梁开通_新闻频道_示例网"], "桥梁开通"],
    ["nothing on a page without any", [], [], undefined],
    [
      "without the site's name before it",
      [],
      ["Example News | The bridge opens"],
      "The bridge opens",
    ],
    [
      "without a part that is much like the site's name",
      [],
      ["The bridge opens - Example News's Forum"],
      "The bridge opens",
    ],
    [
      "with what follows a colon, however like the site's name",
      [],
      ["How we test: Example News Today"],
      "How we test: Example News Today",
    ],
    [
      "what is stated where a heading says more in front of it",
      ["Blog: The bridge opens"],
      ["The bridge opens"],
      "The bridge opens",
    ],
  ])("%s", (_, headings, stated, expected) => {
    expect(choose(headings, stated)).toBe(expected);
  });
});

describe("where heading and stated title differ", () => {
  const heading = "How the bridge was built";
  const stated = "A bridge, 1931";

  test("a work's heading counts when half of its words are stated", () => {
    expect(choose(["Building a bridge"], ["Building the harbour bridge"])).toBe(
      "Building a bridge",
    );
    expect(choose(["Subscribe"], [stated])).toBe(stated);
  });

  test("the one that the address spells counts", () => {
    const at = (url: string) => choose([heading], [stated], { isWork: false, url });
    expect(at("https://example.com/how-the-bridge-was-built.html")).toBe(heading);
    expect(at("https://example.com/stories/a_bridge_1931/")).toBe(stated);
    expect(at("https://example.com/?p=12")).toBe(stated);
  });

  test("the heading of a work counts when linked data has it too", () => {
    expect(choose([heading], [stated], { linked: [heading] })).toBe(heading);
    expect(choose([heading], [stated], { linked: [heading], isWork: false })).toBe(stated);
  });

  test("a site's front page has the stated title, with the site's name in front", () => {
    const title = "Example News: reports from the harbour";
    expect(choose(["Reports you trust"], [title], { url: "https://example.com/" })).toBe(title);
  });

  test("an address that is none tells nothing", () => {
    expect(choose([heading], [stated], { isWork: false, url: "//" })).toBe(stated);
  });
});

test("a heading that ends the stated title is the site's name unless the address spells it", () => {
  const both: [string[], string[]] = [["The Harbour Bridge"], ["Chapter 1 - The Harbour Bridge"]];
  expect(choose(...both, { url: "https://example.com/harbour-bridge" })).toBe("The Harbour Bridge");
  expect(choose(...both, { url: "https://example.com/p/7" })).toBe("Chapter 1");
});

test("without an h1 a lesser heading that is part of the stated title counts", () => {
  const url = "https://forum.example.com/viewtopic.php?t=7";
  const lesser = ["Opening of the bridge", "Similar topics"];
  const title = "Opening of the bridge / Harbour / City";
  expect(choose([], [title], { url, lesser })).toBe("Opening of the bridge");
  const behind = "Example News • View topic • Opening of the bridge";
  expect(choose([], [behind], { url, lesser })).toBe("Opening of the bridge");
  expect(choose([], ["News - Opening of the bridge"], { url, lesser })).not.toBe(lesser[0]);
});

test("a page that is no work is named by a heading that says less than the stated title", () => {
  const stated = ["Headlamps for camping, hiking and running"];
  expect(choose(["Headlamps"], stated, { isWork: false })).toBe("Headlamps");
});

test("of a heading, buttons, links to itself and what only screen readers say are no part", () => {
  const titleOf = (heading: string): string | undefined =>
    metadata(`<title>Sets C# Thread</title><h1>${heading}</h1>`).title?.value;
  expect(titleOf('Sets<a href="#sets" class="headerlink">¶</a>')).toBe("Sets");
  expect(titleOf('Sets <a href="#sets">#</a>')).toBe("Sets");
  expect(titleOf("C#")).toBe("C#");
  expect(titleOf("Sets <button>Copy path</button>")).toBe("Sets");
  expect(titleOf('<span class="sr-only">Thread:</span> Sets')).toBe("Sets");
  expect(titleOf('<span class="sr-only">Sets</span>')).toBe("Sets");
});

test("a lesser heading that is a whole stated title counts where no h1 agrees", () => {
  const lesser = ["The bridge of Kursk is open again"];
  const url = "https://example.com/?p=7";
  expect(choose(["The bridge"], lesser, { url, lesser })).toBe(lesser[0]);
  expect(choose(["In Kursk"], ["The bridge, in Kursk, is open"], { url, lesser })).not.toBe(
    lesser[0],
  );
});

test("a heading that one stated title begins with and another ends with is no name of a site", () => {
  const stated = ["Example News - World - The bridge opens", "The bridge opens | world"];
  expect(choose(["The bridge opens"], stated)).toBe("The bridge opens");
});

test("only a heading that leads to the front page, and with all of its words, names the site", () => {
  const of = (link: string, behind = ""): string | undefined =>
    metadata(`<title>The bridge and a story</title><h1>${link}The bridge</a>${behind}</h1>`).title
      ?.value;
  expect(of("<a href=/>")).toBe("The bridge and a story");
  expect(of("<a href=https://e.example/>")).toBe("The bridge and a story");
  expect(of("<a href='/'> </a><a href=/>")).toBe("The bridge and a story");
  expect(of("<a href=''>")).toBe("The bridge");
  expect(of("<a>")).toBe("The bridge");
  expect(of("<a href=/>", " and a story")).toBe("The bridge and a story");
});

test("a text is told from another without being squashed, where it begins with another letter", () => {
  const letter = fc.constantFrom(
    ..."aAbB1 _-.<\u0301\u0338\ufb01\u212b\u00e9\u1e9e\u0130\u4e2d".split(""),
  );
  const text = fc.string({ unit: letter, maxLength: 6 });
  fc.assert(
    fc.property(text, text, (one, other) => {
      const squashed = squash(other);
      expect(isSquashed(one, squashed)).toBe(squash(one) === squashed);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  [
    "the heading behind a kicker",
    "<title>Neue Brücke: Stadt baut zwei Jahre</title><h1>Stadt baut zwei Jahre</h1>",
    "Stadt baut zwei Jahre",
  ],
  [
    "whole with its closing quotation mark",
    "<title>Der Bürgermeister: «Wir bauen die Brücke»</title><h1>Der Bürgermeister: «Wir bauen die Brücke»</h1>",
    "Der Bürgermeister: «Wir bauen die Brücke»",
  ],
  [
    "without what links to the front page",
    "<title>Ferry stops for the winter — Island Gazette</title><div><a href=/>Island Gazette</a></div>",
    "Ferry stops for the winter",
  ],
])("the title of a page is %s", (_, page, title) => {
  expect(metadata(`${page}<p>The bridge opened on Monday.</p>`).title?.value).toBe(title);
});
