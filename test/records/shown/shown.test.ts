/** What a page shows of its thing without a label: by hand, with the places in the source. */
import { describe, expect, test } from "vitest";
import { openPage } from "../../../src/document/open-page.ts";
import { layout } from "../../../src/document/segmenters/layout.ts";
import { createDictionary } from "../../../src/records/dictionary.ts";
import { candidatesOf } from "../../../src/records/learned/candidates.ts";
import { contextOf, type PageContext } from "../../../src/records/learned/context.ts";
import type { RecordValue } from "../../../src/records/record.ts";
import { breadcrumbsOf } from "../../../src/records/shown/breadcrumbs.ts";
import { imagesOf, withSizes } from "../../../src/records/shown/images.ts";
import { regularPriceOf, unitPriceOf } from "../../../src/records/shown/other-prices.ts";
import { ratingsOf } from "../../../src/records/shown/ratings.ts";

const contextFrom = (html: string): PageContext =>
  contextOf(openPage(html, layout, {}).page, createDictionary());
const texts = (values: readonly RecordValue[]): string[] => values.map(({ text }) => text);

describe("breadcrumbs", () => {
  const list = {
    "@type": "BreadcrumbList",
    itemListElement: [
      { "@type": "ListItem", position: 2, name: "Pots" },
      { "@type": "ListItem", position: 1, item: { "@id": "/", name: "Kitchen" } },
    ],
  };

  test("are those that the page declares, by position", () => {
    const html = `<script type="application/ld+json">${JSON.stringify(list)}</script><nav class=breadcrumb><a>A</a><a>B</a></nav>`;
    const found = breadcrumbsOf(contextFrom(html));
    expect(texts(found)).toEqual(["Kitchen", "Pots"]);
    expect(found.map(({ start, end }) => html.slice(start, end))).toEqual(["Kitchen", "Pots"]);
  });

  test("else those that it shows, without separators", () => {
    const html =
      '<nav class="site-breadcrumbs"><a href=/>Home</a> / <a href=/k>Kitchen</a> <i>›</i> <b>Teapot</b></nav>';
    const found = breadcrumbsOf(contextFrom(html));
    expect(texts(found)).toEqual(["Home", "Kitchen", "Teapot"]);
    expect(found.map(({ start, end }) => html.slice(start, end))).toEqual(texts(found));
  });

  test("are no other list, and no list without links", () => {
    expect(breadcrumbsOf(contextFrom("<nav class=menu><a>Home</a><a>Pots</a></nav>"))).toEqual([]);
    expect(breadcrumbsOf(contextFrom("<p class=breadcrumb><b>A</b><b>B</b></p>"))).toEqual([]);
  });
});

describe("images", () => {
  test("Open Graph's has its size", () => {
    const html =
      '<meta property="og:image" content="/pot.jpg"><meta property="og:image:width" content="800"><meta property="og:image:height" content="600">';
    const [image] = imagesOf(contextFrom(html));
    expect(image).toMatchObject({ text: "/pot.jpg", width: 800, height: 600 });
    expect(html.slice(image!.start, image!.end)).toBe("/pot.jpg");
  });

  test("else the picture that is named after the thing, and is no icon", () => {
    const html =
      '<title>Steel teapot</title><img src=/i.png alt="Steel teapot" width=16 height=16><img src=/pot.jpg alt="Steel teapot" width=400 height=300><img src=/x.jpg alt=Other>';
    expect(imagesOf(contextFrom(html))).toMatchObject([
      { text: "/pot.jpg", width: 400, height: 300 },
    ]);
  });

  test("a declared one has the size of the same file on the page", () => {
    const html = "<p>Pot<img src=/big/pot.jpg?v=2 width=400 height=300>";
    const value = { text: "https://a.example/pot.jpg", path: "", start: 0, end: 0 };
    expect(withSizes([value], contextFrom(html).page.document)).toMatchObject([
      { width: 400, height: 300 },
    ]);
  });
});

describe("ratings", () => {
  test.each([
    ["<h1>Pot</h1><p>4,7 von 5 Sternen<p>1.091 Bewertungen", "4,7", "1.091"],
    ["<h1>Pot</h1><p>4.5 out of 5<p>(36 Reviews)", "4.5", "36"],
    ['<h1>Pot</h1><div class=rating aria-label="3.9 / 5"></div>', "3.9", undefined],
    ["<h1>Pot</h1><p>Page 2 of 5 pots<p>5 years", undefined, undefined],
    ["<h1>Pot</h1><p>7 of 5 stars", undefined, undefined],
  ])("%s", (html, rating, count) => {
    const found = Object.fromEntries(ratingsOf(contextFrom(html)));
    expect(found.rating?.text).toBe(rating);
    expect(found.rating_count?.text).toBe(count);
  });
});

describe("other prices", () => {
  const html =
    "<h1>Pot</h1><p><s>€ 49,90</s> <b>€ 39,90</b><p>(79,80 € / kg)<aside><s>€ 99,00</s><b>€ 80,00</b></aside>";
  const context = contextFrom(html);
  const candidates = candidatesOf("price", context);
  const asked = candidates.find(({ key }) => key === "39.9")!;

  test("the regular one is struck through, beside the price, and higher", () => {
    const regular = regularPriceOf(context, asked, candidates)!;
    expect(regular).toMatchObject({ text: "49,90", rule: "shown:struck-through" });
    expect(html.slice(regular.start, regular.end)).toBe("49,90");
    const higher = candidates.find(({ key }) => key === "99")!;
    expect(regularPriceOf(context, higher, candidates)).toBeUndefined();
  });

  test("that of a unit names the unit", () => {
    expect(unitPriceOf(context, asked)!.text).toBe("79,80 € / kg");
    const plain = contextFrom("<p>€ 3,00 <p>2 per box");
    const [price] = candidatesOf("price", plain);
    expect(unitPriceOf(plain, price!)).toBeUndefined();
  });
});
