import { describe, expect, test } from "vitest";
import { type ExtractOptions, extract, extractionSchema } from "../src/entries/index.ts";
import { tinyModel } from "./cases/tiny-model.ts";

const model = tinyModel();
const german =
  "<p>Der Zug hielt nicht an, und das war für die Leute auf dem Bahnsteig ein Problem, " +
  "denn sie hatten es eilig, und der nächste ist erst nach einer Stunde von dort gekommen.";
const about = "<title>Der Zug</title><meta property=article:published_time content=2024-03-05>";

describe("a page that is not wanted has a reason and no content:", () => {
  test.each<[string, string, ExtractOptions, string]>([
    [
      "its text",
      german,
      { targetLanguage: "en" },
      "found the language de, by its text, expected en",
    ],
    [
      "what it declares",
      "<html lang=fr><p>Le pont.",
      { targetLanguage: "en-GB" },
      "found the language fr, as it declares, expected en-GB",
    ],
    [
      "no date and address",
      "<title>Der Zug</title><p>Der Zug hielt nicht an.",
      { onlyWithMetadata: true },
      "found no date, no address, expected a title, a date and an address",
    ],
  ])("%s", (_, html, options, message) => {
    for (const format of ["text", "json", "markdown"] as const) {
      const found = extract(html, { model, threshold: 0, format, ...options });
      expect(found).toMatchObject({ refused: { message }, text: "", blocks: [], wordCount: 0 });
    }
  });

  test.each<[string, string, ExtractOptions]>([
    ["of the language", german, { targetLanguage: "de-AT" }],
    ["of a language that nothing tells", "<p>Le pont.", { targetLanguage: "de" }],
    ["with metadata", about + german, { onlyWithMetadata: true, url: "https://e.example/" }],
    [
      "with an address of its own",
      `${about}<link rel=canonical href=https://e.example/>${german}`,
      { onlyWithMetadata: true, targetLanguage: "de" },
    ],
  ])("not one %s", (_, html, options) => {
    const found = extract(html, { model, threshold: 0, ...options });
    expect(found.refused).toBeUndefined();
    expect(found.text).not.toBe("");
    expect(found.metadata).toBeUndefined();
  });
});

test("several formats are written at once", () => {
  const html = "<p>The <b>bridge</b> opened.";
  const formats = ["markdown", "html"] as const;
  const { content, contents } = extract(html, { model, threshold: 0, formats });
  expect(content).toBe("The bridge opened.");
  expect(contents.markdown satisfies string).toBe("The **bridge** opened.");
  expect(contents.html satisfies string).toContain("<p>The <strong>bridge</strong> opened.</p>");
  // @ts-expect-error: it was not asked for
  expect(contents.xml).toBeUndefined();
  expect(extract(html, { model })).not.toHaveProperty("contents");
});

test("the words of the text are counted", () => {
  const { wordCount } = extract("<p>The bridge opened.<p>桥开了。", { model, threshold: 0 });
  expect(wordCount).toBe(6);
  const { content } = extract("<p>a b", { model, threshold: 0, format: "json" });
  expect(extractionSchema.parse(JSON.parse(content)).wordCount).toBe(2);
});

describe("relative links lead from the page's own address:", () => {
  const link = "<p>See <a href=b>the bridge</a>.";
  const markdown = (html: string, url = "https://given.example/x/"): string =>
    extract(html, { model, threshold: 0, format: "markdown", baseUrl: "canonical", url }).content;

  test.each([
    [
      "where it gives one",
      "<link rel=canonical href=https://own.example/a/c>",
      "https://own.example/a/b",
    ],
    ["else from the one it has", "", "https://given.example/x/b"],
    ["or that of a base", "<base href=https://base.example/>", "https://base.example/b"],
  ])("%s", (_, head, target) => {
    expect(markdown(head + link)).toBe(`See [the bridge](${target}).`);
  });
});

describe("selectors:", () => {
  const html = `<div class=ad><p>Buy this fine new thing today</div><main><h1>Bridge</h1>
    <p>The bridge opened on Monday morning<sup>[1]</sup>.</p><p class=note>Note</p></main>
    <p>Another text of more than five words`;
  const text = (options: ExtractOptions): string => extract(html, { model, ...options }).text;

  test("elements are taken out, those among words too", () => {
    expect(text({ removeSelector: ".ad, sup" })).toBe(
      "The bridge opened on Monday morning.\nAnother text of more than five words",
    );
  });

  test("content stands in elements, where the model chooses", () => {
    expect(text({ contentSelector: "main" })).toBe("The bridge opened on Monday morning[1].");
  });

  test("all of them is content where it chooses nothing", () => {
    expect(text({ contentSelector: "h1, .note" })).toBe("Bridge\nNote");
  });

  test("a page without such elements has no content", () => {
    expect(text({ contentSelector: "#none" })).toBe("");
  });

  test("metadata is read from the whole page", () => {
    const page = "<title>The bridge</title><h1>The bridge</h1><p>It opened.";
    const { metadata } = extract(page, { model, removeSelector: "title, h1", metadata: true });
    expect(metadata?.title?.value).toBe("The bridge");
  });
});

test.each<[string, unknown, string]>([
  ["contentSelector", "p:hover", 'found "p:hover", expected a CSS selector: ":hover" is not'],
  ["removeSelector", "a[", 'found "a[", expected a CSS selector'],
  ["removeSelector", 7, "expected string"],
  ["targetLanguage", "German!", "expected a language tag such as de or pt-BR"],
  ["onlyWithMetadata", "yes", "expected boolean"],
  ["deduplicate", 1, "expected boolean"],
  ["formats", ["pdf"], "expected one of"],
  ["baseUrl", "canon", 'expected an http or https URL, or "canonical"'],
])("%s: %j is refused", (name, value, message) => {
  const options = { model, [name]: value } as ExtractOptions;
  expect(() => extract("<p>x", options)).toThrow(TypeError);
  expect(() => extract("<p>x", options)).toThrow(message);
});

test("deduplicate keeps a long text once", () => {
  const paragraph = `<p>${"one more word and ".repeat(8)}</p>`;
  const lines = (options: ExtractOptions): number =>
    extract(paragraph + paragraph, { model, threshold: 0, ...options }).blocks.length;
  expect([lines({}), lines({ deduplicate: true })]).toEqual([2, 1]);
});
