import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pageDigest } from "../../../training/corpus/block-labels.ts";
import { xmlFaults } from "../../cases/xml-faults.ts";
import { runHere, temporaryFolder, writeAll } from "../run.ts";

/** A page whose publisher is found, and one whose publisher is another than the gold's. */
function corpus(): string {
  const folder = temporaryFolder();
  for (const name of ["html", "gold"]) mkdirSync(join(folder, name));
  const book = "<ul><li>Publisher: Zebra<li>ISBN: 9780316125581</ul>";
  writeAll(join(folder, "html"), { "a.html": book, "b.html": book });
  const gold = (publisher: string, site: string): string =>
    JSON.stringify({ site, records: [{ publisher: [publisher], isbn_13: ["978-0316125581"] }] });
  writeAll(join(folder, "gold"), {
    "a.json": gold(": Zebra", "one"),
    "b.json": gold("Acme", "two"),
  });
  return folder;
}

test("prints scores per attribute and site, and misses", async () => {
  const args = ["evaluate", corpus(), "--records", "--method", "vsse", "--quiet"];
  const { code, stdout, stderr } = await runHere(args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toMatchInlineSnapshot(`
    "attribute  pages  precision  recall     F1         95 %  set P  set R  set F1
    publisher      2      0.500   0.500  0.500  0.000-1.000  0.500  0.500   0.500
    isbn_13        2      1.000   1.000  1.000  1.000-1.000  1.000  1.000   1.000

    F1 by site  publisher  isbn_13
    one             1.000    1.000
    two             0.000    1.000

      b, publisher: expected ["Acme"], found ["Zebra"]
    "
  `);
  const json = JSON.parse((await runHere([...args, "--json"])).stdout);
  expect(json.overall.publisher.best).toEqual({ precision: 0.5, recall: 0.5, f1: 0.5 });
  expect(json.site.one.publisher.best.f1).toBe(1);
  expect(json.misses).toEqual([
    { id: "b", attribute: "publisher", gold: ["Acme"], found: ["Zebra"] },
  ]);
});

test.each([
  ["InStock", "Auf Lager", 1],
  ["InStock", "Disponible", 1],
  ["OutOfStock", "Rupture de stock", 1],
  ["InStock", "Ausverkauft", 0],
])("declared %s beside %j, which the gold has, is F1 %i", async (declared, text, f1) => {
  const folder = join(temporaryFolder(), "shop");
  const product = {
    "@context": "https://schema.org",
    "@type": "Product",
    name: "Kanne",
    offers: { "@type": "Offer", price: "9.90", priceCurrency: "EUR", availability: declared },
  };
  const html = `<script type="application/ld+json">${JSON.stringify(product)}</script><h1>Kanne</h1><p>${text}</p>`;
  const start = html.lastIndexOf(text);
  const value = { attribute: "availability", text, start, end: start + text.length };
  const values = {
    version: 1,
    page: pageDigest(Buffer.from(html)),
    complete: true,
    values: [value],
  };
  mkdirSync(join(folder, "kanne"), { recursive: true });
  writeAll(join(folder, "kanne"), { "page.html": html, "values.json": JSON.stringify(values) });
  const args = ["evaluate", folder, "--records", "--quiet", "--json"];
  const { code, stdout, stderr } = await runHere(args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(JSON.parse(stdout).overall.availability.best.f1).toBe(f1);
});

test("a corpus without records, and options without effect, are wrong usage", async () => {
  const none = await runHere(["evaluate", "data/pages", "--records", "--quiet"]);
  expect(none.code).toBe(2);
  expect(none.stderr).toContain("expected a corpus with records");
  const idle = await runHere(["evaluate", corpus(), "--method", "vsse"]);
  expect(idle.code).toBe(2);
  expect(idle.stderr).toContain("expected --records with it");
});

test("--by and --report have precision and recall by site and attribute, beside VSSE's paper", async () => {
  const report = join(temporaryFolder(), "r.html");
  const plot = join(temporaryFolder(), "r.svg");
  const args = ["evaluate", corpus(), "--records", "--method", "vsse", "--quiet", "--by", "site"];
  const files = ["--report", report, "--plot", plot];
  const { code, stdout } = await runHere([...args, "--worst", "0", ...files]);
  expect(code).toBe(0);
  expect(stdout).toMatchInlineSnapshot(`
    "attribute  pages  precision  recall     F1         95 %  set P  set R  set F1
    publisher      2      0.500   0.500  0.500  0.000-1.000  0.500  0.500   0.500
    isbn_13        2      1.000   1.000  1.000  1.000-1.000  1.000  1.000   1.000

    site  attribute  pages  set P  set R  set F1
    one   publisher      1  1.000  1.000   1.000
    one     isbn_13      1  1.000  1.000   1.000
    two   publisher      1  0.000  0.000   0.000
    two     isbn_13      1  1.000  1.000   1.000

    all pairs                         set P  set R
    here                              0.750  0.750
    VSSE, as published            above .98  0.930
    CNBE, as VSSE's paper has it  above .98  0.850
    "
  `);
  const html = readFileSync(report, "utf8");
  for (const text of [
    "VSSE, as published",
    "precision and recall of pairs by site and attribute",
    ">two<",
    ">Zebra<",
  ]) {
    expect(html.includes(text), text).toBe(text !== ">Zebra<");
  }
  const svg = readFileSync(plot, "utf8");
  expect(xmlFaults(svg)).toEqual([]);
  // A group's heading, and its bars: of site two the publisher is wrong, the number right.
  expect(svg.split(">two<")[1]).toContain("<title>publisher: recall .000</title>");
  expect(svg.split(">two<")[1]).toContain("<title>isbn_13: precision 1.000</title>");
  expect(svg.split(">two<")[0]).toContain("<title>publisher: recall 1.000</title>");
  // From 190 to 626 pixels: CNBE's recall of .85 is at 560.6.
  expect(svg).toContain('class="ideal" x1="560.6"');
  const json = JSON.parse((await runHere([...args, "--json"])).stdout);
  expect(json.pairs).toEqual({ precision: 0.75, recall: 0.75, f1: 0.75 });
  const typed = JSON.parse((await runHere([...args, "--json", "--by", "page_type"])).stdout);
  expect(Object.keys(typed.page_type)).toEqual(["unknown"]);
});
