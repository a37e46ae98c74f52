import { describe, expect, test } from "vitest";
import { faultOf, isAttributeName } from "../../src/records/validators.ts";

const fault = (attribute: string, text: string, bestRating?: number): string | undefined =>
  faultOf(attribute, text, { language: "en", bestRating });

describe("a value of an attribute", () => {
  test.each([
    ["price", "10,75 €"],
    ["price", "1 234,50 zł"],
    ["price", "$1,299.00"],
    ["currency", "EUR"],
    ["currency", "US$"],
    ["availability", "In stock"],
    ["availability", "http://schema.org/SoldOut"],
    ["availability", "Only 3 left in stock"],
    ["gtin", "4006381333931"],
    ["gtin", "EAN 4006381333931"],
    ["isbn_13", "978-0-306-40615-7"],
    ["isbn_10", "0-8044-2957-X"],
    ["rating", "4,7 von 5 Sternen (1091)"],
    ["rating", "9/10"],
    ["rating", "87 %"],
    ["rating_count", "1.091"],
    ["author", "Ursula K. Le Guin"],
    ["publication_date", "June 2010"],
    ["condition", "https://schema.org/NewCondition"],
    ["weight", "4,7 kg"],
    ["brand", "3M"],
    ["Fit", "Regular"],
  ])("%s may be %j", (attribute, text) => {
    expect(fault(attribute, text)).toBeUndefined();
  });

  test.each([
    ["price", "10,75 € 11,95 €", "several prices"],
    ["price", "0,00 €", "a price of zero"],
    ["price", "-20 %", "a share, not a price"],
    ["price", "Ask us", "no number"],
    ["price", `now ${"very ".repeat(10)}cheap: 5 €`, "too long for a price"],
    ["availability", "11,95", "says nothing of availability"],
    ["availability", "12.50 €", "says nothing of availability"],
    ["currency", "piece", "no currency"],
    ["gtin", "0000000000000", "a code of zeros"],
    ["gtin", "4006381333932", "its check digit is wrong"],
    ["gtin", "12345", "its check digit is wrong"],
    ["isbn_13", "978-0-306-40615-8", "its check digit is wrong"],
    ["isbn_13", "4006381333931", "its check digit is wrong"],
    ["isbn_10", "0-8044-2957-3", "its check digit is wrong"],
    ["sku", "000000", "a code of zeros"],
    ["rating", "6", "outside its scale"],
    ["rating", "Menu Filtrer par Note", "no number"],
    ["rating_count", "Write a Review", "no number"],
    ["rating_count", "0", "a count of zero"],
    ["author", "ou em até 10x de 12,90 sem juros", "no name of a person"],
    ["author", "11 Zum Anfang Seite 1 von 11", "no name of a person"],
    ["weight", "Read tooltip information", "no number"],
    ["publication_date", "Top Rated", "no date"],
    ["brand", "$metabrand", "a placeholder"],
    ["title", "{{ product.name }}", "a placeholder"],
    ["color", "undefined", "a placeholder"],
    ["Fit", '{"delay": 300}', "a placeholder"],
  ])("%s is not %j: %s", (attribute, text, expected) => {
    expect(fault(attribute, text)).toBe(expected);
  });

  test("a rating has the scale that the page states", () => {
    expect(fault("rating", "8.5", 10)).toBeUndefined();
    expect(fault("rating", "11", 10)).toBe("outside its scale");
  });
});

test("names of attributes are words", () => {
  expect(["Fit", "Größe (EU)", "Alcool %", "材質"].every(isAttributeName)).toBe(true);
  expect(['{"delay"', "1", "", "https://a.example", "{{name}}", "(in)"].some(isAttributeName)).toBe(
    false,
  );
});
