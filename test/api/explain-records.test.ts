import { describe, expect, test } from "vitest";
import { explainRecords, records } from "../../src/entries/records.ts";

const SHOP = `<title>Acme teapot 1200 - Shop</title><main class="product-detail"><h1>Acme teapot 1200</h1>
<p class="brand">Brand: <a href=/acme>Acme</a></p><p class="product-code">Product code: TP-1200</p>
<div class="price"><s class="old-price">€ 49,90</s> <span class="current-price">€ 39,90</span></div>
<p class="stock">In stock</p><button class="add-to-cart">Add to cart</button></main>`;
const explained = explainRecords(SHOP);

describe("explainRecords", () => {
  test("contributions and the baseline are the log-odds of the probability that records gives", () => {
    for (const { baseline, contributions, logOdds, probability } of explained) {
      const sum = contributions.reduce((total, { contribution }) => total + contribution, baseline);
      expect(sum).toBeCloseTo(logOdds, 6);
      expect(1 / (1 + Math.exp(-logOdds))).toBeCloseTo(probability, 6);
    }
    const [price] = records(SHOP, { method: "learned" })[0]!.attributes.price!;
    const own = explained.find(
      ({ attribute, text }) => attribute === "price" && text === price!.text,
    );
    expect(own!.probability).toBeCloseTo(price!.probability!, 5);
    expect(own!.probability).toBeGreaterThanOrEqual(own!.threshold);
    expect(SHOP.slice(own!.start, own!.end)).toBe("39,90");
  });

  test("has texts that are not values, the likeliest first, each once", () => {
    const prices = explained.filter(({ attribute }) => attribute === "price");
    expect(prices.map(({ text }) => text).sort()).toEqual(["39,90", "49,90"]);
    expect(prices[0]!.probability).toBeGreaterThanOrEqual(prices[1]!.probability);
  });

  test("lists as many contributions as are asked for, the largest first", () => {
    const [first] = explainRecords(SHOP, { top: 2 });
    expect(first!.contributions).toEqual(explained[0]!.contributions.slice(0, 2));
    const sizes = explained[0]!.contributions.map(({ contribution }) => Math.abs(contribution));
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
  });

  test("of a page without candidates there is nothing, and options are checked", () => {
    expect(explainRecords("<p>It rained.")).toEqual([]);
    expect(() => explainRecords(SHOP, { top: -1 })).toThrow("options.top");
  });
});
