import { expect, test } from "vitest";
import { parse } from "../../../src/document/parse.ts";
import { termsOf } from "../../../src/methods/site/terms.ts";

const terms = (text: string, options = {}, lang = "en"): string[] =>
  termsOf(parse(`<html lang=${lang}>`), { stopWords: true, stem: false, ...options })(text);

test("terms are runs of letters and digits in lower case without stop words", () => {
  expect(terms("The Bridge, of 1901!")).toEqual(["bridge", "1901"]);
  expect(terms("The Bridge", { stopWords: false })).toEqual(["the", "bridge"]);
});

test("English terms are stemmed where that is asked for", () => {
  expect(terms("bridges", { stem: true })).toEqual(["bridg"]);
  expect(terms("bridges", { stem: true }, "sv")).toEqual(["bridges"]);
});

test("where no space parts words, pairs of characters are terms, and one alone", () => {
  expect(terms("茶叶市 a茶", {}, "zh")).toEqual(["茶叶", "叶市", "a", "茶"]);
});
