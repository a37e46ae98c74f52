import { describe, expect, test } from "vitest";
import {
  learnRecordSite,
  type RecordSitePage,
  readRecordSite,
  records,
  SiteError,
} from "../../src/entries/records.ts";
import { expectLinear } from "../cases/growth.ts";

interface Thing {
  readonly name: string;
  readonly price: string;
  readonly house: string;
  readonly code: string;
  /** Whether the page declares its price and who made it. */
  readonly declares: boolean;
}

const things: readonly Thing[] = [
  { name: "Blue kettle", price: "19.90", house: "Acme", code: "K-1001", declares: true },
  { name: "Red kettle", price: "24.50", house: "Bolt", code: "K-1002", declares: true },
  { name: "Iron pan", price: "42.00", house: "Cobb", code: "P-2001", declares: true },
  { name: "Steel pan", price: "38.75", house: "Dorn", code: "P-2002", declares: true },
  { name: "Tea glass", price: "4.20", house: "Esch", code: "G-3001", declares: false },
];

/** A page of a shop whose labels no dictionary has. */
function shopPage({ name, price, house, code, declares }: Thing): string {
  const declared = {
    ...{ "@type": "Product", name, sku: code, brand: house },
    offers: { "@type": "Offer", price, priceCurrency: "EUR" },
  };
  const json = declares
    ? `<script type="application/ld+json">${JSON.stringify(declared)}</script>`
    : "";
  return `<title>${name} | Shop</title>${json}<nav><a href=/>Start</a><a href=/all>Everything</a></nav>
<main><h1>${name}</h1><p class=cost>${price} EUR</p>
<ul class=facts><li><b>Zarvo</b><i>${house}</i></li><li><b>Numi</b><i>${code}</i></li>
<li><b>Grenta</b><i>${name.length} zu</i></li></ul></main><footer><p>Phone 555-0100</footer>`;
}

/** What is kept of a page, with an attribute whose rows are none. */
const PROTO = '{"digest":1,"paths":[],"texts":[],"heads":[],"attributes":{"__proto__":1}}';

const pages = things.map(shopPage);
const last = pages.at(-1)!;
const site = learnRecordSite(pages.slice(0, -1));
const texts = (html: string, attribute: string, options = {}): string[] =>
  (records(html, options)[0]?.attributes[attribute] ?? []).map(({ text }) => text);

describe("paths that agree with known values on some pages", () => {
  test("give the values on others", () => {
    expect(texts(last, "brand")).not.toContain("Esch");
    expect(texts(last, "brand", { site })[0]).toBe("Esch");
    expect(texts(last, "sku", { site })[0]).toBe("G-3001");
    expect(texts(last, "price", { site })[0]).toBe("4.20");
    expect(texts(last, "title", { site })[0]).toBe("Tea glass");
  });

  test("a currency is the sign beside the price, not the whole text", () => {
    const page = ({ name, price, house }: Thing): string =>
      `<title>${name}</title><h1>${name}</h1><p>Brand: ${house}</p><p class=price>€ ${price}</p><button>Add to cart</button>`;
    const known = learnRecordSite(things.slice(0, 4).map(page));
    expect(texts(page(things[4]!), "currency", { site: known })).toEqual(["€"]);
  });

  test("say where and how sure", () => {
    const value = records(last, { site })[0]!.attributes.brand![0]!;
    expect(value).toMatchObject({ rule: "site", path: expect.stringContaining("li.i") });
    expect(value.probability).toBeCloseTo(5 / 6);
    expect(last.slice(value.start, value.end)).toBe("Esch");
  });

  test("of a single page tell nothing, nor does the page itself", () => {
    expect(texts(last, "brand", { site: learnRecordSite([pages[0]!]) })).not.toContain("Esch");
    const alone = learnRecordSite([last]);
    expect(records(last, { site: alone })).toEqual(records(last));
  });

  test("a text that does not vary is not a title, code or brand", () => {
    const same = things
      .slice(0, 4)
      .map((thing) => shopPage({ ...thing, code: "SHOP-1", house: "Shop" }));
    const known = learnRecordSite(same);
    const { sku, brand } = records(last, { site: known })[0]!.attributes;
    expect(sku?.[0]?.rule).not.toBe("site");
    expect(brand?.[0]?.rule).not.toBe("site");
  });
});

describe("labels", () => {
  test("are texts that pages repeat, with others behind them", () => {
    expect(texts(last, "Grenta")).toEqual([]);
    expect(texts(last, "Grenta", { site, method: "vsse" })).toEqual([]);
    const facts = last.replace("<b>Numi</b>", "<b>SKU</b>").replace("<b>Zarvo</b>", "<b>Brand</b>");
    const sites = things
      .slice(0, 4)
      .map((thing) =>
        shopPage(thing)
          .replace("<b>Numi</b>", "<b>SKU</b>")
          .replace("<b>Zarvo</b>", "<b>Brand</b>"),
      );
    const known = learnRecordSite(sites);
    expect(texts(facts, "Grenta", { site: known, method: "vsse" })).toEqual(["9 zu"]);
  });
});

describe("values that somebody tells", () => {
  test("teach a site from a page", () => {
    const told = [{ html: pages[0]!, values: { size: ["11 zu"], brand: ["Acme"] } }];
    const known = learnRecordSite([...told, ...pages.slice(1, 4)]);
    expect(texts(last, "size", { site: known })).toEqual(["9 zu"]);
    expect(texts(last, "brand", { site: known })[0]).toBe("Esch");
  });

  test("count before what was found", () => {
    const wrong = [{ html: pages[0]!, values: { brand: ["11 zu"] } }];
    const known = learnRecordSite([...wrong, ...pages.slice(1, 4)]);
    expect(texts(last, "brand", { site: known })).toContain("9 zu");
  });
});

describe("a site", () => {
  test("does not depend on order or repetition, and is JSON", () => {
    const shuffled = learnRecordSite([pages[2]!, pages[0]!, pages[3]!, pages[1]!, pages[2]!]);
    expect(JSON.stringify(shuffled)).toBe(JSON.stringify(site));
    expect(readRecordSite(JSON.stringify(site))).toEqual(site);
    expect(JSON.stringify(site)).not.toContain("Acme");
  });

  test("knows its key, and takes an async iterable", async () => {
    const crawl = pages.map((html, i) => ({ html, url: `https://shop.example/${i}` }));
    async function* read(): AsyncGenerator<RecordSitePage> {
      yield* crawl;
    }
    expect((await learnRecordSite(read())).key).toBe("shop.example");
  });

  test("is learnt from the others where one page is cut or another kind of file", () => {
    const cut = last.replace("<h1>", `<script type="application/ld+json">{"@type":"Pro`);
    const others = pages.slice(0, -1);
    const told: number[] = [];
    const known = learnRecordSite(["%PDF-1.7", ...others, cut.slice(0, cut.indexOf("Pro") + 3)], {
      onPageError: (_, page) => told.push(page),
    });
    expect(told).toEqual([0]);
    for (const own of site.summaries) expect(known.summaries).toContainEqual(own);
    expect(() => learnRecordSite([7 as never])).toThrow("found number");
  });

  test.each([
    [
      "another version",
      { version: { toString: 1 } },
      'found site version {"toString":1}, expected 1',
    ],
    ["another format", { format: { toString: 1 } }, 'found format {"toString":1}, expected a site'],
    [
      "rows that are no list",
      { summaries: [JSON.parse(PROTO)] },
      "expected lists of row numbers by attribute",
    ],
  ])("of %s is refused", (_, changes, message) => {
    const read = (): unknown => readRecordSite(JSON.stringify({ ...site, ...changes }));
    expect(read).toThrow(SiteError);
    expect(read).toThrow(message);
  });

  test("that is none is refused", () => {
    expect(() => readRecordSite("{}")).toThrow(SiteError);
    expect(() => records(last, { site: {} as typeof site })).toThrow(SiteError);
    const broken = { ...site, summaries: [{ ...site.summaries[0]!, heads: [1] }] };
    expect(() => readRecordSite(broken)).toThrow("expected as many texts and heads as paths");
    expect(() => records(last, { site, method: "declared" })).toThrow("no effect");
    expect(() => learnRecordSite([{ html: last, values: { a: "b" } } as never])).toThrow(
      "page.values.a",
    );
  });
});

test("attributes may be called anything", () => {
  const page = (i: number): string =>
    `<ul><li>__proto__: a${i}<li>constructor: b${i}<li>Publisher: Zebra ${i}<li>ISBN: 978031612558${i}</ul>`;
  const known = learnRecordSite([0, 1, 2].map(page));
  const found = records(page(3), { site: readRecordSite(JSON.stringify(known)) })[0]!.attributes;
  expect(Object.entries(found).map(([name, [value]]) => [name, value!.text])).toEqual(
    expect.arrayContaining([
      ["__proto__", "a3"],
      ["constructor", "b3"],
      ["publisher", "Zebra 3"],
    ]),
  );
  expect(records("<p>It rained.", { site: known })).toEqual([]);
});

test("time grows with the page", () => {
  expectLinear((size) => {
    const page = last.replace("</ul>", `${"<li><b>Brand</b><i>Acme</i></li>".repeat(size)}</ul>`);
    return () => records(page, { site: learnRecordSite([page]) });
  }, 50);
});

test("time grows with the number of attributes", () => {
  expectLinear((size) => {
    const keys = Array.from({ length: size }, (_, i) => i);
    const html = `<table>${keys.map((i) => `<tr><th>Key ${i}<td>Value ${i}`).join("")}</table>`;
    const values = Object.fromEntries(keys.map((i) => [`key ${i}`, [`Value ${i}`]]));
    return () => learnRecordSite([{ html, values }]);
  }, 100);
});
