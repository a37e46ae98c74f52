/** Own value labels adapt the model of records. */
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pageDigest } from "../../../training/corpus/block-labels.ts";
import { runHere, temporaryFolder, writeAll } from "../run.ts";

const PAGES = 8;
const unchanged = /^sku +3 +1\.000 +1\.000 +\+0\.0000 .* as it is$/m;
/** Of nine digits, with its prefix and check digit. */
function isbn(number: number): string {
  const digits = [...`978${String(100_000_000 + 7_654_321 * number).slice(0, 9)}`].map(Number);
  const sum = digits.reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits.join("")}${(10 - (sum % 10)) % 10}`;
}

function book(number: number): string {
  const title = ["Salt", "Rivers", "Winter", "Maps", "Bread", "Clocks", "Tides", "Wool", "Ink"][
    number
  ]!;
  return (
    `<title>${title}</title><h1>${title}</h1><p class="cost">£${7 + number}.49</p><ul><li>Publisher: Zebra ${number}` +
    `<li>Pages: ${180 + 13 * number}<li>ISBN-13: <b>${isbn(number)}</b></ul><button>Add to basket</button>`
  );
}

/** Books whose ISBN was marked as the code of the thing, each of a site of its own. */
function labelled(attribute = "sku", pages = PAGES): string {
  const folder = join(temporaryFolder(), "books");
  for (let number = 0; number < pages; number++) {
    const html = book(number);
    const start = html.indexOf(isbn(number));
    const value = { attribute, text: isbn(number), start, end: start + isbn(number).length };
    const values = {
      version: 1,
      page: pageDigest(Buffer.from(html)),
      complete: true,
      values: [value],
    };
    mkdirSync(join(folder, `book-${number}`), { recursive: true });
    writeAll(join(folder, `book-${number}`), {
      "page.html": html,
      "page.json": JSON.stringify({ url: `https://shop-${number}.example/book` }),
      "values.json": JSON.stringify(values),
    });
  }
  return folder;
}

const skuIn = (stdout: string): string | undefined =>
  JSON.parse(stdout).records[0]?.attributes.sku?.[0]?.text;

test("a code that the shipped model does not take is learnt, and used in one thread and in many", async () => {
  const folder = labelled();
  const out = join(temporaryFolder(), "mine.json");
  const trained = await runHere(["train", "--records", folder, "--out", out, "--json"]);
  expect(trained).toMatchObject({ code: 0 });
  expect(trained.stderr).toContain(`use it: seine records --model ${out} page.html`);
  const { model, attributes, folds, groupedBy } = JSON.parse(trained.stdout);
  expect({ model, folds, groupedBy }).toEqual({ model: out, folds: 5, groupedBy: "site" });
  const [sku] = attributes;
  expect(sku).toMatchObject({ attribute: "sku", before: { pages: PAGES } });
  expect(sku.trees).toBeGreaterThan(0);
  expect(sku.difference.low).toBeGreaterThan(0);
  expect(sku.after.best.f1).toBeGreaterThan(sku.before.best.f1);

  const other = join(temporaryFolder(), "other.html");
  writeAll(join(other, ".."), { "other.html": book(PAGES) });
  expect(skuIn((await runHere(["records", other])).stdout)).not.toBe(isbn(PAGES));
  const alone = await runHere(["records", "--model", out, other]);
  expect(skuIn(alone.stdout)).toBe(isbn(PAGES));
  const threaded = await runHere(["records", "--model", out, "--jobs", "1", other]);
  expect(JSON.parse(threaded.stdout).records).toEqual(JSON.parse(alone.stdout).records);

  const scored = await runHere(["evaluate", "--records", folder, "--model", out, "--json"]);
  expect(JSON.parse(scored.stdout).overall.sku.best.f1).toBe(1);
  // The same labels give the same bytes.
  const again = join(temporaryFolder(), "again.json");
  await runHere(["train", "--records", folder, "--out", again, "--quiet"]);
  expect(readFileSync(again, "utf8")).toBe(readFileSync(out, "utf8"));
});

test("labels that the model finds already keep it, and the table says so", async () => {
  const folder = labelled("sku", 3);
  const out = join(temporaryFolder(), "mine.json");
  const base = join(temporaryFolder(), "base.json");
  await runHere(["train", "--records", labelled(), "--out", base, "--quiet"]);
  const args = ["train", "--records", folder, "--base", base, "--out", out];
  const { code, stdout, stderr } = await runHere(args);
  expect(code).toBe(0);
  expect(stdout).toMatch(unchanged);
  expect(stderr).toContain(`no model was written to ${out}`);
  expect(existsSync(out)).toBe(false);
});

test("says what labels it needs", async () => {
  const out = join(temporaryFolder(), "mine.json");
  const failing = async (...args: string[]): Promise<string> => {
    const { code, stderr } = await runHere(["train", "--records", ...args, "--out", out]);
    expect(code).toBe(2);
    return stderr;
  };
  expect(await failing(labelled("isbn_13"))).toContain(
    "found values of isbn_13, expected some of price, sku, brand, availability",
  );
  expect(await failing(labelled("sku", 1))).toContain(
    "found one page with values, expected two or more",
  );
  expect(await failing("data/pages")).toContain("expected a corpus with records");
  expect(await failing(labelled(), "--recipe", "tiny")).toContain("cannot be used with");
  const missing = await runHere(["records", "--model", "none.json", "data/pages"]);
  expect(missing.stderr).toContain("expected a file that seine train --records wrote");
});
