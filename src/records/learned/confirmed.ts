/**
 * Candidates that a page confirms in another way, which have a probability of 1, whatever the model says; and prices
 * that no longer hold, which are left out where another price is asked.
 */
import { tag } from "../../document/tags.ts";
import { squash } from "../../metadata/title-parts.ts";
import { PER_UNIT } from "../per-unit.ts";
import { firstLeafAt } from "../record-leaves.ts";
import { isDeclared } from "./agreement.ts";
import type { Candidate, LearnedAttribute } from "./candidate.ts";
import { isOfSite, nearHints, type PageContext } from "./context.ts";
import { hintBit } from "./hints.ts";

/** Properties whose codes name the thing, and no maker's part. */
const NAMING = new Set(["sku", "productid", "product:retailer_item_id"]);
/** A shorter code may stand in any address. */
const LEAST_CODE = 5;
const OUT = "OutOfStock";
const SCRIPT = tag("script");
/** Leaves between the headline and what is said of the thing's stock. */
const BESIDE_HEADLINE = 60;
/** Leaves between an old price and the one that is asked. */
const BESIDE_PRICE = 12;
const OLD = hintBit("old");
const SALE = hintBit("sale");
/** A text and its element, and the elements around them. */
const OWN = 2;
const AROUND = 4;
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
  /** The brand of a label or a data attribute that the title has; any label's where the page declares only its shop. */
  brand: (candidates, context) => {
    const { tags } = context.page.document;
    const inTitle = (key: string): boolean => context.titles.some((title) => title.includes(key));
    const stated = candidates.filter(isOwn);
    const isShop = stated.length > 0 && stated.every(({ key }) => isOfSite(key, context));
    return ({ source, key, node }) => {
      if (source === "pair") return isShop || inTitle(key);
      return source === "data" && tags[node] !== SCRIPT && inTitle(key);
    };
  },
  /**
   * Out of stock, as all forms declare and the page shows beside its headline. One of the two is enough where no
   * button sells the thing and the other does not contradict.
   */
  availability: (candidates, context) => {
    const stated = candidates.filter(isOwn);
    if (stated.some(({ key }) => key !== OUT)) return undefined;
    const { headline, leaves, buyElements } = context;
    const isShown = ({ source, key, node }: Candidate): boolean =>
      source === "leaf" &&
      key === OUT &&
      headline >= 0 &&
      Math.abs(firstLeafAt(leaves, node) - headline) <= BESIDE_HEADLINE;
    const isSaidTwice = stated.length > 0 && candidates.some(isShown);
    const isSure = isSaidTwice || buyElements.length === 0;
    return isSure ? (one) => isOwn(one) || isShown(one) : undefined;
  },
};

/**
 * Tells which prices are not the one that is asked: struck through, of a unit in brackets, or in an element that is
 * named an old one beside a lower price. A declared price is so where the page shows it so throughout, by the names of
 * the elements around it, too.
 *
 * @param likely the prices that are likely
 */
export function asideAmong(
  likely: readonly Candidate[],
  candidates: readonly Candidate[],
  context: PageContext,
): (one: Candidate) => boolean {
  const keys = new Set(likely.map(({ key }) => key));
  const places = candidates.filter(({ source }) => source === "leaf" || source === "block");
  const others = places.filter(({ key }) => keys.has(key));
  return (one) => {
    const isStated = isDeclared(one.source);
    const isPast = (place: Candidate): boolean =>
      isStruck(place, context) ||
      isOfUnit(place, context) ||
      isOldBeside(place, others, context, isStated);
    if (!isStated) return isPast(one);
    const shown = places.filter(({ key }) => key === one.key);
    return shown.length > 0 && shown.every(isPast);
  };
}

/** Struck-through text is no longer valid (HTML, 4.5.5). */
export function isStruck({ node }: Candidate, { struck }: PageContext): boolean {
  return node >= 0 && struck[node] === 1;
}

/** Whether a price stands in brackets as one of a unit: `(36,22 € / kg)`. */
function isOfUnit({ text, node }: Candidate, { page, leaves }: PageContext): boolean {
  const block = page.blocks[leaves[firstLeafAt(leaves, node)]?.block ?? -1];
  if (block === undefined || block.characters > MOST_BLOCK) return false;
  return (block.text.match(BRACKETS) ?? []).some(
    (piece) => piece.includes(text) && PER_UNIT.test(piece),
  );
}

/** Whether elements name a price an old one beside a lower one: in one block, or near a declared price. */
function isOldBeside(
  { node, key }: Candidate,
  others: readonly Candidate[],
  context: PageContext,
  isStated: boolean,
): boolean {
  const { leaves } = context;
  const bits = nearHints(context, node, isStated ? AROUND : OWN);
  if ((bits & OLD) === 0 || (bits & SALE) !== 0) return false;
  const place = firstLeafAt(leaves, node);
  return others.some((other) => {
    if (!(Number(other.key) < Number(key))) return false;
    const at = firstLeafAt(leaves, other.node);
    const isNear = Math.abs(at - place) <= BESIDE_PRICE;
    return isNear && (isStated || leaves[at]?.block === leaves[place]?.block);
  });
}
