import { expect, test } from "vitest";
import { parse } from "../../../src/document/parse.ts";
import { layout } from "../../../src/document/segmenters/layout.ts";
import { markKept, standsInContent } from "../../../src/output/tree/kept.ts";
import { treeOf } from "../../cases/rendered.ts";

const page =
  "<html lang=de><body dir=rtl><div>DROP <img src=a.png></div><p>Kept.</p><img src=b.png><p>Kept too.</p>";

/*
 * V8 makes a class of objects of its own for each object whose literal has a getter, and the class keeps what the getter
 * knows, the page, until the next collection of all memory: the young generation then survives with all pages in it.
 */
test("what is made for a page has no getters of its own", () => {
  const document = parse(page);
  const blocks = layout.segment(document);
  for (const made of [treeOf(page), markKept(document, blocks, blocks)]) {
    const own = Object.values(Object.getOwnPropertyDescriptors(made));
    expect(own.filter(({ get }) => get !== undefined)).toEqual([]);
  }
});

test("what a page declares of itself is read when it is asked for", () => {
  expect(treeOf(page).declared()).toEqual({ language: "de", direction: "rtl" });
  expect(treeOf("<p>Kept.</p>").declared()).toEqual({ language: undefined, direction: undefined });
});

test("an image stands in the content by the text around it", () => {
  const document = parse(page);
  const blocks = layout.segment(document);
  const kept = markKept(document, blocks, blocks.slice(1));
  const image = document.tagNames.indexOf("img");
  const images = [...document.tags.keys()].filter((node) => document.tags[node] === image);
  expect(images.map((node) => standsInContent(document, kept, node))).toEqual([false, true]);
});
