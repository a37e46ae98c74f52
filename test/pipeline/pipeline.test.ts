import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { families, isLearned } from "../../src/features/index.ts";
import { classifyPage } from "../../src/pipeline/pipeline.ts";
import { markup } from "../cases/markup.ts";
import { tinyModel } from "../cases/tiny-model.ts";

const model = tinyModel();
/** Every family takes part, so that none of them may throw. */
const allFamilies = tinyModel(
  families.map((family) =>
    isLearned(family) ? { name: family.name, table: family.fit([]) } : { name: family.name },
  ),
);

const html = "<nav><a href=/>Home</a></nav><p>The bridge opened on Monday at last.</p>";

describe("classifyPage", () => {
  test("goes from bytes to a decision per block", () => {
    const { page, blocks, decoded } = classifyPage(Buffer.from(html), model);
    expect(decoded).toMatchObject({ encoding: "utf-8" });
    expect(String(page.document.source)).toBe(html);
    expect(blocks.map(({ block, isContent }) => [block.text, isContent])).toEqual([
      ["Home", false],
      ["The bridge opened on Monday at last.", true],
    ]);
    expect(blocks.map(({ block }) => block)).toEqual(page.blocks);
  });

  test("takes the threshold over the model's", () => {
    const kept = (threshold?: number): number =>
      classifyPage(html, model, { threshold }).blocks.filter((block) => block.isContent).length;
    const [home, text] = classifyPage(html, model).blocks.map((block) => block.probability);
    expect(kept()).toBe(1);
    expect(kept(0)).toBe(2);
    expect(kept(home)).toBe(2); // at least the threshold
    expect(kept(text)).toBe(1);
    expect(kept(1)).toBe(0);
  });

  test("takes the charset from outside", () => {
    const bytes = Uint8Array.of(...Buffer.from("<p>caf"), 0xe9);
    const { page, decoded } = classifyPage(bytes, model, { charset: "iso-8859-1" });
    expect(page.blocks[0]!.text).toBe("café");
    expect(decoded.encoding).toBe("windows-1252");
  });

  test("hands on the URL", () => {
    const url = "https://news.example/a";
    expect(classifyPage(html, model, { url }).page.url).toBe(url);
    expect("url" in classifyPage(html, model).page).toBe(false);
  });

  test("uses the model's segmenter", () => {
    const page = "<ul><li>one<li>two</ul>";
    expect(classifyPage(page, model).blocks).toHaveLength(2);
    expect(classifyPage(page, tinyModel(undefined, "dragnet")).blocks).toHaveLength(1);
  });
});

describe("any input is classified", () => {
  const check = (input: string | Uint8Array, charset?: string): void => {
    const { blocks, page } = classifyPage(input, allFamilies, { charset });
    expect(blocks).toHaveLength(page.blocks.length);
    for (const { probability, isContent, why } of blocks) {
      expect(probability).toBeGreaterThanOrEqual(0);
      expect(probability).toBeLessThanOrEqual(1);
      const isSure = probability >= allFamilies.threshold && why !== "invisible";
      expect(isContent).toBe(isSure || why === "stub" || why === "bound");
    }
  };
  const charsets = fc.constantFrom("utf-8", "utf-16le", "shift_jis", "gb18030", "x-none", "");

  test("bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), fc.option(charsets), (bytes, charset) =>
        check(bytes, charset ?? undefined),
      ),
      { numRuns: 300 },
    );
  });

  test("broken markup", () => {
    fc.assert(
      fc.property(markup, (text) => check(text)),
      { numRuns: 200 },
    );
  });

  test("markup with bytes between", () => {
    fc.assert(
      fc.property(markup, markup, fc.uint8Array({ maxLength: 20 }), (before, after, bytes) =>
        check(Buffer.concat([Buffer.from(before), bytes, Buffer.from(after)])),
      ),
      { numRuns: 100 },
    );
  });

  test.each([
    ["nothing", ""],
    ["deep nesting", "<div>".repeat(20_000)],
    ["one long word", `<p>${"x".repeat(100_000)}`],
    ["open quotes", `<a href="${"x".repeat(10_000)}`],
  ])("%s", (_, text) => check(text));
});
