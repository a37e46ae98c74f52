/** A figure of a system on a corpus is the same wherever the documents print it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const COMPARISON = "docs/results/COMPARISON.md";
const cards = ["default", "tiny"].map((name) => `models/${name}.md`);
const WORKER = "examples/worker/README.md";
const paths = ["README.md", COMPARISON, "docs/comparison.md", "docs/content.md", WORKER, ...cards];
const documents = Object.fromEntries(
  paths.map((path) => [path, readFileSync(join(root, path), "utf8")]),
);

/** A figure, where it stands and what it is of. */
interface Figure {
  readonly path: string;
  readonly at: number;
  readonly text: string;
  /** System, corpus and measure. */
  readonly of: string;
}

const systems: readonly (readonly [RegExp, string])[] = [
  [/^Seine/, "default"],
  [/^Boilerpipe, article/, "boilerpipe-article"],
  [/^CETD$/, "cetd"],
];
const corpora: readonly (readonly [RegExp, string])[] = [
  [/^wcxb|^all pages/i, "wcxb"],
  [/^cleaneval/i, "cleaneval"],
  [/^dragnet.*comments/i, "dragnet with comments"],
  [/^dragnet/i, "dragnet"],
  [/^l3s/i, "l3s"],
  [/^news(?: in|,) five languages$/i, "five languages"],
];
const named = (names: typeof systems, text: string): string =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? text;
const PAGES = / \(\d+ pages\)$/;
const HEADING = /^#+ (.+)$/;
const CARD = /^models\/(\w+)\.md$/;
const NUMBER = /0?\.\d{3}/g;
const measures = ["precision", "recall", "F1", "95 % interval"];

/** What the tables of a document say: of a system in the head or a row, on the corpus of a heading, a column or a row. */
function inTables(path: string, text: string): Figure[] {
  const found: Figure[] = [];
  const card = CARD.exec(path)?.[1];
  let at = 0;
  let heading = "";
  let head: string[] = [];
  for (const line of text.split("\n")) {
    const start = at;
    at += line.length + 1;
    heading = HEADING.exec(line)?.[1] ?? heading;
    if (!line.startsWith("|")) head = [];
    if (!line.startsWith("|") || heading === "The threshold") continue;
    const cells = line.split("|").slice(1, -1);
    if (head.length === 0) {
      head = cells.map((cell) => cell.trim());
      continue;
    }
    const first = cells[0]!.replaceAll("*", "").trim().replace(PAGES, "");
    let place = start + 1;
    for (const [i, cell] of cells.entries()) {
      const column = head[i]!;
      const isMeasure = measures.includes(column);
      const system = card ?? named(systems, cells[0]!.includes("\\*") ? "trained on it" : first);
      const corpus = named(corpora, card ? first : isMeasure ? heading : column);
      const own = isMeasure ? column : "F1";
      // Columns of other measures than F1 say so: WCXB dev: title.
      const isF1 = head[0] === "system" && !column.includes(": ") && i > 0;
      if (isMeasure || isF1) {
        for (const [n, match] of [...cell.matchAll(NUMBER)].entries()) {
          found.push({
            path,
            at: place + match.index,
            text: match[0],
            of: `${system}, ${corpus}: ${own} ${n}`,
          });
        }
      }
      place += cell.length + 1;
    }
  }
  return found;
}

/** What sentences say, in the order of the groups. */
const both = ["tiny, wcxb", "default, wcxb"];
const sentences: readonly (readonly [string, RegExp, readonly string[]])[] = [
  [
    "docs/content.md",
    /scores (\.\d+) on the WCXB pages where the default model has (\.\d+)/d,
    both,
  ],
  [WORKER, /scores (\.\d+) on the pages where the default model has (\.\d+)/d, both],
];

/** What a document says. */
function figuresIn(path: string, text: string): Figure[] {
  const told = sentences.flatMap(([own, pattern, keys]) => {
    if (own !== path) return [];
    const match = pattern.exec(text);
    if (match === null) throw new Error(`${path}: found no sentence ${pattern}`);
    return keys.map((of, i) => ({
      path,
      at: match.indices![i + 1]![0],
      text: match[i + 1]!,
      of: `${of}: F1 0`,
    }));
  });
  return [...inTables(path, text), ...told];
}

function grouped(figures: readonly Figure[]): Map<string, Figure[]> {
  const groups = new Map<string, Figure[]>();
  for (const figure of figures) {
    const group = groups.get(figure.of);
    if (group === undefined) groups.set(figure.of, [figure]);
    else group.push(figure);
  }
  return groups;
}

/** What is printed with other digits elsewhere. */
function disagreements(figures: readonly Figure[]): string[] {
  return [...grouped(figures)].flatMap(([name, own]) => {
    const values = new Set(own.map(({ text }) => Number(text)));
    if (values.size === 1) return [];
    return [`${name}: ${own.map(({ path, text }) => `${text} in ${path}`).join(", ")}`];
  });
}

const all = paths.flatMap((path) => figuresIn(path, documents[path]!));
const repeated = [...grouped(all).values()].filter((figures) => figures.length > 1);

test("documents agree on every figure of a system on a corpus", () => {
  expect(disagreements(all)).toEqual([]);
  const ofDefault = repeated
    .map(([figure]) => figure!.of)
    .filter((name) => name.startsWith("default"));
  expect(ofDefault.filter((name) => name.endsWith("F1 0")).sort()).toEqual([
    "default, cleaneval: F1 0",
    "default, dragnet with comments: F1 0",
    "default, five languages: F1 0",
    "default, l3s: F1 0",
    "default, news of 2026: F1 0",
    "default, wcxb: F1 0",
  ]);
  expect(repeated.map(([figure]) => figure!.of)).toContain("tiny, wcxb: F1 0");
  const placesOf = (name: string): string[] =>
    repeated.find(([one]) => one!.of === name)!.map(({ path }) => path);
  expect(placesOf("default, l3s: F1 0")).toEqual([
    COMPARISON,
    COMPARISON,
    "docs/comparison.md",
    "models/default.md",
  ]);
});

test("a digit that is changed in one place is found", () => {
  for (const { path, at, text } of repeated.flat()) {
    const last = at + text.length - 1;
    const own = documents[path]!;
    const other = `${own.slice(0, last)}${(Number(own[last]) + 1) % 10}${own.slice(last + 1)}`;
    const others = all.filter((figure) => figure.path !== path);
    expect(disagreements([...others, ...figuresIn(path, other)])).toHaveLength(1);
  }
});
