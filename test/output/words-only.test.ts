import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { extract } from "../../src/api/extract.ts";
import { countWords } from "../../src/document/words.ts";
import { readModel, writeModel } from "../../src/models/model.ts";
import { tinyModel, tinyModelJson } from "../cases/tiny-model.ts";

/*
 * Where only plain text is asked for, blocks may be written as they were read, and links and marks left out.
 * The text, the words, the records and the images are those of an extraction with a tree.
 */

type Options = NonNullable<Parameters<typeof extract>[1]>;

const parts =
  "<p> </p> <div> </div> <ul> <li> </li> </ul> <table> <tr> <td> </td> </table> <h2> </h2> <dl> <dt> <dd> <blockquote> </blockquote> " +
  "<a_href=x> <a_href=#f> <a_href=#f_class=anchor> <a_name=f> </a> <b> </b> <i> <em> </em> <span> <span_class=gutter> " +
  "<span_class=mw-editsection> <span_class=sidenote> </span> <sup> </sup> <sub> </sub> <code> </code> <tt> </tt> <kbd> <pre> </pre> " +
  "<ruby> <rt> </ruby> <br> <hr> <wbr> <img_src=a.png_alt=b> <img_class=latex_alt=x+y> <button> </button> <small> </small> " +
  "<input_disabled_type=checkbox> <label_for=i> <div_class=note> <div_class='admonition_tip'> <strong_class=admonition-title> " +
  "<iframe_src='https://youtube.com/embed/abcdefgh'></iframe> <math><mi>x</mi></math> <script>x</script> <details> <summary> " +
  "<svg><text>y</text></svg> <x-y> </x-y> <section> </section> <font> </font>";
const texts =
  "word word. two_words _ _ , .more ) 1 2 [1] [2] ¹ ² * &nbsp; &amp; &#xfeff; &#11; &shy; $x$ $5 \\\\(y\\\\) é — 漢字 ไทย 1/3 2/3 3/3 ¶ ↩";
const part = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...parts.split(" ")) },
  { weight: 4, arbitrary: fc.constantFrom(...texts.split(" ")) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "\u00a0",
      "\ufeff",
      "\v",
      "\u200b",
      "\u00ad",
      "\u2028",
      "\n",
      "😀",
      "\u0085",
    ),
  },
);
const page = fc
  .array(part, { maxLength: 40 })
  .map((all) => all.map((one) => one.replaceAll("_", " ")).join(""));

const models = {
  layout: tinyModel(),
  dragnet: readModel(writeModel(tinyModelJson(undefined, "dragnet"))),
};

function sameByTree(html: string | Uint8Array, options: Options): void {
  const { content, ...plain } = extract(html, options);
  const { contents, content: _, ...full } = extract(html, { ...options, formats: ["markdown"] });
  expect(plain).toEqual(full);
  expect(content).toBe(plain.text);
  expect(plain.wordCount).toBe(countWords(plain.text));
}

describe("the text without a tree is that of one", () => {
  test.each(Object.entries(models))("on any page, with blocks by %s", (_, model) => {
    fc.assert(
      fc.property(page, (html) => sameByTree(html, { model, threshold: 0 })),
      { numRuns: 1500 },
    );
  });

  test.each<[Options]>([
    [{ links: "drop" }],
    [{ links: "text", images: "text" }],
    [{ tables: "text", images: "drop" }],
    [{ tables: "drop", maxLength: 30 }],
    [{ url: "https://e.example/a" }],
  ])("with %j", (options) => {
    fc.assert(
      fc.property(page, (html) =>
        sameByTree(html, { model: models.layout, threshold: 0, ...options }),
      ),
      { numRuns: 300 },
    );
  });

  test.each([
    "<button>word</button>word",
    "<a href=x>word<iframe src='https://youtube.com/embed/abcdefgh'></iframe>word",
    "word<a href=#f class=anchor><iframe src='https://youtube.com/embed/abcdefgh'></iframe>word<a href=#f>wordword",
  ])("on %s", (html) => {
    for (const model of Object.values(models)) {
      sameByTree(html, { model, threshold: 0 });
      sameByTree(html, { model, threshold: 0, url: "https://e.example/a" });
    }
  });

  test("on own pages", () => {
    const folder = new URL("../../data/pages/", import.meta.url);
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (!entry.isDirectory()) continue;
      sameByTree(readFileSync(new URL(`${entry.name}/page.html`, folder)), {});
    }
  });
});
