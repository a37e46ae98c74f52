/** VSSE for record pages, by the worked examples of its specification. */
import { describe, expect, test } from "vitest";
import { openPage } from "../../src/document/open-page.ts";
import { layout } from "../../src/document/segmenters/layout.ts";
import { type OwnCharacteristic, type RecordsOptions, records } from "../../src/entries/records.ts";
import { delimiterAt, withoutDelimiters } from "../../src/records/delimiter.ts";
import { createDictionary } from "../../src/records/dictionary.ts";
import { leafLabels } from "../../src/records/leaf-labels.ts";
import { pairsIn } from "../../src/records/pairs.ts";
import { recordLeavesOf } from "../../src/records/record-leaves.ts";
import { recordPath } from "../../src/records/viterbi.ts";
import { vssePage } from "../../src/records/vsse.ts";
import { termOf, weigh } from "../../src/records/weights.ts";

const open = (html: string) => openPage(html, layout).page;

/** 40 leaves, of which 12 have a delimiter and 7 a word of the dictionary, as in the specification. */
function example(): string {
  const cell = (colon: boolean, word: boolean): string =>
    colon ? (word ? "SKU: 1" : "Foo: 1") : "x";
  const row = (cells: readonly string[]): string =>
    `<tr>${cells.map((text) => `<td>${text}</td>`).join("")}</tr>`;
  const rows = [
    row([cell(true, true), "x"]),
    ...Array.from({ length: 5 }, () => row([cell(true, true), "x"])),
    ...Array.from({ length: 3 }, () => row([cell(true, false), "x"])),
  ].join("");
  const main = `<div id=main><table><tbody>${rows}</tbody></table><p>Foo: 1</p>${"<p>x</p>".repeat(11)}</div>`;
  const foot = `<div id=foot><p>SKU: 1</p><p>Foo: 1</p>${"<p>x</p>".repeat(8)}</div>`;
  return `<body>${main}${foot}</body>`;
}

function weightsOf(html: string) {
  const { document, blocks } = open(html);
  const page = vssePage({ document, blocks }, createDictionary());
  return { document, ...page };
}

function nodeOf(document: ReturnType<typeof open>["document"], name: string, nth = 0): number {
  const found = [...document.tags.keys()].filter(
    (node) => document.tagNames[document.tags[node]!] === name,
  );
  return found[nth]!;
}

test.each([
  [12, 7, 26.6485],
  [10, 6, 25.2457],
  [9, 6, 24.8076],
  [1, 1, 7.3778],
  [2, 1, 9.6803],
])("Formula 3: %i and %i of 40 leaves weigh %f", (a, b, weight) => {
  expect(termOf(a, 40) + termOf(b, 40)).toBeCloseTo(weight, 4);
});

test("a term of Formula 3 is largest at N / e leaves, and 0 for all of them", () => {
  expect(termOf(40 / Math.E, 40)).toBeCloseTo(14.7152, 4);
  expect(termOf(40, 40)).toBe(0);
  expect(termOf(0, 40)).toBe(0);
});

test("counts are summed up the tree", () => {
  const { document, leaves, weights } = weightsOf(example());
  expect(leaves).toHaveLength(40);
  const weightOf = (name: string, nth = 0): number => weights.weights[nodeOf(document, name, nth)]!;
  expect(weightOf("body")).toBeCloseTo(26.6485, 4);
  expect(weightOf("div", 0)).toBeCloseTo(25.2457, 4);
  expect(weightOf("table")).toBeCloseTo(24.8076, 4);
  expect(weightOf("tbody")).toBeCloseTo(24.8076, 4);
  expect(weightOf("tr")).toBeCloseTo(7.3778, 4);
  expect(weightOf("div", 1)).toBeCloseTo(9.6803, 4);
});

describe("the record area", () => {
  const areaOf = (
    html: string,
    ...how: [mode?: "practical" | "as-printed" | "dense", rho?: number]
  ) => {
    const { document, weights } = weightsOf(html);
    return recordPath(document, weights, ...how).map(
      ({ node }) => document.tagNames[document.tags[node]!],
    );
  };

  test("practical: down while a child keeps four fifths of the matching leaves", () => {
    expect(areaOf(example())).toEqual(["body", "div", "table", "tbody"]);
    expect(areaOf(example(), "practical", 0.9)).toEqual(["body"]);
    expect(areaOf(example(), "practical", 0.1)).toEqual([
      "body",
      "div",
      "table",
      "tbody",
      "tr",
      "td",
    ]);
  });

  test("as printed, with pi_0 = 1: many children, and an only child of equal weight, end the path", () => {
    expect(areaOf(example(), "as-printed")).toEqual(["body", "div"]);
    const wrapped = "<body><div><ul><li>SKU: 1<li>Foo: 1<li>x</ul></div></body>";
    expect(areaOf(wrapped, "as-printed")).toEqual(["body", "div"]);
    const { document, weights } = weightsOf(example());
    const values = recordPath(document, weights, "as-printed").map(({ value }) => value);
    expect(values[0]).toBe(1);
    expect(values[1]).toBeCloseTo(25.2457 / 2, 4);
  });

  test("as printed, a_ji counts all children; ours only those with text", () => {
    // 60 leaves, of which 30 have a colon: the list weighs 30 ln 2. Of three children two have text.
    const html = `<body><ul>${"<li>Foo: 1".repeat(30)}</ul><p>${"x<br>".repeat(30)}</p><img src=a></body>`;
    const { document, weights } = weightsOf(html);
    const paths = ["as-printed", "as-printed-text"] as const;
    const values = paths.map((mode) => recordPath(document, weights, mode)[1]?.value);
    expect(values[0]).toBeCloseTo((30 * Math.log(2)) / 3, 10);
    expect(values[1]).toBeCloseTo((30 * Math.log(2)) / 2, 10);
  });

  test("dense: the largest m^2 per leaf, of equals the deeper one", () => {
    // table and tbody: 15^2 / 18; main 16^2 / 30; body 19^2 / 40.
    expect(areaOf(example(), "dense").at(-1)).toBe("tbody");
  });

  test("none where no leaf has a characteristic", () => {
    const { document } = open("<body><p>Nothing here</p></body>");
    expect(recordPath(document, weigh(document, [3], [[false]]))).toEqual([]);
  });
});

describe("characteristics of one's own", () => {
  const facts = ["Width 3 cm", "Height 5 cm", "Weight 2 kg"];
  const html = `<body><div>${facts.map((text) => `<p>${text}</p>`).join("")}</div><p>Foo: 1</p></body>`;
  const unit = { name: "unit", test: String.raw`\d+ (?:cm|kg)$` };

  test("count in Formula 3, by pattern, expression or function", () => {
    const { document } = open(html);
    const weightOf = (test: string | RegExp | ((text: string) => boolean)): number => {
      const characteristics = [{ name: "unit", test }];
      const { weights } = vssePage(open(html), createDictionary(), { characteristics });
      return weights.weights[nodeOf(document, "div")]!;
    };
    const plain = vssePage(open(html), createDictionary()).weights.weights[
      nodeOf(document, "div")
    ]!;
    for (const test of [
      unit.test,
      /\d+ (?:cm|kg)$/gu,
      (text: string) => text.endsWith("m") || text.endsWith("kg"),
    ]) {
      expect(weightOf(test) - plain).toBeCloseTo(termOf(3, 4), 10);
    }
  });

  test("move the record area, and one of a known name replaces it", () => {
    const area = (characteristics: readonly OwnCharacteristic[]): string => {
      const { path } = vssePage(open(html), createDictionary(), { characteristics });
      const { document } = open(html);
      return document.tagNames[document.tags[path.at(-1)!.node]!]!;
    };
    expect(area([{ name: "dictionary", test: () => false }])).toBe("p");
    expect(area([unit, { name: "delimiter", test: () => false }])).toBe("div");
  });

  test.each<[unknown, string]>([
    [[{ name: "a" }], "expected test or score"],
    [[{ name: "a", score: "x" }], "expected test: records count"],
    [[{ name: "a", test: "(" }], "Invalid regular expression"],
    [[{ name: "a", test: 3 }], "characteristics.0.test"],
    [[{ test: "x" }], "characteristics.0.name"],
  ])("%j is refused", (characteristics, message) => {
    const options = { characteristics } as RecordsOptions;
    expect(() => records(html, options)).toThrow(message);
  });
});

test.each([
  ["Publisher: Zebra", 9],
  ["价格：12", 2],
  ["from 12:30 to 14:00", -1],
  ["https://example.org", -1],
  [`So: ${"word ".repeat(60)}`, -1],
  [": Hachette", 0],
])("the delimiter of %j stands at %i", (text, at) => {
  expect(delimiterAt(text)).toBe(at);
});

describe("the dictionary", () => {
  const dictionary = createDictionary({ publisher: ["house"] });

  test.each([
    ["Publication Date:", "publication_date"],
    ["ISBN-13", "isbn_13"],
    ["isbn 13 :", "isbn_13"],
    ["Erscheinungsdatum", "publication_date"],
    ["Date de publication", "publication_date"],
    ["Precio", "price"],
    ["Wydawnictwo", "publisher"],
    ["Артикул", "sku"],
    ["品牌：", "brand"],
    ["Color (main)", "color"],
    ["House", "publisher"],
    ["constructor", undefined],
    ["__proto__", undefined],
  ])("%j is %j", (label, attribute) => {
    expect(dictionary.attributeOf(label)).toBe(attribute);
  });

  test("a leaf matches with an entry, or with one among three words", () => {
    expect(dictionary.matches("Retail Price: 3")).toBe(true);
    expect(dictionary.matches("The price is right for us")).toBe(false);
    expect(dictionary.matches("Nothing of it")).toBe(false);
    expect(dictionary.hasEntry("Retail Price (now)")).toBe(true);
    expect(dictionary.hasEntry("our low PRICE")).toBe(true);
    expect(dictionary.hasEntry("our low low price")).toBe(false);
  });
});

describe("pairs", () => {
  const pairs = (html: string): Record<string, string[]> => {
    const page = open(`<body>${html}</body>`);
    const texts: Record<string, string[]> = {};
    const found = pairsIn(page, leafLabels(recordLeavesOf(page), createDictionary()), 0);
    for (const { label, text, rule } of found) {
      texts[label] = [...(texts[label] ?? []), `${text} (${rule})`];
    }
    return texts;
  };

  test("a colon ends the label's leaf", () => {
    expect(pairs("<li><b>Publisher:</b> Barbour</li><li><b>SKU:</b> 12</li>")).toEqual({
      Publisher: ["Barbour (colon-end)"],
      SKU: ["12 (colon-end)"],
    });
  });

  test("a colon begins the value's leaf", () => {
    expect(
      pairs("<strong>Publisher</strong>: Hachette Book Group<br><strong>ISBN</strong>: 97801"),
    ).toEqual({
      Publisher: ["Hachette Book Group (colon-start)"],
      ISBN: ["97801 (colon-start)"],
    });
  });

  test("a colon is alone between the two", () => {
    expect(pairs("<b>Publisher</b><i>:</i> <a>Zebra</a>")).toEqual({
      Publisher: ["Zebra (colon-start)"],
    });
  });

  test("a colon is inside a leaf", () => {
    expect(pairs("<p>Publisher: Zebra</p>")).toEqual({ Publisher: ["Zebra (colon-inside)"] });
  });

  test("cells need no colon", () => {
    const html =
      "<table><tr><th>Brand<td>Acme<tr><td>Width of it<td>3 cm</table><dl><dt>Farbe</dt> <dd>rot</dl>";
    expect(pairs(html)).toEqual({
      Brand: ["Acme (cells)"],
      "Width of it": ["3 cm (cells)"],
      Farbe: ["rot (cells)"],
    });
  });

  test("a word of the dictionary takes what follows", () => {
    expect(pairs("<div>Brand</div><div>Acme</div>")).toEqual({ Brand: ["Acme (word)"] });
    expect(pairs("<li>Brand</li><li>Price</li><li>Size</li>")).toEqual({});
  });

  test("a value has all leaves up to the next attribute, block or line break", () => {
    const html =
      "<p><b>Author:</b> <a>Ann Lee</a>, <a>Bo Ray</a> <b>Publisher:</b> Zebra<br>Buy now</p><p>More</p>";
    expect(pairs(html)).toEqual({
      Author: ["Ann Lee, Bo Ray (colon-end)"],
      Publisher: ["Zebra (colon-end)"],
    });
  });

  test("places are those of the value in the source", () => {
    const html = "<body><p>SKU: <b>A-1</b></p><p>Brand:&nbsp;Acme </p>";
    const page = open(html);
    const found = pairsIn(page, leafLabels(recordLeavesOf(page), createDictionary()), 0);
    expect(found.map(({ start, end }) => html.slice(start, end))).toEqual(["A-1", "Acme"]);
  });
});

describe("records", () => {
  const book =
    "<body><ul><li>Author: Ann Lee and Bo Ray<li>Publisher: Zebra<li>ISBN: 9780316125581<li>Date: June 2010";

  test("attributes go by their names, whatever the page calls them", () => {
    const [record] = records(book, { method: "vsse", normalize: true });
    const texts = Object.entries(record!.attributes).map(([name, values]) => [
      name,
      values.map(({ text, value }) => value ?? text),
    ]);
    expect(Object.fromEntries(texts)).toEqual({
      author: ["Ann Lee", "Bo Ray"],
      publisher: ["Zebra"],
      isbn_13: ["9780316125581"],
      publication_date: ["2010-06"],
    });
  });

  test("what no dictionary has goes by the page's own words", () => {
    const own = records(`${book}<li>Oddity: yes`, { method: "vsse" });
    expect(own[0]!.attributes.Oddity![0]).toMatchObject({ text: "yes", rule: "colon-inside" });
    const named = records(`${book}<li>Oddity: yes`, {
      method: "vsse",
      attributes: { strangeness: ["oddity"] },
    });
    expect(named[0]!.attributes.strangeness![0]!.text).toBe("yes");
  });

  test("two different attributes of things make one, not one of them, twice or beside an author", () => {
    const count = (html: string): number => records(html, { method: "vsse" }).length;
    expect(count("<ul><li>SKU: A1<li>Brand: Acme</ul>")).toBe(1);
    expect(count("<ul><li>SKU: A1<li>SKU: B2</ul>")).toBe(0);
    expect(count("<ul><li>SKU: A1<li>Author: Ann Lee<li>Date: 3 May 2020</ul>")).toBe(0);
  });

  test("an article has none", () => {
    const article = "<p>Author: Ann Lee</p><p>Date: 3 May 2020</p><p>Note: all is well.</p>";
    expect(records(article, { method: "vsse" })).toEqual([]);
    expect(records("", { method: "vsse" })).toEqual([]);
  });

  test("names that objects have of themselves are names like others", () => {
    const [record] = records(`${book}<li>__proto__: odd<li>constructor: odder`, { method: "vsse" });
    expect(Object.keys(record!.attributes)).toEqual(
      expect.arrayContaining(["__proto__", "constructor"]),
    );
  });

  test("options are checked", () => {
    expect(() => records("", { rho: 2 })).toThrow("options.rho");
    expect(() => records("", { attributes: { a: "b" } as never })).toThrow("options.attributes.a");
  });
});

test.each([
  "Herausgeber",
  "ISBN-13",
  "Länge [cm]",
  "Цена",
  "出版社：",
  "İsbn",
  "Publisher's name",
  "Nume\u0301ro",
  " Price ",
  "Art./Nr.",
])("%j folds as its spelling with marks does", (label) => {
  const { attributeOf } = createDictionary({ found: [label] });
  expect(attributeOf(label)).toBe("found");
  expect(attributeOf(`- ${label.toUpperCase()} :`)).toBe("found");
  expect(attributeOf(label.toLowerCase())).toBe("found");
});

test.each([
  ["", ""],
  [":", ""],
  [" : a: b ：\u00a0", "a: b"],
  ["a", "a"],
  ["a：", "a"],
])("%j without delimiters at its ends is %j", (text, bare) => {
  expect(withoutDelimiters(text)).toBe(bare);
});

test.each([
  ["a: b", 1],
  ["12:30", -1],
  ["12:30: x", 5],
  ["http://x", -1],
  ["价格：1", 2],
  [`a:${"b".repeat(201)}`, -1],
  [`a:${"b".repeat(200)}`, 1],
  [`a:${"b".repeat(201)}:c`, 203],
])("the delimiter of %j is at %i", (text, at) => {
  expect(delimiterAt(text)).toBe(at);
});
