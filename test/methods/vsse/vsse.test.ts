import { describe, expect, test } from "vitest";
import { extractByMethod } from "../../../src/api/extract-by-method.ts";
import { methodNamed } from "../../../src/methods/index.ts";
import { measured } from "../../cases/feature-rows.ts";

const run = (html: string, options = {}) => methodNamed("vsse").run(measured(html).page, options);

const html = `<html><head><title>A bridge over the river</title></head><body>
<div><a href=x>Home, sweet home.</a></div>
<div><section>
<p>The bridge over the river was opened, and the mayor came too.</p>
<p>No marks here</p>
<p>Work on the bridge took years, and cost a lot.</p>
</section></div>
<div><p>Copyright, all rights reserved.</p></div></body></html>`;

test("keeps the area that the seeds span, including other leaves inside it", () => {
  const { text, units } = run(html, { t1: 0.6 });
  expect(text).toBe(
    "The bridge over the river was opened, and the mayor came too.\nNo marks here\n" +
      "Work on the bridge took years, and cost a lot.",
  );
  expect(units.map(({ score }) => Number(score.toFixed(3)))).toEqual([
    // 17 * 2, 61 * 2, none, 46 * 2, 31 * 2 by the largest.
    0.279, 1, 0, 0.754, 0.508,
  ]);
  expect(units[1]!.values).toEqual({ vvtc: (61 / 5) * (2 / 5) });
});

test("a single seed reaches to its element's parent", () => {
  expect(run(html, { top: 1 }).text).toContain("No marks here");
});

test("a common prefix locates every subtree of that path, and the printed recurrence others", () => {
  // Seeds at body.div.section.p twice: all leaves there.
  expect(run(html, { top: 2, aggregate: "prefix" }).text).toContain("No marks here");
  expect(run(html, { top: 2, aggregate: "prefix" }).text).not.toContain("Copyright");
  // With the third, at body.div.p, the prefix is body.div: the whole page.
  expect(run(html, { top: 3, aggregate: "prefix" }).text).toContain("Home");
  // The recurrence gives 4 of 5 tags, body.div.section: the copyright is a seed and not kept.
  const printed = run(html, { top: 3, aggregate: "as-printed" }).text;
  expect(printed).toContain("No marks here");
  expect(printed).not.toContain("Copyright");
});

test("a single characteristic is enough", () => {
  const { units } = run(html, { characteristics: ["text-length"] });
  expect(units[2]!.score).toBeCloseTo(13 / 61, 12);
});

test("without any punctuation the length decides", () => {
  const { text } = run(
    "<div><p>the longest text of them all</p><p>next</p></div><div><b>x</b></div>",
  );
  expect(text).toBe("the longest text of them all\nnext");
});

test("t2 drops what is far from the title, and is skipped without one", () => {
  const all = run(html, { t1: 0.6 }).text;
  expect(run(html, { t1: 0.6, t2: 64 }).text).toBe(all);
  expect(run(html, { t1: 0.6, t2: 0 }).text).not.toContain("Work");
  const untitled = html.replace("<title>A bridge over the river</title>", "");
  expect(run(untitled, { t1: 0.6, t2: 0 }).text).toBe(all);
});

test("stems bring a paragraph nearer to a title that has other forms of its words", () => {
  const plural = html.replace("A bridge over the river", "Bridges over rivers");
  const texts = [false, true].map((stem) => run(plural, { t1: 0.6, t2: 20, stem }).text);
  expect(texts[0]).not.toContain("The bridge over the river");
  expect(texts[1]).toContain("The bridge over the river");
});

test("unknown characteristics and lengths are refused", () => {
  expect(() => run(html, { characteristics: ["colour"] })).toThrow(
    "method vsse, option characteristics.0",
  );
  expect(() => run(html, { bits: 12 })).toThrow("method vsse, option bits");
});

describe("characteristics of one's own", () => {
  const html = `<p>One “quoted” word, “and” more.</p><p>Much longer text without any of that, and no more of it, at all.</p>`;
  /** The leaf of the largest value. */
  const kept = (characteristics: readonly unknown[]): string =>
    extractByMethod(html, "vsse", { characteristics }).leaves!.find(({ score }) => score === 1)!
      .text;

  test("are factors of Formula 1: by pattern, by function, by a test alone", () => {
    const long = kept(["text-length"]);
    expect(long).toContain("Much longer");
    for (const own of [
      { name: "quotes", score: "[“”]" },
      { name: "quotes", score: (text: string) => text.split("“").length - 1 },
      { name: "quotes", test: "“" },
    ]) {
      expect(kept(["text-length", own])).toBe("One “quoted” word, “and” more.");
    }
  });

  test("are checked", () => {
    expect(() => kept([{ name: "a" }])).toThrow("method vsse, option characteristics.0");
    expect(() => kept([{ name: "a", score: () => -1 }])).toThrow(
      "characteristic a: found -1, expected a number of 0 or more",
    );
  });
});
