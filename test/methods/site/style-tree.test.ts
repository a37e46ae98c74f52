import { describe, expect, test } from "vitest";
import { parse } from "../../../src/document/parse.ts";
import { Entropies } from "../../../src/methods/site/entropy.ts";
import { siteMethodNamed } from "../../../src/methods/site/index.ts";
import { appearance, readElements } from "../../../src/methods/site/style-tree/page-elements.ts";
import { pathImportance } from "../../../src/methods/site/style-tree/structure-tree.ts";
import { compositeImportance } from "../../../src/methods/site/style-tree/style-tree.ts";
import {
  buildTree,
  featureImportance,
  nodeImportance,
  type Style,
  type TreeNode,
} from "../../../src/methods/site/style-tree/tree.ts";
import { measured } from "../../cases/feature-rows.ts";

test.each([
  [[4], 0],
  [[1, 1, 1, 1], 1],
  [[3, 1], 0.4056],
  [[2, 2], 0.5],
  [[1], 1],
  [[99, 1], 0.0122],
  [[50, 50], 0.1505],
])("NodeImp of styles on %j pages is %d", (counts, importance) => {
  const pages = counts.reduce((sum, count) => sum + count, 0);
  const styles = counts.map((count) => ({ pages: count }));
  expect(nodeImportance(styles, pages)).toBeCloseTo(importance, 4);
});

/** Features of a leaf by their counts per page. */
function features(...rows: readonly (readonly number[])[]): Entropies {
  const entropies = new Entropies();
  for (const page of rows[0]!.keys()) {
    const counts = rows.map((row, i) => [`w:${i}`, row[page]!] as const);
    entropies.add(new Map(counts.filter(([, count]) => count > 0)));
  }
  return entropies;
}

test.each([
  ["the same words on three pages", 3, [[1, 1, 1]], 0],
  [
    "words of one page each",
    3,
    [
      [1, 0, 0],
      [0, 1, 0],
    ],
    1,
  ],
  [
    "counts (2, 1, 0) and (1, 1, 1)",
    3,
    [
      [2, 1, 0],
      [1, 1, 1],
    ],
    0.2103,
  ],
  ["one page", 1, [[1]], 1],
])("CompImp of a leaf with %s", (_, pages, rows, importance) => {
  expect(featureImportance({ pages, features: features(...rows) })).toBeCloseTo(importance, 4);
});

test("CompImp of the worked inner node", () => {
  const style = (pages: number, first: number, children: number): Style => ({
    ...{ pages, first, children },
  });
  const leaf = (pages: number, rows: readonly (readonly number[])[]): TreeNode => ({
    pages,
    styles: new Map([["", style(pages, 0, 0)]]),
    features: features(...rows),
  });
  const nodes: TreeNode[] = [
    {
      pages: 4,
      styles: new Map([
        ["a", style(3, 1, 2)],
        ["b", style(1, 3, 1)],
      ]),
    },
    leaf(3, [[1, 1, 1]]),
    leaf(3, [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ]),
    leaf(1, [[1]]),
  ];
  // (1 - .81) .4056 + .81 (.75 x .5 + .25 x 1)
  expect([...compositeImportance(nodes, 0.9)]).toEqual([
    ...[expect.closeTo(0.5833, 4), expect.closeTo(0, 12)],
    ...[expect.closeTo(1, 12), expect.closeTo(1, 12)],
  ]);
});

test("an element without anything has no importance", () => {
  const empty: TreeNode = {
    pages: 2,
    styles: new Map([["", { pages: 2, first: 0, children: 0 }]]),
  };
  expect([...compositeImportance([empty], 0.9)]).toEqual([0]);
});

describe("the tree", () => {
  const terms = { stopWords: false, stem: false };
  const read = (html: string) => readElements(measured(html).page, terms);

  test("lays children upon each other where the style is the same", () => {
    const pages = [
      read("<div class='a b'><p>one</p><ul></ul></div>"),
      read("<div class='b x9 a'><p>two</p>text<ul></ul></div>"),
      read("<div class='a b'><p>three</p></div>"),
    ];
    const tree = buildTree(pages);
    const [first, second, third] = pages.map((page) => [...tree.nodesOf(page)]);
    expect(second).toEqual(first);
    expect(third!.slice(0, 2)).toEqual(first!.slice(0, 2));
    expect(third![2]).not.toBe(first![2]);
    const node = tree.nodes[first![1]!]!;
    expect([...node.styles.values()].map((style) => style.pages)).toEqual([2, 1]);
  });

  test("tells elements apart by tag and display attributes", () => {
    const look = (html: string): string => appearance(parse(html), 1);
    expect(look("<p CLASS='B a'>")).toBe(look("<p class='a b  post12' id=x>"));
    expect(look("<p width=1>")).not.toBe(look("<p width=2>"));
    expect(look("<p>")).not.toBe(look("<div>"));
  });

  test("features of words, images and links do not meet", () => {
    const { features } = read("<a href='http://a.example/w?q#f'>w</a><img src='/i/w?1'>");
    expect([...features.values()].map((counts) => [...counts.keys()])).toEqual([
      ["l:http://a.example/w", "w:w"],
      ["i:w"],
    ]);
  });
});

test("the importance of a path is one less what no element of it has", () => {
  const importances = [0, 0.5, 0.2];
  const paths = pathImportance(Int32Array.of(-1, 0, 1), (element) => importances[element]!);
  // 1 - .5 x .8
  expect([...paths]).toEqual([0, 0.5, expect.closeTo(0.6, 12)]);
});

test.each(["style-tree", "structure-tree"])("%s leaves out what looks and says the same", (id) => {
  const stories = ["river flood", "election vote", "storm warning", "market bank", "ferry sound"];
  const site = stories.map(
    (story, i) =>
      measured(
        `<ul><li>Home</li><li>Sport</li></ul><div>${`<p>${story} and more of ${story}</p>`.repeat(i + 1)}</div>`,
      ).page,
  );
  const fitted = siteMethodNamed(id).learner().fit(site);
  expect(fitted.run(site[1]!).text).toBe(
    "election vote and more of election vote\nelection vote and more of election vote",
  );
});

test("styles alone distinguish nothing on pages of equal structure", () => {
  const site = ["river flood", "election vote"].map((story) => measured(`<p>${story}</p>`).page);
  const text = (options: object): string =>
    siteMethodNamed("structure-tree")
      .learner({ ...options })
      .fit(site)
      .run(site[0]!).text;
  expect([text({ leaves: "styles" }), text({})]).toEqual(["", "river flood"]);
});
