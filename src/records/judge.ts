/**
 * Judges the pairs of a page: their values must be of their attribute's kind, and the model gives each its
 * probability of being a pair of the thing. What is too improbable is left out, or named as left out.
 */
import type { FoundPair } from "./found.ts";
import { learnedAttributes } from "./learned/candidate.ts";
import type { PageContext } from "./learned/context.ts";
import type { RecordsModel } from "./learned/model.ts";
import { pairFeatures } from "./learned/pair-columns.ts";
import { availabilityStated, conditionOf, parseNumber } from "./normalize.ts";
import type { RecordValue } from "./record.ts";
import { faultOf, proved, type ValueContext } from "./validators.ts";

/** A thing has them whatever the model says: the first of each is kept. */
const KEPT = new Set(["title", "currency"]);
/** A thing has one of each. */
const SINGLE = new Set(
  (
    "title description price currency availability regular_price unit_price brand rating " +
    "rating_count review_count condition url"
  ).split(" "),
);
/** Rule of codes that only an address has: at best they repeat a part of the code that the page shows. */
const ADDRESS = "learned:url";
const CHOSEN: ReadonlySet<string> = new Set(learnedAttributes);
const ROUNDING = 1e6;
const BEST = "best_rating";
/** Least probability of what the thing's type leads to expect. */
const EXPECTED = 0.05;

export interface Judged extends FoundPair {
  /** Of being a pair of the thing; undefined without a model of pairs. */
  readonly probability: number | undefined;
  /** Why it is left out. */
  readonly leftOut: string | undefined;
}

/**
 * @param language of the page
 * @param price node of the price that is asked; -1 without
 */
export function judge(
  pairs: readonly FoundPair[],
  context: PageContext,
  { pairs: model }: RecordsModel,
  language: string,
  price: number,
): Judged[] {
  const best = pairs.find(({ attribute }) => attribute === BEST);
  const values: ValueContext = {
    language,
    bestRating: best && parseNumber(best.value.text),
  };
  const matrix = model && pairFeatures(pairs, context, leafOf(context, price));
  const chances = matrix && model?.predict(matrix);
  const seen = new Set<string>();
  return pairs.map((pair, at): Judged => {
    const { attribute, value, origin } = pair;
    const isFirst = !seen.has(attribute);
    // The words of a button that buys may be any.
    const isRead = attribute === "availability" && value.value !== undefined;
    const fault = isRead ? undefined : faultOf(attribute, value.text, values);
    if (fault !== undefined) return { ...pair, probability: undefined, leftOut: fault };
    seen.add(attribute);
    const chosen = origin === "learned" && CHOSEN.has(attribute) ? value.probability : undefined;
    const chance = chances?.[at];
    // Beside its label, or declared, a code with a right check digit is certain.
    const isProved = isFirst && proved.has(attribute);
    const isChosen = isFirst && chosen !== undefined;
    const probability = isProved ? 1 : isChosen ? chosen : lower(chance, chosen);
    const isKept = isFirst && (chosen !== undefined || KEPT.has(attribute));
    const leftOut =
      !isFirst && (SINGLE.has(attribute) || value.rule === ADDRESS)
        ? "the thing has one"
        : !isKept && probability !== undefined && probability < leastOf(pair, model)
          ? "improbable"
          : undefined;
    return { ...pair, probability, leftOut };
  });
}

/** The least probability that keeps a pair. Shops taught the model: of books it knows little. */
function leastOf({ isExpected }: FoundPair, model: RecordsModel["pairs"]): number {
  return isExpected ? EXPECTED : (model?.threshold ?? 0);
}

/** The attributes of a record, best values first. */
export function attributesOf(judged: readonly Judged[]): Map<string, RecordValue[]> {
  const attributes = new Map<string, RecordValue[]>();
  for (const { attribute, value, options = [value], probability, leftOut } of judged) {
    const values = attributes.get(attribute) ?? [];
    const before = values.at(-1)?.probability ?? 1;
    for (const one of options) {
      const meant = meaningOf(attribute, one);
      const { probability: _, ...bare } = one;
      values.push({
        ...bare,
        ...(meant === undefined ? {} : { value: meant }),
        ...(probability === undefined
          ? {}
          : { probability: Math.round(probability * ROUNDING) / ROUNDING }),
        ...(leftOut === undefined ? {} : { leftOut }),
      });
    }
    attributes.set(attribute, values);
    if (before < (values.at(-1)!.probability ?? 0)) sortBest(attribute, values);
  }
  return attributes;
}

/** Sorts by probability, but keeps the order of lists, and the first value of what the model chose. */
function sortBest(attribute: string, values: RecordValue[]): void {
  if (attribute === "breadcrumbs") return;
  values.sort((a, b) => (b.probability ?? 0) - (a.probability ?? 0));
}

/** What a text means where that is known without the page's language. */
function meaningOf(attribute: string, { text, value }: RecordValue): RecordValue["value"] {
  if (value !== undefined) return value;
  if (attribute === "condition") return conditionOf(text);
  return attribute === "availability" ? availabilityStated(text) : undefined;
}

function lower(a: number | undefined, b: number | undefined): number | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return Math.min(a, b);
}

function leafOf({ leaves }: PageContext, node: number): number {
  return node < 0 ? -1 : leaves.findIndex((leaf) => leaf.node >= node);
}
