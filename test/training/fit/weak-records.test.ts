import { expect, test } from "vitest";
import type { LabelledPage } from "../../../training/corpus/readers/reader.ts";
import { weaklyLabelled } from "../../../training/fit/weak-records.ts";

const product = { "@type": "Product", name: "Iron pan", sku: "P-2001", brand: "Cobb" };
const linked = (thing: object): string =>
  `<script type="application/ld+json">${JSON.stringify(thing)}</script>`;
const pageOf = (html: string): LabelledPage => ({
  id: "a",
  site: "shop.example",
  html: Buffer.from(html),
  gold: "",
});
const shown = "<title>Iron pan</title><h1>Iron pan</h1><p>Brand: <b>Cobb</b></p><p>P-9999</p>";

test("what a page declares is its labels, and is taken out of it", () => {
  const page = weaklyLabelled(pageOf(`${shown}${linked(product)}<p>End</p>`))!;
  expect(page.records).toEqual([{ title: ["Iron pan"], sku: ["P-2001"], brand: ["Cobb"] }]);
  expect(Buffer.from(page.html).toString()).toBe(`${shown}<p>End</p>`);
});

test("pages that declare no product have none", () => {
  expect(weaklyLabelled(pageOf(shown))).toBeUndefined();
  expect(weaklyLabelled(pageOf(shown + linked({ "@type": "Article", name: "A" })))).toBeUndefined();
});
