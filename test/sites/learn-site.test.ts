import { describe, expect, test } from "vitest";
import { createRandom } from "../../src/base/random.ts";
import {
  classify,
  explain,
  extract,
  extractionSchema,
  learnSite,
  mergeSites,
  readSite,
  SiteError,
  type SitePage,
} from "../../src/entries/index.ts";
import { extractMany } from "../../src/workers/extract-many.ts";
import { generatedSite, leads, TEASER } from "../cases/generated-site.ts";
import { expectLinear } from "../cases/growth.ts";
import { tinyModel } from "../cases/tiny-model.ts";

const STORY = /<h1>(.*?)<\/h1>((?:<p>.*?<\/p>\n?)+)/;
const TAGS = /<[^>]*>/g;
const PARAGRAPHS = /<(\/?)p>/g;

const model = tinyModel();
const [one, ...others] = generatedSite as readonly [string, ...string[]];
const site = learnSite(generatedSite, { model });

describe("learnSite", () => {
  test("makes what all pages show fall, and keeps the stories", () => {
    const known = learnSite(generatedSite);
    for (const [i, html] of generatedSite.entries()) {
      expect(extract(html).text).toContain(TEASER);
      const { text } = extract(html, { site: known });
      expect(text).not.toContain(TEASER);
      expect(text).toContain(leads[i]);
    }
  });

  test("knows the site's address, and takes pages as text, bytes and records", async () => {
    const records: SitePage[] = generatedSite.map((html, i) => ({
      html: Buffer.from(html),
      url: `https://letter.example/${i}`,
    }));
    expect(learnSite(records, { model })).toEqual({ ...site, key: "letter.example" });
    expect(
      learnSite(
        generatedSite.map((html) => Buffer.from(html)),
        { model },
      ),
    ).toEqual(site);
    const crawled = generatedSite.map((html, id) => ({ id, html }));
    expect(learnSite(crawled, { model })).toEqual(site);
    const elsewhere = { html: one, url: "https://other.example/" };
    expect(learnSite([...records, elsewhere], { model }).key).toBeUndefined();
    async function* crawl(): AsyncGenerator<SitePage> {
      yield* records;
    }
    expect(await learnSite(crawl(), { model })).toEqual({ ...site, key: "letter.example" });
  });

  test("does not depend on order, on repetition or on how the pages were shared out", () => {
    const shuffled = [...generatedSite, one];
    createRandom(1).shuffle(shuffled);
    expect(JSON.stringify(learnSite(shuffled, { model }))).toBe(JSON.stringify(site));
    const parts = generatedSite.map((html) => learnSite([html], { model }));
    expect(parts.reduce(mergeSites)).toEqual(site);
  });

  test("refuses what is no page or option", () => {
    const learn = (pages: unknown, options = {}): unknown =>
      learnSite(pages as SitePage[], { model, ...options });
    expect(() => learn("<p>a page")).toThrow("pages: expected an iterable of pages");
    expect(() => learn(7)).toThrow("pages: expected an iterable of pages");
    expect(() => learn([7])).toThrow(
      "html: expected a string, a Uint8Array or a document, found number",
    );
    expect(() => learn([{ html: one, url: "a" }])).toThrow("page.url: expected an absolute URL");
    expect(() => learn([], { pages: 0 })).toThrow("options.pages: ");
    expect(() => learn([], { onPageError: 1 })).toThrow("options.onPageError: expected a function");
  });

  test("is learnt from the others where a page is another kind of file", async () => {
    const pages = [generatedSite[0]!, "%PDF-1.7", ...generatedSite.slice(1)];
    expect(learnSite(pages, { model })).toEqual(site);
    const told: [string, number][] = [];
    async function* crawl(): AsyncGenerator<SitePage> {
      yield* pages;
    }
    const onPageError = ({ name }: Error, page: number): void => {
      told.push([name, page]);
    };
    expect(await learnSite(crawl(), { model, onPageError })).toEqual(site);
    expect(told).toEqual([["NotHtmlError", 1]]);
  });

  test("is learnt from the others where a page's address is none", () => {
    const told: [string, number][] = [];
    const pages = [
      generatedSite[0]!,
      { html: one, url: "{{meta.canonical}}" },
      ...generatedSite.slice(1),
    ];
    const onPageError = ({ message }: Error, page: number): void => {
      told.push([message, page]);
    };
    expect(learnSite(pages, { model, onPageError })).toEqual(site);
    expect(told).toEqual([[expect.stringContaining("page.url: expected an absolute URL"), 1]]);
    expect(() => learnSite([{ html: one, url: 7 } as never], { model, onPageError })).toThrow(
      "page.url",
    );
  });
});

describe("a page with its site", () => {
  test("is the same whether the site was learnt with it or without it", () => {
    const without = learnSite(others, { model });
    expect(classify(one, { model, site })).toEqual(classify(one, { model, site: without }));
    expect(extract(one, { model, site, format: "json" })).toEqual(
      extract(one, { model, site: without, format: "json" }),
    );
  });

  test("is as without it when there are no other pages", () => {
    for (const pages of [[], [one], [one, one], [""]]) {
      const alone = learnSite(pages, { model });
      const options = { model, format: "json", formats: ["markdown", "html", "xml"] } as const;
      expect(JSON.stringify(extract(one, { ...options, site: alone }))).toBe(
        JSON.stringify(extract(one, options)),
      );
      expect(JSON.stringify(classify(one, { model, site: alone }))).toBe(
        JSON.stringify(classify(one, { model })),
      );
    }
  });

  test("is as without it when the pages are of another template", () => {
    const other = [1, 2, 3].map((n) => `<main class=shop><section><p>Order ${n} of ten</section>`);
    const wrong = learnSite(other, { model });
    expect(classify(one, { model, site: wrong })).toEqual(classify(one, { model }));
  });

  test("tells the probability of the model alone, and keeps its verdict", () => {
    const alone = classify(one, { model });
    const told = classify(one, { model, site });
    expect(told.blocks.map((block) => block.alone)).toEqual(
      alone.blocks.map(({ probability }) => probability),
    );
    expect(told.verdict).toEqual(alone.verdict);
    const { content: _, ...record } = extract(one, { model, site });
    expect(record.blocks[0]).toHaveProperty("alone");
    expect(extractionSchema.parse(record)).toEqual(record);
  });

  test("is as without it where nothing would be left", () => {
    const pages = [
      "<p>This is the one text that all of them have in common today.",
      "<p>Hello, <b>x",
    ];
    const same = pages.map((html) => `<div class=a>${pages[0]}</div><div>${html}</div>`);
    const known = learnSite(same, { model });
    expect(extract(same[0]!, { model, site: known, threshold: 0.999 }).text).toBe(
      extract(same[0]!, { model, threshold: 0.999 }).text,
    );
  });

  test("may come from JSON", () => {
    const read = readSite(JSON.stringify(site));
    expect(classify(one, { model, site: read })).toEqual(classify(one, { model, site }));
  });

  test("is refused with a site of another model", () => {
    const other = tinyModel(undefined, "dragnet");
    const run = (): unknown => extract(one, { model: other, site });
    expect(run).toThrow(SiteError);
    expect(run).toThrow(
      `cannot use the site that was given: it was learnt by the model ${model.json.checksum}`,
    );
  });

  test("is refused with what is no site, and where sites have no say", async () => {
    const wrong = { site: {} as typeof site };
    expect(() => extract(one, { model, ...wrong })).toThrow("options.site: expected a site from");
    const broken = { ...site, summaries: [{}] } as unknown as typeof site;
    expect(() => extract(one, { model, site: broken })).toThrow("summaries.0");
    expect(() => explain(one, { model, ...{ site } })).toThrow(
      "options.site: has no effect on explain",
    );
    await expect(extractMany([], { jobs: 1, ...{ site } }).next()).rejects.toThrow(
      "options.site: ",
    );
  });
});

describe("hostile sites", () => {
  test("of very many pages take the room of a few", () => {
    const pages = function* (): Generator<string> {
      for (let i = 0; i < 2000; i++) yield `<p>Story ${"x".repeat(i)}<p>Read more`;
    };
    const known = learnSite(pages(), { model });
    expect(known.summaries).toHaveLength(40);
    expect(JSON.stringify(known).length).toBeLessThan(10_000);
  });

  test("whose pages are one text over and over take time in proportion", () => {
    expectLinear((size) => {
      const pages = [0, 1, 2].map((n) => `<p>last ${"y".repeat(n)}${"<p>the same".repeat(size)}`);
      return () => extract(pages[0]!, { model, site: learnSite(pages.slice(1), { model }) });
    }, 2_000);
  });

  test("with a page of very many blocks keep the first ones", () => {
    const page = Array.from({ length: 100_000 }, (_, i) => `<p>line ${"z".repeat(i % 50)}`).join(
      "",
    );
    const known = learnSite([page], { model });
    expect(known.summaries[0]!.texts).toHaveLength(10_000);
    expect(extract(page, { model, site: known }).blocks.length).toBe(
      extract(page, { model }).blocks.length,
    );
  });
});

describe("labels", () => {
  const goldOf = (i: number): string =>
    STORY.exec(generatedSite[i]!)!.slice(1).join("\n").replaceAll(TAGS, "").trim();
  const [told, second] = [0, 1].map((i) => ({ html: generatedSite[i]!, gold: goldOf(i) }));
  const taught = learnSite([told!, second!], { model });
  const apples = generatedSite[2]!;

  test("of two pages say where content stands on the others", () => {
    expect(extract(apples, { model }).text).toContain(TEASER);
    expect(extract(apples, { model }).text).not.toContain("Apples of the north");
    expect(extract(apples, { model, site: taught }).text).toBe(goldOf(2));
  });

  test("are named where they turned a block, and in the evidence", () => {
    const { blocks, siteFit } = classify(apples, { model, site: taught });
    const turned = blocks.filter(({ why }) => why === "site labels");
    expect(turned.map(({ text, isContent }) => [text, isContent])).toEqual([
      ["Apples of the north", true],
      [TEASER, false],
      ["© County Letter. All rights reserved.", false],
    ]);
    expect(siteFit).toEqual({ labelled: 2, found: 1 });
  });

  test("as runs are the same as by text, and come first", () => {
    const { html, gold } = told!;
    const alone = learnSite([told!], { model });
    const spans = classify(html, { model }).blocks.map(({ text, start, end }) => ({
      start,
      end,
      label: gold.includes(text) ? ("content" as const) : ("rest" as const),
    }));
    expect(learnSite([{ html, labels: spans }], { model })).toEqual(alone);
    expect(learnSite([{ html, gold: TEASER, labels: spans }], { model })).toEqual(alone);
    const [labels] = learnSite([{ html, labels: [] }], { model }).summaries;
    expect(new Set(labels!.labelled!.labels)).toEqual(new Set([2]));
    const unsure = spans.map((span) => ({ ...span, label: "unsure" as const }));
    expect(learnSite([{ html, gold, labels: unsure }], { model })).toEqual(alone);
  });

  test("stay in any order, repetition and merge, beside pages without", () => {
    const pages: SitePage[] = [told!, ...others, one];
    const all = learnSite(pages, { model });
    expect(JSON.stringify(learnSite(pages.toReversed(), { model }))).toBe(JSON.stringify(all));
    const parts = pages.map((page) => learnSite([page], { model }));
    expect(JSON.stringify(parts.reduce(mergeSites))).toBe(JSON.stringify(all));
    expect(JSON.stringify(parts.reduceRight(mergeSites))).toBe(JSON.stringify(all));
    const read = readSite(JSON.stringify(all));
    expect(extract(others[0]!, { model, site: read })).toEqual(
      extract(others[0]!, { model, site: all }),
    );
  });

  test("of the page itself are not used on it", () => {
    const alone = learnSite([told!], { model });
    expect(extract(one, { model, site: alone })).toEqual(extract(one, { model }));
  });

  test("tell when a page has none of their places", () => {
    const anew = apples
      .replaceAll(PARAGRAPHS, "<$1section>")
      .replaceAll("h1>", "h2>")
      .replace('"story"', '"x"');
    const { content, ...record } = extract(anew, { model, site: taught });
    expect(record.siteFit).toMatchObject({ labelled: 2, found: 0 });
    expect(record.siteFit!.note).toContain("the site may have been redesigned");
    expect(content).toContain(leads[2]);
    expect(extractionSchema.parse(record)).toEqual(record);
    expect(extract(anew, { model, site }).siteFit).toBeUndefined();
  });

  test.each<[Record<string, unknown>, string]>([
    [{ gold: 1 }, "page.gold: "],
    [
      { html: one, labels: [{ start: 2, end: 1, label: "content" }] },
      "page.labels: expected spans",
    ],
    [{ labels: [{ start: 1, end: 2, label: "yes" }] }, "page.labels.0.label: "],
  ])("%o is refused", (page, message) => {
    expect(() => learnSite([{ html: one, ...page } as SitePage], { model })).toThrow(message);
  });

  test("removeSelector removes before anything is learnt; a wrong one is told at once", () => {
    const less = learnSite([told!], { model, removeSelector: ".promo" });
    const whole = learnSite([told!], { model });
    expect(less.summaries[0]!.texts.length).toBe(whole.summaries[0]!.texts.length - 1);
    expect(() => learnSite([told!], { model, removeSelector: "p[" })).toThrow(
      "options.removeSelector: ",
    );
  });
});
