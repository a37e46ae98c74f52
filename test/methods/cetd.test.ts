import { expect, test } from "vitest";
import { parse } from "../../src/document/parse.ts";
import { layout } from "../../src/document/segmenters/layout.ts";
import { compositeDensity } from "../../src/features/families/readability/text-density.ts";
import { countsOf, densitiesOf, textDensity, textTerm } from "../../src/methods/densities.ts";
import { methodNamed } from "../../src/methods/index.ts";
import { leavesOf } from "../../src/methods/leaves.ts";

function pageOf(html: string) {
  const document = parse(html);
  return { document, blocks: layout.segment(document) };
}

/** A body with a paragraph of 20 characters and a list of two links of 4 each. */
const page = pageOf(
  "<body><p>twenty characters ok</p><ul><li><a href=x>home</a></li><li><a href=y>next</a></li></ul>",
);
const nodeOf = (name: string): number =>
  [...page.document.tags.keys()].find(
    (node) => page.document.tagNames[page.document.tags[node]!] === name,
  )!;

test("counts characters, elements and links below each element", () => {
  const counts = countsOf(page, leavesOf(page));
  const at = (name: string) => {
    const node = nodeOf(name);
    return [counts.characters, counts.tags, counts.linkCharacters, counts.linkTags].map(
      (values) => values[node],
    );
  };
  expect(at("p")).toEqual([20, 0, 0, 0]);
  // Two li and two a; each a counts for its li, each li and the list are all links.
  expect(at("li")).toEqual([4, 1, 4, 1]);
  expect(at("ul")).toEqual([8, 4, 8, 4]);
  expect(at("body")).toEqual([28, 6, 8, 5]);
});

test("what is below a link is link as well", () => {
  const nested = pageOf("<body><div>four <a href=x>one <b>link</b></a></div>");
  const counts = countsOf(nested, leavesOf(nested));
  const at = (name: string) => {
    const node = [...nested.document.tags.keys()].find(
      (number) => nested.document.tagNames[nested.document.tags[number]!] === name,
    )!;
    return [counts.characters, counts.tags, counts.linkCharacters, counts.linkTags].map(
      (values) => values[node],
    );
  };
  expect(at("b")).toEqual([4, 0, 4, 0]);
  // The b is all link, so it counts as a link element for the a, and the a for the div.
  expect(at("a")).toEqual([7, 1, 7, 1]);
  expect(at("div")).toEqual([11, 2, 7, 2]);
});

/** T, LC and LT of the first element of a name. */
function countsAt(html: string, name: string) {
  const { document, blocks } = pageOf(html);
  const counts = countsOf({ document, blocks }, leavesOf({ document, blocks }));
  const node = [...document.tags.keys()].find(
    (number) => document.tagNames[document.tags[number]!] === name,
  )!;
  return [counts.tags, counts.linkCharacters, counts.linkTags].map((values) => values[node]);
}

test("an image in a link is a link element, and so is what holds nothing else", () => {
  const html = "<body><ul><li><a href=x><img src=y></a></li></ul><p>text</p><br></body>";
  expect(countsAt(html, "a")).toEqual([1, 0, 1]);
  expect(countsAt(html, "li")).toEqual([2, 0, 2]);
  expect(countsAt(html, "ul")).toEqual([3, 0, 3]);
  // The paragraph and the break hold no link: they are none.
  expect(countsAt(html, "body")).toEqual([6, 0, 4]);
});

test("scripts and styles do not count as elements", () => {
  const html = "<body><div><script>x()</script><style>a{}</style><p>text</p></div>";
  expect(countsAt(html, "div")).toEqual([1, 0, 0]);
});

test("text right below the elements around the densest stays", () => {
  const story = "<p>A paragraph of the story, long enough to be told from a menu.</p>".repeat(5);
  const html = `<body><div>Standing loose, <article>${story}</article><ul><li><a href=x>Home entry</a></ul></div>`;
  const { text } = methodNamed("cetd").run(pageOf(html));
  expect(text).toContain("Standing loose");
  expect(text).not.toContain("Home entry");
});

test("noscript is taken out, unless it holds most of the page", () => {
  const story = "<p>A paragraph of the story, long enough to be told from a menu.</p>".repeat(5);
  const text = (html: string) => methodNamed("cetd").run(pageOf(html)).text;
  expect(
    text(`<body><div>${story}<noscript><p>Switch scripts on.</p></noscript></div>`),
  ).not.toContain("Switch");
  expect(text(`<body><noscript><div>${story}</div></noscript><p>Loading</p>`)).toContain("story");
});

test("text density is characters per element", () => {
  expect(textDensity(28, 6)).toBeCloseTo(4.6667, 4);
  expect(textDensity(20, 0)).toBe(20);
});

test("composite density follows its formula", () => {
  // C 28, T 6, LC 8, LT 5, link share 8/28.
  // B = ln(28/20 * 8 + 8/28 * 28 + e) = ln(21.918) = 3.0873;
  // ln(28/8 * 6/5) / ln(3.0873) = 1.4351 / 1.1273 = 1.2731; times 28/6.
  expect(compositeDensity(28, 6, 8, 5, 8 / 28)).toBeCloseTo(5.941, 3);
  expect(compositeDensity(0, 6, 0, 0, 0.1)).toBe(0);
  // All links: the logarithm is 0.
  expect(compositeDensity(4, 1, 4, 1, 8 / 28)).toBe(0);
});

test("density sums add the children's densities and the text between them", () => {
  const { density, sum } = densitiesOf(page, leavesOf(page), "composite");
  const body = nodeOf("body");
  expect(sum[body]).toBeCloseTo(density[nodeOf("p")]! + density[nodeOf("ul")]!, 12);
  expect(sum[nodeOf("p")]).toBe(density[nodeOf("p")]);
  // l ln l / ln ln(.2 l + e) for 20 characters: 59.915 / ln(ln(6.7183)) = 59.915 / .6443.
  expect(textTerm(20, 0.2)).toBeCloseTo(92.99, 1);
});

test.each(["cetd-td", "cetd-ctd", "cetd"])("%s keeps the dense part", (id) => {
  const menu = `<ul>${"<li><a href=x>menu entry</a></li>".repeat(12)}</ul>`;
  const story = "<p>A paragraph of the story, long enough to be told from a menu.</p>".repeat(5);
  const { text } = methodNamed(id).run(pageOf(`<body>${menu}<div>${story}</div>${menu}`));
  expect(text).toContain("A paragraph of the story");
  expect(text).not.toContain("menu entry");
});

test("CETD without any link falls back on plain density", () => {
  const { text, units } = methodNamed("cetd").run(pageOf("<div><p>one</p><p>two words</p></div>"));
  expect(text).toContain("two words");
  expect(units.every(({ score }) => Number.isFinite(score))).toBe(true);
});
