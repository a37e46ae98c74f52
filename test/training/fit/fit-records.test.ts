import { expect, test } from "vitest";
import { pairDigest } from "../../../training/corpus/pair-labels.ts";
import type { LabelledPage } from "../../../training/corpus/readers/reader.ts";
import { recordsPage } from "../../../training/fit/fit-records.ts";

const page: LabelledPage = {
  id: "a",
  site: "shop.example",
  html: Buffer.from(
    "<title>Iron pan</title><h1>Iron pan</h1><p>Brand: <b>Cobb</b></p><p>€ 12,50</p><p>€ 99,00</p>",
  ),
  gold: "",
};
const digest = (attribute: string, text: string): string => pairDigest("a", attribute, { text });

test("gold records and labelled pairs say which candidates are right", () => {
  const byRecord = recordsPage({ ...page, records: [{ price: ["12.5"], brand: ["COBB"] }] });
  const pairs = new Map([
    [digest("price", "12,50 €"), true],
    [digest("price", "99"), false],
    [digest("brand", "Cobb"), true],
  ]);
  const byPairs = recordsPage(page, pairs);
  for (const { labels, rows } of [byRecord, byPairs]) {
    expect(labels).toBe("gold");
    expect(rows.price.labels).toEqual([1, 0]);
    expect(rows.brand.labels).toContain(1);
    expect(rows.sku.labels).not.toContain(1);
  }
});

test("on a page without either nothing is right", () => {
  const { labels, rows } = recordsPage(page);
  expect(labels).toBe("none");
  expect(rows.price.labels).toEqual([0, 0]);
});
