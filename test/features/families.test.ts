import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Extractor, FeatureExample } from "../../src/features/extractor.ts";
import {
  createFeaturizer,
  families,
  familyNamed,
  familyNames,
  featuresOf,
  fitFamilies,
  isLearned,
  otherFamilies,
} from "../../src/features/index.ts";
import type { PageMeasures } from "../../src/features/page-measures.ts";
import { measured } from "../cases/feature-rows.ts";
import { markup } from "../cases/markup.ts";

/** `values[at++]`, `values[at + 3]`, `values[at - stride + 1]`. */
const countedOffset = /\bvalues\[(?:at\+\+|[\w +-]+\+ \d+)\]/;
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*$/;

const article =
  "<title>Bridge opens - News</title><body class=page><nav id=top><a href=/>Home</a> <a href=/s>Sport</a>" +
  "</nav><div class=post><h1>Bridge opens</h1><p>The bridge opened, at last, on Monday.</p>" +
  "<p>Crowds came; trains ran.</p></div><div class=footer><p>All rights reserved</p></div>";
const list =
  "<html><body class=site><ul class=menu><li><a href=a>One</a><li><a href=b>Two</a></ul>" +
  "<div class=post><p>Ten ships left port.</p></div><div class=footer>Imprint</div>";
const pages = [
  "",
  "text without any tag",
  "<p>one</p>",
  "<a href=x>only a link</a>",
  "<table><tr><td>1<td>2<tr><td>3</table><img src=a><pre>a\n b</pre>",
  "<div hidden>x</div><p>你好，世界。<p>مرحبا؟<p>...<p>\u{1f600}",
  "<p>same</p>".repeat(12),
  `${"<div>".repeat(600)}deep${"</div>".repeat(600)}`,
  article,
  list,
];

/** Tokens need three sites: two pages, each on three of them. */
const examples: FeatureExample[] = ["a", "b", "c"].flatMap((site) => [
  { page: measured(article), labels: [0, 1, 1, 1, 0], site: `${site}.example` },
  { page: measured(list), labels: [0, 0, 1, 0], site: `${site}.example` },
]);

/** What the extractor writes for a page, in its own cells of a zero matrix. */
function write({ columns, write }: Extractor, page: PageMeasures): Float32Array {
  const values = new Float32Array(page.blocks.length * columns.length);
  write(page, { values, stride: columns.length, offset: 0 });
  return values;
}

test("examples fit their pages", () => {
  for (const { page, labels } of examples) expect(page.blocks).toHaveLength(labels.length);
});

test("names are unique and in kebab-case, and are found", () => {
  const names = [...families, ...otherFamilies].map(({ name }) => name);
  expect(familyNames).toEqual(names);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) {
    expect(name).toMatch(kebabCase);
    expect(familyNamed(name).name).toBe(name);
  }
  expect(() => familyNamed("colour")).toThrow(
    `unknown feature family "colour"; known: ${names.join(", ")}`,
  );
});

test("columns are written by name, not by counted offsets", () => {
  const folder = new URL("../../src/features/families/", import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const counted = files
    .filter((name) => name.endsWith(".ts"))
    .flatMap((name) =>
      readFileSync(new URL(name, folder), "utf8")
        .split("\n")
        .filter((line) => countedOffset.test(line))
        .map((line) => `${name}: ${line.trim()}`),
    );
  expect(counted, "use columnIndex of src/features/columns.ts").toEqual([]);
});

const every = [...families, ...otherFamilies];

describe.each(every.map((family) => [family.name, family] as const))("%s", (name, family) => {
  const table = isLearned(family) ? family.fit(examples) : undefined;
  const extractor = isLearned(family) ? family.extractor(table) : family.extractor;

  test("describes itself and names its columns once, in kebab-case", () => {
    expect(family.description.length).toBeGreaterThan(20);
    expect(extractor.columns.length).toBeGreaterThan(0);
    expect(new Set(extractor.columns).size).toBe(extractor.columns.length);
    for (const column of extractor.columns) expect(column).toMatch(kebabCase);
    if (isLearned(family)) expect(extractor.columns).toEqual(family.columns);
  });

  test("writes finite or missing values into its own cells, the same every time", () => {
    const check = (html: string): void => {
      const page = measured(html);
      const values = write(extractor, page);
      for (const value of values) {
        if (!Number.isFinite(value) && !Number.isNaN(value)) throw new Error(`found ${value}`);
      }
      // A page measured anew and cells that held others, between others: the same values, and no more is touched.
      const again = measured(html);
      const width = extractor.columns.length;
      const [stride, offset, sentinel] = [width + 5, 3, -12345];
      const wide = new Float32Array(page.blocks.length * stride).fill(sentinel);
      extractor.write(again, { values: wide, stride, offset });
      for (let row = 0; row < page.blocks.length; row++) {
        const cells = wide.subarray(row * stride, (row + 1) * stride);
        expect(cells.subarray(offset, offset + width)).toEqual(
          values.subarray(row * width, (row + 1) * width),
        );
        expect([...cells.subarray(0, offset)]).toEqual([sentinel, sentinel, sentinel]);
        expect([...cells.subarray(offset + width)]).toEqual([sentinel, sentinel]);
      }
    };
    for (const html of pages) check(html);
    fc.assert(fc.property(markup, check), { numRuns: 25 });
  });

  test("leaves the page as it is", () => {
    for (const html of [article, list]) {
      const page = measured(html, "https://news.example/bridge-opens");
      write(extractor, page);
      expect(page).toEqual(measured(html, "https://news.example/bridge-opens"));
    }
  });

  test("tells blocks apart", () => {
    // A family that writes the same for all blocks of all pages tells nothing.
    const distinct = new Set(
      pages.flatMap((html) => {
        const values = write(extractor, measured(html));
        const width = extractor.columns.length;
        return Array.from({ length: values.length / width }, (_, row) =>
          values.subarray(row * width, (row + 1) * width).join(),
        );
      }),
    );
    expect(distinct.size).toBeGreaterThan(1);
  });

  test("has a row per block in the matrix", () => {
    const featurizer = createFeaturizer([table === undefined ? { name } : { name, table }]);
    for (const html of pages) {
      const page = measured(html);
      const matrix = featurizer.featurize(page);
      expect(matrix.rows).toBe(page.blocks.length);
      expect(matrix.columns).toEqual(extractor.columns.map((column) => `${name}/${column}`));
      expect(matrix.values).toEqual(write(extractor, page));
    }
  });
});

describe.each(families.filter(isLearned).map((family) => [family.name, family] as const))(
  "learned family %s",
  (name, family) => {
    test("learns a table that JSON restores exactly", () => {
      const table = family.fit(examples);
      const restored: unknown = JSON.parse(JSON.stringify(table));
      expect(restored).toEqual(table);
      for (const html of pages) {
        const page = measured(html);
        expect(write(family.extractor(restored), page)).toEqual(
          write(family.extractor(table), page),
        );
      }
      expect(JSON.stringify(family.fit(examples))).toBe(JSON.stringify(table));
    });

    test("depends on the labels", () => {
      const flipped = examples.map((example) => ({
        ...example,
        labels: Array.from(example.labels, (label) => 1 - label),
      }));
      expect(family.fit(flipped)).not.toEqual(family.fit(examples));
    });

    test("leaves the examples as they are", () => {
      const labels = examples.map((example) => [...Array.from(example.labels)]);
      family.fit(examples);
      expect(examples.map((example) => Array.from(example.labels))).toEqual(labels);
      for (const { page } of examples) {
        expect([article, list].some((html) => String(page.document.source) === html)).toBe(true);
      }
    });

    test("fits no page, and pages without blocks", () => {
      const empty = { page: measured(""), labels: [], site: "a.example" };
      for (const few of [[], [empty]]) {
        const values = write(family.extractor(family.fit(few)), measured(article));
        expect(values.some((value) => value === Infinity || value === -Infinity)).toBe(false);
      }
    });

    test.each([[undefined], [null], [42], ["x"], [[]], [{ nonsense: 1 }]])(
      "refuses %j",
      (wrong) => {
        expect(() => family.extractor(wrong)).toThrow(name);
      },
    );
  },
);

describe("featurizer", () => {
  test("puts families side by side in the order given", () => {
    const specs = fitFamilies(["punctuation", "token-odds", "shallow-text"], examples);
    expect(specs.map((spec) => Object.keys(spec))).toEqual([["name"], ["name", "table"], ["name"]]);
    const together = createFeaturizer(specs);
    expect(together.specs).toBe(specs);
    const page = measured(article);
    const matrix = together.featurize(page);
    let offset = 0;
    for (const spec of specs) {
      const alone = createFeaturizer([spec]);
      const expected = alone.featurize(page);
      const width = alone.columns.length;
      expect(matrix.columns.slice(offset, offset + width)).toEqual(alone.columns);
      for (let row = 0; row < matrix.rows; row++) {
        const start = row * matrix.columns.length + offset;
        expect(matrix.values.subarray(start, start + width)).toEqual(
          expected.values.subarray(row * width, (row + 1) * width),
        );
      }
      offset += width;
    }
    expect(offset).toBe(matrix.columns.length);
  });

  test("featuresOf measures the page itself", () => {
    const page = measured(article);
    const names = ["shallow-text", "cetr"];
    expect(featuresOf(page.page, names)).toEqual(
      createFeaturizer(names.map((name) => ({ name }))).featurize(page),
    );
  });

  test("refuses an unknown family", () => {
    expect(() => createFeaturizer([{ name: "colour" }])).toThrow('unknown feature family "colour"');
  });
});
