/** VIPS, step 2: weights of separators, and degrees of coherence from them. */

/** Weight by width in pixels: the widest of each but the last, and its weight. */
const weights = [
  [8, 1],
  [15, 2],
  [25, 4],
  [35, 6],
  [45, 8],
  [55, 10],
] as const;
const WIDEST = 12;

/** Weight of a separator by its width alone. */
export function weightOfWidth(pixels: number): number {
  return weights.find(([most]) => pixels <= most)?.[1] ?? WIDEST;
}

/** The weight at which the degree of coherence is least. */
export const HEAVIEST = 40;
/**
 * The least weight of a separator. Degrees are relative to it and not to the lightest separator of a page,
 * so that degrees of different pages and rounds are comparable.
 */
export const LIGHTEST = -1;

/** Degree of coherence, 1 to 11, of a segment whose heaviest separator has the weight. */
export function coherenceOf(weight: number, lightest: number): number {
  if (lightest >= HEAVIEST) return 11;
  const share = Math.min(1, (weight - lightest) / (HEAVIEST - lightest));
  return 12 - Math.max(1, Math.ceil(1 + 10 * share));
}

/** The block on one side of a separator. */
export interface Side {
  /** Number of its background. */
  readonly background: number;
  readonly fontSize: number;
  readonly fontWeight: number;
  /** Whether it is text alone, without a link. */
  readonly isPlain: boolean;
}

/** A separator between two sides. */
export interface Separator {
  /** In pixels. */
  readonly width: number;
  /** Whether it is horizontal: between a block above and one below. */
  readonly isHorizontal: boolean;
  readonly hasRule: boolean;
}

/** Weight of a separator. */
export function separatorWeight(
  { width, isHorizontal, hasRule }: Separator,
  before: Side,
  after: Side,
): number {
  let weight = weightOfWidth(width);
  if (hasRule) weight += 2;
  if (before.background !== after.background) weight += 2;
  if (!isHorizontal) return weight;
  if (before.fontSize !== after.fontSize || before.fontWeight !== after.fontWeight) weight += 2;
  if (before.fontSize < after.fontSize) weight += 2;
  if (before.isPlain && after.isPlain) weight -= 2;
  return weight;
}
