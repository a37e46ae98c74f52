import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { extract } from "../../src/api/extract.ts";
import type { ExtractOptions } from "../../src/api/options/page-options.ts";
import { type FormatName, formatNames } from "../../src/output/formats/registry.ts";
import { ignored, withoutEffect } from "../../src/output/formats/without-effect.ts";
import { rendered } from "../cases/rendered.ts";
import { tinyModel } from "../cases/tiny-model.ts";

const model = tinyModel();

const page =
  "<p>See <a href=/b>the bridge</a> of 1934.</p><table><tr><th>a<th>b<tr><td>c<td>d</table><p>end";

describe("in Markdown", () => {
  test.each<[ExtractOptions, string]>([
    [{}, "See [the bridge](/b) of 1934.\n\n| a | b |\n| - | - |\n| c | d |\n\nend"],
    [{ links: "text" }, "See the bridge of 1934.\n\n| a | b |\n| - | - |\n| c | d |\n\nend"],
    [{ links: "drop", tables: "drop" }, "See of 1934.\n\nend"],
    [{ tables: "text" }, "See [the bridge](/b) of 1934.\n\na | b\n\nc | d\n\nend"],
    [
      { baseUrl: "https://e.example/", tables: "drop" },
      "See [the bridge](https://e.example/b) of 1934.\n\nend",
    ],
  ])("%j", (options, expected) => {
    expect(rendered(page, { ...options, format: "markdown" })).toBe(expected);
  });
});

describe("maxLength", () => {
  const words = "The first paragraph has so many words.";
  const html = `<p>${words}</p><p>The <b>second</b> paragraph has so many words.</p>`;
  const text = (maxLength: number): string =>
    extract(html, { model, threshold: 0, maxLength }).text;

  test.each([
    [1000, `${words}\nThe second paragraph has so many words.`],
    [78, `${words}\nThe second paragraph has so many words.`],
    [77, `${words}\nThe second paragraph has so many`],
    [60, `${words}\nThe second paragraph`],
    [50, `${words}\nThe second`],
    [47, `${words}\nThe`],
    [39, words],
    [38, words],
    [37, "The first paragraph has so many"],
    [9, "The first"],
    [2, "Th"],
    [0, ""],
  ])("of %i", (maxLength, expected) => {
    expect(text(maxLength)).toBe(expected);
    expect(text(maxLength).length).toBeLessThanOrEqual(maxLength);
  });

  const parts = fc.constantFrom(
    ...["one", "<b>two</b>", "<i>three</i>", "<code>four</code>", "<p>", "<li>", "<br>", " "],
    ...["<img src=/a.png>", "<table><tr><td>a<td>b</table>", "<pre>x\ny</pre>", "$$x$$"],
    ..."10<sup>6</sup>|<dl><dt>t<dd>d</dl>|<math alttext='x^2+y^2'><mi>x</mi></math>".split("|"),
  );

  test("holds for any page", () => {
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 8 }), fc.nat(30), (page, maxLength) => {
        const { text } = extract(page.join(""), { model, threshold: 0, maxLength });
        expect(text.length).toBeLessThanOrEqual(maxLength);
      }),
    );
  });

  test("keeps the blocks that have some of their text", () => {
    const { blocks, content } = extract(html, {
      model,
      threshold: 0,
      maxLength: 50,
      format: "html",
    });
    expect(blocks.map(({ index }) => index)).toEqual([0, 1]);
    expect(content).toContain("<p>The <strong>second</strong></p>");
  });
});

describe("what has no effect", () => {
  test("is told per format and value", () => {
    const told = (name: FormatName, options: ExtractOptions): string[] =>
      withoutEffect(name, options).map(({ option }) => option);
    expect(told("text", { links: "text", metadata: true })).toEqual(["links", "metadata"]);
    expect(told("text", { links: "drop", images: "text", tables: "drop" })).toEqual([]);
    expect(told("json", { links: "text" })).toEqual(["links"]);
    expect(
      told("markdown", { links: "text", metadata: true, baseUrl: "https://e.example/" }),
    ).toEqual([]);
    expect(withoutEffect("text", { links: "text" })[0]!.message).toBe(
      "has no effect on text output: it has no links",
    );
    expect(told("xml", { blocks: "all" })).toEqual(["blocks"]);
    expect(told("json", { blocks: "all" })).toEqual([]);
    expect(told("csv", { csvRaw: true })).toEqual([]);
    expect(told("json", { csvRaw: true })).toEqual(["csvRaw"]);
  });

  test.each(
    formatNames.flatMap((name) =>
      ignored[name]
        .filter(({ option }) => option !== "csvRaw")
        .map((entry) => ({ name, ...entry })),
    ),
  )("has none: $name $option", ({ name, option, value = "https://e.example/" }) => {
    const html = `${page}<img src=/a.png alt=x><p>more<img src=/b.png><b>words</b>.`;
    const values: Record<string, unknown> = { metadata: true, blocks: "all" };
    const given = { [option]: values[option] ?? value };
    expect(rendered(html, { format: name, ...given })).toBe(rendered(html, { format: name }));
  });
});

test.each([
  ["format", "pdf"],
  ["links", "maybe"],
  ["images", true],
  ["tables", 1],
  ["maxLength", -1],
  ["maxLength", 1.5],
  ["metadata", "yes"],
  ["baseUrl", "/a"],
  ["baseUrl", "javascript:alert(1)"],
])("%s: %j is refused", (name, value) => {
  const options = { model, [name]: value } as ExtractOptions;
  expect(() => extract(page, options)).toThrow(TypeError);
  expect(() => extract(page, options)).toThrow(`options.${name}: `);
});
