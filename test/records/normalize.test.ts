import { expect, test } from "vitest";
import { currencySignIn, isGtin, normalized, parseNumber } from "../../src/records/normalize.ts";

test.each([
  ["1.234,50 €", 1234.5],
  ["$1,234.50", 1234.5],
  ["1 234,50 zł", 1234.5],
  ["1'234.50 CHF", 1234.5],
  ["$2.449", 2449],
  ["₹2,433", 2433],
  ["12.5", 12.5],
  ["206,-", 206],
  ["44 890 тг.", 44890],
  ["1,234,567", 1234567],
  ["free", undefined],
])("the number in %j is %s", (text, value) => {
  expect(parseNumber(text)).toBe(value);
});

test.each([
  ["currency", "€", "EUR"],
  ["currency", "zł", "PLN"],
  ["currency", "тг.", "KZT"],
  ["currency", "usd", "USD"],
  ["currency", "ABC", undefined],
  ["currency", "constructor", undefined],
  ["availability", "https://schema.org/OutOfStock", "OutOfStock"],
  ["availability", "in stock", "InStock"],
  ["availability", "maybe", undefined],
  ["publication_date", "June 2010", "2010-06"],
  ["publication_date", "3 May 2020", "2020-05-03"],
  ["isbn_13", "978-0-316-12558-1", "9780316125581"],
  ["gtin", "none", undefined],
  ["color", "red", undefined],
  ["constructor", "red", undefined],
])("%s: %j is %s", (attribute, text, value) => {
  expect(normalized(attribute, text)).toBe(value);
});

test("a currency's sign stands on either side of the number", () => {
  expect(currencySignIn("now € 12,50")).toBe("€");
  expect(currencySignIn("12,50 zł")).toBe("zł");
  expect(currencySignIn("12 pieces")).toBeUndefined();
});

test("GTINs have a check digit", () => {
  expect(isGtin("4054278533728")).toBe(true);
  expect(isGtin("4054278533729")).toBe(false);
  expect(isGtin("405427853372")).toBe(false);
});
