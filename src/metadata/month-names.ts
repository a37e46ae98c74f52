/** Names of months in a language, from the platform's own data (CLDR, through `Intl`). */

const cache = new Map<string, ReadonlyMap<string, number>>();
const MONTHS = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month, 15)));
/** Beside a day many languages put the name in another case: 5 марта, but март. */
const FORMS: readonly Intl.DateTimeFormatOptions[] = [
  { month: "long" },
  { month: "short" },
  { month: "long", day: "numeric", year: "numeric" },
  { month: "short", day: "numeric", year: "numeric" },
];
const MARKS = /[\p{M}.]/gu;
const LETTER = /\p{L}/u;
/** Languages kept at a time: a crawl may name any number of them. */
const MAX_CACHED = 64;

/** Month, 1 to 12, by folded name in a language and in English. */
export function monthNames(language: string): ReadonlyMap<string, number> {
  let names = cache.get(language);
  if (names === undefined) {
    if (cache.size >= MAX_CACHED) cache.clear();
    names = namesIn(language === "en" ? ["en"] : [language, "en"]);
    cache.set(language, names);
  }
  return names;
}

/** A name without case, marks and full stops: how names are compared. */
export function foldName(name: string): string {
  return name.toLowerCase().normalize("NFD").replace(MARKS, "");
}

function namesIn(languages: readonly string[]): ReadonlyMap<string, number> {
  // English writes Sept as often as Sep.
  const names = new Map([["sept", 9]]);
  for (const language of languages) {
    for (const form of FORMS) {
      const format = new Intl.DateTimeFormat(language, {
        ...form,
        timeZone: "UTC",
        calendar: "gregory",
      });
      for (const [index, date] of MONTHS.entries()) {
        const name = format.formatToParts(date).find(({ type }) => type === "month")?.value ?? "";
        // Some languages name months by number: those are read as numbers.
        if (LETTER.test(name[0] ?? "") && !names.has(foldName(name))) {
          names.set(foldName(name), index + 1);
        }
      }
    }
  }
  return names;
}
