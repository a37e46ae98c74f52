/** When a page was published: claims of its mark-up, its text and its address. */
import { remembered } from "../base/remembered.ts";
import { Choice, type Place } from "./choice.ts";
import type { Claim } from "./claim.ts";
import type { Precision } from "./fields.ts";

const ZONE = /(?:Z|[+-]\d{2}:\d{2})$/;
/** In milliseconds. */
const NEAR = 10 * 3_600_000;
/** Characters of a month alone. */
const MONTH = 7;
const MIDNIGHT = /T00:00:00(?:Z|[+-]\d{2}:\d{2})?$/;

/**
 * @param modified when the page says it was changed; a claim of the same moment is one of kind `unchanged`
 * @param places where the page may show dates; read while they can change the choice
 */
export function publication(
  stated: readonly Claim[],
  modified: string | undefined,
  places: readonly Place[],
  read: (text: string) => string | undefined,
  readsAll = false,
): Choice<string> {
  const choice = new Choice<string>("published", readsAll);
  /** Forms by day, and by minute where the offset is known: a moment may be of two days. */
  const forms = new Map<string | number, string>();
  const formOf = remembered((value): string => {
    const day = value.slice(0, 10);
    const time = ZONE.test(value) ? Date.parse(value) : Number.NaN;
    const minute = Math.floor(time / 60_000);
    const form = forms.get(minute) ?? forms.get(day) ?? day;
    forms.set(day, form);
    if (Number.isNaN(minute)) return form;
    forms.set(minute, form);
    // What is evening here is the next day elsewhere, and in print.
    const next = new Date(time + NEAR).toISOString().slice(0, 10);
    if (!forms.has(next)) forms.set(next, form);
    return form;
  });
  const put = (claim: Claim, choice: Choice<string>): void => {
    const value = read(claim.text);
    if (value === undefined) return;
    const form = formOf(value);
    const isUnchanged =
      modified === value || (value.length === MONTH && modified?.startsWith(value));
    const kind = claim.kind ?? (isUnchanged ? "unchanged" : undefined);
    choice.add(
      { source: claim.source, kind },
      value,
      form,
      (other) => detail(value) > detail(other),
    );
  };
  for (const claim of stated) put(claim, choice);
  choice.read(places, (claims, choice) => {
    for (const claim of claims) put(claim, choice);
  });
  return choice;
}

/** How much a time says: its day, its minute, its offset, the offset of the place. */
function detail(value: string): number {
  if (precisionOf(value) === "day" || !value.includes("T")) return value.length > 7 ? 1 : 0;
  return ZONE.test(value) ? (value.endsWith("Z") || value.endsWith("+00:00") ? 3 : 4) : 2;
}

/** How exact a time is as written; midnight sharp is no time of day. */
export function precisionOf(value: string): Precision {
  if (value.length < 10) return "month";
  if (value.length === 10 || MIDNIGHT.test(value)) return "day";
  return value.slice(17, 19) === "00" ? "minute" : "second";
}
