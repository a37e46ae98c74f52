import { expect, test } from "vitest";
import { learnSite } from "../../src/api/learn-site.ts";
import { parse } from "../../src/document/parse.ts";
import { classify, type PageSummary, type SiteSource } from "../../src/entries/index.ts";
import { mergeSites, type Site } from "../../src/sites/site.ts";
import { pageKey } from "../../src/sites/site-key.ts";
import { generatedSite } from "../cases/generated-site.ts";
import { tinyModel } from "../cases/tiny-model.ts";

const base = "<base href=https://base.example/>";
const canonical = '<link rel="Canonical" href=" https://link.example/a">';
const openGraph = "<meta property=og:url content=https://og.example:81/a>";

test.each([
  [`${base}${canonical}${openGraph}`, "https://told.example/", "told.example"],
  [`${base}${canonical}${openGraph}`, "file:///a.html", "og.example:81"],
  [`${base}${canonical}`, undefined, "link.example"],
  [base, undefined, "base.example"],
  ["<link rel=canonical href=/a><meta property=og:url content=''>", undefined, undefined],
])("%s read from %s is of %s", (head, url, key) => {
  expect(pageKey(parse(`<head>${head}</head><p>Text`), url)).toBe(key);
});

test("a source gives the site of each page, and learns from it afterwards", () => {
  const model = tinyModel();
  const asked: (string | undefined)[] = [];
  const learnt: PageSummary[] = [];
  let known: Site | undefined;
  const site: SiteSource = {
    site(key) {
      asked.push(key);
      return known;
    },
    learn(key, summary) {
      expect(key).toBe("letter.example");
      learnt.push(summary);
    },
  };
  const url = "https://letter.example/a";
  for (const html of generatedSite) {
    expect(classify(html, { model, site, url })).toEqual(
      classify(html, known === undefined ? { model, url } : { model, site: known, url }),
    );
    const own = learnSite([{ html, url }], { model });
    expect(own.summaries).toEqual([learnt.at(-1)]);
    known = known === undefined ? own : mergeSites(known, own);
  }
  classify("", { model, site, url });
  expect(asked).toEqual(Array.from({ length: 6 }, () => "letter.example"));
  expect(learnt).toHaveLength(5);
});
