import { expect, test } from "vitest";
import { classifyChecked } from "../../src/api/checked-page.ts";
import { learnSite } from "../../src/api/learn-site.ts";
import { inspectSite } from "../../src/inspect/site-inspection.ts";
import { generatedSite, TEASER } from "../cases/generated-site.ts";

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

test("where the site changes nothing, nothing is told", () => {
  expect(inspectSite(classifyChecked(generatedSite[0]!, {}))).toBeUndefined();
  const alone = learnSite([generatedSite[0]!]);
  expect(inspectSite(classifyChecked(generatedSite[0]!, { site: alone }))).toBeUndefined();
});
