/** How many pages of a site must agree before a place has a value, at the edge. */
import { describe, expect, test } from "vitest";
import { learnRecordSite, records } from "../../src/entries/records.ts";

/** A page with a text in each of two places, and whatever it declares. */
const page = (i: number, declared: object = {}): string =>
  `<title>Thing ${i}</title><script type="application/ld+json">${JSON.stringify({
    "@type": "Product",
    name: `Thing ${i}`,
    ...declared,
  })}</script><h1>Thing ${i}</h1><p class=one>one ${i}</p><p class=two>two ${i}</p>`;

/** A site of pages of which somebody says where the grain is: in the first place, or in the second. */
const siteOf = (places: readonly ("one" | "two")[]) =>
  learnRecordSite(
    places.map((place, i) => ({ html: page(i), values: { grain: [`${place} ${i}`] } })),
  );
const grain = (places: readonly ("one" | "two")[], declared?: object) =>
  records(page(9, declared), { site: siteOf(places) })[0]!.attributes.grain;

describe("a place has a value", () => {
  test("where three pages of four agree", () => {
    // Laplace: (3 + 1) / (4 + 2).
    expect(grain(["one", "one", "one", "two"])).toMatchObject([
      { text: "one 9", probability: 0.666667, rule: "site" },
    ]);
  });

  test("not where two of four do, or two of three", () => {
    expect(grain(["one", "one", "two", "two"])).toBeUndefined();
    expect(grain(["one", "one", "two"])).toBeUndefined();
  });

  test("of one page that the caller stated", () => {
    // (1 + 1) / (1 + 2)
    expect(grain(["two"])).toMatchObject([{ text: "two 9", probability: 0.666667 }]);
  });

  test("of two pages that declare it, not of one", () => {
    const declaring = (count: number): string[] =>
      Array.from({ length: count }, (_, i) => page(i, { grain: `one ${i}` }));
    const found = (count: number) =>
      records(page(9), { site: learnRecordSite(declaring(count)) })[0]!.attributes.grain;
    expect(found(1)).toBeUndefined();
    // (2 + 1) / (2 + 2)
    expect(found(2)).toMatchObject([{ text: "one 9", probability: 0.75 }]);
  });
});

describe("beside what the page declares, a value of the site", () => {
  const declared = { grain: "fine" };
  const texts = (count: number): string[] =>
    grain(Array<"one">(count).fill("one"), declared)!.map(({ text }) => text);

  test("comes first from a chance of .8: three pages of three", () => {
    expect(texts(3)).toEqual(["one 9", "fine"]);
  });

  test("is not used below that chance: two of two, .75", () => {
    expect(texts(2)).toEqual(["fine"]);
  });

  test("with the same text is not a second value, and the declared one stays", () => {
    const same = grain(["one", "one", "one"], { grain: ["fine", "ONE 9"] })!;
    expect(same.map(({ text, rule }) => [text, rule])).toEqual([
      ["ONE 9", "json-ld:Product.grain"],
      ["fine", "json-ld:Product.grain"],
    ]);
  });
});

describe("a page without a record of its own", () => {
  const bare = (i: number): string => `<p class=one>one ${i}</p><p class=two>two ${i}</p>`;
  const found = (values: (i: number) => Record<string, string[]>) =>
    records(bare(9), {
      site: learnRecordSite([0, 1, 2].map((i) => ({ html: bare(i), values: values(i) }))),
    });

  test("has one by two attributes of its site, not by one", () => {
    expect(found((i) => ({ grain: [`one ${i}`] }))).toEqual([]);
    const both = found((i) => ({ grain: [`one ${i}`], hue: [`two ${i}`] }));
    expect(both).toHaveLength(1);
    expect(both[0]!.attributes.hue![0]!.text).toBe("two 9");
  });
});
