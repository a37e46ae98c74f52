/**
 * Labelled pairs: which values of which attributes belong to the thing that a page presents.
 *
 * The file names pages and digests, and no text of a page: `{pages: {id: {attribute: ["+3f…", "-9a…"]}}}`. A
 * digest is of the page's id, the attribute and the value's key, so that it says nothing about other pages.
 */
import { createHash } from "node:crypto";
import { z } from "zod";
import { comparable } from "../../src/records/comparable.ts";
import type { PageRecord, RecordValue } from "../../src/records/record.ts";
import type { Counts } from "./metrics.ts";

/** Whether the pairs of a page are the thing's, by digest. */
export type PagePairs = ReadonlyMap<string, boolean>;

export interface PairLabels {
  /** Pages that are measured; the others only train. */
  readonly measured: ReadonlySet<string>;
  /** Digests of the titles that are right for a page, by its id. */
  readonly titles: ReadonlyMap<string, ReadonlySet<string>>;
  /** By page id. */
  readonly pages: ReadonlyMap<string, PagePairs>;
  /** Attributes with a right value, by page id. */
  readonly known: ReadonlyMap<string, ReadonlySet<string>>;
}

/** What people want of a product or a book first of all; recall is measured on these. */
export const wantedAttributes: readonly string[] = [
  ...["title", "price", "regular_price", "currency", "availability", "brand", "sku", "gtin"],
  ...["description", "image", "breadcrumbs", "rating", "rating_count", "condition", "seller"],
  ...["color", "weight", "dimensions", "material"],
  ...["author", "publisher", "publication_date", "isbn_13"],
];

const DIGITS = 10;
const DIGEST = /^[\da-f]{10}$/;
const LABEL = /^[+-][\da-f]{10}$/;

const schema = z.strictObject({
  format: z.literal("seine-pairs"),
  version: z.literal(1),
  drawn: z.string(),
  measured: z.array(z.string()),
  titles: z.record(z.string(), z.array(z.string().regex(DIGEST))).default({}),
  pages: z.record(z.string(), z.record(z.string(), z.array(z.string().regex(LABEL)))),
});

/** The digest that stands for a value of an attribute on a page. */
export function pairDigest(
  id: string,
  attribute: string,
  { text, value }: Pick<RecordValue, "text" | "value">,
): string {
  const key =
    attribute === "availability" && value !== undefined
      ? String(value)
      : comparable(attribute, text);
  return createHash("sha256").update(`${id}\0${attribute}\0${key}`).digest("hex").slice(0, DIGITS);
}

/** @throws Error that names the path and the fault */
export function readPairLabels(text: string, path: string): PairLabels {
  const parsed = schema.safeParse(JSON.parse(text));
  if (!parsed.success) {
    throw new Error(`${path} holds no labelled pairs:\n${z.prettifyError(parsed.error)}`);
  }
  const { measured, pages } = parsed.data;
  const titles = Object.entries(parsed.data.titles).map(([id, own]) => [id, new Set(own)] as const);
  const pagesById = new Map<string, Set<string>>();
  const labels = new Map<string, PagePairs>();
  for (const [id, attributes] of Object.entries(pages)) {
    const answers = new Map<string, boolean>();
    const right = new Set<string>();
    for (const [attribute, digests] of Object.entries(attributes)) {
      for (const digest of digests) answers.set(digest.slice(1), digest.startsWith("+"));
      if (digests.some((digest) => digest.startsWith("+"))) right.add(attribute);
    }
    labels.set(id, answers);
    pagesById.set(id, right);
  }
  return { measured: new Set(measured), titles: new Map(titles), pages: labels, known: pagesById };
}

/** A pair that was found on a labelled page. */
export interface FoundPair {
  readonly id: string;
  readonly attribute: string;
  readonly found: RecordValue;
  /** Undefined for a pair without a label. */
  readonly isRight: boolean | undefined;
}

/** The pairs of a page's own record, each text of an attribute once. */
export function foundPairs(
  id: string,
  record: PageRecord | undefined,
  { pages }: PairLabels,
): FoundPair[] {
  const labels = pages.get(id)!;
  const seen = new Set<string>();
  return Object.entries(record?.attributes ?? {}).flatMap(([attribute, values]) =>
    values.flatMap((found) => {
      const digest = pairDigest(id, attribute, found);
      if (seen.has(digest)) return [];
      seen.add(digest);
      return [{ id, attribute, found, isRight: labels.get(digest) }];
    }),
  );
}

/** Counts of the best title of each page with labelled ones. */
export function titleCounts(
  found: ReadonlyMap<string, PageRecord | undefined>,
  { titles }: PairLabels,
): Counts[] {
  return [...titles].flatMap(([id, right]) => {
    if (!found.has(id)) return [];
    const best = found.get(id)?.attributes.title?.[0];
    const isRight = best !== undefined && right.has(pairDigest(id, "title", best));
    return [{ shared: isRight ? 1 : 0, found: best === undefined ? 0 : 1, expected: 1 }];
  });
}

/** Figures of all pairs. */
export interface PairScore {
  /** Share of the labelled pairs that are the thing's. */
  readonly precision: number;
  /** Share of the wanted attributes of each page with a right best value. */
  readonly recall: number;
  /** Share of the thing's pairs, of all attributes, that were found. */
  readonly allRecall: number;
  readonly pairs: number;
  readonly unlabelled: number;
}

function placeOf({ id, attribute }: Pick<FoundPair, "id" | "attribute">): string {
  return `${id}\0${attribute}`;
}

/** Scores the pairs found on the labelled pages that are measured. */
export function scorePairs(pairs: readonly FoundPair[], labels: PairLabels): PairScore {
  const found = pairs.filter(({ id }) => labels.measured.has(id));
  const labelled = found.filter(({ isRight }) => isRight !== undefined);
  const right = labelled.filter(({ isRight }) => isRight).length;
  const best = new Map<string, FoundPair>();
  for (const pair of found) {
    const place = placeOf(pair);
    if (!best.has(place)) best.set(place, pair);
  }
  let [hits, wanted, all] = [0, 0, 0];
  for (const id of labels.measured) {
    all += [...labels.pages.get(id)!.values()].filter(Boolean).length;
    for (const attribute of wantedAttributes) {
      if (!labels.known.get(id)!.has(attribute)) continue;
      wanted++;
      if (best.get(placeOf({ id, attribute }))?.isRight) hits++;
    }
  }
  return {
    precision: labelled.length === 0 ? 1 : right / labelled.length,
    recall: wanted === 0 ? 1 : hits / wanted,
    allRecall: all === 0 ? 1 : right / all,
    pairs: found.length,
    unlabelled: found.length - labelled.length,
  };
}
