import { expect, test } from "vitest";
import { cetr } from "../../../src/features/families/cetr.ts";
import { dragnet2 } from "../../../src/features/families/dragnet-2.ts";
import { familyRows } from "../../cases/family-rows.ts";

/** Words of four letters, with a space between: 5 n - 1 characters. */
const words = (count: number): string => new Array(count).fill("word").join(" ");
const readability = (html: string): number[] =>
  familyRows(dragnet2, html, "dragnet").map(({ readability }) => readability!);

test("the score of the best element around a block by the page's best", () => {
  const html =
    `<div class="article"><p>${words(25)}</p></div>` +
    `<div><p>${words(21)}</p></div>` +
    `<div id="sidebar"><p>${words(8)}</p></div>` +
    "<p>short</p>";
  // 5 for div, 25 for the class, 1 + 1 for 124 characters, less 1/25: the link density of a block
  // without links is one word's.
  const article = 32 * (1 - 1 / 25);
  // 5 + 1 + 1 for 104 characters, less 1/21. The sidebar has 5 - 25 + 1; the body is not valid.
  const plain = 7 * (1 - 1 / 21);
  const [first, second, ...others] = readability(html);
  expect(first).toBe(1);
  expect(second).toBeCloseTo(plain / article, 6);
  expect(others).toEqual([0, 0]);
});

test("a name with a good and a bad part gives nothing, id and class count each", () => {
  const of = (attributes: string): number =>
    readability(
      `<section ${attributes}><p>${words(8)}</p></section>` +
        `<section class="main" id="main"><p>${words(8)}</p></section>`,
    )[0]!;
  // 1 of 51 points, 26 of 51; never below 0.
  expect(of('class="post-meta"')).toBeCloseTo(1 / 51, 6);
  expect(of('class="POST"')).toBeCloseTo(26 / 51, 6);
  expect(of('id="post" class="footer"')).toBeCloseTo(1 / 51, 6);
  expect(of('class="footer"')).toBe(0);
});

test("links below an element count against it", () => {
  const html =
    `<section><p>${words(8)}</p><p><a href=x>${words(8)}</a></p></section>` +
    `<section class="main"><p>${words(8)}</p></section>`;
  // Two paragraphs of one point each, of which 1/8 and all are links.
  const linked = 2 * (1 - (1 / 8 + 1) / 2);
  const [first] = readability(html);
  expect(first).toBeCloseTo(linked / (26 * (1 - 1 / 8)), 6);
});

test("on a page of small scores they stand for themselves", () => {
  expect(readability(`<section><p>${words(8)}</p></section>`)[0]).toBeCloseTo(1 - 1 / 8, 6);
});

test("X and D are those of the family cetr", () => {
  const html = `<p>${words(9)}</p><p>${words(2)}<b>bold</b></p><div>${words(30)}</div>`;
  const [own, other] = [dragnet2, cetr].map((family) =>
    familyRows(family, html, "dragnet").map((row) => [row["tag-ratio"], row.derivative]),
  );
  expect(own).toEqual(other);
});
