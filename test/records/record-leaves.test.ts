import { expect, test } from "vitest";
import { openPage } from "../../src/document/open-page.ts";
import { layout } from "../../src/document/segmenters/layout.ts";
import { tag } from "../../src/document/tags.ts";
import {
  firstLeafAt,
  leafIn,
  nearestLeaf,
  recordLeavesOf,
} from "../../src/records/record-leaves.ts";

const html = "<ul><li>one<li><img src=a.png><li><b>two</b> three</ul><p>four";
const { page } = openPage(html, layout, {});
const leaves = recordLeavesOf(page);
const { tags, ends } = page.document;
const items = [...tags.keys()].filter((node) => tags[node] === tag("li"));

test("a leaf is found by its own node and by the element around it", () => {
  expect(leaves.map(({ text }) => text)).toEqual(["one", "two", "three", "four"]);
  const within = (node: number): number => leafIn(leaves, node, ends[node]!);
  expect(items.map(within)).toEqual([0, -1, 1]);
  expect(leaves.map(({ node }) => within(node))).toEqual([0, 1, 2, 3]);
  expect(leafIn(leaves, items[0]!, items[0]! + 1)).toBe(-1);
  expect(firstLeafAt(leaves, items[1]!)).toBe(1);
  expect(firstLeafAt(leaves, tags.length)).toBe(4);
  expect(leafIn([], 0, 9)).toBe(-1);
});

test("the nearest of some leaves has its direction", () => {
  expect(nearestLeaf([2, 9], 4)).toBe(-2);
  expect(nearestLeaf([2, 5], 4)).toBe(1);
  expect(nearestLeaf([4], 4)).toBe(0);
  expect(nearestLeaf([], 4)).toBeNaN();
});
