/**
 * What the methods find together: what the pages of its site agree on first, then the model's values, what
 * the page declares of the same thing, and the pairs of its record area; things that are declared beside
 * it are records of their own.
 */
import { squash } from "../metadata/title-parts.ts";
import { comparable } from "./comparable.ts";
import { type LearnedAttribute, learnedAttributes } from "./learned/candidates.ts";
import type { PageContext } from "./learned/context.ts";
import { learnedRecords } from "./learned/learned.ts";
import type { RecordsModel } from "./learned/model.ts";
import { titleOfThing } from "./page-title.ts";
import type { PageRecord, RecordValue } from "./record.ts";
import type { RecordSite } from "./site/record-site.ts";
import { chanceOf, type SitePage, type SiteValue, sitePage } from "./site/site-values.ts";
import { type VsseOptions, vsseRecords } from "./vsse.ts";

/** Attributes of which the model has the last word. */
const CHOSEN: ReadonlySet<string> = new Set<LearnedAttribute | "currency" | "gtin">([
  ...learnedAttributes,
  "currency",
  "gtin",
]);

/** Least chance of a value by the site to stand before others that were found. */
const LEAST_CHANCE = 0.8;
/** Attributes by the site that make a record where nothing else was found. */
const LEAST_ATTRIBUTES = 2;

/** @param site what is known of other pages of the page's site */
export function combinedRecords(
  context: PageContext,
  model: RecordsModel,
  options: VsseOptions,
  site?: RecordSite,
): PageRecord[] {
  const told = site && sitePage(context, site);
  const [learned] = learnedRecords(context, model);
  const vsse = { ...options, isLabel: told?.isLabel };
  const [paired] = vsseRecords(context.page, context.dictionary, vsse);
  const own = context.declared.find((record, _, all) => all.length === 1 || isOwn(record, context));
  const others = context.declared.filter((record) => record !== own);
  const found = [learned, own, paired].filter((record) => record !== undefined);
  if (found.length === 0 && (told?.values.size ?? 0) < LEAST_ATTRIBUTES) return others;
  const attributes = new Map<string, RecordValue[]>();
  for (const record of found) {
    for (const [name, values] of Object.entries(record.attributes)) {
      if (record !== learned && learned !== undefined && CHOSEN.has(name)) continue;
      const known = attributes.get(name) ?? [];
      const texts = new Set(known.map(({ text }) => squash(text)));
      const more = values.filter(({ text }) => !texts.has(squash(text)));
      if (known.length + more.length > 0) attributes.set(name, [...known, ...more]);
    }
  }
  const title = attributes.has("title") ? undefined : titleOfThing(context);
  if (title !== undefined) attributes.set("title", [title]);
  if (told !== undefined) addSite(attributes, told);
  return [{ attributes: Object.fromEntries(attributes) }, ...others];
}

/** Puts the values by the site where they belong among those of the page. */
function addSite(attributes: Map<string, RecordValue[]>, { values }: SitePage): void {
  for (const [attribute, said] of values) {
    const known = attributes.get(attribute) ?? [];
    const key = keyOf(attribute, said.value);
    const same = known.find((value) => keyOf(attribute, value) === key);
    if (same !== undefined) {
      attributes.set(attribute, [same, ...known.filter((value) => value !== same)]);
    } else if (known.length === 0 || isSurer(said, known[0]!)) {
      attributes.set(attribute, [said.value, ...known]);
    }
  }
}

/** Whether the site is surer of its value than the model, which may have no probability for the other. */
function isSurer(said: SiteValue, { probability = 0 }: RecordValue): boolean {
  const chance = chanceOf(said);
  return chance >= LEAST_CHANCE && chance > probability;
}

function keyOf(attribute: string, { text, value }: RecordValue): string {
  return attribute === "availability" && value !== undefined
    ? String(value)
    : comparable(attribute, text);
}

/** Whether the page's titles name a thing that it declares. */
function isOwn({ attributes }: PageRecord, { titles }: PageContext): boolean {
  return (attributes.title ?? []).some(({ text }) => {
    const name = squash(text);
    return name !== "" && titles.some((title) => title.includes(name));
  });
}
