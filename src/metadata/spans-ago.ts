/** How languages say that something was a span of time ago, from the platform's own data (CLDR). */

import { remembered } from "../base/remembered.ts";

const UNITS = ["second", "minute", "hour", "day", "week", "month", "year"] as const;
/** Their plurals show all forms of the languages that have most. */
const NUMBERS = [1, 2, 5];
const DIGITS = /\p{Nd}+/gu;

/** What stands before and after the number, lower case, trimmed. */
interface Form {
  readonly before: string;
  readonly after: string;
}

/** The forms of a language, and words of which each has one: hardly any text has. */
interface Forms {
  readonly forms: readonly Form[];
  readonly hints: readonly string[];
}

const formsOf = remembered((language): Forms => {
  const forms = [...new Set([language, "en"])].flatMap(formsIn);
  const hints = forms.map(({ before, after }) => before || after.split(" ").at(-1)!);
  return { forms, hints: [...new Set(hints)] };
});

function formsIn(language: string): Form[] {
  const found = new Map<string, Form>();
  for (const style of ["long", "short"] as const) {
    const format = new Intl.RelativeTimeFormat(language, { numeric: "always", style });
    for (const unit of UNITS) {
      for (const number of NUMBERS) {
        const parts = format.formatToParts(-number, unit);
        const at = parts.findIndex(({ type }) => type === "integer");
        const join = (some: typeof parts): string =>
          some
            .map(({ value }) => value)
            .join("")
            .trim()
            .toLowerCase();
        const form = { before: join(parts.slice(0, at)), after: join(parts.slice(at + 1)) };
        found.set(`${form.before}#${form.after}`, form);
      }
    }
  }
  return [...found.values()];
}

/** Whether a text has a word that every span of time has in a language or in English. */
export function mayHaveSpan(text: string, language: string): boolean {
  return hasHint(text.toLowerCase(), formsOf(language));
}

function hasHint(lower: string, { hints }: Forms): boolean {
  for (let i = 0; i < hints.length; i++) if (lower.includes(hints[i]!)) return true;
  return false;
}

/** Where a text says how long ago something was: "3 hours ago", "vor 2 Tagen"; undefined if it does not. */
export function spansAgo(
  text: string,
  language: string,
): { readonly start: number; readonly end: number } | undefined {
  const lower = text.toLowerCase();
  const forms = formsOf(language);
  if (!hasHint(lower, forms)) return undefined;
  for (const { 0: digits, index } of lower.matchAll(DIGITS)) {
    const left = lower.slice(0, index).trimEnd();
    const gap = lower.length - lower.slice(index + digits.length).trimStart().length;
    const right = lower.slice(gap);
    for (const { before, after } of forms.forms) {
      if (!left.endsWith(before) || !right.startsWith(after)) continue;
      return { start: left.length - before.length, end: gap + after.length };
    }
  }
  return undefined;
}
