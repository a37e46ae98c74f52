import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { classify } from "../../src/api/classify.ts";
import { extract } from "../../src/api/extract.ts";
import type { ExtractOptions } from "../../src/api/options/page-options.ts";
import { decode } from "../../src/document/decode.ts";
import { markup } from "../cases/markup.ts";
import { tinyModel } from "../cases/tiny-model.ts";

const model = tinyModel();
const html =
  "<html><body><nav><a href=/>Home</a> <a href=/s>Sport</a></nav>" +
  "<p>The <b>bridge</b> opened on Monday &amp; all came.</p><p>Menu</p>" +
  "<p>Trains<br>run again between both banks from today.</p></body>";

describe("extract", () => {
  test("gives the content as text and as blocks", () => {
    const { text, blocks, encoding, encodingReason } = extract(html, { model });
    expect(text).toBe(
      "The bridge opened on Monday & all came.\nTrains\nrun again between both banks from today.",
    );
    expect(blocks.map(({ index }) => index)).toEqual([1, 3]);
    expect(encoding).toBe(decode(html).encoding);
    expect(encodingReason).toBe(decode(html).reason);
  });

  test("gives an empty text where nothing is content", () => {
    for (const page of ["", "<p>Menu", "<script>long enough to be content if it were seen"]) {
      expect(extract(page, { model })).toMatchObject({ text: "", blocks: [] });
    }
  });

  test("runs the documented example", () => {
    const { text } = extract("<nav><a href=/>Home</a></nav><p>The bridge opened on Monday. …</p>", {
      model,
    });
    expect(text).toBe("The bridge opened on Monday. …");
  });
});

describe("classify", () => {
  test("gives every block with its verdict", () => {
    const { blocks } = classify(html, { model });
    expect(blocks.map(({ text, isContent }) => [text, isContent])).toEqual([
      ["Home Sport", false],
      ["The bridge opened on Monday & all came.", true],
      ["Menu", false],
      ["Trains run again between both banks from today.", true],
    ]);
    expect(Object.keys(blocks[0]!)).toEqual([
      "index",
      "path",
      "kind",
      "text",
      "probability",
      "isContent",
      "why",
      "start",
      "end",
    ]);
    expect(blocks[0]).toMatchObject({ index: 0, path: "html.body.nav" });
    // "Home Sport": 2 words, all links: log-odds 2 - 8 - 4.
    expect(blocks[0]!.probability).toBeCloseTo(1 / (1 + Math.exp(10)), 8);
    expect(extract(html, { model }).blocks).toEqual(blocks.filter((block) => block.isContent));
  });

  test("slices the source at the block's markup", () => {
    const slices = classify(html, { model }).blocks.map(({ start, end }) => html.slice(start, end));
    expect(slices).toEqual([
      "Home</a> <a href=/s>Sport",
      "The <b>bridge</b> opened on Monday &amp; all came.",
      "Menu",
      "Trains<br>run again between both banks from today.",
    ]);
  });

  test("slices the decoded source of bytes", () => {
    const bytes = Uint8Array.of(...Buffer.from("<p>caf"), 0xe9, ...Buffer.from(" au lait<p>x"));
    const { blocks, encoding } = classify(bytes, { model, charset: "windows-1252" });
    const source = decode(bytes, "windows-1252").text;
    expect(encoding).toBe("windows-1252");
    expect(blocks.map(({ start, end }) => source.slice(start, end))).toEqual(["café au lait", "x"]);
  });

  test("of any markup has offsets in order that hold the block's text", () => {
    fc.assert(
      fc.property(markup, (page) => {
        let last = 0;
        for (const { start, end, text } of classify(page, { model }).blocks) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          last = end;
          // Markup between may hold the word too (`<textarea>`), but not less often.
          const slice = page.slice(start, end);
          for (const word of ["text", "more", "中"]) {
            expect(slice.split(word).length).toBeGreaterThanOrEqual(text.split(word).length);
          }
        }
        expect(last).toBeLessThanOrEqual(page.length);
      }),
      { numRuns: 200 },
    );
  });
});

describe("input", () => {
  test("bytes and their text give the same", () => {
    const fromText = classify(html, { model });
    expect(classify(Buffer.from(html), { model }).blocks).toEqual(fromText.blocks);
    expect(classify(new TextEncoder().encode(html), { model }).blocks).toEqual(fromText.blocks);
  });

  test("is not changed, nor are the options", () => {
    const bytes = new TextEncoder().encode(html);
    const options = Object.freeze({ model, threshold: 0.3, url: "https://a.example/" });
    extract(bytes, options);
    classify(bytes, options);
    expect(bytes).toEqual(new TextEncoder().encode(html));
  });

  test("gives the same every time, whatever came between", () => {
    const before = classify(html, { model });
    classify("<p>another page</p>", { model });
    expect(classify(html, { model })).toEqual(before);
  });

  test.each([
    [undefined, "undefined"],
    [null, "null"],
    [42, "number"],
    [["<p>"], "object"],
    [new ArrayBuffer(4), "an ArrayBuffer: give new Uint8Array(it)"],
    [Promise.resolve("<p>"), "a promise: await it"],
    [new Response("<p>"), "a Response: give await it.text(), or its bytes"],
    [{ outerHTML: "<p>" }, "an element: give its outerHTML"],
  ])("%j is refused", (wrong, found) => {
    for (const run of [extract, classify]) {
      const call = () => run(wrong as unknown as string, { model });
      expect(call).toThrow(TypeError);
      expect(call).toThrow(`html: expected a string, a Uint8Array or a document, found ${found}`);
    }
  });
});

describe("options", () => {
  test("the threshold decides, at least it is content", () => {
    const count = (threshold: number): number => extract(html, { model, threshold }).blocks.length;
    expect(count(0)).toBe(4);
    expect(count(1)).toBe(0);
    const { probability } = classify(html, { model }).blocks[1]!;
    expect(extract(html, { model, threshold: probability }).blocks[0]!.index).toBe(1);
  });

  test.each([
    ["model", {}, "options.model: expected a model from loadModel()"],
    ["model", null, "options.model: expected a model from loadModel()"],
    ["model", "model.json", "options.model: expected a model from loadModel()"],
    ["threshold", 1.5, "options.threshold: "],
    ["threshold", -0.1, "options.threshold: "],
    ["threshold", Number.NaN, "options.threshold: "],
    ["threshold", "0.5", "options.threshold: "],
    ["charset", 8, "options.charset: "],
    [
      "url",
      new URL("https://a.example/"),
      "options.url: expected string, found a URL object: give its href",
    ],
    [
      "url",
      "nope",
      'options.url: expected an absolute URL such as https://example.org/a, found "nope"',
    ],
    ["url", "", "options.url: expected an absolute URL"],
    ["baseUrl", `https://a.example/${"a".repeat(2048)}`, "options.baseUrl: "],
    ["treshold", 0.5, 'options: found the unknown "treshold"; did you mean threshold?'],
    ["favor", "precison", 'recall, balanced, found "precison"; did you mean precision?'],
  ])("%s: %j is refused", (name, value, message) => {
    const options = { model, [name]: value } as ExtractOptions;
    for (const run of [extract, classify]) {
      expect(() => run(html, options)).toThrow(TypeError);
      expect(() => run(html, options)).toThrow(message);
    }
  });

  test.each([[null], ["model.json"], [3]])("%j are no options", (wrong) => {
    expect(() => extract(html, wrong as unknown as ExtractOptions)).toThrow("options: ");
  });

  test("an unknown charset is ignored, and reported", () => {
    const bytes = new TextEncoder().encode(html);
    const plain = extract(bytes, { model });
    expect(extract(bytes, { model, charset: "klingon" })).toEqual({
      ...plain,
      unknownCharset: "klingon",
    });
    expect(plain).not.toHaveProperty("unknownCharset");
  });
});
