/**
 * The record of a page by a trained model: candidates of each attribute (candidates.ts), their columns
 * (candidate-columns.ts), and a probability for each.
 *
 * A page has a record if it has a likely price and more, or the code of a thing that it declares or that
 * is available. The currency is the sign beside the price, else the declared one. The title is the page's.
 */
import { tagPath } from "../../document/document.ts";
import { currencySignIn, isGtin, normalized } from "../normalize.ts";
import { titleOfThing } from "../page-title.ts";
import type { PageRecord, RecordValue } from "../record.ts";
import { leafIn } from "../record-leaves.ts";
import { spanOf } from "../span.ts";
import type { Candidate, LearnedAttribute } from "./candidate.ts";
import { featuresOf } from "./candidate-columns.ts";
import { candidatesOf } from "./candidates.ts";
import { asideAmong, confirm, isStruck } from "./confirmed.ts";
import type { PageContext } from "./context.ts";
import type { RecordsModel } from "./model.ts";

/** Most values of an attribute. */
const MOST_VALUES = 5;
/** Longer texts beside a price do not state its currency. */
const MOST_BESIDE = 60;
const MOST_DIGITS = 6;
/** An ISBN of 13 digits is a GTIN. */
const GTINS = new Set(["gtin", "isbn_13", "isbn"]);
const ROUNDING = 1e6;

/** The record of a page: at most one. */
export function learnedRecords(context: PageContext, model: RecordsModel): PageRecord[] {
  const thing = learnedThing(context, model);
  return thing === undefined ? [] : [{ attributes: thing.attributes }];
}

/** What the model chose of a page's candidates. */
export interface LearnedThing {
  readonly attributes: Readonly<Record<string, readonly RecordValue[]>>;
  /** The price that is asked, where the page shows it, else as it is declared. */
  readonly price?: Candidate | undefined;
  /** All candidates for prices. */
  readonly prices: readonly Candidate[];
}

/** The thing of a page; undefined where its values describe none. */
export function learnedThing(context: PageContext, model: RecordsModel): LearnedThing | undefined {
  const attributes: Record<string, RecordValue[]> = {};
  let price: Candidate | undefined;
  let prices: Candidate[] = [];
  for (const { attribute: name, threshold, predict } of model.attributes) {
    const candidates = candidatesOf(name, context);
    const probabilities = predict(featuresOf(name, candidates, context));
    confirm(name, candidates, probabilities, context);
    const values = bestValues(name, candidates, probabilities, threshold, context);
    if (name === "price" && values.length > 0) {
      prices = candidates;
      price = shownOf(values[0]!.candidate, candidates, probabilities);
    }
    if (values.length === 0) continue;
    attributes[name] = values.map(({ candidate, probability }) => ({
      text: candidate.text,
      ...(name === "availability" ? { value: candidate.key } : {}),
      probability: Math.round(probability * ROUNDING) / ROUNDING,
      ...placeOf(context, candidate),
    }));
  }
  if (!isThing(attributes, context)) return undefined;
  const rest: Record<string, RecordValue | undefined> = {
    currency: price && currencyOfPrice(context, price),
    gtin: gtinOf(context),
    title: titleOfThing(context),
  };
  for (const [name, value] of Object.entries(rest)) {
    if (value !== undefined) attributes[name] = [value];
  }
  return { attributes, price, prices };
}

/** The likeliest place where the page shows a price that is chosen. */
function shownOf(
  price: Candidate,
  candidates: readonly Candidate[],
  probabilities: Float64Array,
): Candidate {
  let best = price;
  let chance = -1;
  for (const [at, candidate] of candidates.entries()) {
    if (candidate.key !== price.key || candidate.source !== "leaf") continue;
    if (probabilities[at]! > chance) [best, chance] = [candidate, probabilities[at]!];
  }
  return best;
}

/** Whether the values describe a thing: articles and tables have prices, too. */
function isThing(
  { price, sku, brand, availability }: Readonly<Record<string, readonly RecordValue[]>>,
  { declared }: PageContext,
): boolean {
  if (declared.length > 0) return price !== undefined || sku !== undefined;
  // Addresses of all kinds of pages have numbers.
  const code = sku?.find(({ rule }) => rule !== "learned:url");
  if (price !== undefined) return [code, brand, availability].some((found) => found !== undefined);
  return code !== undefined && availability !== undefined;
}

interface Chosen {
  readonly candidate: Candidate;
  readonly probability: number;
}

/**
 * The likeliest place of each value, the likeliest value first. Struck-through texts and prices that are not asked
 * count only where there are no others.
 */
function bestValues(
  name: LearnedAttribute,
  candidates: readonly Candidate[],
  probabilities: Float64Array,
  threshold: number,
  context: PageContext,
): Chosen[] {
  const best = new Map<string, Chosen>();
  for (const [at, candidate] of candidates.entries()) {
    const probability = probabilities[at]!;
    if (probability < threshold) continue;
    const bestSoFar = best.get(candidate.key);
    if (bestSoFar === undefined || probability > bestSoFar.probability) {
      best.set(candidate.key, { candidate, probability });
    }
  }
  const values = [...best.values()];
  const likely = values.map(({ candidate }) => candidate);
  const isAside =
    name === "price"
      ? asideAmong(likely, candidates, context)
      : (one: Candidate): boolean => isStruck(one, context);
  const present = values.filter(({ candidate }) => !isAside(candidate));
  return (present.length > 0 ? present : values)
    .sort((a, b) => b.probability - a.probability)
    .slice(0, MOST_VALUES);
}

function placeOf({ page }: PageContext, { source, node, start, end }: Candidate) {
  const path = node < 0 ? "" : tagPath(page.document, node);
  return { rule: `learned:${source}`, path, start, end };
}

/** The currency sign in the price's leaf, in its block or beside it; else the declared currency. */
function currencyOfPrice(context: PageContext, { node }: Candidate): RecordValue | undefined {
  const { page, leaves, declared } = context;
  const { document, blocks } = page;
  const at = leafIn(leaves, node, node + 1);
  const leaf = leaves[at];
  if (leaf !== undefined) {
    const block = blocks[leaf.block]!;
    for (const text of [leaf.text, block.text]) {
      const sign = text.length > MOST_BESIDE ? undefined : currencySignIn(text);
      if (sign === undefined) continue;
      const holder = leaves.slice(Math.max(0, at - MOST_DIGITS), at + MOST_DIGITS);
      const leafWithSign = holder.find(
        (other) => other.block === leaf.block && other.text.includes(sign),
      );
      const place = leafWithSign ?? leaf;
      const span = spanOf(document, place.node, sign);
      return { text: sign, rule: "beside-price", path: tagPath(document, place.node), ...span };
    }
  }
  const { attributes, variants = [] } = declared[0] ?? { attributes: {} };
  return [{ attributes }, ...variants].flatMap((own) => own.attributes.currency ?? [])[0];
}

/** A code with a valid check digit that the page's own record or a label names as one. */
function gtinOf({ page, declared, pairs }: PageContext): RecordValue | undefined {
  const isRight = (text: string): boolean => isGtin(String(normalized("gtin", text) ?? ""));
  const stated = declared[0]?.attributes.gtin?.find(({ text }) => isRight(text));
  if (stated !== undefined) return stated;
  const pair = pairs.find(({ attribute, text }) => GTINS.has(attribute ?? "") && isRight(text));
  if (pair === undefined) return undefined;
  const { text, rule, node, start, end } = pair;
  return { text, rule, path: tagPath(page.document, node), start, end };
}
