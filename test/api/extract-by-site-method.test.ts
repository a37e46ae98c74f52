import { expect, test } from "vitest";
import { NotHtmlError } from "../../src/entries/index.ts";
import { extractByMethod, fitSiteMethod, type SitePage } from "../../src/entries/methods.ts";
import { generatedSite, leads, TEASER } from "../cases/generated-site.ts";

test("extracts pages of a site by what the others show", () => {
  const { extract, pages } = fitSiteMethod("on-no-other-page", [
    ...generatedSite,
    ...generatedSite,
  ]);
  expect(pages).toBe(5);
  for (const [i, html] of generatedSite.entries()) {
    const { method, text, blocks } = extract({ html, url: `https://letter.example/${i}` });
    expect(method).toBe("on-no-other-page");
    expect(text).toContain(leads[i]);
    expect(text).not.toContain(TEASER);
    expect(blocks.find((block) => block.text === TEASER)).toMatchObject({
      ...{ isContent: false, score: 0.2 },
      ...{ start: html.indexOf(TEASER), end: html.indexOf(TEASER) + TEASER.length },
    });
  }
});

test("takes pages one by one", async () => {
  async function* pages(): AsyncGenerator<SitePage> {
    for (const html of generatedSite) yield new TextEncoder().encode(html);
  }
  const { extract } = await fitSiteMethod("infodiscoverer", pages(), { threshold: "greedy" });
  const known = fitSiteMethod("infodiscoverer", generatedSite, { threshold: "greedy" });
  expect(extract(generatedSite[0]!)).toEqual(known.extract(generatedSite[0]!));
});

test("refuses what it cannot use", () => {
  expect(() => fitSiteMethod("cetr", [])).toThrow('unknown site method "cetr"; known: on-no');
  expect(() => fitSiteMethod("wisdom", [], { k: 0 })).toThrow("method wisdom, option k: ");
  expect(fitSiteMethod("wisdom", ["%PDF-1.7", "<p>a page"]).pages).toBe(1);
  expect(() => fitSiteMethod("wisdom", []).extract("%PDF-1.7")).toThrow(NotHtmlError);
  expect(() => fitSiteMethod("wisdom", [{ html: "<p>", url: "b" }])).toThrow(
    "page.url: expected an absolute URL",
  );
  expect(() => extractByMethod("<p>", "wisdom")).toThrow("needs other pages of the page's site");
});
