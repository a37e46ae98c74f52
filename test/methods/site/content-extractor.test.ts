import { describe, expect, test } from "vitest";
import { blockSet } from "../../../src/methods/block-set.ts";
import { featureShare } from "../../../src/methods/feature-extractor.ts";
import { methodNamed } from "../../../src/methods/index.ts";
import { cosine, featureVector, ibdf } from "../../../src/methods/site/content-extractor.ts";
import { siteMethodNamed } from "../../../src/methods/site/index.ts";
import { countTerms } from "../../../src/methods/site/terms.ts";
import { measured } from "../../cases/feature-rows.ts";

const textsOf = (html: string): string[] =>
  blockSet(measured(html).page).map(({ leaves }) => leaves.map(({ text }) => text).join(" "));

describe("GetBlockSet", () => {
  test("of the worked example: each cell is a block", () => {
    const html = "<table><tr><td>A<td>B</table><p>C</p>D<ul><li>E</ul>";
    expect(textsOf(html)).toEqual(["A", "B", "C", "D", "E"]);
  });

  test("cuts at the outermost element of a tag, and at rules", () => {
    expect(textsOf("<ul><li>a<ul><li>b</ul>c</ul>d<hr>e")).toEqual(["a b c", "d", "e"]);
    expect(textsOf("")).toEqual([]);
  });
});

const vector = (text: string) => featureVector(countTerms(text.split(" ")));

test("cosine of the worked examples", () => {
  const likeness = (a: string, b: string): number => cosine(vector(a), vector(b));
  expect(likeness("copyright acme", "copyright acme 2011")).toBeCloseTo(0.8165, 4);
  const eleven = [..."abcdefghijk"].join(" ");
  expect(likeness(eleven, `${eleven} 2011`)).toBeCloseTo(0.9574, 4);
  expect(likeness("a", "b")).toBe(0);
});

test("IBDF of a block on 1, 2 and 4 pages", () => {
  expect([0, 1, 3].map(ibdf)).toEqual([1, 0.5, 0.25]);
});

describe("content-extractor", () => {
  const stories = ["river flood bridge", "election vote county", "storm warning coast"];
  const site = (foot: (page: number) => string) =>
    stories.map((story, i) => measured(`<p>${story} tale</p><p>${foot(i)}</p>`).page);
  const kept = (pages: ReturnType<typeof site>, options = {}): string[] => {
    const fitted = siteMethodNamed("content-extractor").learner(options).fit(pages);
    return pages.map((page) => fitted.run(page).text);
  };

  test("drops what other pages have but for its digits", () => {
    const told = stories.map((story) => `${story} tale`);
    expect(kept(site((page) => `copyright acme county letter ${2000 + page}`))).toEqual(told);
    expect(
      kept(
        site((page) => `Copyright ACME, county letter ${page}!`),
        { blocks: "set" },
      ),
    ).toEqual(told);
  });

  test("compares short texts as they are", () => {
    const prices = kept(site((page) => `costs ${page}`));
    expect(prices[2]).toBe("storm warning coast tale\ncosts 2");
    expect(kept(site(() => "costs 2"))[2]).toBe("storm warning coast tale");
  });

  test("finds what is nearly the same", () => {
    const words = "home news sport people weather county letters archive contact help about";
    expect(kept(site((page) => `${words} ${stories[page]!.split(" ")[0]}`))[0]).toBe(
      "river flood bridge tale",
    );
  });

  test("keeps what few pages have, with a lower theta", () => {
    const twice = site((page) => (page < 2 ? "one teaser of two pages" : "another teaser"));
    expect(kept(twice)[0]).not.toContain("teaser");
    expect(kept(twice, { theta: 0.4 })[0]).toContain("teaser");
  });
});

describe("FeatureExtractor", () => {
  test("images, links and items weigh as much as 100 characters", () => {
    const none = { text: 0, images: 0, links: 0, lists: 0 };
    expect(featureShare({ ...none, text: 100 }, "text")).toBe(1);
    expect(featureShare({ ...none, text: 100, links: 100 }, "text")).toBe(0.5);
    expect(featureShare({ ...none, text: 300, images: 100 }, "images")).toBe(0.25);
    expect(featureShare(none, "lists")).toBe(0);
  });

  const html = `<p>${"A paragraph of the story. ".repeat(4)}</p><p>${"Another one of it. ".repeat(4)}</p>
    <ul><li><a href=a>Home</a><li><a href=b>News</a></ul><p>${"<a href=c>x</a> word ".repeat(3)}</p>
    <p><img src=i> by A. Writer</p>`;
  const run = (id: string): string[] => methodNamed(id).run(measured(html).page).text.split("\n");

  test("keeps the longest of the blocks that are nothing but text", () => {
    expect(run("feature-extractor")).toEqual([expect.stringContaining("A paragraph")]);
  });

  test("keeps the cluster of blocks that are text above all", () => {
    expect(run("k-feature-extractor")).toEqual([
      expect.stringContaining("A paragraph"),
      expect.stringContaining("Another one"),
    ]);
  });

  const wanted = (id: string, feature: string, page = html) =>
    methodNamed(id).run(measured(page).page, { feature });

  test("keeps the block that is most of another feature", () => {
    expect(wanted("feature-extractor", "lists").text).toBe("Home\nNews");
    expect(wanted("feature-extractor", "links").text).toBe("x word x word x word");
    expect(wanted("feature-extractor", "images").text).toBe("by A. Writer");
  });

  test("images may stand without text, and are what is kept", () => {
    const page = "<p>A word.</p><p><img src=a><img src=b></p><p><img src=c> with words</p>";
    const { units, text } = wanted("feature-extractor", "images", page);
    const kept = units.filter(({ isContent }) => isContent);
    expect(kept.map(({ start, end }) => page.slice(start, end))).toEqual([
      ...["<img src=a>", "<img src=b>"],
    ]);
    expect(text).toBe("");
    expect(units.map(({ start }) => start)).toEqual(
      units.map(({ start }) => start).sort((a, b) => a - b),
    );
    expect(wanted("feature-extractor", "images", "<p>A word.").text).toBe("");
  });
});
