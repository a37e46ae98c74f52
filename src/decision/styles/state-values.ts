/** What values of single properties make of text: its opacity, its font size, the box that it is folded into. */
import { functionsOf, shareOf } from "./effects.ts";
import type { GivenValues } from "./given-values.ts";
import { lengthOf } from "./lengths.ts";
import { property } from "./property-names.ts";
import { FONT, WIDTH } from "./state.ts";

/** Whether a property has no effect. */
export function isAbsent(value: string | undefined): boolean {
  return value === undefined || value === "none" || value === "initial" || value === "unset";
}

export function opacityOf(value: string | undefined): number {
  if (value === undefined) return 1;
  const share = shareOf(value);
  return Number.isNaN(share) ? 1 : Math.min(1, Math.max(0, share));
}

export function filterOpacity(value: string | undefined): number {
  if (isAbsent(value)) return 1;
  let share = 1;
  for (const { name, values } of functionsOf(value!)) {
    if (name === "opacity") share *= opacityOf(values[0]);
  }
  return share;
}

const sizes: Readonly<Record<string, number>> = {
  "xx-small": 9,
  "x-small": 10,
  small: 13,
  medium: FONT,
  large: 18,
  "x-large": 24,
  "xx-large": 32,
  "xxx-large": 48,
  initial: FONT,
};

export function fontOf(value: string, around: number, isLoose: boolean): number {
  const named = sizes[value];
  if (named !== undefined) return named;
  const found = lengthOf(value, { font: around, base: around, isLoose });
  return Number.isNaN(found) ? around : Math.max(0, found);
}

/** What folds an element in its height or width. */
const folding = {
  height: [property.height, property["max-height"]],
  width: [property.width, property["max-width"]],
  high: [property["padding-top"], property["padding-bottom"], property["min-height"]],
  wide: [property["padding-left"], property["padding-right"], property["min-width"]],
};

/** What lengths of an element refer to. */
interface Size {
  readonly font: number;
  readonly isLoose: boolean;
}

/** Whether an element is folded to nothing in its height or width, or in both. */
export function foldOf(values: GivenValues, size: Size): "one" | "both" | undefined {
  if (!hides(values, property["overflow-x"]) && !hides(values, property["overflow-y"])) {
    return undefined;
  }
  const isLow = isFlat(values, size, folding.height, folding.high);
  const isNarrow = isFlat(values, size, folding.width, folding.wide);
  if (isLow && isNarrow) return "both";
  return isLow || isNarrow ? "one" : undefined;
}

function hides(values: GivenValues, number: number): boolean {
  const own = values.at(number);
  return own !== undefined && HIDES.test(own);
}

function isFlat(
  values: GivenValues,
  size: Size,
  sizes: readonly number[],
  around: readonly number[],
): boolean {
  let isSmall = false;
  for (const number of sizes) {
    const length = pixels(values, size, number);
    if (length >= 0 && length <= 1) isSmall = true;
  }
  if (!isSmall) return false;
  for (const number of around) if (pixels(values, size, number) > 1) return false;
  return true;
}

/** NaN where there is no length. */
function pixels(values: GivenValues, { font, isLoose }: Size, number: number): number {
  return lengthOf(values.at(number) ?? "", { font, base: WIDTH, isLoose });
}

const HIDES = /hidden|clip|scroll|auto/;
