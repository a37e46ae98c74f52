/**
 * What the methods find together: the model's values first, then what the page declares of the same
 * thing, then the pairs of its record area; things that are declared beside it are records of their own.
 */
import { squash } from "../metadata/title-parts.ts";
import { type LearnedAttribute, learnedAttributes } from "./learned/candidates.ts";
import type { PageContext } from "./learned/context.ts";
import { learnedRecords } from "./learned/learned.ts";
import type { RecordsModel } from "./learned/model.ts";
import { titleOfThing } from "./page-title.ts";
import type { PageRecord, RecordValue } from "./record.ts";
import { type VsseOptions, vsseRecords } from "./vsse.ts";

/** Attributes of which the model has the last word. */
const CHOSEN: ReadonlySet<string> = new Set<LearnedAttribute | "currency" | "gtin">([
  ...learnedAttributes,
  "currency",
  "gtin",
]);

export function combinedRecords(
  context: PageContext,
  model: RecordsModel,
  options: VsseOptions,
): PageRecord[] {
  const [learned] = learnedRecords(context, model);
  const [paired] = vsseRecords(context.page, context.dictionary, options);
  const own = context.declared.find((record, _, all) => all.length === 1 || isOwn(record, context));
  const others = context.declared.filter((record) => record !== own);
  const found = [learned, own, paired].filter((record) => record !== undefined);
  if (found.length === 0) return others;
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
  return [{ attributes: Object.fromEntries(attributes) }, ...others];
}

/** Whether the page's titles name a thing that it declares. */
function isOwn({ attributes }: PageRecord, { titles }: PageContext): boolean {
  return (attributes.title ?? []).some(({ text }) => {
    const name = squash(text);
    return name !== "" && titles.some((title) => title.includes(name));
  });
}
