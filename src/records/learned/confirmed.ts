/**
 * Candidates that a page confirms in another way: a probability of 1, whatever the model says. And prices that no
 * longer hold, which are left where another price is asked.
 */
import { squash } from "../../metadata/title-parts.ts";
import { PER_UNIT } from "../per-unit.ts";
import { firstLeafAt } from "../record-leaves.ts";
import { isDeclared } from "./agreement.ts";
import type { Candidate, LearnedAttribute } from "./candidate.ts";
import { isOfSite, nearHints, type PageContext } from "./context.ts";
import { hints } from "./hints.ts";
import { OUT_OF_STOCK } from "./phrases.ts";

/** Properties whose codes name the thing, and no maker's part. */
const NAMING = new Set(["sku", "productid", "product:retailer_item_id"]);
/** A shorter code may stand in any address. */
const LEAST_CODE = 5;
const OUT = "OutOfStock";
/** Leaves between the headline and what is said of the thing's stock. */
const BESIDE_HEADLINE = 60;
/** Leaves between an old price and the one that is asked. */
const BESIDE_PRICE = 12;
const OLD_BIT = 1 << hints.indexOf("old");
const SALE_BIT = 1 << hints.indexOf("sale");
/** Longer blocks are prose. */
const MOST_BLOCK = 300;
const BRACKETS = /\([^()]{1,60}\)/g;

/** Raises the probabilities of the candidates that the page confirms. */
export function confirm(
  attribute: LearnedAttribute,
  candidates: readonly Candidate[],
  probabilities: Float64Array,
  context: PageContext,
): void {
  const isSure = confirmers[attribute]?.(candidates, context);
  if (isSure === undefined) return;
  for (const [at, candidate] of candidates.entries()) {
    if (isSure(candidate)) probabilities[at] = 1;
  }
}

type Confirmer = (
  candidates: readonly Candidate[],
  context: PageContext,
) => ((candidate: Candidate) => boolean) | undefined;

const isOwn = ({ source, isOwn = false }: Candidate): boolean => isOwn && isDeclared(source);

const confirmers: Readonly<Partial<Record<LearnedAttribute, Confirmer>>> = {
  /** The declared code of the thing that its address has, too, where none is labelled. */
  sku: (candidates, { pairOf, addresses }) => {
    if (candidates.some(({ node }) => pairOf.get(node)?.attribute === "sku")) return undefined;
    const squashed = addresses.map(squash);
    return (one) =>
      isOwn(one) &&
      NAMING.has(one.property ?? "") &&
      one.key.length >= LEAST_CODE &&
      squashed.some((address) => address.includes(one.key));
  },
  /** A labelled brand that the page's title has, or where the page declares nothing but its shop. */
  brand: (candidates, context) => {
    const title = context.ownTitle();
    const stated = candidates.filter(isOwn);
    const isShop = stated.length > 0 && stated.every(({ key }) => isOfSite(key, context));
    return ({ source, key }) => source === "pair" && (isShop || title.includes(key));
  },
  /** Out of stock in all forms, and no button that works against it, or the page shows it beside its headline. */
  availability: (candidates, context) => {
    const stated = candidates.filter(isOwn);
    if (stated.length === 0 || stated.some(({ key }) => key !== OUT)) return undefined;
    const { headline, phrases, buyElements } = context;
    const from = Math.max(0, headline - BESIDE_HEADLINE);
    const isShown = phrases
      .subarray(from, Math.max(0, headline) + BESIDE_HEADLINE)
      .some((bits) => (bits & OUT_OF_STOCK) !== 0);
    return isShown || buyElements.length === 0 ? isOwn : undefined;
  },
};

/**
 * Whether a price is another than the one that is asked: it is struck through or one of a unit in brackets; or it is
 * declared, and wherever the page shows it, it is so or an old one beside a lower price.
 *
 * @param lower the other prices that are likely and lower
 */
export function isAside(
  one: Candidate,
  lower: readonly Candidate[],
  candidates: readonly Candidate[],
  context: PageContext,
): boolean {
  const isPast = (place: Candidate): boolean =>
    (place.node >= 0 && context.struck[place.node] === 1) || isOfUnit(place, context);
  if (!isDeclared(one.source)) return isPast(one);
  const asked = new Set(lower.map(({ key }) => key));
  const places = candidates.filter(({ source }) => source === "leaf" || source === "block");
  const beside = places.filter(({ key }) => asked.has(key));
  const shown = places.filter(({ key }) => key === one.key);
  return (
    shown.length > 0 && shown.every((place) => isPast(place) || isOldBeside(place, beside, context))
  );
}

/** Whether a price stands in brackets as one of a unit: `(36,22 € / kg)`. */
function isOfUnit({ text, node }: Candidate, { page, leaves }: PageContext): boolean {
  const block = page.blocks[leaves[firstLeafAt(leaves, node)]?.block ?? -1];
  if (block === undefined || block.characters > MOST_BLOCK) return false;
  return (block.text.match(BRACKETS) ?? []).some(
    (piece) => piece.includes(text) && PER_UNIT.test(piece),
  );
}

function isOldBeside(one: Candidate, others: readonly Candidate[], context: PageContext): boolean {
  const bits = nearHints(context, one.node);
  if ((bits & OLD_BIT) === 0 || (bits & SALE_BIT) !== 0) return false;
  const place = firstLeafAt(context.leaves, one.node);
  return others.some(
    ({ node }) => Math.abs(firstLeafAt(context.leaves, node) - place) <= BESIDE_PRICE,
  );
}
