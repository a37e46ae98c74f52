import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { digestAt, placesOf, readRecord, steps } from "../../../training/lab/figures.ts";
import { tableIn } from "../../../training/tools/filled-table.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const documents = [
  "README.md",
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name)),
];
const MARK = /<!-- ([a-z][\w-]*) -->/g;
/** A share of three digits, as all scores are written. */
const FIGURE = /(?<![\d.\w])\.\d{3}(?!\d)/g;
const LEADING_ZERO = /(?<![\d.])0(?=\.\d{3})/g;

const read = (path: string): string => readFileSync(join(root, path), "utf8");
const marked = documents.flatMap((path) =>
  [...read(path).matchAll(MARK)].map(([, name]) => [path, name!] as const),
);

test.each(steps)("$name: its tables are those of its last run", (step) => {
  const made = readRecord()[step.name];
  expect(made, "it never ran: npm run figures").toBeDefined();
  for (const place of placesOf(step)) expect(digestAt(place), place).toBe(made!.tables[place]);
});

test.each(marked)("%s: a step fills the table %s", (path, name) => {
  expect(steps.flatMap(placesOf)).toContain(`${path}#${name}`);
});

test("a table that stands in several documents is the same in all", () => {
  const known = new Map<string, string>();
  for (const [path, name] of marked) {
    const text = tableIn(read(path), name);
    expect(known.get(name) ?? text, `${path}: ${name}`).toBe(text);
    known.set(name, text);
  }
  expect(known.size).toBeGreaterThan(8);
});

describe("scores in the text of guides are in a table or a card", () => {
  const results = documents.filter((path) => path.startsWith("docs/results/"));
  const cards = readdirSync(join(root, "models")).filter((name) => name.endsWith(".md"));
  const sources = [...results, ...cards.map((name) => join("models", name)), "README.md"];
  const measured = new Set(
    sources.flatMap((path) =>
      read(path)
        .split("\n")
        .filter((line) => line.startsWith("|"))
        .flatMap((line) => line.replace(LEADING_ZERO, "").match(FIGURE) ?? []),
    ),
  );
  const guides = documents.filter((path) => !results.includes(path));
  test.each(guides)("%s", (path) => {
    const text = read(path).replace(/```[\s\S]*?```/g, "");
    const strange = (text.replace(LEADING_ZERO, "").match(FIGURE) ?? []).filter(
      (figure) => !measured.has(figure),
    );
    expect(strange).toEqual([]);
  });
});
