import { describe, expect, test } from "vitest";
import { siteMethodNamed } from "../../../src/methods/site/index.ts";
import { informativeNodes, structureIndex } from "../../../src/methods/site/wisdom/blocks.ts";
import { anchorPrecision, contentIndex } from "../../../src/methods/site/wisdom/coverage.ts";
import { measured } from "../../cases/feature-rows.ts";

test.each([
  [[100, 100, 100], 1],
  [[50, 50], 1],
  [[300, 20, 20], 0.4039],
  [[400, 0], 0],
  [[120, 130, 110, 140], 0.9971],
  [[900, 10, 10, 10, 10], 0.146],
  [[7], 1],
  [[], 0],
  [[0, 0], 0],
])("SII of %j is %d", (values, index) => {
  expect(structureIndex(values)).toBeCloseTo(index, 4);
});

interface Node {
  readonly name: string;
  readonly order: number;
  readonly value: number;
  readonly children: readonly Node[];
}

let order = 0;
function node(name: string, value: number, ...children: Node[]): Node {
  const below = children.reduce((sum, child) => sum + child.value, 0);
  return { name, order: order++, value: value + below, children };
}

describe("MIB", () => {
  const body = node(
    "body",
    0,
    node("nav", 0, node("a", 30), node("a", 30), node("a", 30)),
    node("main", 0, node("p", 200), node("p", 220), node("p", 180)),
    node("side", 0, node("h", 10), node("p", 60)),
  );
  const found = (k: number, root = body): string[] =>
    informativeNodes(root, ({ children }) => children, { k, least: 0.7 }).map(
      ({ name, value }) => `${name} ${value}`,
    );

  test("of the worked example", () => {
    const index = ({ children }: Node) => structureIndex(children.map(({ value }) => value));
    const indices = [body, ...body.children].map((one) => Number(index(one).toFixed(4)));
    expect(indices).toEqual([0.5998, 1, 0.997, 0.5917]);
    expect(found(1)).toEqual(["main 600"]);
    // The side is opened, and its heading is too small.
    expect(found(3)).toEqual(["main 600", "nav 90", "p 60"]);
    expect(found(9)).toEqual(["main 600", "nav 90", "p 60"]);
  });

  test("opens what has one child, and finds nothing in nothing", () => {
    expect(found(2, node("body", 0, node("div", 0, node("p", 5))))).toEqual(["p 5"]);
    expect(found(2, node("body", 0))).toEqual([]);
  });

  test("takes equal values in document order", () => {
    expect(
      found(9, node("body", 0, node("div", 0, node("i", 9), node("j", 9)), node("x", 0))),
    ).toEqual(["div 18"]);
    const wide = node("body", 0, ...[..."abcdefghij"].map((name) => node(name, 9)), node("z", 90));
    expect(
      informativeNodes(wide, ({ children }) => children, { k: 4, least: 1 }).map(
        ({ name }) => name,
      ),
    ).toEqual(["z", "a", "b", "c"]);
  });
});

test("CII is one less the mean entropy, API the share of what anchors tell that is linked", () => {
  expect(contentIndex({ terms: 4, entropy: 1 })).toBe(0.75);
  expect(contentIndex({ terms: 0, entropy: 0 })).toBe(0);
  // Terms that tell 1, .5 and 0: linked are the last two.
  const entropy = (term: string): number => ({ a: 0, b: 0.5, c: 1 })[term]!;
  const linked = (term: string): boolean => term !== "a";
  expect(anchorPrecision(["a", "b", "c"], entropy, linked)).toBeCloseTo(1 / 3, 12);
  expect(anchorPrecision(["c"], entropy, linked)).toBeUndefined();
});

const story = (name: string): string =>
  [1, 2, 3].map((i) => `<p>${`${name}${i} word of ${name}${i} tale `.repeat(9)}</p>`).join("");
const page = (name: string, url?: string) =>
  measured(
    `<nav><a href=/alpha>About alpha1</a> <a href=/beta>On beta1</a> <a href=/far>Far away</a></nav>
     <main>${story(name)}</main><footer><p>All rights reserved, as ever.</p></footer>`,
    url,
  ).page;
const names = ["alpha", "beta", "gamma", "delta", "omega"];

test("keeps the story, and lists of links in the other mode", () => {
  const site = names.map((name) => page(name));
  const article = siteMethodNamed("wisdom").learner().fit(site).run(site[0]!);
  expect(article.text.split("\n")).toHaveLength(3);
  expect(article.text).toContain("alpha1 word");
  const contents = siteMethodNamed("wisdom").learner({ mode: "contents" }).fit(site).run(site[0]!);
  expect(contents.text).toBe("About alpha1 On beta1 Far away");
});

test("opens what holds nearly all of a page, for lists of links", () => {
  const section = (i: number): string =>
    `<section><ul>${`<li><a href=/${i}>Link number ${i} to a page</a></li>`.repeat(3)}</ul><p>${"text ".repeat(40)}</p></section>`;
  const { page: alike } = measured(`<main>${[1, 2, 3, 4].map(section).join("")}</main>`);
  const { text } = siteMethodNamed("wisdom").learner({ mode: "contents", k: 4 }).fit([]).run(alike);
  expect(text).toContain("Link number 4");
  expect(text).not.toContain("text text");
});

test.each([1, 3])("lists of links are never nearly all of a page, with k of %i", (k) => {
  const list = (i: number): string =>
    `<ul>${`<li><a href=/${i}>Link number ${i} to a page</a></li>`.repeat(3)}</ul>`;
  const { page: alike } = measured(`<main>${[1, 2, 3].map(list).join("")}</main>`);
  const { text } = siteMethodNamed("wisdom").learner({ mode: "contents", k }).fit([]).run(alike);
  expect(text).toContain("Link number 1");
  expect(text).toContain("Link number 2");
  expect(text).not.toContain("Link number 3");
});

test("keeps lists with links that say what their pages say, by anchor precision", () => {
  const url = (name: string) => `https://tales.example/${name}`;
  const site = names.map((name) => page(name, url(name)));
  const { text } = siteMethodNamed("wisdom").learner({ mode: "anchors" }).fit(site).run(site[0]!);
  expect(text).toBe("About alpha1 On beta1 Far away");
  const unknown = names.map((name) => page(name));
  expect(
    siteMethodNamed("wisdom").learner({ mode: "anchors" }).fit(unknown).run(unknown[0]!).text,
  ).toBe("");
});

test("tells API where linked pages are known, and nothing else", () => {
  const url = (name: string) => `https://tales.example/${name}`;
  const site = names.map((name) => page(name, url(name)));
  const told = (pages: typeof site) =>
    siteMethodNamed("wisdom").learner().fit(pages).run(pages[0]!).units[0]!.values!;
  expect(told(site).anchorPrecision).toBeGreaterThan(0);
  expect(told(names.map((name) => page(name)))).not.toHaveProperty("anchorPrecision");
});

test("of one page goes by lengths alone", () => {
  const alone = page("alpha");
  expect(siteMethodNamed("wisdom").learner().fit([]).run(alone).text).toContain("alpha1 word");
});
