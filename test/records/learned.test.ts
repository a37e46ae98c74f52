import { beforeAll, describe, expect, test } from "vitest";
import { openPage } from "../../src/document/open-page.ts";
import { layout } from "../../src/document/segmenters/layout.ts";
import { records, recordsSchema } from "../../src/entries/records.ts";
import { createDictionary } from "../../src/records/dictionary.ts";
import type { LearnedAttribute } from "../../src/records/learned/candidate.ts";
import { featuresOf, recordColumns } from "../../src/records/learned/candidate-columns.ts";
import { candidatesOf } from "../../src/records/learned/candidates.ts";
import { contextOf } from "../../src/records/learned/context.ts";
import { loadRecordsModel } from "../../src/records/learned/load-records-model.ts";
import {
  type RecordsModel,
  readRecordsModel,
  writeRecordsModel,
} from "../../src/records/learned/model.ts";
import { availabilityIn, isContact, saysBuy } from "../../src/records/learned/phrases.ts";
import { expectLinear } from "../cases/growth.ts";

const SHOP = `<title>Acme teapot 1200 - Shop</title><nav><a href=/>Home</a><a href=/tea>Tea</a></nav>
<main class="product-detail"><h1 class="product-title">Acme teapot 1200</h1>
<p class="brand">Brand: <a href=/acme>Acme</a></p><p class="product-code">Product code: TP-1200</p>
<div class="price"><s class="old-price">€ 49,90</s> <span class="current-price">€ 39,90</span></div>
<p class="stock">In stock</p><button class="add-to-cart">Add to cart</button></main>
<section class="related-products"><div class="card"><a>Other pot</a><span class="price">€ 12,00</span></div>
<div class="card"><a>Third pot</a><span class="price">€ 15,00</span></div></section>`;

const contextFrom = (html: string, url?: string) =>
  contextOf(openPage(html, layout, { url }).page, createDictionary());
const keys = (attribute: LearnedAttribute, html: string, url?: string): string[] =>
  candidatesOf(attribute, contextFrom(html, url)).map(({ key, source }) => `${key} ${source}`);

describe("candidates", () => {
  test("prices are numbers with a currency, or in what is named after prices", () => {
    expect(keys("price", SHOP)).toEqual(["49.9 leaf", "39.9 leaf", "12 leaf", "15 leaf"]);
    expect(keys("price", "<p>12 pieces of 40 cm, 20 % off")).toEqual([]);
    expect(keys("price", "<b>€</b><i>12</i>")).toContain("12 leaf");
    expect(keys("price", "<p><b>12</b><sup>50</sup> €")).toContain("1250 block");
  });

  test("codes are found in texts, pairs, data attributes and URLs", () => {
    const found = keys(
      "sku",
      '<p data-sku="AB-12345">SKU: X-99</p>',
      "https://a.example/pot-4711.html",
    );
    expect(found).toEqual(
      expect.arrayContaining(["x99 leaf", "x99 pair", "ab12345 data", "4711 url"]),
    );
  });

  test("brands are named by a title, a label or a class", () => {
    expect(keys("brand", SHOP)).toEqual(expect.arrayContaining(["acme leaf", "acme pair"]));
    expect(keys("brand", "<title>Pot</title><p>Nothing")).toEqual([]);
  });

  test("availability is said in many words, and what is declared counts by its meaning", () => {
    expect(keys("availability", SHOP)).toEqual(["InStock leaf", "InStock data"]);
    const declared =
      '<p itemscope itemtype="https://schema.org/Offer"><link itemprop=availability href="https://schema.org/SoldOut">';
    expect(keys("availability", declared)).toEqual(["OutOfStock microdata"]);
  });

  test("a button that asks the seller counts where nothing else tells, and only as a whole", () => {
    const advert = "<h1>Old radio</h1><b>€ 20</b><button>Contact seller</button>";
    expect(keys("availability", advert)).toEqual(["InStock data"]);
    expect(keys("availability", `${advert}<p>Sold out`)).toEqual(["OutOfStock leaf"]);
    for (const words of ["<button>Kontaktieren Sie uns</button>", "<p>Contact seller"]) {
      expect(keys("availability", `<h1>Old radio</h1><b>€ 20</b>${words}`)).toEqual([]);
    }
  });

  test("what cannot be a value is no candidate", () => {
    const brand = '<meta property="product:price:amount" content=9><meta property="product:brand"';
    expect(keys("brand", `${brand} content="Pot | The shop">`)).toEqual([]);
    expect(keys("brand", `${brand} content="The shop">`)).toEqual(["theshop meta"]);
  });

  test("places are those in the source", () => {
    for (const attribute of ["price", "sku", "brand", "availability"] as const) {
      for (const { text, start, end, source } of candidatesOf(attribute, contextFrom(SHOP))) {
        if (source !== "url" && source !== "block") expect(SHOP.slice(start, end)).toBe(text);
      }
    }
  });
});

test.each([
  ["In Stock!", "InStock"],
  ["Derzeit nicht verfügbar", "OutOfStock"],
  ["not in stockholm", undefined],
  ["现货", "InStock"],
  ["Not currently in stock", "OutOfStock"],
  ["Vabandame, toode pole hetkel saadaval", "OutOfStock"],
  ["No. 5, in stock", "InStock"],
  ["Plus de 10 en stock", "InStock"],
])("%j says %s", (text, availability) => {
  expect(availabilityIn(text)).toBe(availability);
});

test("a phrase stands for itself, in a short text", () => {
  expect(saysBuy("Add to cart")).toBe(true);
  expect(saysBuy("Add to your basket")).toBe(true);
  expect(saysBuy("J’achète")).toBe(true);
  expect(saysBuy("Rebuy now")).toBe(false);
  expect(saysBuy("请加入购物车吧")).toBe(true);
  expect(saysBuy(`${"Much more than a button says. ".repeat(3)} Add to cart`)).toBe(false);
  // The first place of a phrase alone is looked at.
  expect(saysBuy("unbuy now, buy now")).toBe(false);
  expect(isContact("Contact seller")).toBe(true);
  expect(isContact("Contact seller now")).toBe(false);
});

test("the columns of a candidate tell where it stands", () => {
  const context = contextFrom(SHOP);
  const candidates = candidatesOf("price", context);
  const { values } = featuresOf("price", candidates, context);
  const column = (name: string): number[] =>
    candidates.map((_, row) => values[row * recordColumns.length + recordColumns.indexOf(name)]!);
  expect(column("struck")).toEqual([1, 0, 0, 0]);
  expect(column("smaller-beside")[0]).toBe(1);
  expect(column("above-other")).toEqual([0, 0, 1, 1]);
  expect(column("near-old")[0]).toBe(1);
  expect(column("from-headline")[0]).toBeLessThan(column("from-headline")[3]!);
  expect(values.every((value) => !Object.is(value, undefined))).toBe(true);
});

test("the columns of a brand tell what is declared of it, and whether its label is a word alone", () => {
  const told = (html: string): Record<string, number[]> => {
    const context = contextFrom(html);
    const { values } = featuresOf("brand", candidatesOf("brand", context), context);
    const rows = values.length / recordColumns.length;
    return Object.fromEntries(
      ["declared", "agrees-declared", "label-apart"].map((name) => [
        name,
        Array.from({ length: rows }, (_, row) => {
          return values[row * recordColumns.length + recordColumns.indexOf(name)]!;
        }),
      ]),
    );
  };
  const shown = "<title>Acme pot</title><h1>Acme pot</h1><p>Acme</p><p>pot</p>";
  const item =
    "<div itemscope itemtype=https://schema.org/Product><meta itemprop=brand content=Acme></div>";
  const declared = told(`${shown}${item}`);
  expect(declared["agrees-declared"]).toEqual([0, 1, 0, 1]);
  expect(declared.declared).toEqual([0, 0, 0, 1]);
  expect(told(shown)["agrees-declared"]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
  const labels = told("<p>Brand: Acme</p><div><a>Brands</a><a>Sale</a></div>");
  expect(labels["label-apart"]).toContain(1);
  expect(labels["label-apart"]).toContain(0);
});

describe("the shipped model", () => {
  let model: RecordsModel;
  beforeAll(() => {
    model = loadRecordsModel();
  });

  test.each(["combined", "learned"] as const)("%s: the thing that a page sells", (method) => {
    const [record, ...others] = records(SHOP, { method, normalize: true });
    expect(others).toEqual([]);
    const best = Object.entries(record!.attributes).map(([name, [value]]) => [
      name,
      value!.value ?? value!.text,
    ]);
    expect(Object.fromEntries(best)).toMatchObject({
      title: "Acme teapot 1200",
      price: 39.9,
      currency: "EUR",
      sku: "TP-1200",
      brand: "Acme",
      availability: "InStock",
    });
    expect(recordsSchema.safeParse([record]).success).toBe(true);
  });

  test("values have probabilities, the best first", () => {
    const [record] = records(SHOP);
    for (const values of Object.values(record!.attributes)) {
      const told = values.map(({ probability }) => probability ?? 0);
      expect([...told].sort((a, b) => b - a)).toEqual(told);
    }
    expect(record!.attributes.price![0]!.probability).toBeGreaterThan(0.5);
  });

  test.each([
    ["an article", "<h1>Rain</h1><p>It rained in May, and nobody paid 12 pounds for it."],
    ["nothing", ""],
    ["a menu", "<nav><a href=/a>Price</a><a href=/b>Brand</a></nav>"],
  ])("%s has no record", (_, html) => {
    expect(records(html)).toEqual([]);
  });

  test("is the same after it is written and read, and refuses a damaged file", () => {
    const file = writeRecordsModel(model.json);
    expect(writeRecordsModel(readRecordsModel(file).json)).toBe(file);
    expect(() => readRecordsModel(file.replace('"folds"', '"fools"'))).toThrow("folds");
    expect(() => readRecordsModel(file.replace(`"seed":42`, '"seed":1'))).toThrow("checksum");
    expect(() => readRecordsModel("{")).toThrow("cannot use the model of records");
  });

  test("lacks an attribute that was added after it was trained, and chooses the others", () => {
    const { brand: _, ...attributes } = model.json.attributes;
    const older = readRecordsModel(writeRecordsModel({ ...model.json, attributes }));
    const { brand, ...others } = records(SHOP)[0]!.attributes;
    expect(brand).toBeDefined();
    expect(records(SHOP, { model: older, method: "learned" })[0]!.attributes).toEqual(
      records(SHOP, { method: "learned" }).map(({ attributes: { brand: _, ...rest } }) => rest)[0],
    );
    expect(Object.keys(others)).toContain("price");
  });
});

test("a thing's title is the heading that the page's title begins with", () => {
  const book =
    "<title>Showdown by Ann Lee (Hardcover): shop</title><h3><b>Showdown</b> by <a>Ann Lee</a></h3>" +
    "<p>SKU: 12<p>Publisher: Zebra<p>ISBN: 9780316125581";
  const [record] = records(book);
  const { text, rule, start, end } = record!.attributes.title![0]!;
  expect({ text, rule }).toEqual({ text: "Showdown", rule: "title:shown" });
  expect(book.slice(start, end)).toBe("Showdown");
});

test("time grows with the page", () => {
  expectLinear((size) => {
    const page = SHOP.repeat(size);
    return () => records(page);
  }, 20);
});

test("time grows with the addresses and titles that a page states", () => {
  expectLinear((size) => {
    const stated = Array.from(
      { length: 5 * size },
      (_, i) => `<link rel=canonical href="/pot/${i}"><meta property=og:title content="Pot ${i}">`,
    );
    const prices = Array.from({ length: size }, (_, i) => `<p>$${i}.99`);
    return () => records(stated.join("") + prices.join(""), { method: "learned" });
  }, 16);
});
