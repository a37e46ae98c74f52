/** What holds for every method of records, whatever the page. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { records, recordsSchema } from "../../src/entries/records.ts";
import { attributeOfProperty } from "../../src/records/declared-attributes.ts";
import { normalized } from "../../src/records/normalize.ts";
import type { PageRecord, RecordValue } from "../../src/records/record.ts";
import { recordMethods } from "../../src/records/record-methods.ts";
import { expectLinear } from "../cases/growth.ts";

const jsonLd = (json: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify(json)}</script>`;
const own = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../pages/${name}.html`, import.meta.url)), "utf8");

const SHOP = `<title>Acme teapot 1200 - Shop</title>
${jsonLd({ "@type": "Product", name: "Acme teapot 1200", sku: "TP-1200", material: "Steel" })}
<main class="product-detail"><h1 class="product-title">Acme teapot 1200</h1>
<div class="price"><s class="old-price">€ 49,90</s> <span class="current-price">€ 39,90</span></div>
<p class="stock">In stock</p><button class="add-to-cart">Add to cart</button>
<table><tr><th>Brand<td>Acme<tr><th>Width<td>12 cm<tr><th>GTIN<td>4006381333931</table></main>`;
const BOOK =
  "<h1>Showdown</h1><ul><li>Author: Ann Lee and Bo Ray<li>Publisher: Zebra<li>ISBN: 978-0-306-40615-7" +
  "<li>Date: June 2010<li>Pages: 1,204</ul>";
const pages: Readonly<Record<string, string>> = {
  "a shop": SHOP,
  "a book": BOOK,
  "two things": jsonLd([
    { "@type": "Product", name: "Pot", sku: "A1" },
    { "@type": "Product", name: "Lid", sku: "B2" },
  ]),
  "a rain jacket": own("product-rain-jacket"),
  mugs: own("listing-stoneware-mugs"),
  "an article": own("news-harbour-bridge"),
  nothing: "",
};

const all = (found: readonly PageRecord[]): [attribute: string, value: RecordValue][] =>
  found.flatMap(({ attributes }) =>
    Object.entries(attributes).flatMap(([name, values]) =>
      values.map((value) => [name, value] as [string, RecordValue]),
    ),
  );
const letters = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, "").toLowerCase();

describe.each(recordMethods)("%s", (method) => {
  describe.each(Object.entries(pages))("%s", (_, html) => {
    const found = records(html, { method, normalize: true });

    test("has the form that the schema says", () => {
      expect(recordsSchema.parse(found)).toEqual(found);
    });

    test("is the same again, and for the page's bytes", () => {
      expect(records(html, { method, normalize: true })).toEqual(found);
      expect(records(Buffer.from(html), { method, normalize: true, charset: "utf-8" })).toEqual(
        found,
      );
    });

    test("has the texts of values at their offsets", () => {
      for (const [name, { text, path, start, end }] of all(found)) {
        expect(text.trim(), name).toBe(text);
        expect(text, name).not.toBe("");
        expect(start).toBeLessThanOrEqual(end);
        expect(end).toBeLessThanOrEqual(html.length);
        // A data attribute or an address says it in other words.
        if (end === 0 || name === "availability") continue;
        expect(path, name).not.toBe("");
        const stands = letters(html.slice(start, end).replaceAll(/<[^>]*>|&\w+;|\\/g, ""));
        expect(stands, name).toContain(letters(text));
      }
    });

    test("has no empty attribute, and no text of one twice", () => {
      for (const { attributes } of found) {
        for (const [name, values] of Object.entries(attributes)) {
          expect(values.length, name).toBeGreaterThan(0);
          const texts = values.map(({ text }) => text);
          expect(new Set(texts).size, `${name}: ${texts.join(", ")}`).toBe(texts.length);
        }
      }
    });

    test("says what each value comes from, the best first", () => {
      for (const { attributes } of found) {
        for (const values of Object.values(attributes)) {
          const chances = values.map(({ probability }) => probability ?? 0);
          expect(chances).toEqual(chances.toSorted((a, b) => b - a));
          for (const { probability, rule } of values) expect(probability ?? rule).toBeDefined();
        }
      }
    });

    test("normalizes as the attribute does", () => {
      const plain = records(html, { method });
      expect(all(plain).map(([name, { text }]) => [name, text])).toEqual(
        all(found).map(([name, { text }]) => [name, text]),
      );
      for (const [name, { text, value }] of all(found)) {
        if (name === "availability" || name === "currency") continue;
        expect(value, name).toBe(normalized(name, text));
      }
    });
  });

  test("no cut of a page makes it throw, or puts a value outside of it", () => {
    fc.assert(
      fc.property(fc.nat(SHOP.length), fc.nat(SHOP.length), (a, b) => {
        const cut = SHOP.slice(Math.min(a, b), Math.max(a, b));
        for (const [, { start, end }] of all(records(cut, { method }))) {
          expect(start).toBeLessThanOrEqual(end);
          expect(end).toBeLessThanOrEqual(cut.length);
        }
      }),
      { numRuns: 30, seed: 42 },
    );
  });

  test("time grows with the number of rows", () => {
    expectLinear((size) => {
      const rows = Array.from({ length: size }, (_, i) => `<tr><th>Key ${i}<td>Value ${i}`);
      const page = `${jsonLd({ "@type": "Product", name: "Pot", sku: "A1" })}<table>${rows.join("")}</table>`;
      return () => records(page, { method });
    }, 50);
  });
});

test("time grows with the values of an attribute", () => {
  expectLinear((size) => {
    const rows = Array.from(
      { length: size },
      (_, i) => `<p>Publisher: Zebra and her sons, number ${1e6 + i}`,
    );
    const page = `<p>ISBN: 9780316125581${rows.join("")}`;
    return () => records(page, { method: "vsse" });
  }, 1000);
});

test("what is found together is what the methods find, titles, and what is shown without a label", () => {
  for (const html of [SHOP, BOOK]) {
    const parts = (["learned", "declared", "vsse"] as const).flatMap((method) =>
      all(records(html, { method })).map(([name, { text }]) => `${name}=${text}`),
    );
    const together = all(records(html)).filter(
      ([name, { rule = "" }]) => name !== "title" && !rule.startsWith("shown:"),
    );
    expect(together.length).toBeGreaterThan(3);
    for (const [name, { text }] of together) expect(parts).toContain(`${name}=${text}`);
  }
});

test("a name that the page declares is one of the dictionary's attributes", () => {
  expect(
    ["offers.price", "numberOfPages", "priceCurrency", "isbn", "bookFormat"].map(nameOf),
  ).toEqual(["price", "pages", "currency", "isbn", "format"]);
  expect(attributeOfProperty("energyClass")).toBe("energy_class");
});

function nameOf(path: string): string {
  return attributeOfProperty(path.split(".").at(-1)!);
}
