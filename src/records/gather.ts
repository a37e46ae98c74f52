/**
 * All pairs that may belong to the thing that a page presents: what the model chose, what the page declares, its
 * labels with their values, and what it shows without a label. Each text of an attribute is taken once.
 */
import { tagPath } from "../document/document.ts";
import { squash } from "../metadata/title-parts.ts";
import { declaredLanguage } from "../methods/vsse/keywords.ts";
import type { FoundPair, Origin } from "./found.ts";
import { nodeAt } from "./found.ts";
import { type LearnedAttribute, learnedAttributes } from "./learned/candidate.ts";
import type { PageContext } from "./learned/context.ts";
import type { LearnedThing } from "./learned/learned.ts";
import { titleOfThing } from "./page-title.ts";
import { type Pair, pairsIn } from "./pairs.ts";
import type { PageRecord, RecordValue } from "./record.ts";
import { breadcrumbsOf } from "./shown/breadcrumbs.ts";
import { imagesOf, withSizes } from "./shown/images.ts";
import { regularPriceOf, unitPriceOf } from "./shown/other-prices.ts";
import { ratingsOf } from "./shown/ratings.ts";
import { statedDescription } from "./stated.ts";
import { faultOf, isAttributeName } from "./validators.ts";
import { type NamedValue, namedValues } from "./vsse.ts";

/** Attributes that the model alone decides. */
const CHOSEN: ReadonlySet<string> = new Set<LearnedAttribute | "currency" | "gtin">([
  ...learnedAttributes,
  "currency",
  "gtin",
]);
/** Of these a thing may have several: once one is chosen, others that the page declares or labels count, too. */
const SEVERAL: ReadonlySet<string> = new Set(["sku", "gtin"]);
/** Attributes that something declared, which no label of the page adds to. */
const DECLARED = new Set(["image", "url", "title", "description"]);
const ISBN = new Set(["isbn_13", "isbn_10"]);
/** What people say of books; a book's vendor is its publisher. */
const OF_BOOKS = new Set(
  "author publisher vendor date publication_date pages language format edition series".split(" "),
);
/** Leaves between a book's title or ISBN and its other attributes. */
const BOOK_LEAVES = 40;
/** A longer text behind a question answers it, and is no value. */
const MOST_ANSWER = 40;
/** A label that stands so often heads the items of a list: reviews, other things, cookies. */
const MOST_SAME = 5;
/** Most pairs of a page that are judged. A hostile page could have any number. */
const MOST_PAIRS = 1500;

/** What is known of the page's own thing before its pairs are judged. */
export interface OwnThing {
  readonly learned?: LearnedThing | undefined;
  /** The declared record of the thing. */
  readonly declared?: PageRecord | undefined;
  /** Whether a leaf is a label by the evidence of sibling pages. */
  readonly isLabel?: ((leaf: number) => boolean) | undefined;
}

export function gather(context: PageContext, own: OwnThing): FoundPair[] {
  const { learned, declared } = own;
  const found = new Found(context);
  for (const [attribute, values] of Object.entries(learned?.attributes ?? {})) {
    // The thing's title is looked for below.
    if (attribute === "title") continue;
    for (const value of values) found.add(attribute, value, "learned");
  }
  const title = titleOfThing(context, declared, found.first("brand"), learned?.price?.node);
  if (title !== undefined) found.add("title", title, "shown");
  for (const [attribute, values] of Object.entries(declared?.attributes ?? {})) {
    if (isDecided(attribute, learned, found)) continue;
    const sized = attribute === "image" ? withSizes(values, context.page.document) : values;
    for (const value of sized) found.add(attribute, value, "declared");
  }
  addShown(context, own, found);
  addPairs(context, own, found);
  return vendorsNamed(found.pairs.slice(0, MOST_PAIRS));
}

/** Who offers a book beside its ISBN is its publisher; who offers another thing is its seller. */
function vendorsNamed(pairs: readonly FoundPair[]): FoundPair[] {
  return pairs.map((pair) =>
    pair.attribute === "vendor"
      ? { ...pair, attribute: pair.isExpected ? "publisher" : "seller" }
      : pair,
  );
}

class Found {
  readonly pairs: FoundPair[] = [];
  readonly #texts = new Set<string>();
  readonly #attributes = new Map<string, RecordValue>();
  readonly #context: PageContext;

  constructor(context: PageContext) {
    this.#context = context;
  }

  add(
    attribute: string,
    value: RecordValue,
    origin: Origin,
    about: Partial<Pick<FoundPair, "label" | "isKnown" | "isExpected" | "node" | "options">> = {},
  ): void {
    const key = `${attribute}\0${squash(value.text) || value.text}`;
    if (this.#texts.has(key)) return;
    this.#texts.add(key);
    if (!this.#attributes.has(attribute)) this.#attributes.set(attribute, value);
    const node = value.end === 0 ? -1 : nodeAt(this.#context.page.document, value.start);
    this.pairs.push({ attribute, value, origin, node, isKnown: true, ...about });
  }

  has(attribute: string): boolean {
    return this.#attributes.has(attribute);
  }

  first(attribute: string): RecordValue | undefined {
    return this.#attributes.get(attribute);
  }
}

/** Whether the model alone says what an attribute has. */
function isDecided(attribute: string, learned: LearnedThing | undefined, found: Found): boolean {
  if (learned === undefined || !CHOSEN.has(attribute)) return false;
  return !(SEVERAL.has(attribute) && found.has(attribute));
}

/** What a page shows of a thing without a label. */
function addShown(context: PageContext, { learned }: OwnThing, found: Found): void {
  for (const step of breadcrumbsOf(context)) found.add("breadcrumbs", step, "shown");
  if (learned?.price !== undefined) {
    const regular = regularPriceOf(context, learned.price, learned.prices);
    if (regular !== undefined) found.add("regular_price", regular, "shown");
    const unit = unitPriceOf(context, learned.price);
    if (unit !== undefined) found.add("unit_price", unit, "shown");
  }
  for (const [name, value] of ratingsOf(context)) {
    const isKnown = found.has(name) || (name === "rating_count" && found.has("review_count"));
    if (!isKnown) found.add(name, value, "shown");
  }
  if (!found.has("image")) {
    for (const image of withSizes(imagesOf(context), context.page.document)) {
      found.add("image", image, "shown");
    }
  }
  if (!found.has("description")) {
    const { document } = context.page;
    const description = statedDescription(document);
    if (description !== undefined) {
      const { value: text, source } = description;
      const about = { rule: `shown:${source}`, path: tagPath(document, 0), start: 0, end: 0 };
      found.add("description", { text, ...about }, "shown");
    }
  }
}

/** The page's labels with their values. */
function addPairs(context: PageContext, { learned, isLabel }: OwnThing, found: Found): void {
  const { page, labels } = context;
  const pairs: readonly Pair[] =
    isLabel === undefined ? context.pairs : pairsIn(page, labels, 0, isLabel);
  const named = namedValues(page.document, pairs);
  // A subtitle follows the title's colon.
  const titles = new Set(found.pairs.filter(isTitle).map(({ value }) => squash(value.text)));
  const counts = new Map<string, number>();
  for (const { label } of named) counts.set(label, (counts.get(label) ?? 0) + 1);
  const near = bookPlaces(context, named, found.first("title"));
  const taken = new Set(
    [...DECLARED].filter((attribute) => found.has(attribute) || attribute === "title"),
  );
  for (const { attribute, isKnown, label, node, value, options } of named) {
    if (isDecided(attribute, learned, found)) continue;
    if (counts.get(label)! > MOST_SAME || titles.has(squash(label))) continue;
    if (label.includes("?") && value.text.length > MOST_ANSWER) continue;
    if (taken.has(attribute) || !(isKnown || isAttributeName(attribute))) continue;
    const isExpected = isKnown && OF_BOOKS.has(attribute) && near(node);
    const name = isExpected && attribute === "date" ? "publication_date" : attribute;
    found.add(name, value, "pair", { label, isKnown, isExpected, node, options });
  }
}

/** Whether a node stands near the title or an ISBN of a book; never on a page without an ISBN. */
function bookPlaces(
  context: PageContext,
  named: readonly NamedValue[],
  title: RecordValue | undefined,
): (node: number) => boolean {
  const { leaves, page } = context;
  const language = declaredLanguage(page.document);
  const nodes = named
    .filter(({ attribute, value }) => {
      return ISBN.has(attribute) && faultOf(attribute, value.text, { language }) === undefined;
    })
    .map(({ node }) => node);
  if (nodes.length === 0) return () => false;
  if (title !== undefined && title.end > 0) nodes.push(nodeAt(page.document, title.start));
  const leafOf = new Map(leaves.map(({ node }, at) => [node, at]));
  const places = nodes.flatMap((node) => leafOf.get(node) ?? []);
  return (node) => {
    const at = leafOf.get(node);
    return at !== undefined && places.some((place) => Math.abs(place - at) <= BOOK_LEAVES);
  };
}

function isTitle({ attribute }: FoundPair): boolean {
  return attribute === "title";
}
