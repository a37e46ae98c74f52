import { expect, test } from "vitest";
import { classifyChecked } from "../../../src/api/checked-page.ts";
import { figure } from "../../../src/inspect/charts/figure.ts";
import { partColours, partKeys } from "../../../src/inspect/charts/part-colours.ts";
import { inspectPage } from "../../../src/inspect/inspection.ts";
import { pack, unpack } from "../../../src/inspect/packed-inspection.ts";
import { inspected, smallPage } from "../../cases/inspection.ts";
import { partsModelOf, SURE } from "../../cases/parts-model.ts";
import { tinyModel } from "../../cases/tiny-model.ts";

const partsModel = partsModelOf([
  "navigation",
  "navigation",
  "headline",
  "standfirst",
  "body",
  "legal",
]);
const classified = classifyChecked(smallPage, { model: tinyModel(), parts: true, partsModel });
const inspection = inspectPage(classified, classified.model, { name: "page.html" });

test("every part has a colour of its own", () => {
  expect(new Set(Object.values(partColours)).size).toBe(Object.keys(partColours).length);
});

test("parts are keys of the charts, with the number of their blocks, where they are asked for", () => {
  expect(partKeys(inspection).map(({ part, count }) => [part, count])).toEqual([
    ["headline", 1],
    ["standfirst", 1],
    ["body", 1],
    ["navigation", 2],
    ["legal", 1],
  ]);
  expect(partKeys(inspected(smallPage))).toEqual([]);
});

test("figures have their colours, and a report says why", () => {
  const svg = figure(inspection, { parts: ["probability"], palette: "green" });
  expect(svg).toContain(`<path class="bars" fill="${partColours.body}" d=`);
  expect(svg).toContain(`<path class="bars" fill="${partColours.legal}" fill-opacity="0.4" d=`);
  expect(svg).toContain(">navigation, 2</text>");
  expect(figure(inspected(smallPage), { parts: ["probability"], palette: "green" })).not.toContain(
    partColours.body,
  );
  const [block] = unpack(pack(inspection)).blocks.slice(4);
  expect(block!.part).toMatchObject({ part: "body", probability: SURE, contributions: [] });
});
