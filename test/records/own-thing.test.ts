/** The page's own thing among others: one record, marked, with its variants; and its title. */
import { describe, expect, test } from "vitest";
import { records } from "../../src/entries/records.ts";
import { isSameThing } from "../../src/records/same-thing.ts";

type Json = Readonly<Record<string, unknown>>;
const jsonLd = (...things: Json[]): string =>
  things
    .map((one) => `<script type="application/ld+json">${JSON.stringify(one)}</script>`)
    .join("");
const product = (more: Json): Json => ({ "@type": "Product", ...more });
const offer = (price: string, more: Json = {}): Json => ({
  "@type": "Offer",
  price,
  priceCurrency: "EUR",
  availability: "http://schema.org/InStock",
  ...more,
});
const SHOWN =
  "<title>Acme teapot 1200 - Shop</title><h1>Acme teapot 1200</h1><p class=price>€ 39,90<button>Add to cart</button>";
const POT = product({ name: "Acme teapot 1200", sku: "TP-1200", offers: offer("39.90") });

describe("records of a page", () => {
  test("its own is the main one, others are related", () => {
    const other = product({ name: "Lid for pots", sku: "L-1", offers: offer("7") });
    const found = records(SHOWN + jsonLd(POT, other));
    expect(found.map(({ main, related }) => [main, related])).toEqual([
      [true, undefined],
      [undefined, true],
    ]);
    expect(found[1]!.attributes.title![0]!.text).toBe("Lid for pots");
  });

  test("a stray offer and the same thing again are no other records", () => {
    const again = product({ name: "Teapot Acme 1200", color: "red", offers: offer("39.90") });
    expect(records(SHOWN + jsonLd(POT, again, offer("39.90")))).toHaveLength(1);
    expect(records(SHOWN + jsonLd(POT, product({ name: "Pot", sku: "TP-1200" })))).toHaveLength(1);
  });

  test("what has the same name is the same thing unless its code is another", () => {
    const value = (text: string) => [{ text, rule: "json-ld", path: "", start: 0, end: 0 }];
    const own = { title: value("Acme teapot 1200"), sku: value("TP-1200") };
    const isSame = (more: object) =>
      isSameThing(own, { attributes: { title: value("Acme teapot 1200"), ...more } });
    expect(isSame({})).toBe(true);
    expect(isSame({ sku: value("tp 1200") })).toBe(true);
    expect(isSame({ sku: value("TP-1201") })).toBe(false);
    expect(isSame({ gtin: value("4006381333931") })).toBe(true);
  });

  test("things on a list are neither", () => {
    const list = jsonLd(product({ name: "Pot", sku: "A" }), product({ name: "Lid", sku: "B" }));
    const found = records(`<h1>Kitchen</h1>${list}`);
    expect(found).toHaveLength(2);
    for (const record of found) {
      expect(record).not.toHaveProperty("main");
      expect(record).not.toHaveProperty("related");
    }
  });

  test("availability and condition are normalized in every record", () => {
    const other = product({
      name: "Lid for pots",
      sku: "L-1",
      offers: offer("7", { itemCondition: "http://schema.org/UsedCondition" }),
    });
    const [, lid] = records(SHOWN + jsonLd(POT, other), { normalize: true });
    expect(lid!.attributes.availability![0]!.value).toBe("InStock");
    expect(lid!.attributes.condition![0]!.value).toBe("UsedCondition");
    expect(lid!.attributes.price![0]!.value).toBe(7);
  });
});

describe("variants", () => {
  const values = (html: string) =>
    records(html, { method: "declared" })[0]!.variants?.map(({ axes, attributes }) => [
      axes,
      attributes.price?.[0]?.text,
    ]);

  test("of a group have the axes that it names, and their prices", () => {
    const group = {
      "@type": "ProductGroup",
      name: "Shirt",
      variesBy: ["https://schema.org/color", "https://schema.org/size"],
      hasVariant: [
        product({ sku: "S", color: "red", size: "S", offers: offer("10") }),
        product({ sku: "M", color: "red", size: "M", offers: offer("12") }),
      ],
    };
    expect(values(jsonLd(group))).toEqual([
      [{ color: "red", size: "S" }, "10"],
      [{ color: "red", size: "M" }, "12"],
    ]);
  });

  test("of a group that names none have the usual axes in which they differ", () => {
    const hasVariant = [
      product({ sku: "S", color: "red", size: "S", offers: offer("10") }),
      product({ sku: "M", color: "red", size: "M", offers: offer("12") }),
    ];
    expect(values(jsonLd({ "@type": "ProductGroup", name: "Shirt", hasVariant }))).toEqual([
      [{ size: "S" }, "10"],
      [{ size: "M" }, "12"],
    ]);
  });

  test("offers with codes of their own are variants, by what their names add", () => {
    const offers = [
      offer("10", { sku: "1", name: "Shirt - Red / S" }),
      offer("12", { sku: "2", name: "Shirt - Red / M" }),
    ];
    expect(values(jsonLd(product({ name: "Shirt", offers })))).toEqual([
      [{ option: "Red / S" }, "10"],
      [{ option: "Red / M" }, "12"],
    ]);
  });

  test("several sellers offer one thing", () => {
    const seller = (name: string): Json => ({ seller: { "@type": "Organization", name } });
    const offers = [
      offer("10", { sku: "1", ...seller("A") }),
      offer("12", { sku: "2", ...seller("B") }),
    ];
    expect(values(jsonLd(product({ name: "Shirt", offers })))).toBeUndefined();
  });
});

describe("the title of a thing", () => {
  const title = (html: string): string | undefined =>
    records(html + jsonLd(product({ sku: "A-1", brand: "Acme", offers: offer("3") })))[0]!
      .attributes.title?.[0]?.text;

  test.each([
    ["<title>Acme Teapot - Shop</title><h2>Acme</h2><h1>Teapot</h1>", "Teapot"],
    [
      "<title>Steel pot 2 l | eShop</title><h1><span>Details about</span> Steel pot 2 l</h1>",
      "Steel pot 2 l",
    ],
    [
      "<title>KALLAX Shelf unit, white - Shop</title><h1><b>KALLAX</b> <i>Shelf unit, white</i></h1>",
      "KALLAX Shelf unit, white",
    ],
    ["<title>Moon Silver | Shop</title><h1>Moon Silver |</h1>", "Moon Silver"],
    [
      "<title>Shop - all for you</title><h1>Our services</h1><h1>Soles</h1><p class=price>€ 5,00<button>Add to cart</button>",
      "Soles",
    ],
  ])("%s", (html, expected) => {
    expect(title(html)).toBe(expected);
  });
});
