import { describe, expect, test } from "vitest";
import { repetition } from "../../../../src/features/families/repetition/repetition.ts";
import { familyRows } from "../../../cases/family-rows.ts";

const rows = (html: string, segmenter?: string): Record<string, number>[] =>
  familyRows(repetition, html, segmenter);

describe("repetition", () => {
  test("groups blocks by tag path and by class path", () => {
    // Characters 2, 4 (link), 2; the paths div.p (twice) and div.h2.
    const [first, second, heading] = rows(
      "<div><p class=a>aa</p><p class=b><a href=x>b, b</a></p><h2>cc</h2></div>",
    );
    expect(first!["tag-path-log-blocks"]).toBeCloseTo(Math.log(2));
    expect(first!["tag-path-plain-share"]).toBeCloseTo(2 / 4);
    // Equal totals: the first on the page ranks first.
    expect(first!["tag-path-log-rank"]).toBe(0);
    expect(first!["tag-path-link-density"]).toBeCloseTo(4 / 6);
    expect(first!["tag-path-comma-density"]).toBeCloseTo(1 / 6);
    expect(first!["tag-path-log-mean-characters"]).toBeCloseTo(Math.log(4));
    // Lengths 2 and 4: mean 3, standard deviation 1.
    expect(first!["tag-path-variation"]).toBeCloseTo(1 / 3);
    expect(heading!["tag-path-log-rank"]).toBeCloseTo(Math.log(2));
    expect(first!["class-path-plain-share"]).toBeCloseTo(2 / 4);
    expect(first!["class-path-log-rank"]).toBe(0);
    expect(second!["class-path-log-rank"]).toBeCloseTo(Math.log(3));
    expect(heading!["class-path-log-rank"]).toBeCloseTo(Math.log(2));
  });

  test("digits in class names do not tell elements apart", () => {
    const [first] = rows("<p class='post post-1'>a</p><p class=' post post-23 '>b</p>");
    expect(first!["class-path-plain-share"]).toBe(1);
  });

  test("a pair is the holder and its parent, however deep", () => {
    const [first, second] = rows(
      "<div class=c><p>aa</p></div><ul><li><div class=c><p>bb</p></div></li></ul>",
    );
    expect(first!["pair-plain-share"]).toBe(1);
    expect(second!["class-path-plain-share"]).toBe(0.5);
  });

  test("siblings of the same tag and class", () => {
    const html = "<div><p>a</p><p>b</p><h2>c</h2><p>d</p></div><div><h3>e</h3></div>";
    const [a, b, c, d, e] = rows(html);
    expect(a!["log-siblings"]).toBeCloseTo(Math.log(3));
    expect([a, b, c, d].map((row) => row!["same-before"])).toEqual([0, 1, 0, 0]);
    expect([a, b, c, d].map((row) => row!["same-after"])).toEqual([1, 0, 0, 0]);
    expect(c!["log-siblings"]).toBe(0);
    expect(a!["parent-log-siblings"]).toBeCloseTo(Math.log(2));
    expect([a!["parent-same-before"], a!["parent-same-after"]]).toEqual([0, 1]);
    expect([e!["parent-same-before"], e!["parent-same-after"]]).toEqual([1, 0]);
    expect(e!["grandparent-log-siblings"]).toBe(0);
  });

  test("the card is the nearest of three or more siblings", () => {
    const card = "<li><h3>aa</h3><p><a href=x>b,b.</a></p></li>";
    const [title, text, , , , , alone] = rows(`<ul>${card.repeat(3)}</ul><p>${"z".repeat(6)}</p>`);
    expect(title!["card-distance"]).toBe(1);
    expect(title!["card-log-siblings"]).toBeCloseTo(Math.log(3));
    expect(title!["card-log-blocks"]).toBeCloseTo(Math.log(3));
    expect(title!["card-log-mean-characters"]).toBeCloseTo(Math.log(7));
    expect(title!["card-variation"]).toBe(0);
    expect(title!["card-link-density"]).toBeCloseTo(12 / 18);
    expect(title!["card-comma-density"]).toBeCloseTo(3 / 18);
    expect(title!["card-plain-share"]).toBeCloseTo(6 / 12);
    expect(text!["card-characters-to-mean"]).toBe(1);
    // In no row: the page is the card.
    expect(alone!["card-distance"]).toBe(1);
    expect(alone!["card-log-siblings"]).toBe(0);
    expect(alone!["card-plain-share"]).toBe(1);
  });

  test("copies of the same text", () => {
    const page = rows("<p>a</p><div>b</div><div>a</div>");
    expect(page.map((row) => row["later-copy"])).toEqual([0, 0, 1]);
    expect(page[0]!["log-copies"]).toBeCloseTo(Math.log(2));
    expect(page[1]!["log-copies"]).toBe(0);
  });

  test("runs of consecutive blocks with the same tag path", () => {
    const page = rows("<p>aaaa</p><p>bb</p><h2>cc</h2><p>dd</p>");
    expect(page.map((row) => row["run-position"])).toEqual([0.25, 0.75, 0.5, 0.5]);
    expect(page[0]!["log-run"]).toBeCloseTo(Math.log(2));
    expect(page[1]!["run-share"]).toBeCloseTo(6 / 10);
    expect(page[3]!["log-run"]).toBe(0);
  });

  test("holders without text of their own give no NaN", () => {
    for (const row of rows("<p></p>x<p></p>y<p></p>z", "dragnet")) {
      for (const [name, value] of Object.entries(row)) expect(value, name).not.toBeNaN();
    }
  });
});
