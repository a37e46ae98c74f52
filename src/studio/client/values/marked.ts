/** What is marked on a page, and where the cursor stands: plain functions of the screen's state. */
import type { LabelledValue } from "../../../../training/corpus/value-labels.ts";
import type { ValueLine, ValueText } from "../../values/values-view.ts";

/** A place that can be a value: a candidate, or the whole text around it. */
export interface Spot {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** The text that it is, or is a part of. */
  readonly whole: ValueText;
}

export function textOf({ pieces }: ValueText): string {
  return pieces.map(({ text }) => text).join("");
}

export function wholeSpot(whole: ValueText): Spot {
  return { start: whole.start, end: whole.end, text: textOf(whole), whole };
}

export function isSame(
  a: Pick<Spot, "start" | "end">,
  b: Pick<Spot, "start" | "end"> | undefined,
): boolean {
  return a.start === b?.start && a.end === b.end;
}

/** All candidates, in the page's order. */
export function spotsOf(lines: readonly ValueLine[]): Spot[] {
  return lines
    .flat()
    .flatMap((whole) =>
      whole.pieces.flatMap(({ text, mark }) => (mark ? [{ ...mark, text, whole }] : [])),
    );
}

/** The candidate after the cursor, or before it; at the ends it stays. */
export function stepped(
  spots: readonly Spot[],
  from: Spot | undefined,
  by: 1 | -1,
): Spot | undefined {
  if (from === undefined) return spots[0];
  const ahead = spots.filter(({ start, end }) =>
    by > 0 ? start > from.start : start < from.start && end <= from.end,
  );
  return (by > 0 ? ahead[0] : ahead.at(-1)) ?? from;
}

/** The attribute of a place; null for none. */
export function attributeAt(values: readonly LabelledValue[], spot: Spot): string | null {
  return values.find((one) => isSame(one, spot))?.attribute ?? null;
}

/** The values with one place given an attribute, or none. */
export function marked(
  values: readonly LabelledValue[],
  { start, end, text }: Spot,
  attribute: string | null,
): LabelledValue[] {
  const others = values.filter((one) => !isSame(one, { start, end }));
  if (attribute === null) return others;
  return [...others, { attribute, text, start, end }].sort(
    (a, b) => a.start - b.start || a.end - b.end,
  );
}
