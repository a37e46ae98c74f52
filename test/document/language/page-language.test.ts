import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { functionWords } from "../../../src/document/language/function-words.ts";
import {
  isSameLanguage,
  languageOfText,
  pageLanguage,
} from "../../../src/document/language/page-language.ts";

const prefix = /^(ar|de|es|fr|he|it|ja|pl|pt|ru|sv|zh)-/;

describe("the language of a text", () => {
  const pages = fileURLToPath(new URL("../../../data/pages", import.meta.url));

  test.each(readdirSync(pages, { withFileTypes: true }).filter((entry) => entry.isDirectory()))(
    "is that of $name",
    ({ name }) => {
      const gold = readFileSync(`${pages}/${name}/gold.txt`, "utf8");
      expect([prefix.exec(name)?.[1] ?? "en", undefined]).toContain(languageOfText(gold));
      if (gold.length > 1000) expect(languageOfText(gold)).toBe(prefix.exec(name)?.[1] ?? "en");
    },
  );

  test.each([
    ["", undefined],
    ["The bridge opened on Monday.", undefined],
    ["Sony Canon Nikon Leica Fujifilm Olympus Pentax Sigma ".repeat(10), undefined],
    ["Το νέο φράγμα άνοιξε τη Δευτέρα και κανείς δεν το πρόσεξε, ούτε καν ο δήμαρχος.", "el"],
    ["다리는 월요일에 다시 열렸고 아무도 그것을 알아차리지 못했다. 시장도 마찬가지였다.", "ko"],
  ])("%s", (text, language) => {
    expect(languageOfText(text)).toBe(language);
  });

  test("is found by the function words of every list", () => {
    for (const [language, words] of Object.entries(functionWords)) {
      const found = languageOfText(`${words} `.repeat(3));
      expect(found, language).toBe(language);
    }
  });
});

describe("the language of a page is", () => {
  const german =
    "Der Zug hielt nicht an, und das war für die Leute auf dem Bahnsteig ein Problem, ";
  const danish = "og det er ikke til at se, men de har en båd som de kan få med sig om vi vil, ";

  test.each([
    ["what it declares, where the text is short", "fr", "Bonjour.", "fr", "declared"],
    ["that of its text, where it declares another", "en", german.repeat(2), "de", "text"],
    ["that of its text, where it declares none", undefined, german.repeat(2), "de", "text"],
    [
      "what it declares, where the text is the same",
      "de-AT",
      german.repeat(2),
      "de-AT",
      "declared",
    ],
    ["what it declares, where the text is near", "nb", danish.repeat(3), "nb", "declared"],
  ])("%s", (_, declared, text, language, source) => {
    expect(pageLanguage(declared, text)).toEqual({ language, source });
  });

  test("unknown, where neither tells", () => {
    expect(pageLanguage(undefined, "Bonjour.")).toBeUndefined();
  });
});

test("regions and forms of Norwegian are one language", () => {
  expect(isSameLanguage("pt-BR", "pt")).toBe(true);
  expect(isSameLanguage("nb-NO", "no")).toBe(true);
  expect(isSameLanguage("de", "nl")).toBe(false);
});
