import { expect, test } from "vitest";
import {
  availabilityOf,
  currencySignIn,
  isbnKind,
  isGtin,
  normalized,
  parseNumber,
  stockOf,
} from "../../src/records/normalize.ts";

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
  ["1.234.567,89", 1234567.89],
  ["0.99", 0.99],
  ["12,5", 12.5],
  ["1.2345", 1.2345],
  ["12.3456", 12.3456],
  ["1234.567", 1234.567],
  ["from 3 to 5", 3],
  ["12.", 12],
  ["1\u202f234,5", 1234.5],
  ["1’234", 1234],
  ["9".repeat(400), undefined],
  ["free", undefined],
])("the number in %j is %s", (text, value) => {
  expect(parseNumber(text)).toBe(value);
});

test.each([
  ["currency", "€", "EUR"],
  ["currency", "zł", "PLN"],
  ["currency", "тг.", "KZT"],
  ["currency", "usd", "USD"],
  ["currency", "US$", "USD"],
  ["currency", "R$", "BRL"],
  ["currency", "nok", "NOK"],
  ["currency", " – € ", "EUR"],
  ["currency", "ABC", undefined],
  ["currency", "euro zone", undefined],
  ["currency", "constructor", undefined],
  ["availability", "https://schema.org/OutOfStock", "OutOfStock"],
  ["availability", "in stock", "InStock"],
  ["availability", "schema.org#SoldOut", "SoldOut"],
  ["availability", "OOS", "OutOfStock"],
  ["availability", "in store only", "InStoreOnly"],
  ["availability", "maybe", undefined],
  ["pages", "1,204 pages", 1204],
  ["rating", "4.5 of 5", 4.5],
  ["release_date", "June, 2010", "2010-06"],
  ["release_date", "Summer 2010", undefined],
  ["date", "June 2010", undefined],
  ["isbn_10", "0-8044-2957-x", "080442957X"],
  ["publication_date", "June 2010", "2010-06"],
  ["publication_date", "3 May 2020", "2020-05-03"],
  ["isbn_13", "978-0-316-12558-1", "9780316125581"],
  ["gtin", "none", undefined],
  ["color", "red", undefined],
  ["constructor", "red", undefined],
])("%s: %j is %s", (attribute, text, value) => {
  expect(normalized(attribute, text)).toBe(value);
});

test("a currency's sign may be on either side of the number", () => {
  expect(currencySignIn("now € 12,50")).toBe("€");
  expect(currencySignIn("12,50 zł")).toBe("zł");
  expect(currencySignIn("12 pieces")).toBeUndefined();
  expect(currencySignIn("€ 12 kr")).toBe("€");
  expect(currencySignIn("206,- kr")).toBe("kr");
  expect(currencySignIn("€")).toBeUndefined();
});

test("GTINs have a check digit", () => {
  expect(isGtin("4054278533728")).toBe(true);
  expect(isGtin("4054278533729")).toBe(false);
  expect(isGtin("405427853372")).toBe(false);
});

test.each([
  // From the last digit back, times 1 and 3 in turns: 4+21+0+15+8+9+6+27 = 90.
  ["96385074", true],
  // 2+15+4+3+9+6+0+0+0+18+3+0 = 60.
  ["036000291452", true],
  // The same with a 0 before it, and with another.
  ["0036000291452", true],
  ["00036000291452", true],
  // Two digits swapped: 2+15+4+3+2+27+18+3 = 74.
  ["036000921452", false],
  ["0000", false],
  ["9638507a", false],
  ["", false],
])("%j as a GTIN: %s", (digits, is) => {
  expect(isGtin(digits)).toBe(is);
});

test.each([
  ["SoldOut", "OutOfStock"],
  ["Discontinued", "OutOfStock"],
  ["OnlineOnly", "InStock"],
  ["LimitedAvailability", "InStock"],
  ["PreOrder", "PreOrder"],
  ["MadeToOrder", "MadeToOrder"],
])("%s as a stock is %s", (text, stock) => {
  expect(stockOf(text)).toBe(stock);
  expect(availabilityOf(`https://schema.org/${text}`)).toBe(text);
});

test.each([
  ["isbn", "978-0-306-40615-7", "isbn_13"],
  ["isbn", "0-8044-2957-X", "isbn_10"],
  ["isbn", "12", "isbn"],
  ["sku", "9780306406157", "sku"],
])("the %s %s is an %s", (attribute, text, kind) => {
  expect(isbnKind(attribute, text)).toBe(kind);
});
