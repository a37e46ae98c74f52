/** What the parts of a page do to each result. The model by hand names the part of each block. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { chunk } from "../../src/api/chunk.ts";
import { chunkSchema } from "../../src/api/chunk-schema.ts";
import { classify } from "../../src/api/classify.ts";
import { explain } from "../../src/api/explain.ts";
import { extract } from "../../src/api/extract.ts";
import type { ExtractOptions } from "../../src/api/options/page-options.ts";
import { extractionSchema } from "../../src/output/extraction-schema.ts";
import type { Part } from "../../src/parts/vocabulary.ts";
import { root } from "../cases/command.ts";
import { partsModelOf, SURE } from "../cases/parts-model.ts";
import { tinyModel } from "../cases/tiny-model.ts";

const WRONG_PART =
  /^options\.dropParts\.0: expected one of headline, .*, found "promos"; did you mean promo\?$/;
const SHOWN = /seine extract --keep-parts (\S+) (\S+)\n```\n\n```text\n(.*?)```/s;
const long = "of the bridge that opened on Monday after nine years of work in the river";
const blocks: readonly (readonly [Part, string])[] = [
  ["navigation", "<p>Home</p>"],
  ["headline", "<h1>The bridge is open</h1>"],
  ["byline", "<p>By Jane Doe</p>"],
  ["caption", `<figure><img src=a.jpg><figcaption>A picture ${long}</figcaption></figure>`],
  ["body", `<p>The story ${long}</p>`],
  ["promo", `<p>An offer ${long}</p>`],
  ["noise", `<p hidden>A hidden text ${long}</p>`],
  ["comment", `<p>An answer ${long}</p>`],
];
const html = `<title>The bridge is open</title>${blocks.map(([, markup]) => markup).join("\n")}`;
const given = { model: tinyModel(), partsModel: partsModelOf(blocks.map(([part]) => part)) };

/** The parts that are content. */
function kept(options: ExtractOptions): (Part | undefined)[] {
  return extract(html, { ...given, ...options }).blocks.map(({ part }) => part);
}

describe("content by parts", () => {
  test.each<[string, ExtractOptions, readonly Part[]]>([
    [
      "is as ever where they are only told",
      { parts: true },
      ["caption", "body", "promo", "comment"],
    ],
    [
      "lacks those that are dropped",
      { dropParts: ["promo", "bio"] },
      ["caption", "body", "comment"],
    ],
    [
      "is those that are kept, however improbable",
      { keepParts: ["byline", "body"] },
      ["byline", "body"],
    ],
    [
      "is what is kept and not dropped",
      { keepParts: ["body", "promo"], dropParts: ["promo"] },
      ["body"],
    ],
    ["has no hidden text", { keepParts: ["noise", "body"] }, ["body"]],
    ["has hidden text where it is judged", { keepParts: ["noise"], invisible: "keep" }, ["noise"]],
    [
      "is in the selected elements",
      { keepParts: ["body", "caption"], contentSelector: "figure" },
      ["caption"],
    ],
    [
      "lacks the headline if it is dropped",
      { dropParts: ["headline"], title: "include" },
      ["caption", "body", "promo", "comment"],
    ],
    [
      "has no comments that are left out otherwise",
      { dropParts: ["promo"], comments: "exclude" },
      ["caption", "body", "comment"],
    ],
  ])("%s", (_, options, expected) => {
    expect(kept(options)).toEqual(expected);
  });

  test("has the reason part where they decide", () => {
    const all = classify(html, { ...given, keepParts: ["byline", "body"] }).blocks;
    const reasons = all.map(({ part, isContent, why }) => [part, isContent, why]);
    expect(reasons).toEqual([
      ["navigation", false, "probability"],
      ["headline", false, "probability"],
      ["byline", true, "part"],
      ["caption", false, "part"],
      ["body", true, "probability"],
      ["promo", false, "part"],
      ["noise", false, "invisible"],
      ["comment", false, "part"],
    ]);
  });

  test("keeps the headline's level where it is kept", () => {
    const { content } = extract(html, {
      ...given,
      format: "markdown",
      keepParts: ["headline", "byline"],
    });
    expect(content).toBe("# The bridge is open\n\nBy Jane Doe");
  });

  test.each([
    ["threshold", 0.4],
    ["favor", "recall"],
    ["comments", "only"],
    ["title", "include"],
  ])("is chosen by parts or by %s", (name, value) => {
    const options = { ...given, keepParts: ["body"], [name]: value };
    const message = `options: found keepParts and ${name}, expected one of them`;
    expect(() => extract(html, options as ExtractOptions)).toThrow(message);
  });

  test("has no unknown parts", () => {
    const options = { dropParts: ["promos"] } as unknown as ExtractOptions;
    expect(() => extract(html, options)).toThrow(WRONG_PART);
  });
});

describe("the page's parts", () => {
  test("are counted by words that it shows, and a choice that leaves nothing says so", () => {
    const words = {
      headline: 4,
      byline: 3,
      body: 17,
      caption: 17,
      comment: 17,
      promo: 17,
      navigation: 1,
    };
    expect(extract(html, { ...given, parts: true }).parts).toEqual({ words });
    const {
      parts,
      text,
      blocks: none,
    } = extract(html, {
      ...given,
      keepParts: ["facts", "bio"],
      dropParts: ["form"],
    });
    expect([text, none]).toEqual(["", []]);
    expect(parts).toEqual({
      words,
      note:
        "no content is left with only facts, bio kept and form left out; the page has headline (4 words), " +
        "byline (3 words), body (17 words), caption (17 words), comment (17 words), promo (17 words), " +
        "navigation (1 word)",
    });
  });

  test("are absent where they are not asked for, and need no model then", () => {
    const wrong = { ...given, partsModel: { tell: () => expect.fail() } };
    const found = classify(html, { ...wrong, parts: false } as unknown as ExtractOptions);
    expect(found).not.toHaveProperty("parts");
    expect(found.blocks.some((block) => "part" in block)).toBe(false);
    expect(extract(html, { model: given.model, format: "html" }).content).not.toContain(
      "data-part",
    );
  });
});

describe("formats", () => {
  const form = { ...given, keepParts: ["headline", "caption", "body"] as const };

  test("JSON fits its schema", () => {
    const { content } = extract(html, { ...form, format: "json" });
    const record = JSON.parse(content);
    expect(extractionSchema.parse(record)).toEqual(record);
    expect(record.blocks[0]).toMatchObject({
      part: "headline",
      partProbability: expect.closeTo(SURE, 10),
    });
  });

  test("HTML has data-part", () => {
    expect(extract(html, { ...form, format: "html" }).content).toBe(
      `<article>
<h1 data-part="headline">The bridge is open</h1>
<figure><img src="a.jpg" alt="">
<figcaption data-part="caption">A picture ${long}</figcaption>
</figure>
<p data-part="body">The story ${long}</p>
</article>`,
    );
  });

  test("XML has types", () => {
    const { content } = extract(html, { ...form, format: "xml" });
    expect(content).toContain('<ab type="header" subtype="headline" rend="h1">');
    expect(content).toContain('<figDesc type="caption">A picture');
    expect(content).toContain('<p type="body">The story');
  });

  test("Markdown and text have only the choice", () => {
    const { content, text } = extract(html, { ...form, format: "markdown" });
    expect(content).not.toContain("caption");
    expect(text).toBe(`The bridge is open\nA picture ${long}\nThe story ${long}`);
  });
});

describe("chunks", () => {
  test("have one kind of part", () => {
    const chunks = chunk(html, { ...given, keepParts: ["headline", "body", "comment", "promo"] });
    expect(chunks.map(({ part, text }) => [part, text.slice(0, 12)])).toEqual([
      ["body", "The bridge i"],
      ["promo", `An offer of `],
      ["comment", "An answer of"],
    ]);
    expect(chunks.map(({ partProbability }) => partProbability?.toFixed(6))).toEqual([
      // 17 words of body and 4 of a headline, which is body at .2 / 20.
      ((17 * SURE + 4 * 0.01) / 21).toFixed(6),
      SURE.toFixed(6),
      SURE.toFixed(6),
    ]);
    for (const one of chunks) expect(chunkSchema.parse(one)).toEqual(one);
  });

  test("tell no parts that are not asked for, and mix them", () => {
    const chunks = chunk(html, { model: given.model });
    expect(chunks).toHaveLength(1);
    expect(chunks[0]).not.toHaveProperty("part");
  });

  test("of the whole page may lack parts", () => {
    const chunks = chunk(html, { ...given, wholePage: true, dropParts: ["promo", "navigation"] });
    const text = chunks.map((one) => one.text).join("\n");
    expect(text).toContain("By Jane Doe");
    expect(text).not.toContain("Home");
    expect(text).not.toContain("offer");
  });
});

test("explanations say why a block is its part", () => {
  const explained = explain(html, { ...given, parts: true });
  expect(explained[4]!.part).toMatchObject({
    part: "body",
    probability: expect.closeTo(SURE, 10),
    contributions: [],
  });
  expect(explain(html, { model: given.model })[4]).not.toHaveProperty("part");
});

test("the README shows what a choice of parts writes", () => {
  const readme = readFileSync(join(root, "README.md"), "utf8");
  const [, parts, path, shown] = SHOWN.exec(readme)!;
  const page = readFileSync(join(root, path!));
  const { content } = extract(page, { keepParts: parts!.split(",") as Part[] });
  expect(`${content}\n`).toBe(shown);
});
