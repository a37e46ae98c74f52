/** What the candidates of an attribute have in common: which agree, and which stand beside each other. */
import type { Document } from "../../document/document.ts";
import { squash } from "../../metadata/title-parts.ts";
import { firstLeafAt } from "../record-leaves.ts";
import type { Candidate, CandidateSource, LearnedAttribute } from "./candidate.ts";
import type { PageContext } from "./context.ts";

/** What the candidates of an attribute have in common. */
export interface Shared {
  /** Index of the first leaf at or after each candidate; NaN for a candidate without a place. */
  readonly leaves: Float64Array;
  readonly mentions: ReadonlyMap<string, number>;
  readonly bySource: ReadonlyMap<string, ReadonlySet<string>>;
  /** Keys that are declared. */
  readonly declared: ReadonlySet<string>;
  /** For each candidate how many have its tag path, and the different values among them. */
  readonly sameOf: readonly { readonly count: number; readonly keys: ReadonlySet<string> }[];
  /** Addresses of the page, squashed. */
  readonly addresses: readonly string[];
  readonly ranks: Float64Array;
  /** Rank of the first candidate below the headline; NaN without. */
  readonly firstBelow: number;
  /** Candidates in the page's text, all and by key. */
  readonly leafCount: number;
  readonly mentionsInText: ReadonlyMap<string, number>;
  readonly largest: number;
  readonly firsts: ReadonlyMap<string, number>;
  readonly keys: readonly string[];
  readonly attribute: LearnedAttribute;
}

/** Elements above a candidate that tell its place from others. */
const PATH = 4;
/** Characters of an attribute's value that distinguish an element from others. */
const MOST_VALUE = 20;
const DECLARED: readonly CandidateSource[] = ["json-ld", "microdata", "meta"];
/** Most leaves, or candidates, between two that count as neighbours. */
const BESIDE = 6;

export function sharedOf(
  attribute: LearnedAttribute,
  candidates: readonly Candidate[],
  context: PageContext,
): Shared {
  const { leaves, page } = context;
  const mentions = new Map<string, number>();
  const bySource = new Map<string, Set<string>>();
  const paths = new Map<string, { count: number; readonly keys: Set<string> }>();
  const firsts = new Map<string, number>();
  let largest = 0;
  let leafCount = 0;
  const mentionsInText = new Map<string, number>();
  const sameOf = candidates.map(({ node, source, key }, at) => {
    mentions.set(key, (mentions.get(key) ?? 0) + 1);
    if (source === "leaf") {
      leafCount++;
      mentionsInText.set(key, (mentionsInText.get(key) ?? 0) + 1);
    }
    bySource.set(source, (bySource.get(source) ?? new Set()).add(key));
    if (!firsts.has(key)) firsts.set(key, at);
    if (attribute === "price") largest = Math.max(largest, Number(key) || 0);
    const path = `${source}${node < 0 ? "" : signature(page.document, node)}`;
    const same = paths.get(path) ?? { count: 0, keys: new Set<string>() };
    same.count++;
    same.keys.add(key);
    paths.set(path, same);
    return same;
  });
  const places = Float64Array.from(candidates, ({ node, source }) =>
    node < 0 || source === "json-ld" || source === "meta" ? Number.NaN : firstLeafAt(leaves, node),
  );
  const ranks = new Float64Array(candidates.length);
  let firstBelow = Number.NaN;
  let rank = 0;
  for (let at = 0; at < candidates.length; at++) {
    if (context.headline >= 0 && Number.isNaN(firstBelow) && places[at]! >= context.headline) {
      firstBelow = rank;
    }
    ranks[at] = Number.isNaN(places[at]!) ? Number.NaN : rank++;
  }
  return {
    leaves: places,
    mentions,
    bySource,
    declared: new Set(candidates.filter(({ source }) => isDeclared(source)).map(({ key }) => key)),
    sameOf,
    addresses: context.addresses.map(squash),
    ranks,
    firstBelow,
    leafCount,
    mentionsInText,
    largest,
    firsts,
    keys: candidates.map(({ key }) => key),
    attribute,
  };
}

/** Tags of the elements nearest to a node, each with the value of its first attribute, cut short. */
function signature(
  { tags, parents, source, attributes, attributeStarts }: Document,
  node: number,
): string {
  let text = "";
  for (let n = node, up = 0; n > 0 && up < PATH; n = parents[n]!, up++) {
    text += `>${tags[n]}`;
    const first = attributeStarts[n]!;
    if (first === attributeStarts[n + 1]!) continue;
    const start = attributes[4 * first + 2]!;
    text += `.${source.slice(start, Math.min(attributes[4 * first + 3]!, start + MOST_VALUE))}`;
  }
  return text;
}

export function isDeclared(source: CandidateSource): boolean {
  return DECLARED.includes(source);
}

/** Whether something declared says the same as a key; undefined where nothing is declared. */
export function declaredSays({ declared }: Shared, key: string): boolean | undefined {
  return declared.size === 0 ? undefined : declared.has(key);
}

/** Whether smaller and larger prices are near a price: of two, one is the old one. */
export function besideOf(
  at: number,
  { leaves, keys, attribute }: Shared,
  key: string,
): { smaller: number; larger: number } {
  if (attribute !== "price" || Number.isNaN(leaves[at]!)) {
    return { smaller: Number.NaN, larger: Number.NaN };
  }
  let [smaller, larger] = [0, 0];
  for (let other = Math.max(0, at - BESIDE); other <= at + BESIDE; other++) {
    if (!(Math.abs(leaves[other]! - leaves[at]!) <= BESIDE)) continue;
    if (Number(keys[other]) < Number(key)) smaller = 1;
    if (Number(keys[other]) > Number(key)) larger = 1;
  }
  return { smaller, larger };
}
