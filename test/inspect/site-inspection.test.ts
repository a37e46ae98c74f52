import { expect, test } from "vitest";
import { classifyChecked } from "../../src/api/checked-page.ts";
import { learnSite } from "../../src/api/learn-site.ts";
import { inspectSite } from "../../src/inspect/site-inspection.ts";
import { generatedSite, TEASER } from "../cases/generated-site.ts";

const TAGS = /<[^>]*>/g;
const site = learnSite(
  generatedSite.map((html, i) => ({ html, url: `https://letter.example/${i}` })),
);

test("a page is told what repeats, what stands in its places, and how that moves its blocks", () => {
  const classified = classifyChecked(generatedSite[0]!, { site });
  const inspection = inspectSite(classified)!;
  expect(inspection).toMatchObject({ key: "letter.example", pages: 5, siblings: 4, elsewhere: 0 });
  const teaser = classified.blocks.findIndex(({ block }) => block.text === TEASER);
  const told = inspection.blocks[teaser]!;
  expect(told).toMatchObject({ repeated: 4, cost: 2, pages: 4 });
  expect(told.alone).toBeGreaterThan(classified.blocks[teaser]!.probability);
  const lead = inspection.blocks[teaser - 1]!;
  expect(lead).toMatchObject({ repeated: 0, pages: 4 });
  const story = inspection.template.find(({ name }) => name === "div.story")!;
  expect(story.blocks).toContain(teaser);
  expect(inspection.template.map(({ depth, name, place }) => [depth, name, place])).toEqual([
    [0, "html > body", { pages: 5, entropy: 0 }],
    [1, "header.top > nav > ul", { pages: 5, entropy: 0 }],
    // Of four texts on each page three are of its own.
    [1, "div.story", { pages: 5, entropy: 0.75 }],
    [1, "footer.end", { pages: 5, entropy: 0 }],
  ]);
  expect(story.example).toBe("The bridge at Ravensholm");
  expect(inspection.entropies).toEqual([3, 0, 0, 0, 0, 0, 0, 1, 0, 0]);
});

test("a page is told what labels on other pages say of its blocks", () => {
  const [html, ...others] = generatedSite;
  const gold = others[0]!.split("<h1>")[1]!.split('<p class="promo">')[0]!.replaceAll(TAGS, " ");
  const known = learnSite([{ html: others[0]!, gold }, ...others.slice(1)]);
  const classified = classifyChecked(html!, { site: known });
  const { blocks } = inspectSite(classified)!;
  const at = (text: string): number =>
    classified.blocks.findIndex(({ block }) => block.text === text);
  const teaser = blocks[at(TEASER)]!.labelled!;
  expect(teaser).toMatchObject({ pages: 1, by: "whole", share: 0, refused: true });
  // Seven words: 4 (0 - 1) root / (root + 3) - 3.
  const root = Math.sqrt(7);
  expect(teaser.change).toBeCloseTo((-4 * root) / (root + 3) - 3, 3);
  const title = blocks[at("The bridge at Ravensholm")]!.labelled!;
  expect(title).toMatchObject({ pages: 1, by: "whole", share: 1, refused: false, change: 1.6 });
});

test("where the site changes nothing, nothing is told", () => {
  expect(inspectSite(classifyChecked(generatedSite[0]!, {}))).toBeUndefined();
  const alone = learnSite([generatedSite[0]!]);
  expect(inspectSite(classifyChecked(generatedSite[0]!, { site: alone }))).toBeUndefined();
});
