/**
 * Combines the methods. Values that sibling pages agree on come first, then those of the model, the
 * page's declarations of the same thing, and the pairs of its record area. Other declared things are
 * records of their own.
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

/** Attributes that the model alone decides. */
const CHOSEN: ReadonlySet<string> = new Set<LearnedAttribute | "currency" | "gtin">([
  ...learnedAttributes,
  "currency",
  "gtin",
]);

/** Least chance of a sibling pages' value to come before other values. */
const LEAST_CHANCE = 0.8;
/** Attributes known from sibling pages that make a record where nothing else was found. */
const LEAST_ATTRIBUTES = 2;

/** @param site evidence of sibling pages */
export function combinedRecords(
  context: PageContext,
  model: RecordsModel,
  options: VsseOptions,
  site?: RecordSite,
): PageRecord[] {
  const evidence = site && sitePage(context, site);
  const [learned] = learnedRecords(context, model);
  const vsse = { ...options, isLabel: evidence?.isLabel };
  const [paired] = vsseRecords(context.page, context.dictionary, vsse);
  const own = context.declared.find((record, _, all) => all.length === 1 || isOwn(record, context));
  const others = context.declared.filter((record) => record !== own);
  const found = [learned, own, paired].filter((record) => record !== undefined);
  if (found.length === 0 && (evidence?.values.size ?? 0) < LEAST_ATTRIBUTES) return others;
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
  if (evidence !== undefined) addSite(attributes, evidence);
  return [{ attributes: Object.fromEntries(attributes) }, ...others];
}

/** Merges the values known from sibling pages into those of the page. */
function addSite(attributes: Map<string, RecordValue[]>, { values }: SitePage): void {
  for (const [attribute, found] of values) {
    const known = attributes.get(attribute) ?? [];
    const key = keyOf(attribute, found.value);
    const same = known.find((value) => keyOf(attribute, value) === key);
    if (same !== undefined) {
      attributes.set(attribute, [same, ...known.filter((value) => value !== same)]);
    } else if (known.length === 0 || isSurer(found, known[0]!)) {
      attributes.set(attribute, [found.value, ...known]);
    }
  }
}

/** Whether the site's value is likelier than the model's, which may have no probability. */
function isSurer(found: SiteValue, { probability = 0 }: RecordValue): boolean {
  const chance = chanceOf(found);
  return chance >= LEAST_CHANCE && chance > probability;
}

function keyOf(attribute: string, { text, value }: RecordValue): string {
  return attribute === "availability" && value !== undefined
    ? String(value)
    : comparable(attribute, text);
}

/** Whether a declared thing has the name that the page's titles give. */
function isOwn({ attributes }: PageRecord, { titles }: PageContext): boolean {
  return (attributes.title ?? []).some(({ text }) => {
    const name = squash(text);
    return name !== "" && titles.some((title) => title.includes(name));
  });
}
