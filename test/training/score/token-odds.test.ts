import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ratioText, tokenTableText } from "../../../src/cli/token-table.ts";
import { segmenterNamed } from "../../../src/document/segmenter.ts";
import { ratiosOf, tokenTable } from "../../../training/score/token-odds.ts";

const segmenter = segmenterNamed("dragnet");

test("ratios follow their formulas", () => {
  // 5 of 1000 blocks of content have the token, and 80 of 1000 others.
  const ratios = ratiosOf({ a: 5, b: 995, c: 80, d: 920 });
  expect(ratios.frequencyRatio).toBeCloseTo(0.0625, 12);
  expect(ratios.oddsRatio).toBeCloseTo(4600 / 79600, 12);
  expect(ratios.smoothedOddsRatio).toBeCloseTo((5.5 * 920.5) / (995.5 * 80.5), 12);
  expect([ratios.frequencyRatio, ratios.oddsRatio].map(ratioText)).toEqual([
    "1 : 16.0",
    "1 : 17.3",
  ]);
  expect([3.2, Number.POSITIVE_INFINITY, 0].map(ratioText)).toEqual(["3.2 : 1", "∞ : 1", "1 : ∞"]);
});

function corpus(): string {
  const file = join(mkdtempSync(join(tmpdir(), "seine-")), "pages.jsonl");
  const pages = ["a", "b"].map((id) => ({
    id,
    site: `${id}.org`,
    html:
      '<div class="menu"><p class="menu-item">Home</p><p class="menu-item" id=nav>News</p></div>' +
      `<p class="story ${id === "a" ? "lead" : ""}">The bridge opened.</p><p>It cost much.</p>`,
    gold: "The bridge opened. It cost much.",
  }));
  writeFileSync(file, pages.map((page) => `${JSON.stringify(page)}\n`).join(""));
  return file;
}

test("counts the blocks and the sites of every token, not of the elements around", async () => {
  const { table, errors } = await tokenTable([corpus()], { segmenter, leastSites: 1 });
  expect(errors).toEqual([]);
  expect(table).toMatchObject({ contentBlocks: 4, otherBlocks: 4 });
  const counts = table.tokens.map(({ attribute, token, content, other, sites, share }) => [
    `${attribute} ${token}`,
    content,
    other,
    sites,
    share,
  ]);
  expect(counts).toEqual([
    ["class story", 2, 0, 2, 0.25],
    ["class lead", 1, 0, 1, 0.125],
    ["id nav", 0, 2, 2, 0.25],
    ["class item", 0, 4, 2, 0.5],
    ["class menu", 0, 4, 2, 0.5],
    ["class menu-item", 0, 4, 2, 0.5],
  ]);
});

test("counts the paper's tokens wherever an attribute has them as substrings", async () => {
  const { table } = await tokenTable([corpus()], { segmenter, leastSites: 1, substring: true });
  const counts = table.tokens.map(({ attribute, token, content, other }) => [
    `${attribute} ${token}`,
    content,
    other,
  ]);
  expect(counts).toEqual([
    ["id nav", 0, 2],
    ["class item", 0, 4],
    ["class menu", 0, 4],
  ]);
});

test("leaves out tokens of few sites and of few blocks", async () => {
  const tokens = async (options: { leastSites?: number; leastShare?: number }) =>
    (await tokenTable([corpus()], { segmenter, ...options })).table.tokens.map(
      ({ token }) => token,
    );
  expect(await tokens({})).toEqual([]);
  expect(await tokens({ leastSites: 2 })).not.toContain("lead");
  expect(await tokens({ leastSites: 1, leastShare: 0.5 })).toEqual(["item", "menu", "menu-item"]);
});

test("is written as a table of both sides, as CSV and as JSON", async () => {
  const { table } = await tokenTable([corpus()], { segmenter, leastSites: 1 });
  const lines = tokenTableText(table, "table", 1).split("\n");
  expect(
    lines.filter((line) => line.startsWith("class ")).map((line) => line.split("  ")[0]),
  ).toEqual(["class story", "class menu-item"]);
  expect(tokenTableText(table, "csv", 1).split("\n").slice(0, 2)).toEqual([
    "attribute,token,content,other,sites,share,frequencyRatio,oddsRatio,smoothedOddsRatio",
    "class,story,2,0,2,0.25,,,9",
  ]);
  expect(JSON.parse(tokenTableText(table, "json", 1))).toMatchObject({
    contentBlocks: 4,
    tokens: [{ token: "story", oddsRatio: null }, {}, {}, {}, {}, {}],
  });
});
