import {
  type CountName,
  countText,
  TEXT_COUNTS,
  textCounts,
} from "../../src/features/measures/text-counts.ts";

/** The counts of a text by name. */
export function countsOf(text: string): Record<CountName, number> {
  const counts = new Int32Array(TEXT_COUNTS);
  const codes = Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
  countText(codes, 0, codes.length, counts, 0);
  return Object.fromEntries(textCounts.map((name, i) => [name, counts[i]!])) as Record<
    CountName,
    number
  >;
}
