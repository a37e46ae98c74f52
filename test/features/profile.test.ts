import { describe, expect, test } from "vitest";
import { outlineOf, pageProfile, profileColumns } from "../../src/features/profile.ts";
import { measured } from "../cases/feature-rows.ts";

const matrix = {
  columns: ["family/a", "family/b"],
  rows: 2,
  values: Float32Array.of(1, Number.NaN, 4, 6),
};

function profileOf(html: string, probabilities: number[]): Record<string, number> {
  const profile = pageProfile(outlineOf(measured(html)), matrix, Float64Array.from(probabilities));
  expect(profile.rows).toBe(1);
  return Object.fromEntries(profile.columns.map((name, i) => [name, profile.values[i]!]));
}

describe("pageProfile", () => {
  test("holds means over the expected content, missing values left out", () => {
    // 10 and 5 characters: weights 10 x .8 and 5 x .4.
    const profile = profileOf("<p>ten chars.</p><p>five.</p>", [0.8, 0.4]);
    expect(profile["family/a"]).toBeCloseTo((8 * 1 + 2 * 4) / 10, 4);
    expect(profile["family/b"]).toBeCloseTo(6, 6);
  });

  test("holds the share of words, and of blocks that are surely content", () => {
    // 2 words and 1 word.
    const profile = profileOf("<p>ten chars.</p><p>five.</p>", [0.8, 0.4]);
    expect(profile["profile/content-words"]).toBeCloseTo((0.8 * 2 + 0.4) / 3, 6);
    expect(profile["profile/log-content-words"]).toBeCloseTo(Math.log1p(2), 6);
    expect(profile["profile/sure-blocks"]).toBe(0.5);
    expect(profile["profile/mean-probability"]).toBeCloseTo(0.6, 6);
  });

  test("tells which types a page declares", () => {
    const profile = profileOf(
      `<meta property="og:type" content=" Article"><script type="application/ld+json">
      {"@type": ["WebPage", "FAQPage"], "x": {"@type" : "Offer"}}</script>
      <script>{"@type": "Recipe"}</script>
      <div itemscope itemtype="http://schema.org/Product"><p>ten chars.</p><p>five.</p></div>`,
      [1, 1],
    );
    const declared = Object.keys(profile).filter(
      (name) => name.includes(":") && profile[name] === 1,
    );
    expect(declared.sort()).toEqual(
      ["og:article", "schema:faqpage", "schema:offer", "schema:product", "schema:webpage"].map(
        (name) => `profile/${name}`,
      ),
    );
  });

  test("has a value for each column, also of a page without blocks", () => {
    const empty = { columns: matrix.columns, rows: 0, values: new Float32Array(0) };
    const profile = pageProfile(outlineOf(measured("")), empty, new Float64Array(0));
    expect(profile.values).toHaveLength(profileColumns(matrix.columns).length);
    expect(profile.values[0]).toBeNaN();
    expect(profile.values.subarray(2).every((value) => value === 0)).toBe(true);
  });
});
