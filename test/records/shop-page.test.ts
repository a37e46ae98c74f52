/** A shop's page with all that stands around a product: what people want is found, and nothing else. */
import { describe, expect, test } from "vitest";
import { records } from "../../src/entries/records.ts";

const PAGE = `<!doctype html><html lang=en><head><title>Orla steel teapot 1.2 l | Kettle &amp; Cup</title>
<meta property="og:image" content="https://kettle.example/img/orla-12.jpg"><meta property="og:image:width" content="900">
<meta property="og:image:height" content="700"><meta name=description content="A steel teapot with a fine spout.">
<meta property="og:site_name" content="Kettle &amp; Cup"></head><body>
<header><nav class=menu><ul><li><a href=/pots>Pots: Steel</a><li><a href=/series>Series</a><li><a href=/new>New: Cups</a>
<li><a href=/brands>Brands</a><li><a href=/sale>Sale</a></ul></nav><div class=cart>Total: <b>€ 0,00</b></div></header>
<main class=product-detail><ol class=breadcrumb><li><a href=/>Home</a><li><a href=/pots>Pots</a><li>Teapots</ol>
<h1 class=product-title>Orla steel teapot 1.2 l</h1>
<p class=rating><span class=stars>4.5 out of 5 stars</span> <a href=#reviews>(36 reviews)</a></p>
<p class=brand>Brand: <a href=/brands/orla>Orla</a></p>
<div class=price-box><s class=old-price>€ 49,90</s> <span class=price>€ 39,90</span> <small>(33,25 € / l)</small></div>
<p class=stock>In stock</p>
<form action=/cart><label>Quantity: <input name=q value=1></label><button class=add-to-cart>Add to cart</button></form>
<table class=specs><tr><th>Item number<td>OT-1200<tr><th>EAN<td>4006381333931<tr><th>Material<td>Stainless steel
<tr><th>Colour<td>Silver<tr><th>Weight<td>0.8 kg<tr><th>Dimensions<td>18 x 12 x 14 cm<tr><th>Dishwasher safe<td>Yes</table>
</main>
<section id=reviews class=reviews><h2>Reviews</h2>
<div class=review><p>Reviewer: Jo<p>Date: January 11, 2024<p>Quality: Excellent<p>Verified Purchase</div>
<div class=review><p>Reviewer: Max<p>Date: March 2, 2024<p>Quality: Good<p>Verified Purchase</div></section>
<section class=related-products><h2>You may also like</h2><div class=card><a>Cup</a><span class=price>€ 7,00</span></div>
<div class=card><a>Lid</a><span class=price>€ 5,00</span></div></section>
<footer><ul><li>Phone: 555 0100<li>Monday: 9 to 5<li>Publisher: <a href=/p>Privacy policy</a></ul></footer></body></html>`;

describe("a shop's page", () => {
  const [main, ...others] = records(PAGE, {
    normalize: true,
    url: "https://kettle.example/orla-12.html",
  });
  const { attributes } = main!;
  const best = Object.fromEntries(
    Object.entries(attributes).map(([name, [value]]) => [name, value!.value ?? value!.text]),
  );

  test("has one record, the main one", () => {
    expect(others).toEqual([]);
    expect(main!.main).toBe(true);
  });

  test("has what people want", () => {
    expect(best).toMatchObject({
      title: "Orla steel teapot 1.2 l",
      price: 39.9,
      regular_price: 49.9,
      unit_price: "33,25 € / l",
      currency: "EUR",
      availability: "InStock",
      brand: "Orla",
      sku: "OT-1200",
      gtin: "4006381333931",
      rating: 4.5,
      rating_count: 36,
      material: "Stainless steel",
      weight: "0.8 kg",
    });
    expect(attributes.breadcrumbs!.map(({ text }) => text)).toEqual(["Home", "Pots", "Teapots"]);
    expect(attributes.image![0]).toMatchObject({ width: 900, height: 700 });
    expect(attributes.description![0]!.text).toBe("A steel teapot with a fine spout.");
  });

  test("gives no menu, review, cart or footer as pairs of the product", () => {
    const names = Object.keys(attributes);
    for (const name of [
      "Reviewer",
      "Quality",
      "Monday",
      "Phone",
      "publisher",
      "author",
      "series",
    ]) {
      expect(names).not.toContain(name);
    }
    expect(names).not.toContain("publication_date");
  });

  test("every value has a probability, and all are kept on request", () => {
    for (const values of Object.values(attributes)) {
      for (const { probability, leftOut } of values) {
        expect(probability).toBeGreaterThan(0);
        expect(leftOut).toBeUndefined();
      }
    }
    const all = records(PAGE, { all: true })[0]!.attributes;
    const left = Object.values(all).flatMap((values) => values.map(({ leftOut }) => leftOut));
    expect(left).toContain("improbable");
    expect(Object.values(all).flat().length).toBeGreaterThan(
      Object.values(attributes).flat().length,
    );
  });
});

test("what a price alone says is no availability", () => {
  const page =
    "<title>Old boat</title><h1>Old boat</h1><p>Item number: B-77</p><p class=price>€ 11,95</p>";
  const [record] = records(page);
  expect(record?.attributes.price?.[0]?.text).toBe("11,95");
  expect(record?.attributes.availability).toBeUndefined();
});

test("who offers a book is its publisher, and a review's date is not the book's", () => {
  const book = `<title>Rain - books</title><h1>Rain</h1><p>Author: Ann Lee<p>Vendor: Value Books<p>ISBN-13: 9780306406157
<p>Pages: 204<p>Binding: Paperback<div class=reviews>${"<p>Nice one".repeat(60)}<p>Date: January 11, 2011</div>`;
  const { attributes } = records(book, { all: true })[0]!;
  expect(attributes.publisher?.[0]?.text).toBe("Value Books");
  expect(attributes.seller).toBeUndefined();
  expect(attributes.publication_date).toBeUndefined();
  const pot = records(book.replace("<p>ISBN-13: 9780306406157", ""), { all: true })[0]!.attributes;
  expect(pot.seller?.[0]?.text).toBe("Value Books");
});
