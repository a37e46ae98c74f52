import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SegmentedPage } from "../../../src/document/block.ts";
import { words } from "../../../src/document/words.ts";
import { methodNamed } from "../../../src/methods/index.ts";
import { siteMethodNamed, siteMethods } from "../../../src/methods/site/index.ts";
import { KNOWN_PAGES } from "../../../src/methods/site/site-method.ts";
import { measured } from "../../cases/feature-rows.ts";
import { generatedSite, leads, TEASER } from "../../cases/generated-site.ts";
import { expectLinear } from "../../cases/growth.ts";
import { markup } from "../../cases/markup.ts";

const pageOf = (html: string, url?: string): SegmentedPage => measured(html, url).page;
const site = generatedSite.map((html) => pageOf(html));

describe.each(siteMethods.map((method) => [method.id, method] as const))("%s", (id, method) => {
  const fit = (pages: Iterable<SegmentedPage>) => method.learner().fit(pages);

  test("says what it is", () => {
    expect(siteMethodNamed(id)).toBe(method);
    for (const text of [method.name, method.source, method.description]) expect(text).not.toBe("");
    expect(() => method.learner({ nonsense: 1 })).toThrow(
      `method ${id} has no option "nonsense"; it has `,
    );
    expect(() => methodNamed(id)).toThrow(`method "${id}" needs other pages of the page's site`);
  });

  test("keeps stories, and not what every page shows", () => {
    const fitted = fit(site);
    expect(fitted.pages).toBe(5);
    for (const [i, page] of site.entries()) {
      const { text } = fitted.run(page);
      expect(text).toContain(leads[i]);
      expect(text).not.toContain("All rights reserved");
      if (id === "on-no-other-page") expect(text).not.toContain(TEASER);
    }
  });

  test("judges a page the same whether it was fitted with it or not", () => {
    for (const page of site) {
      const others = site.filter((other) => other !== page);
      expect(fit(others).run(page)).toEqual(fit(site).run(page));
    }
    const again = pageOf(generatedSite[0]!);
    expect(fit(site).run(again)).toEqual(fit(site).run(site[0]!));
  });

  test("counts a page once that is there twice, by its text or its address", () => {
    const [page, ...others] = site;
    const alone = fit(site).run(page!);
    expect(fit([...site, ...site]).run(page!)).toEqual(alone);
    const elsewhere = pageOf(generatedSite[0]!.replace("<body", "<body data-visit=2"));
    expect(fit([...site, elsewhere]).pages).toBe(5);
    const address = "https://letter.example/bridge";
    const before = pageOf(generatedSite[0]!.replace("was closed", "will be closed"), address);
    const now = pageOf(generatedSite[0]!, address);
    expect(fit([before, ...others]).run(now)).toEqual(alone);
  });

  test("does not depend on order, and reads at most its limit of pages", () => {
    const many = Array.from({ length: 3 * KNOWN_PAGES }, (_, i) => pageOf(`<p>Story ${i}, told.`));
    const fitted = fit(many);
    expect(fitted.pages).toBe(KNOWN_PAGES);
    expect(fit([...many].reverse()).run(many[7]!)).toEqual(fitted.run(many[7]!));
  });

  test("takes a page alone and one without text", () => {
    const [page] = site;
    expect(fit([]).run(page!).text).toContain(leads[0]);
    expect(fit([pageOf(""), page!]).pages).toBe(1);
    expect(fit(site).run(pageOf("")).text).toBe("");
  });

  test("takes any markup, and says the same twice", () => {
    fc.assert(
      fc.property(fc.array(markup, { minLength: 1, maxLength: 4 }), (sources) => {
        const pages = sources.map((html) => pageOf(html));
        const fitted = fit(pages);
        for (const page of pages) check(page, fitted.run(page));
        const own = pages[0]!;
        expect(fit(pages).run(own)).toEqual(fitted.run(own));
      }),
      { numRuns: 40 },
    );
  });

  test.each([
    ["long", "<div><p>Some words, of a page.</p> <a href=x>a link</a><span>x</span></div>\n"],
    ["deep", "<div><b>Some words, of a page.\n"],
    ["flat", "<i>word </i><br>"],
  ])("takes time in proportion to %s pages", (_, line) => {
    expectLinear((count) => {
      const pages = [0, 1, 2].map((i) => pageOf(`<p>Page ${i}</p>${line.repeat(count)}`));
      return () => fit(pages).run(pages[0]!);
    }, 1000);
  });
});

function check(page: SegmentedPage, result: ReturnType<ReturnType<typeof methodNamed>["run"]>) {
  const { units, text, scores, kept } = result;
  expect(scores).toHaveLength(page.blocks.length);
  expect(kept).toHaveLength(page.blocks.length);
  let end = 0;
  for (const unit of units) {
    expect(unit.start).toBeGreaterThanOrEqual(end);
    expect(unit.end).toBeGreaterThanOrEqual(unit.start);
    expect(Number.isFinite(unit.score)).toBe(true);
    end = unit.end;
  }
  const known = words(page.blocks.map((block) => block.text).join("\n"));
  expect(words(text).length).toBeLessThanOrEqual(known.length);
}

test("an unknown site method is refused, with the known ones", () => {
  expect(() => siteMethodNamed("nonsense")).toThrow("known: on-no-other-page, infodiscoverer, ");
});
