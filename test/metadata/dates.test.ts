import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dateOfPath, parseDate } from "../../src/metadata/dates.ts";

const ISO = /^\d{4}-\d{2}(?:-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:Z|[+-]\d{2}:\d{2})?)?)?$/;

describe("parseDate reads", () => {
  test.each([
    ["2024-03-05", "2024-03-05"],
    ["20240305", "2024-03-05"],
    ["2024-03", "2024-03"],
    ["2024-03-05T14:30:00Z", "2024-03-05T14:30:00Z"],
    ["2024-03-05T14:30:00.123+0100", "2024-03-05T14:30:00+01:00"],
    ["2024-03-05 14:30", "2024-03-05T14:30:00"],
    ["Tue, 05 Mar 2024 14:30:00 GMT", "2024-03-05T14:30:00Z"],
    ["Tue, 05 Mar 2024 14:30:00 -0500", "2024-03-05T14:30:00-05:00"],
    ["5 March 2024", "2024-03-05"],
    ["March 5th, 2024", "2024-03-05"],
    ["Published on Mar. 5, 2024 at 2:30 pm", "2024-03-05T14:30:00"],
    ["Sept. 30, 2024", "2024-09-30"],
    ["1709649000", "2024-03-05T14:30:00Z"],
    ["1709649000000", "2024-03-05T14:30:00Z"],
    ["25/12/2024", "2024-12-25"],
    ["12/25/2024 - 11:38", "2024-12-25T11:38:00"],
    ["2024/3/5", "2024-03-05"],
    ["3 min read March 5, 2024", "2024-03-05"],
  ])("%s", (text, expected) => {
    expect(parseDate(text, "en")).toBe(expected);
  });

  test.each([
    ["de", "5. März 2024, 14:30 Uhr", "2024-03-05T14:30:00"],
    ["fr", "le 1er août 2024", "2024-08-01"],
    ["es", "5 de marzo de 2024", "2024-03-05"],
    ["pl", "5 marca 2024", "2024-03-05"],
    ["ru", "5 марта 2024 г.", "2024-03-05"],
    ["el", "5 Μαρτίου 2024", "2024-03-05"],
    ["hu", "2024. március 5.", "2024-03-05"],
    ["tr", "15 Ağustos 2023", "2023-08-15"],
    ["zh", "2024年3月5日", "2024-03-05"],
    ["ja", "2024年03月05日 14:30", "2024-03-05T14:30:00"],
    ["ko", "2024년 3월 5일", "2024-03-05"],
    ["ar", "٥ مارس ٢٠٢٤", "2024-03-05"],
  ])("in %s: %s", (language, text, expected) => {
    expect(parseDate(text, language)).toBe(expected);
  });

  test("numbers in the order of the language, with full stops day first", () => {
    expect(parseDate("05/03/2024", "en-US")).toBe("2024-05-03");
    expect(parseDate("05/03/2024", "en-GB")).toBe("2024-03-05");
    expect(parseDate("05/03/2024", "pt-BR")).toBe("2024-03-05");
    expect(parseDate("05.03.2024", "en-US")).toBe("2024-03-05");
  });
});

test.each([
  ["a day that is not", "2024-02-30"],
  ["a day that is not, by name", "April 31, 2024"],
  ["a thirteenth month", "2024-13-01"],
  ["no year", "5 March"],
  ["no day", "March 2024"],
  ["two figures for the year", "5/3/24"],
  ["a year before dates on pages", "0001-01-01T00:00:00Z"],
  ["the day clocks start from", "1970-01-01T00:00:00Z"],
  ["a relative date", "2 days ago"],
  ["a phone number", "+1 555 010 2024"],
  ["a version", "10.15.7"],
  ["nothing", ""],
])("parseDate finds no date in %s", (_, text) => {
  expect(parseDate(text, "en")).toBeUndefined();
});

test("a time that no clock shows is left out", () => {
  expect(parseDate("2024-03-05T25:61:00")).toBe("2024-03-05");
});

test("dateOfPath reads a day from a path, not a number from an id", () => {
  expect(dateOfPath("https://example.org/2024/03/05/bridge/")).toBe("2024-03-05");
  expect(dateOfPath("https://example.org/news/2024-3-5-bridge")).toBe("2024-03-05");
  expect(dateOfPath("https://example.org/2024/13/05/")).toBeUndefined();
  expect(dateOfPath("https://example.org/20240305123")).toBeUndefined();
});

test("any text gives a calendar date or none, and never throws", () => {
  const piece = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom(
      "2024",
      "03",
      "31",
      "-",
      "/",
      ".",
      " March ",
      "T",
      "99:99",
      "年",
      "月",
      "日",
      "٣",
    ),
  );
  const language = fc.constantFrom("en", "de", "ru", "zh-Hant-TW", "th", "fa");
  fc.assert(
    fc.property(fc.array(piece), language, (pieces, tag) => {
      const date = parseDate(pieces.join(""), tag);
      if (date === undefined) return;
      expect(date).toMatch(ISO);
      expect(Number.isNaN(Date.parse(date.slice(0, 10)))).toBe(false);
    }),
  );
});

test("every day reads back from every language's own long form", () => {
  const languages = fc.constantFrom(
    "en-US",
    "en-GB",
    "de",
    "fr",
    "es",
    "it",
    "pt",
    "nl",
    "pl",
    "ru",
  );
  const days = fc.date({
    min: new Date("1900-01-01"),
    max: new Date("2099-12-31"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(languages, days, (language, date) => {
      const options = { dateStyle: "long", timeZone: "UTC" } as const;
      const written = new Intl.DateTimeFormat(language, options).format(date);
      const day = date.toISOString().slice(0, 10);
      expect(parseDate(written, language)).toBe(day === "1970-01-01" ? undefined : day);
    }),
  );
});

test("a day is read if and only if the calendar has it", () => {
  const numbers = fc.tuple(
    fc.integer({ min: 1795, max: 2105 }),
    fc.integer({ min: 0, max: 14 }),
    fc.integer({ min: 0, max: 33 }),
  );
  fc.assert(
    fc.property(numbers, ([year, month, day]) => {
      const written = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
      const date = new Date(Date.UTC(year, month - 1, day));
      const isRead =
        year >= 1800 &&
        year <= 2099 &&
        date.toISOString().slice(0, 10) === written &&
        written !== "1970-01-01";
      expect(parseDate(written)).toBe(isRead ? written : undefined);
    }),
    { numRuns: 5000, seed: 1 },
  );
});
