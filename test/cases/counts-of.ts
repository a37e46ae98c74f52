import {
  type CountName,
  countText,
  TEXT_COUNTS,
  textCounts,
} from "../../src/features/measures/text-counts.ts";

/** The counts of a text by name. */
export function countsOf(text: string): Record<CountName, number> {
  const counts = new Int32Array(TEXT_COUNTS);
  countText(text, counts, 0, new Uint16Array(text.length), 0);
  return Object.fromEntries(textCounts.map((name, i) => [name, counts[i]!])) as Record<
    CountName,
    number
  >;
}
