/** Years and days of other calendars in the Gregorian one. */

/** Buddhist years count from 543 before. No Gregorian date on a page is so late. */
const BUDDHIST = 543;
const [FIRST_BUDDHIST, LAST_BUDDHIST] = [2400, 2642];
/** Solar Hijri years of the Gregorian 1921 to 2071, when Iran has used them. */
const [FIRST_PERSIAN, LAST_PERSIAN] = [1300, 1450];
const DAY = 86_400_000;

/** Persian year, month and day of a moment, from the platform's data (CLDR). */
const persian = new Intl.DateTimeFormat("en-u-ca-persian-nu-latn", {
  year: "numeric",
  month: "numeric",
  day: "numeric",
  timeZone: "UTC",
});

/** The Gregorian year, month and day of a date as written, by its year. */
export function gregorian(
  year: number,
  month: number,
  day: number,
): readonly [number, number, number] {
  if (year >= FIRST_BUDDHIST && year <= LAST_BUDDHIST) return [year - BUDDHIST, month, day];
  if (year >= FIRST_PERSIAN && year <= LAST_PERSIAN) return fromPersian(year, month, day);
  return [year, month, day];
}

/** Six months of 31 days, then those of 30; the year begins at the equinox, on 20 or 21 March. */
function fromPersian(year: number, month: number, day: number): readonly [number, number, number] {
  const before = month <= 7 ? 31 * (month - 1) : 186 + 30 * (month - 7);
  const near = Date.UTC(year + 621, 2, 20) + (before + day - 1) * DAY;
  for (const time of [near, near + DAY, near - DAY]) {
    const parts = persian.formatToParts(time);
    const of = (type: string): number => Number(parts.find((part) => part.type === type)?.value);
    if (of("day") !== day || of("month") !== month) continue;
    const date = new Date(time);
    return [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
  }
  return [0, 0, 0];
}
