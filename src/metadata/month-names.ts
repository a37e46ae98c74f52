/** Names of months and weekdays in a language, from the platform's own data (CLDR, through `Intl`). */

import { remembered } from "../base/remembered.ts";

type Names = ReadonlyMap<string, number>;
const MONTHS = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month, 15)));
/** From a Monday on. */
const WEEKDAYS = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2024, 0, 1 + day)));
/** Beside a day many languages put the name in another case: 5 марта, but март. */
const FORMS: readonly Intl.DateTimeFormatOptions[] = [
  { month: "long" },
  { month: "short" },
  { weekday: "long" },
  { weekday: "short" },
  { month: "long", day: "numeric", year: "numeric" },
  { month: "short", day: "numeric", year: "numeric" },
];
const MARKS = /[\p{M}.]/gu;
const LETTER = /\p{L}/u;
const GLUED = /(?<!\p{L})\p{L}+$/u;
const PLAIN = /^[a-z]*\.?$/i;

/** Month, 1 to 12, by folded name in a language and in English. */
export const monthNames: (language: string) => Names = remembered((language) =>
  namesIn(language, "month", MONTHS),
);

/** Day of the week, 1 Monday to 7, by folded name in a language and in English. */
export const weekdayNames: (language: string) => Names = remembered((language) =>
  namesIn(language, "weekday", WEEKDAYS),
);

/** A name without case, marks and full stops: how names are compared. */
export function foldName(name: string): string {
  if (PLAIN.test(name)) return name.toLowerCase().replace(".", "");
  return name.toLowerCase().normalize("NFD").replace(MARKS, "");
}

/** The Persian month in which the middle of a Gregorian one is, 1 to 12. */
function persianMonth(index: number): number {
  return ((index + 9) % 12) + 1;
}

/** Months of Persian beside the Gregorian ones: their numbers are those of their own calendar. */
function localesOf(language: string): (readonly [locale: string, calendar: string])[] {
  const locales = [
    [language, "gregory"],
    ["en", "gregory"],
  ] as const;
  return language.split("-", 1)[0] === "fa" ? [...locales, ["fa", "persian"]] : [...locales];
}

function namesIn(language: string, unit: "month" | "weekday", dates: readonly Date[]): Names {
  // English writes Sept as often as Sep.
  const names = new Map(unit === "month" ? [["sept", 9]] : []);
  for (const [locale, calendar] of localesOf(language)) {
    for (const form of FORMS) {
      const options = { ...form, timeZone: "UTC", calendar };
      const format = new Intl.DateTimeFormat(locale, options);
      for (const [index, date] of dates.entries()) {
        const parts = format.formatToParts(date);
        const at = parts.findIndex(({ type }) => type === unit);
        const name = parts[at]?.value ?? "";
        // Some languages name months by number: those are read as numbers.
        if (!LETTER.test(name[0] ?? "")) continue;
        const number = calendar === "persian" ? persianMonth(index) : index + 1;
        // Hebrew glues "in" to the name.
        const prefix = GLUED.exec(parts[at - 1]?.value ?? "")?.[0] ?? "";
        for (const form of [name, prefix + name].map(foldName)) {
          if (!names.has(form)) names.set(form, number);
        }
      }
    }
  }
  return names;
}
