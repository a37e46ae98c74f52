/** What is declared of one thing, and of two, by hand. */
import { describe, expect, test } from "vitest";
import { records } from "../../src/entries/records.ts";

type Json = Readonly<Record<string, unknown>>;
const jsonLd = (json: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify(json)}</script>`;
const product = (more: Json): Json => ({ "@type": "Product", ...more });

/** Records as lists of `attribute=text`. */
const found = (html: string): string[][] =>
  records(html, { method: "declared" }).map(({ attributes }) =>
    Object.entries(attributes).flatMap(([name, values]) =>
      values.map(({ text }) => `${name}=${text}`),
    ),
  );
const declared = (...things: Json[]): string[][] => found(jsonLd(things.map(product)));

describe("two things are one", () => {
  test("of one title", () => {
    expect(declared({ name: "Pot", color: "red" }, { name: "Pot", width: "3" })).toEqual([
      ["title=Pot", "color=red", "width=3"],
    ]);
  });

  test("of one title, written otherwise", () => {
    expect(declared({ name: "Tea-Pot" }, { name: "tea pot", color: "red" })).toEqual([
      ["title=Tea-Pot", "title=tea pot", "color=red"],
    ]);
  });

  test("of one SKU, whatever their titles", () => {
    expect(declared({ name: "Pot", sku: "A1" }, { name: "Teapot", sku: "A1" })).toEqual([
      ["title=Pot", "title=Teapot", "sku=A1"],
    ]);
  });

  test("of one title where only one of them has a SKU", () => {
    expect(declared({ name: "Pot", sku: "A1" }, { name: "Pot", color: "red" })).toEqual([
      ["title=Pot", "sku=A1", "color=red"],
    ]);
  });

  test("of one title and codes of other kinds", () => {
    expect(declared({ name: "Pot", sku: "A1" }, { name: "Pot", gtin: "40123455" })).toEqual([
      ["title=Pot", "sku=A1", "gtin=40123455"],
    ]);
  });

  test("by the SKU of a third, which the second has from it", () => {
    const things = [{ name: "Pot", sku: "A1" }, { name: "Pot" }, { sku: "A1", color: "red" }];
    expect(declared(...things)).toEqual([["title=Pot", "sku=A1", "color=red"]]);
  });
});

describe("two things stay two", () => {
  test("of one title and other SKUs", () => {
    expect(declared({ name: "Pot", sku: "A1" }, { name: "Pot", sku: "B2" })).toEqual([
      ["title=Pot", "sku=A1"],
      ["title=Pot", "sku=B2"],
    ]);
  });

  test("of one title and other GTINs", () => {
    const things = [
      { name: "Pot", gtin: "40123455" },
      { name: "Pot", gtin: "96385074" },
    ];
    expect(declared(...things)).toHaveLength(2);
  });

  test("of no title and no code", () => {
    expect(declared({ color: "red" }, { color: "blue" })).toHaveLength(2);
  });
});

describe("values", () => {
  test("with one text are listed once, in the order of the page", () => {
    expect(declared({ name: "Pot", color: ["red", "blue", "red"] })).toEqual([
      ["title=Pot", "color=red", "color=blue"],
    ]);
  });

  test("there are 50 of an attribute at most", () => {
    const color = Array.from({ length: 60 }, (_, i) => `c${i}`);
    expect(
      records(jsonLd(product({ color })), { method: "declared" })[0]!.attributes.color,
    ).toEqual(expect.objectContaining({ length: 50 }));
  });

  test.each([
    ["sku:A-1", "sku=A-1"],
    ["mpn:M-2", "mpn=M-2"],
    ["gtin13:4006381333931", "gtin=4006381333931"],
    ["isbn:9780306406157", "isbn_13=9780306406157"],
    ["isbn:0306406152", "isbn_10=0306406152"],
    ["A:1", "sku=A:1"],
  ])("the product id %s is %s", (productID, expected) => {
    expect(declared({ productID })).toEqual([[expected]]);
  });

  test("an offer's name is not the thing's, unless it has none", () => {
    const offers = { "@type": "Offer", name: "Bargain", price: "3" };
    expect(declared({ name: "Pot", offers })).toEqual([["title=Pot", "price=3"]]);
    expect(declared({ offers })).toEqual([["title=Bargain", "price=3"]]);
  });

  test("reviews and related things say nothing of it", () => {
    const review = { "@type": "Review", name: "Fine" };
    const isRelatedTo = product({ name: "Lid" });
    expect(declared({ name: "Pot", review, isRelatedTo })).toEqual([["title=Pot"]]);
  });

  test("each names the path that states it", () => {
    const html = jsonLd(
      product({ name: "Pot", offers: { "@type": "Offer", priceSpecification: { price: "3" } } }),
    );
    const { attributes } = records(html, { method: "declared" })[0]!;
    expect(attributes.price![0]!.rule).toBe("json-ld:Product.offers.priceSpecification.price");
  });
});

describe("Open Graph", () => {
  const price = '<meta property="product:price:amount" content="13">';
  const two = jsonLd([product({ name: "Pot" }), product({ name: "Lid" })]);

  test("joins the only thing, or the one that the page's titles name", () => {
    expect(found(price + jsonLd(product({ name: "Pot" })))).toEqual([["title=Pot", "price=13"]]);
    expect(found(`${price}<h1>Lid</h1>${two}`)).toEqual([["title=Lid", "price=13"], ["title=Pot"]]);
  });

  test("is a thing of its own, the first, beside several of which none is named", () => {
    expect(found(price + two)).toEqual([["price=13"], ["title=Pot"], ["title=Lid"]]);
  });

  test.each(["og:price:amount", "product:sale_price:amount", "book:isbn"])("%s tells", (name) => {
    expect(found(`<meta property="${name}" content="7">`)).toHaveLength(1);
  });

  test("a colour alone tells nothing", () => {
    expect(found('<meta property="product:color" content="red">')).toEqual([]);
  });
});
