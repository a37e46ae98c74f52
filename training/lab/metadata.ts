/**
 * Fits the weights of claims of metadata, and fills the tables of docs/results/METADATA.md. Run:
 *
 *     npm run lab -- metadata            # writes src/metadata/weights.ts and the document: a minute
 *     npm run lab -- metadata --dry-run  # prints the tables
 *
 * A page of news-dev counts as four of wcxb-dev. Of an article or thread whose gold has no author every claim is wrong.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openDocument } from "../../src/document/open-page.ts";
import type { WeighedField } from "../../src/metadata/choice.ts";
import { allClaims, type Reading } from "../../src/metadata/metadata.ts";
import { squash } from "../../src/metadata/title-parts.ts";
import { readCorpus } from "../corpus/readers/index.ts";
import { type LabelledPage, ReaderError } from "../corpus/readers/reader.ts";
import { type ClaimCase, fitClaimWeights, isChosenRight } from "../fit/claim-weights.ts";
import { groupFolds } from "../fit/folds.ts";
import { isMatch, type ScoredField } from "../score/metadata-scores.ts";
import { asProgram } from "../tools/as-program.ts";
import { filledTable, row } from "../tools/filled-table.ts";

const CORPORA = { "news-dev": 4, "wcxb-dev": 1 } as const;
/** Page types whose gold lacks an author only where the page names none. */
const WITH_AUTHORS = new Set(["article", "forum"]);
const FOLDS = 5;
const SEED = 1;
const LEADING_ZERO = /^0/;
const PLAIN_NAME = /^[a-z]\w*$/i;
/** Of the fields; the choice of authors and titles varies less with a larger one. */
const PENALTIES: Readonly<Record<WeighedField, number>> = {
  title: 5,
  author: 5,
  published: 5,
  siteName: 5,
};
const FIELDS = Object.keys(PENALTIES) as WeighedField[];
const GOLD: Readonly<Record<WeighedField, ScoredField | "siteName">> = {
  title: "title",
  author: "author",
  published: "publishDate",
  siteName: "siteName",
};

interface FieldCase extends ClaimCase {
  readonly corpus: string;
  readonly hasGold: boolean;
}

const path = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      datasets: { type: "string", default: "../shared/datasets" },
      "dry-run": { type: "boolean", default: false },
    },
  });
  const cases: Record<WeighedField, FieldCase[]> = {
    title: [],
    author: [],
    published: [],
    siteName: [],
  };
  for (const [corpus, weight] of Object.entries(CORPORA)) {
    for await (const page of readCorpus(`${values.datasets}/${corpus}`)) {
      if (page instanceof ReaderError) throw page;
      const { document } = openDocument(page.html, page.encoding);
      const reading = allClaims(document, page.url || undefined);
      for (const field of FIELDS) {
        const found = caseOf(field, page, reading, corpus, weight);
        if (found !== undefined) cases[field].push(found);
      }
    }
  }
  const fitted = new Map(
    FIELDS.map((field) => [field, fitClaimWeights(cases[field], PENALTIES[field])]),
  );
  const chosen = crossValidated(cases);
  const sources = FIELDS.flatMap((field) => sourceRows(field, cases[field], fitted.get(field)!));
  if (values["dry-run"]) {
    process.stdout.write(`${[...chosen, "", ...sources].join("\n")}\n`);
    return;
  }
  writeFileSync(path("src/metadata/weights.ts"), moduleOf(fitted));
  const name = path("docs/results/METADATA.md");
  const filled = filledTable(readFileSync(name, "utf8"), "chosen", chosen);
  writeFileSync(name, filledTable(filled, "sources", sources));
}

/** The values that a page's places have of a field, those that the choice did not need included. */
function caseOf(
  field: WeighedField,
  page: LabelledPage,
  { choices }: Reading,
  corpus: string,
  weight: number,
): FieldCase | undefined {
  const gold = page.metadata?.[GOLD[field]];
  const mayLack = field === "author" && WITH_AUTHORS.has(page.pageType ?? "");
  if (gold === undefined && !mayLack) return undefined;
  const ofField = choices[field];
  const people = [...ofField.candidates(), ...(ofField.unread?.candidates() ?? [])];
  const candidates = people.length > 0 || field !== "author" ? people : choices.group.candidates();
  const merged = new Map<string, { readonly keys: Set<string>; readonly text: string }>();
  for (const { value, keys } of candidates) {
    const text = typeof value === "string" ? value : value.join(", ");
    const form = field === "published" ? text.slice(0, 10) : squash(text);
    const group = merged.get(form) ?? { keys: new Set<string>(), text };
    for (const key of keys) group.keys.add(key);
    merged.set(form, group);
  }
  return {
    site: page.site,
    corpus,
    weight,
    hasGold: gold !== undefined,
    candidates: [...merged.values()].map(({ keys, text }) => ({
      keys: [...keys],
      isRight: gold !== undefined && isMatch(GOLD[field], text, gold),
    })),
  };
}

/** How often the choice is right by weights of other sites, and how often a right value is claimed at all. */
function crossValidated(cases: Readonly<Record<WeighedField, readonly FieldCase[]>>): string[] {
  const lines = [
    row(["field", "corpus", "pages", "chosen right", "claimed at all"]),
    row(["---", "---", "---", "---", "---"]),
  ];
  for (const field of FIELDS) {
    const all = cases[field];
    const folds = groupFolds(
      all.map(({ site }) => site),
      FOLDS,
      SEED,
    );
    const right = new Set<FieldCase>();
    for (let fold = 0; fold < FOLDS; fold++) {
      const weights = fitClaimWeights(
        all.filter((_, i) => folds[i] !== fold),
        PENALTIES[field],
      );
      for (const [i, one] of all.entries()) {
        if (folds[i] === fold && isChosenRight(one, weights)) right.add(one);
      }
    }
    for (const corpus of Object.keys(CORPORA)) {
      const ofCorpus = all.filter((one) => one.corpus === corpus && one.hasGold);
      if (ofCorpus.length === 0) continue;
      const claimed = ofCorpus.filter(({ candidates }) =>
        candidates.some(({ isRight }) => isRight),
      );
      const hits = ofCorpus.filter((one) => right.has(one)).length;
      lines.push(
        row([
          field,
          corpus,
          ofCorpus.length,
          share(hits, ofCorpus.length),
          share(claimed.length, ofCorpus.length),
        ]),
      );
    }
  }
  return lines;
}

/** How often each source is right where it says something, and its weight. */
function sourceRows(
  field: WeighedField,
  cases: readonly FieldCase[],
  weights: ReadonlyMap<string, number>,
): string[] {
  const withGold = cases.filter(({ hasGold }) => hasGold);
  const lines = [...weights].map(([key, weight]) => {
    const claimed = withGold.flatMap(({ candidates }) =>
      candidates.filter(({ keys }) => keys.includes(key)),
    );
    const right = claimed.filter(({ isRight }) => isRight).length;
    return row([field, key, claimed.length, share(right, claimed.length), weight.toFixed(2)]);
  });
  const head = [
    row(["field", "source", "claims", "right", "weight"]),
    row(["---", "---", "---", "---", "---"]),
  ];
  return field === FIELDS[0] ? [...head, ...lines] : lines;
}

function share(part: number, all: number): string {
  return all === 0 ? "" : (part / all).toFixed(3).replace(LEADING_ZERO, "");
}

function moduleOf(fitted: ReadonlyMap<string, ReadonlyMap<string, number>>): string {
  const fields = [...fitted].map(([field, weights]) => {
    const lines = [...weights].map(
      ([key, weight]) => `    ${nameOf(key)}: ${Number(weight.toFixed(2))},\n`,
    );
    return `  ${field}: {\n${lines.join("")}  },\n`;
  });
  return (
    "/** What claims are worth, by field and source: log-odds. Written by `npm run lab -- metadata`. */\n" +
    `export const weights = {\n${fields.join("")}} as const;\n`
  );
}

function nameOf(key: string): string {
  return PLAIN_NAME.test(key) ? key : JSON.stringify(key);
}

await asProgram(import.meta.url, main);
