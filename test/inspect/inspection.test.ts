import { expect, test } from "vitest";
import { classifyChecked } from "../../src/api/checked-page.ts";
import { inspectPage } from "../../src/inspect/inspection.ts";
import { methodNamed } from "../../src/methods/index.ts";
import { expectLinear } from "../cases/growth.ts";
import { inspected, smallPage } from "../cases/inspection.ts";
import { tinyModel } from "../cases/tiny-model.ts";

test("says of every block what it is, where it stands and what was decided", () => {
  const { title, name, threshold, blocks } = inspected(smallPage);
  expect({ title, name, threshold }).toEqual({
    title: "The bridge",
    name: "page.html",
    threshold: 0.5,
  });
  expect(blocks.map(({ isContent }) => isContent)).toEqual([
    false,
    false,
    false,
    true,
    true,
    false,
  ]);
  expect(blocks[0]).toMatchObject({
    path: "html.body.ul.li",
    names: "li#first.nav.item",
    kind: "item",
    text: "Home",
    words: 1,
  });
  expect(blocks[2]).toMatchObject({ kind: "heading", level: 1, names: "" });
});

test("falls back to the page's name without a title", () => {
  expect(inspected("<title> </title><p>Text").title).toBe("page.html");
});

test("explains every block", () => {
  for (const { explanation, probability } of inspected(smallPage).blocks) {
    const sum = explanation.families.reduce((total, { contribution }) => total + contribution, 0);
    expect(explanation.baseline + sum).toBeCloseTo(explanation.logOdds, 2);
    expect(1 / (1 + Math.exp(-explanation.logOdds))).toBeCloseTo(probability, 3);
  }
});

test("has the article's series, then the model's features, a value per block each", () => {
  const { columns, blocks, families } = inspected(smallPage);
  expect(columns.slice(0, 5).map(({ name }) => name)).toEqual([
    "text-density",
    "link-density",
    "id-class-density",
    "probability",
    "shallow-text/link-density-before",
  ]);
  for (const { values } of columns) expect(values).toHaveLength(blocks.length);
  // Words of a block that fits on one line; a block of link text alone; "menu" above is not its own.
  expect(columns[0]!.values.slice(0, 3)).toEqual([1, 1, 3]);
  expect(columns[1]!.values[0]).toBe(1);
  expect(families["shallow-text"]).toContain("density");
});

test("draws the share of words in links, and keeps the model's column under its own name", () => {
  const html =
    "<p>Hanne</p><p>two words</p><p><a href=a>All of it</a></p><p>Half <a href=b>linked</a></p>" +
    "<p>©</p><p>one<a href=a>wo</a>r<a href=b>d</a></p>";
  const { columns } = inspected(html);
  const valuesOf = (wanted: string) => columns.find(({ name }) => name === wanted)!.values;
  expect(valuesOf("link-density")).toEqual([0, 0, 1, 0.5, 0, 1]);
  // Dragnet's counts one word in links where there is none.
  expect(valuesOf("shallow-text/link-density").slice(0, 4)).toEqual([1, 0.5, 1, 0.5]);
});

test("has CETR's plane and clusters", () => {
  const { plane, blocks } = inspected(smallPage);
  expect(plane.points).toHaveLength(blocks.length);
  expect(plane.clusters).toHaveLength(blocks.length);
  expect(plane.centres[0]).toEqual([0, 0]);
});

test("takes a page without any block", () => {
  const { blocks, columns, plane } = inspected("<img src=a>");
  expect(blocks).toEqual([]);
  expect(plane.points).toEqual([]);
  expect(columns.every(({ values }) => values.length === 0)).toBe(true);
});

test("shows a method by its lines, with the first block that stands on each", () => {
  const lines = Array.from(
    { length: 12 },
    (_, i) => `<p>Sentence ${i}, of some words.</p><p>x</p>`,
  );
  const { method, blocks } = inspected(lines.join("\n"), { method: methodNamed("danag") });
  expect(method).toMatchObject({ id: "danag", name: "DANAg" });
  expect(method!.kept).toHaveLength(blocks.length);
  expect(method!.lines).toHaveLength(12);
  // Content: both texts; code: two opening and two closing tags; smoothed: three lines' differences.
  const content = "Sentence 3, of some words.x".length;
  expect(method!.lines![3]).toEqual({
    content,
    code: 14,
    smoothed: 3 * (content - 14),
    isContent: true,
    block: 6,
  });
});

test("has no lines for a method by nodes", () => {
  expect(inspected(smallPage, { method: methodNamed("cetd") }).method!.lines).toBeUndefined();
});

test("is the same for the same page", () => {
  expect(JSON.stringify(inspected(smallPage))).toBe(JSON.stringify(inspected(smallPage)));
});

test("time grows with the page, also where one element of many classes holds all blocks", () => {
  expectLinear((size) => {
    const html = `<div class="${"name ".repeat(size)}">${"text<p>more</p>".repeat(size)}</div>`;
    const model = tinyModel();
    const classified = classifyChecked(html, { model });
    return () => inspectPage(classified, model, { name: "page.html" });
  }, 100);
});
