import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type DefaultTreeAdapterMap, parse } from "parse5";
import { expect, test } from "vitest";
import { z } from "zod";
import { classifyChecked } from "../../src/api/checked-page.ts";
import { seedSeries } from "../../src/inspect/figure-parts.ts";
import { report } from "../../src/inspect/html-report.ts";
import { type Inspection, inspectPage } from "../../src/inspect/inspection.ts";
import { type PackedInspection, unpack } from "../../src/inspect/packed-inspection.ts";
import { hostilePage } from "../cases/hostile-page.ts";
import { inspected, smallPage } from "../cases/inspection.ts";

type Element = DefaultTreeAdapterMap["element"];

function reportOf(inspection: Inspection): string {
  return report(inspection, { panels: seedSeries, palette: "green" });
}

/** Elements of a document as a browser reads it, in document order. */
function elementsOf(html: string): Element[] {
  const found: Element[] = [];
  const visit = (nodes: readonly DefaultTreeAdapterMap["childNode"][]): void => {
    for (const node of nodes) {
      if (!("tagName" in node)) continue;
      found.push(node);
      visit(node.childNodes);
    }
  };
  visit(parse(html).childNodes);
  return found;
}

function textOf({ childNodes }: Element): string {
  return childNodes.map((node) => ("value" in node ? node.value : "")).join("");
}

test("gives the same bytes for the same page", () => {
  expect(reportOf(inspected(smallPage))).toBe(reportOf(inspected(smallPage)));
});

test("holds nothing of the page but JSON and a title, whatever the page says", () => {
  const inspection = inspected(hostilePage);
  const elements = elementsOf(reportOf(inspection));
  expect(elements.map(({ tagName }) => tagName)).toEqual(
    elementsOf(reportOf(inspected(smallPage))).map(({ tagName }) => tagName),
  );
  expect(
    elements.flatMap(({ attrs }) => attrs).filter(({ name }) => name.startsWith("on")),
  ).toEqual([]);
  const data = elements.find(({ attrs }) =>
    attrs.some(({ value }) => value === "application/json"),
  )!;
  const schema = z.object({ inspection: z.custom<PackedInspection>() });
  expect(unpack(schema.parse(JSON.parse(textOf(data))).inspection)).toEqual(
    JSON.parse(JSON.stringify(inspection)),
  );
  expect(textOf(elements.find(({ tagName }) => tagName === "title")!)).toContain(
    "</title><script>",
  );
});

test("has a policy that allows its own script and style, and no request", () => {
  const elements = elementsOf(reportOf(inspected(smallPage)));
  const policy = elements
    .flatMap(({ attrs }) => attrs)
    .find(({ value }) => value.startsWith("default-src"))!.value;
  const hash = (text: string): string =>
    `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  const script = elements.filter(({ tagName }) => tagName === "script").at(-1)!;
  const style = elements.find(({ tagName }) => tagName === "style")!;
  expect(policy).toBe(
    `default-src 'none'; script-src ${hash(textOf(script))}; style-src ${hash(textOf(style))}; base-uri 'none'; form-action 'none'`,
  );
});

test("of a page of 300 blocks, with the default model, is well below 3 MB", () => {
  const page = fileURLToPath(
    new URL("../../data/pages/news-harbour-bridge/page.html", import.meta.url),
  );
  const html = readFileSync(page, "utf8");
  const more = Array.from(
    { length: 100 },
    (_, i) => `<p>Reader ${i} writes that the ferry should stay.</p>`,
  );
  const classified = classifyChecked(html.replace("</body>", `${more.join("")}</body>`), {});
  expect(classified.blocks.length).toBeGreaterThanOrEqual(300);
  const inspection = inspectPage(classified, classified.model, { name: "page.html" });
  expect(Buffer.byteLength(reportOf(inspection))).toBeLessThan(1_500_000);
});
