import { describe, expect, test } from "vitest";
import { metadata } from "../../src/api/metadata.ts";
import { metadataEvidence } from "../../src/api/metadata-evidence.ts";
import { namesInPieces, statedNames } from "../../src/metadata/authors.ts";
import { Choice } from "../../src/metadata/choice.ts";
import { parseDate } from "../../src/metadata/dates.ts";
import { precisionOf } from "../../src/metadata/publication.ts";
import { weights } from "../../src/metadata/weights.ts";

const text =
  "<p>The harbour ferry stopped running in the second week of November, because of the ice.</p>";
const ld = (value: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
const values = (html: string, url?: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(metadata(html, { url })).map(([name, found]) => [name, found.value]),
  );

describe("a choice among claims", () => {
  const claim = (source: string) => ({ source });
  test("adds up the weights of sources that agree, each once", () => {
    const choice = new Choice<string>("author");
    choice.add(claim("byline"), "Ada", "ada");
    choice.add(claim("byline"), "Ada", "ada");
    choice.add(claim("link:author"), "ada", "ada");
    const [best] = choice.candidates();
    expect(best).toMatchObject({ value: "Ada", source: "byline" });
    expect(best!.weight).toBeCloseTo(weights.author.byline + weights.author["link:author"]);
  });
  test("reads a place only while it can change the choice", () => {
    const read: string[] = [];
    const place = (key: string, isResort = false) => ({
      keys: [key],
      claims: () => {
        read.push(key);
        return [];
      },
      isResort,
    });
    const choice = new Choice<string>("author");
    choice.add({ source: "json-ld", kind: "news" }, "Ada", "ada");
    choice.read([place("byline"), place("link:author", true)], () => {});
    expect(read).toEqual([]);
    new Choice<string>("author").read([place("byline"), place("link:author", true)], () => {});
    expect(read).toEqual(["byline", "link:author"]);
  });
});

test("title, headline, kicker and standfirst are told apart", () => {
  const found = values(
    `<title>Kenya: a bridge opens</title>${ld({ "@type": "NewsArticle", headline: "Kenya: a bridge opens" })}
     <h1>a bridge opens</h1><p class=standfirst>It took nine long years to build it.</p>${text}`,
  );
  expect(found).toMatchObject({
    title: "Kenya: a bridge opens",
    headline: "a bridge opens",
    kicker: "Kenya",
    standfirst: "It took nine long years to build it.",
  });
});

test("agency, publisher and paywall have fields of their own", () => {
  const found = values(
    `<title>Bridge</title><link rel=icon href=/f.ico>${ld({
      "@type": "NewsArticle",
      headline: "Bridge",
      author: "Reuters",
      isAccessibleForFree: false,
      publisher: { "@type": "Organization", name: "Daily Ltd" },
    })}<h1>Bridge</h1>${text}`,
    "https://daily.example/bridge",
  );
  expect(found).toMatchObject({
    agency: "Reuters",
    publisher: "Daily Ltd",
    isAccessibleForFree: false,
    favicon: "https://daily.example/f.ico",
  });
  expect(found.authors).toBeUndefined();
});

test("tags of all places are joined, and a licence may be a link in the page", () => {
  const found = metadata(
    `<meta name=keywords content="ferry, ice"><meta property=article:tag content=harbour><meta property=article:tag content=Ice>
     <h1>A</h1>${text}<a rel="license noopener" href=https://creativecommons.org/licenses/by-sa/4.0/>CC</a>`,
  );
  expect(found.tags).toEqual({
    value: ["ferry", "ice", "harbour"],
    source: "meta:keywords, article:tag",
  });
  expect(found.licence?.source).toBe("rel=license");
});

test("the language of a clear text stands beside the declared one", () => {
  const german =
    "<p>Die Fähre im Hafen fährt seit der zweiten Woche im November nicht mehr, weil das Eis zu dick ist und die Stege hebt.</p>";
  const found = values(`<html lang=en><h1>A</h1>${german.repeat(4)}`);
  expect(found).toMatchObject({ language: "de", declaredLanguage: "en" });
});

test.each([
  ["By Ada Sand and Bo Lind, Staff Writers", ["Ada Sand", "Bo Lind"]],
  ["ADA SAND and Bo Lind", ["ADA SAND", "Bo Lind"]],
  ["Ada Sand/Bo Lind", ["Ada Sand", "Bo Lind"]],
  ["Ada Sand (as)", ["Ada Sand"]],
  ["Ada Sand, Nairobi", ["Ada Sand"]],
  ["Ada Sand dpa", ["Ada Sand"]],
  ["Ada Sand og Bo Lind", ["Ada Sand", "Bo Lind"]],
  ["王小明、李雷", ["王小明", "李雷"]],
  ["admin", []],
  ["12:20pm", []],
])("names in %s", (stated, names) => {
  expect(statedNames(stated, "en")).toEqual(names);
});

test("a full name ends where its element ends", () => {
  expect(namesInPieces(["Par", "Jeanne Exemple", "Publié le 14 novembre"], "fr")).toEqual([
    "Jeanne Exemple",
  ]);
  expect(namesInPieces(["By", "Ada Sand", "and", "Bo Lind"], "en")).toEqual([
    "Ada Sand",
    "Bo Lind",
  ]);
});

test.each([
  ["3 มีนาคม 2567", "th", "2024-03-03"],
  ["3 במרץ 2024", "he", "2024-03-03"],
  ["۱۳ اسفند ۱۴۰۲", "fa", "2024-03-03"],
  ["1403/01/01", "fa", "2024-03-20"],
  ["25.04.24 | 14:07 Uhr", "de", "2024-04-25T14:07:00"],
  ["2024年3月5日 下午3:48", "zh", "2024-03-05T15:48:00"],
  ["2025. 5. 15. 오후 3:48", "ko", "2025-05-15T15:48:00"],
  ["Version 10.12.24.1", "de", undefined],
])("the date in %s", (written, language, iso) => {
  expect(parseDate(written, language)).toBe(iso);
});

test.each([
  ["2024-03", "month"],
  ["2024-03-05", "day"],
  ["2024-03-05T00:00:00Z", "day"],
  ["2024-03-05T10:42:00+01:00", "minute"],
  ["2024-03-05T10:42:07", "second"],
])("%s is exact to the %s", (time, precision) => {
  expect(precisionOf(time)).toBe(precision);
});

test("evidence has every claim, what it is worth and what became of it", () => {
  const html = `<meta name=author content=admin>${ld({ "@type": "Article", headline: "A", author: "Ada Sand" })}
    <h1>A</h1><p>By Bo Lind</p>${text}`;
  const { metadata: found, claims, schemaOrg } = metadataEvidence(html);
  expect(found).toEqual(metadata(html));
  const fates = claims
    .filter(({ field }) => field === "authors")
    .map(({ value, fate }) => [String(value), fate]);
  expect(fates).toContainEqual(["Ada Sand", "chosen"]);
  expect(fates).toContainEqual(["Bo Lind", "not needed"]);
  expect(fates).toContainEqual(["admin", "rejected"]);
  expect(schemaOrg).toEqual([{ "@type": "Article", headline: "A", author: "Ada Sand" }]);
});
