import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { LabelledBlocks } from "../../src/sites/labelled-blocks.ts";
import { mergeSites, readSite, type Site, siteOf } from "../../src/sites/site.ts";
import { siteKey } from "../../src/sites/site-key.ts";
import { SiteError } from "../../src/sites/site-kind.ts";
import type { PageSummary } from "../../src/sites/summary.ts";

const hash = fc.nat(9);
const summaries: fc.Arbitrary<PageSummary> = fc
  .record({
    digest: hash,
    texts: fc.array(hash, { maxLength: 3 }),
    type: fc.constantFrom("a", "b"),
    label: fc.option(fc.nat(2)),
  })
  .map(({ texts, label, ...rest }) => ({
    ...rest,
    texts,
    paths: texts,
    words: texts,
    logits: texts.map((text) => -text + 0),
    ...(label === null ? {} : { labelled: labelledAs(texts, label) }),
  }));

function labelledAs(texts: readonly number[], label: number): LabelledBlocks {
  return { labels: texts.map(() => label), whole: texts, four: texts, two: texts };
}

const sites: fc.Arbitrary<Site> = fc
  .tuple(fc.array(summaries, { maxLength: 8 }), fc.integer({ min: 1, max: 6 }), fc.option(hash))
  .map(([pages, most, key]) => ({
    ...siteOf("m", most, pages),
    ...(key === null ? {} : { key: String(key % 2) }),
  }));

describe("mergeSites", () => {
  test("is commutative, associative and idempotent", () => {
    fc.assert(
      fc.property(sites, sites, sites, (a, b, c) => {
        expect(mergeSites(a, b)).toEqual(mergeSites(b, a));
        expect(mergeSites(mergeSites(a, b), c)).toEqual(mergeSites(a, mergeSites(b, c)));
        expect(mergeSites(a, a)).toEqual(a);
        expect(mergeSites(mergeSites(a, b), b)).toEqual(mergeSites(a, b));
      }),
      { numRuns: 500 },
    );
  });

  test("refuses sites of two models", () => {
    expect(() => mergeSites(siteOf("sha256:1", 40, []), siteOf("sha256:2", 40, []))).toThrow(
      "cannot merge sites of two models, found sha256:1 and sha256:2; learn both with one",
    );
  });
});

describe("readSite", () => {
  test("reads what JSON.stringify writes", () => {
    fc.assert(
      fc.property(sites, (site) => {
        expect(readSite(JSON.stringify(site))).toEqual(site);
        expect(JSON.stringify(readSite(JSON.stringify(site)))).toBe(JSON.stringify(site));
      }),
    );
  });

  const site = siteOf("m", 2, [{ digest: 3, texts: [1], paths: [2], words: [3], logits: [4] }]);
  const summary = site.summaries[0]!;
  const taught = siteOf("m", 2, [{ ...summary, labelled: labelledAs([1], 1) }]);

  test("reads sites of version 1, and writes that version where nothing is labelled", () => {
    const old =
      '{"format":"seine-site","version":1,"model":"m","key":"a.example","pages":40,"summaries":' +
      '[{"digest":3,"type":"article","texts":[1],"paths":[2],"words":[3],"logits":[4]}]}';
    const read = readSite(old);
    expect(JSON.stringify(mergeSites(read, read))).toContain('"version":1,');
    expect(mergeSites(read, read)).toEqual(read);
    expect(mergeSites(read, taught)).toMatchObject({ version: 2, pages: 2 });
    expect(readSite(JSON.stringify(taught))).toEqual(taught);
  });

  test("keeps labelled pages before others, in the order of the digests", () => {
    const own = (digest: number) => ({ ...summary, digest });
    const told = (digest: number) => ({ ...own(digest), labelled: labelledAs([1], 1) });
    const kept = siteOf("m", 2, [own(1), own(2), told(9), own(3)]);
    expect(kept.summaries).toEqual([own(1), told(9)]);
    expect(siteOf("m", 2, [told(9), told(8), told(7)]).summaries).toEqual([told(7), told(8)]);
    expect(siteOf("m", 2, [own(1), told(1)]).summaries).toEqual([told(1)]);
  });

  test.each<[string, unknown, string]>([
    ["text", "{", "it is not JSON ("],
    ["another file", { format: "seine-model" }, 'found format "seine-model", expected a site from'],
    ["no object", [], "found no format field, expected a site from"],
    [
      "a later version",
      { ...site, version: 3 },
      "found site version 3, expected 1 or 2; learn the site",
    ],
    ["labels in version 1", { ...taught, version: 1 }, "expected pages with labels in version 2"],
    [
      "version 2 without labels",
      { ...site, version: 2 },
      "expected pages with labels in version 2",
    ],
    ...(["labels", "whole", "four", "two"] as const).flatMap((name) =>
      [[], [1, 1], ["1"], [-1], [1.5], [3e300], null, undefined].map(
        (wrong): [string, unknown, string] => [
          `${JSON.stringify(wrong)} as ${name}`,
          {
            ...taught,
            summaries: [{ ...summary, labelled: { ...labelledAs([1], 1), [name]: wrong } }],
          },
          "at summaries.0",
        ],
      ),
    ),
    [
      "a label that there is not",
      { ...taught, summaries: [{ ...summary, labelled: labelledAs([3], 3) }] },
      "at summaries.0.labelled.labels.0",
    ],
    [
      "more about labels",
      { ...taught, summaries: [{ ...summary, labelled: { ...labelledAs([1], 1), three: [1] } }] },
      "at summaries.0.labelled",
    ],
    [
      "a damaged row",
      { ...site, summaries: [{ ...summary, words: [] }] },
      "at summaries.0: expected as",
    ],
    [
      "no number",
      { ...site, summaries: [{ ...summary, logits: ["4"] }] },
      "at summaries.0.logits.0:",
    ],
    [
      "another order",
      { ...site, summaries: [summary, summary] },
      "at the top: expected summaries in",
    ],
    ["too many", { ...site, pages: 1, summaries: [summary, { ...summary, digest: 4 }] }, "no more"],
  ])("refuses %s", (_, file, message) => {
    const read = (): Site => readSite(file as object, "news.json");
    expect(read).toThrow(SiteError);
    expect(read).toThrow(`cannot use the site news.json: `);
    expect(read).toThrow(message);
  });
});

test("siteKey is the host", () => {
  expect(siteKey("https://News.Example/a?b#c")).toBe("news.example");
  expect(siteKey("http://localhost:8080/")).toBe("localhost:8080");
  for (const wrong of ["news.example", "", "file:///a/b.html"]) {
    expect(() => siteKey(wrong)).toThrow("url: expected an absolute URL with a host, found");
  }
});
