import { describe, expect, test } from "vitest";
import { records } from "../../src/entries/records.ts";
import { expectLinear } from "../cases/growth.ts";

const declared = (html: string) => records(html, { method: "declared", normalize: true });
const texts = (html: string) =>
  declared(html).map(({ attributes }) =>
    Object.fromEntries(
      Object.entries(attributes).map(([name, values]) => [name, values.map(({ text }) => text)]),
    ),
  );
const jsonLd = (json: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify(json)}</script>`;

const product = {
  "@type": "Product",
  name: "Teapot &amp; cup",
  brand: { "@type": "Brand", name: "Acme" },
  sku: "T-1",
  offers: {
    "@type": "Offer",
    price: 12.5,
    priceCurrency: "EUR",
    availability: "https://schema.org/InStock",
  },
};

test("JSON-LD, with the place of each value", () => {
  const html = jsonLd(product);
  const [record] = declared(html);
  const { price, brand, currency, availability, title } = record!.attributes;
  expect(price).toEqual([
    {
      text: "12.5",
      value: 12.5,
      rule: "json-ld:Product.offers.price",
      path: "script",
      start: html.indexOf("12.5"),
      end: html.indexOf("12.5") + 4,
    },
  ]);
  expect(html.slice(brand![0]!.start, brand![0]!.end)).toBe("Acme");
  expect(html.slice(title![0]!.start, title![0]!.end)).toBe("Teapot &amp; cup");
  expect(title![0]!.text).toBe("Teapot & cup");
  expect(currency![0]!.value).toBe("EUR");
  expect(availability![0]!.value).toBe("InStock");
});

test("JSON-LD that is cut anywhere, at the page's end or before its closing tag", () => {
  const html = jsonLd({ ...product, description: 'A "pot" \\ of\ntea' });
  for (let end = html.indexOf("{"); end < html.length; end++) {
    for (const closing of ["", "</script><p>text"]) {
      const cut = html.slice(0, end) + closing;
      for (const { attributes } of [...records(cut), ...declared(cut)]) {
        for (const { end: stop } of Object.values(attributes).flat()) {
          expect(stop).toBeLessThanOrEqual(cut.length);
        }
      }
    }
  }
});

test("microdata", () => {
  const html =
    '<div itemscope itemtype="http://schema.org/Product"><h1 itemprop=name>Teapot</h1>' +
    '<p itemprop=offers itemscope itemtype="http://schema.org/Offer">' +
    '<meta itemprop=price content="12.50"><i itemprop=priceCurrency>EUR</i></div>';
  expect(texts(html)).toEqual([{ title: ["Teapot"], price: ["12.50"], currency: ["EUR"] }]);
  const { price } = declared(html)[0]!.attributes;
  expect(html.slice(price![0]!.start, price![0]!.end)).toBe("12.50");
});

test("RDFa Lite", () => {
  const html =
    '<div vocab="https://schema.org/" typeof="Product"><span property="name">Teapot</span>' +
    '<div property="offers" typeof="Offer"><span property="price" content="12.5">12,50 €</span></div></div>';
  expect(texts(html)).toEqual([{ title: ["Teapot"], price: ["12.5"] }]);
  expect(declared(html)[0]!.attributes.price![0]!.rule).toBe("rdfa:Product.offers.price");
});

test("Open Graph's tags of products join what else is said of the page's own thing", () => {
  const tags =
    '<meta property="product:price:amount" content="13"><meta property="og:title" content="T">';
  expect(texts(tags)).toEqual([{ price: ["13"], title: ["T"] }]);
  expect(texts(`${tags}${jsonLd(product)}`)[0]).toMatchObject({
    price: ["12.5", "13"],
    sku: ["T-1"],
  });
});

describe("several things", () => {
  test("items of a list are records", () => {
    const list = {
      "@type": "ItemList",
      itemListElement: [
        { "@type": "ListItem", item: { "@type": "Product", name: "A" } },
        { "@type": "ListItem", item: { "@type": "Product", name: "B" } },
      ],
    };
    expect(texts(jsonLd(list))).toEqual([{ title: ["A"] }, { title: ["B"] }]);
  });

  test("variants of a group belong to its record", () => {
    const group = {
      "@type": "ProductGroup",
      name: "Shirt",
      brand: "Acme",
      hasVariant: [
        { "@type": "Product", sku: "S", offers: { "@type": "Offer", price: "1" } },
        { "@type": "Product", sku: "M", offers: { "@type": "Offer", price: "2" } },
      ],
    };
    expect(texts(jsonLd(group))).toEqual([{ title: ["Shirt"], brand: ["Acme"] }]);
    const [{ variants = [] } = {}] = records(jsonLd(group), { method: "declared" });
    expect(variants.map(({ axes, attributes }) => [axes, attributes.price![0]!.text])).toEqual([
      [{ option: "S" }, "1"],
      [{ option: "M" }, "2"],
    ]);
  });

  test("a rating's words and pictures are not the thing's", () => {
    const aggregateRating = { "@type": "AggregateRating", ratingValue: "4", description: "Good" };
    const offers = { "@type": "Offer", price: "3", description: "New", image: "o.jpg" };
    expect(texts(jsonLd({ "@type": "Product", name: "Pot", aggregateRating, offers }))).toEqual([
      { title: ["Pot"], rating: ["4"], price: ["3"] },
    ]);
  });

  test("the one that the page's titles name comes first", () => {
    const other = { ...product, name: "Other", sku: "O" };
    const html = `<h1>Buy a Teapot &amp; cup</h1>${jsonLd([other, product])}`;
    expect(texts(html).map(({ title }) => title)).toEqual([["Teapot & cup"], ["Other"]]);
  });

  test("one thing in two syntaxes is one record", () => {
    const html = `${jsonLd(product)}<p itemscope itemtype="https://schema.org/Product"><b itemprop=sku>T-1</b><b itemprop=color>red</b>`;
    expect(texts(html)).toHaveLength(1);
    expect(texts(html)[0]).toMatchObject({ sku: ["T-1"], color: ["red"] });
  });
});

test("a book's properties go by the names of attributes", () => {
  const book = {
    "@type": "Book",
    isbn: "978-0-316-12558-1",
    numberOfPages: 3,
    datePublished: "2010-06-05",
  };
  const [record] = declared(jsonLd(book));
  expect(record!.attributes.isbn_13![0]!.value).toBe("9780316125581");
  expect(record!.attributes.pages![0]!.value).toBe(3);
  expect(record!.attributes.publication_date![0]!.value).toBe("2010-06-05");
});

describe("no record", () => {
  test.each([
    ["an article", jsonLd({ "@type": "NewsArticle", headline: "A" })],
    ["a shop", jsonLd({ "@type": "Organization", name: "A" })],
    ["Open Graph without a product", '<meta property="og:title" content="A">'],
    ["broken JSON", '<script type="application/ld+json">{"@type":"Product","name":</script>'],
  ])("%s", (_, html) => {
    expect(declared(html)).toEqual([]);
  });
});

describe("hostile JSON-LD", () => {
  test("depth and number are limited", () => {
    let deep: object = { "@type": "Product", name: "end" };
    for (let i = 0; i < 500; i++) deep = { "@type": "Product", hasVariant: deep };
    expect(declared(jsonLd(deep)).length).toBeLessThan(20);
    const many = Array.from({ length: 2000 }, (_, i) => ({ "@type": "Product", sku: `a${i}` }));
    expect(declared(jsonLd(many))).toHaveLength(500);
  });

  test("names that objects have of themselves", () => {
    const html =
      '<script type="application/ld+json">{"@type":"Product","__proto__":"x","constructor":"y"}</script>';
    expect(texts(html)).toHaveLength(1);
    expect(Object.hasOwn(declared(html)[0]!.attributes, "constructor")).toBe(true);
  });

  test("time grows with the page", () => {
    expectLinear((size) => {
      const page = `<script type="application/ld+json">${'"a":"\\"'.repeat(size)}</script>`;
      return () => declared(page);
    }, 20_000);
  });
});

test("a brand or code is read without the label that its element shows", () => {
  const item = (inside: string): string =>
    `<div itemscope itemtype="https://schema.org/Product"><b itemprop=name>Pot</b>${inside}</div>`;
  const html = item(
    "<h5 itemprop=brand><span>More of this brand:</span> <a href=/acme>Acme</a></h5>" +
      "<p itemprop=sku>Item no.: T-1</p><p itemprop=description>Note: it is hot</p>",
  );
  expect(texts(html)).toEqual([
    { title: ["Pot"], brand: ["Acme"], sku: ["T-1"], description: ["Note: it is hot"] },
  ]);
  expect(texts(item("<meta itemprop=sku content=a:12><p itemprop=brand>Brand: </p>"))).toEqual([
    { title: ["Pot"], sku: ["a:12"], brand: ["Brand:"] },
  ]);
  expect(texts(item('<a itemprop=brand href="/brands/acme">Acme</a>'))).toMatchObject([
    { brand: ["Acme"] },
  ]);
});
