/** Values that a page proves or states twice, and prices in the forms that shops write them. */
import { describe, expect, test } from "vitest";
import type { RecordsOptions } from "../../src/api/options/record-options.ts";
import { records } from "../../src/entries/records.ts";

const page = (body: string, linked?: object): string =>
  `<!doctype html><html lang=en><head><title>Rope, 20 m - Harbour Shop</title>${
    linked === undefined
      ? ""
      : `<script type="application/ld+json">${JSON.stringify(linked)}</script>`
  }</head><body><main class=product><h1>Rope, 20 m</h1>${body}<button>Add to cart</button></main></body></html>`;

const product = (offers: object, more: object = {}): object => ({
  ...{ "@type": "Product", name: "Rope, 20 m", sku: "RP-2000", offers },
  ...more,
});

/** The values of an attribute of the page's thing, normalized. */
function values(html: string, attribute: string, options: RecordsOptions = {}) {
  const [record] = records(html, { normalize: true, ...options });
  return (record?.attributes[attribute] ?? []).map(({ value, text }) => value ?? text);
}

const BUTTON = /<button.*<\/button>/;
const LABELLED = "<p class=price>€ 11,95</p><p>Item number: RP-2000</p>";

describe("prices", () => {
  test.each([
    ["cents of their own", "<span>$</span><span>19</span><sup>99</sup>", 19.99, "USD"],
    ["cents behind a point", "$<b>1,299<i>.</i></b><small>00</small>", 1299, "USD"],
    ["Indian grouping", "₹1,29,999.00", 129999, "INR"],
    ["Indian grouping without a fraction", "₹1,29,999", 129999, "INR"],
    ["a tax note behind the sign", "12,800円（税込）", 12800, "JPY"],
    ["a tax note before the sign", "税込¥12,800", 12800, "JPY"],
    ["a number of pieces", "2 pairs from $349", 349, "USD"],
  ])("%s", (_, shown, price, currency) => {
    const html = page(`<div class=price>${shown}</div>`);
    expect(values(html, "price")).toEqual([price]);
    expect(values(html, "currency")).toEqual([currency]);
  });

  test("two numbers with a space between are two", () => {
    const html = page(`${LABELLED}<p class=price><b>40</b> <i>42</i></p>`);
    expect(values(html, "price")[0]).toBe(11.95);
  });

  test("the lower of two prices in one property, and the regular one that is shown", () => {
    const html = page(
      `<div itemscope itemtype="http://schema.org/Offer"><meta itemprop=price content=" 71,91 € 79,90 € "></div>
       <span data-price-amount="71.91" data-price-type=finalPrice><span class=price>71,91 €</span></span>
       <span class=old-price><span class=price>79,90 €</span></span>`,
    );
    expect(values(html, "price")).toEqual([71.91]);
    expect(values(html, "regular_price")).toEqual([79.9]);
  });

  test("the shown current price before a declared one that stands as the old", () => {
    const shown = `<p class=price-box><span class=original-price>EUR219.99</span> <span class=current-price>EUR110.00</span></p>`;
    const html = page(shown, product({ "@type": "Offer", price: 219.99, priceCurrency: "EUR" }));
    expect(values(html, "price")[0]).toBe(110);
  });

  test("the price of a sale before the regular one, in Open Graph", () => {
    const tags = `<meta property="product:price:amount" content="36.49"><meta property="product:sale_price:amount" content="32.00">`;
    const html = page(LABELLED).replace("</head>", `${tags}</head>`);
    const [declared] = records(html, { method: "declared" });
    expect(declared?.attributes.price?.map(({ text }) => text)).toEqual(["32.00"]);
    expect(declared?.attributes.regular_price?.map(({ text }) => text)).toEqual(["36.49"]);
  });

  test("a variant's currency", () => {
    const hasVariant = [product({ "@type": "Offer", price: 25, priceCurrency: "EUR" })];
    const html = page("", { "@type": "ProductGroup", name: "Rope", hasVariant });
    expect(values(html, "price")).toEqual([25]);
    expect(values(html, "currency")).toEqual(["EUR"]);
  });
});

describe("codes", () => {
  test("a right check digit beside its label is certain; an ISBN of 13 digits is a GTIN", () => {
    const html = page(`${LABELLED}<p>ISBN-13: 978-0-306-40615-7`);
    const [record] = records(html);
    expect(record?.attributes.isbn_13?.[0]).toMatchObject({ probability: 1 });
    expect(values(html, "gtin")).toEqual(["9780306406157"]);
    expect(values(html.replace("615-7", "615-8"), "isbn_13")).toEqual([]);
  });

  test("one proved code with a publisher makes a record; a code alone does not", () => {
    const book = `<title>Rain</title><h1>Rain</h1><p>A novel.</p><ul><li><b>ISBN-13</b>: 9780306406157</ul>`;
    const filler =
      "<p>It rained on the island for a week, and nobody went out to the boats.</p>".repeat(40);
    const html = `${book}${filler}<ul><li><b>Publisher</b>: Zebra</ul>${filler}`;
    expect(values(html, "isbn_13")).toEqual(["9780306406157"]);
    expect(records(html.replace("Publisher", "Chapter one"))).toEqual([]);
  });

  test("a declared code that the address has comes before a part's number", () => {
    const html = page(
      "<p class=price>€ 11,95</p><p>Part number: 4711-AB</p>",
      product({ "@type": "Offer", price: 11.95, priceCurrency: "EUR" }),
    );
    expect(values(html, "sku", { url: "https://shop.example/rope-rp-2000.html" })[0]).toBe(
      "RP-2000",
    );
  });

  test("a second code stays, and a code with spaces is whole", () => {
    const cells = (second: string) =>
      `<table><tr><th>SKU<td>AA-1200<tr><th>Item code<td>${second}</table>`;
    const html = page(`<p class=price>€ 11,95</p>${cells("77812345")}`);
    expect(values(html, "sku").toSorted()).toEqual(["77812345", "AA-1200"]);
    const spaced = page("<p class=price>€ 11,95</p><table><tr><th>SKU<td>GARNI 570 EASY</table>");
    expect(values(spaced, "sku")).toContain("GARNI 570 EASY");
  });
});

describe("brands", () => {
  test.each([
    ["a label with a slash", "<p>Make/Manufacturer: Tikkers</p>", "Tikkers"],
    ["Latvian", "<table><tr><td>Ražotājs<td>Tikkers</table>", "Tikkers"],
    ["a data attribute that the title has", "<div data-brand=Harbour></div>", "Harbour"],
  ])("%s", (_, shown, brand) => {
    expect(values(page(LABELLED + shown), "brand")).toEqual([brand]);
  });

  test("a label whose parts differ names nothing, and a heading is no brand", () => {
    expect(values(page(`${LABELLED}<p>Brand/Colour: Tikkers</p>`), "brand")).toEqual([]);
    expect(values(page(`${LABELLED}<p>Brand: Popular brands</p>`), "brand")).toEqual([]);
  });
});

describe("availability", () => {
  const declared = (availability: string): object =>
    product({ "@type": "Offer", price: 21, priceCurrency: "EUR", availability });

  test("declared out of stock, with a price or none", () => {
    const out = "https://schema.org/OutOfStock";
    expect(values(page("<p class=price>€ 21</p>", declared(out)), "availability")).toEqual([
      "OutOfStock",
    ]);
    const none = product({ "@type": "Offer", price: "0", availability: out }, { sku: undefined });
    expect(values(page("", none), "availability")).toEqual(["OutOfStock"]);
  });

  test("shown out of stock beside the headline, against an unnamed button", () => {
    const html = page(`${LABELLED}<p>Out of stock</p>`);
    expect(values(html, "availability")).toEqual(["OutOfStock"]);
    expect(values(html.replace("Out of stock", ""), "availability")).toEqual(["InStock"]);
  });

  test("forms that differ leave it to the page", () => {
    const offers = ["InStock", "OutOfStock"].map((availability, at) => ({
      ...{ "@type": "Offer", sku: `RP-200${at}`, price: 21, priceCurrency: "EUR", availability },
    }));
    expect(values(page(LABELLED, product(offers)), "availability")[0]).toBe("InStock");
  });

  test("words that say nothing of it are no value", () => {
    const html = page(LABELLED, declared("NOT SOLD")).replace(BUTTON, "");
    expect(values(html, "availability")).toEqual([]);
  });

  test.each([
    `<a href=/cart><img src=b.gif alt="Add to Cart"></a>`,
    `<form><input type=image src=b.gif alt="Add to cart"></form>`,
    `<button><img src=b.gif title="Buy now"></button>`,
  ])("a button whose words are a picture's: %s", (button) => {
    const html = page(LABELLED).replace(BUTTON, button);
    expect(values(html, "availability")).toEqual(["InStock"]);
  });
});

describe("forms", () => {
  test.each([
    ["inline", "<p>Size: <span>S</span> <span>M</span> <span>XL</span></p>", ["S", "M", "XL"]],
    ["one text", "<p>Sizes: S M L XL XXL</p>", ["S", "M", "L", "XL", "XXL"]],
    ["commas", "<p>Size: 38, 40, 42</p>", ["38", "40", "42"]],
    ["a single one", "<p>Size: 40 x 60 cm</p>", ["40 x 60 cm"]],
  ])("sizes as a list: %s", (_, shown, sizes) => {
    expect(values(page(LABELLED + shown), "size", { all: true })).toEqual(sizes);
  });

  test("colours of a list are values; items of other labels are not", () => {
    const colours = "<dl><dt>Color<dd><ul><li>Red<li>Dark blue</ul></dl>";
    expect(values(page(LABELLED + colours), "color", { all: true })).toEqual(["Red", "Dark blue"]);
    const specs = "<ul><li><b>Color</b>: Red</li><li><b>Weight</b>: 2 kg</li></ul>";
    expect(values(page(LABELLED + specs), "color", { all: true })).toEqual(["Red"]);
  });

  test("the offers of an AggregateOffer have prices and stock of their own", () => {
    const offers = ["S", "M"].map((name, at) => ({
      ...{ "@type": "Offer", name, sku: `RP-${name}`, price: 20 + at, priceCurrency: "EUR" },
      availability: at === 0 ? "InStock" : "OutOfStock",
    }));
    const whole = product({
      "@type": "AggregateOffer",
      lowPrice: 20,
      priceCurrency: "EUR",
      offers,
    });
    const [record] = records(page(LABELLED, whole), { normalize: true });
    const own = record!.variants!.map(({ axes, attributes: { price, availability } }) => ({
      ...{ axes, price: price![0]!.value, availability: availability![0]!.value },
    }));
    expect(own).toEqual([
      { axes: { option: "S" }, price: 20, availability: "InStock" },
      { axes: { option: "M" }, price: 21, availability: "OutOfStock" },
    ]);
  });
});

test("`main` gives the page's own thing alone", () => {
  const others = ["Net", "Anchor"].map((name) => ({ "@type": "Product", name, sku: `X-${name}` }));
  const html = page(LABELLED, [product({ "@type": "Offer", price: 11.95 }), ...others]);
  expect(records(html).length).toBe(3);
  expect(records(html, { main: true }).map(({ main }) => main)).toEqual([true]);
  expect(() => records(html, { main: true, method: "vsse" })).toThrow(
    "options.main: has no effect on the method vsse; expected combined",
  );
  expect(
    records(`<script type="application/ld+json">${JSON.stringify(others)}</script>`, {
      main: true,
    }),
  ).toEqual([]);
});
