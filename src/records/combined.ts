/**
 * Combines the methods into the thing that the page presents: what is gathered (gather.ts) is judged pair by pair
 * (judge.ts), and values that sibling pages agree on come first. Other declared things are records of their own,
 * unless they are the same thing again.
 */
import { declaredLanguage } from "../methods/vsse/keywords.ts";
import { comparable } from "./comparable.ts";
import type { FoundPair } from "./found.ts";
import { gather } from "./gather.ts";
import { attributesOf, judge } from "./judge.ts";
import type { PageContext } from "./learned/context.ts";
import { type LearnedThing, learnedThing } from "./learned/learned.ts";
import type { RecordsModel } from "./learned/model.ts";
import { isbnKind, normalized } from "./normalize.ts";
import { type PageRecord, type RecordValue, withoutFaults } from "./record.ts";
import { isSameThing, ownRecord } from "./same-thing.ts";
import type { RecordSite } from "./site/record-site.ts";
import { chanceOf, type SitePage, type SiteValue, sitePage } from "./site/site-values.ts";
import { faultOf, proved } from "./validators.ts";
import { type VsseOptions, vsseRecords } from "./vsse.ts";

/** Least chance of a sibling pages' value to come before other values. */
const LEAST_CHANCE = 0.8;
const CHOSEN = "learned:";
const SHOWN = /^learned:(?:leaf|block|pair|data)$/;
/** Least number of things on a list. */
const LIST = 2;
/** Attributes of which a thing for sale, or a book, has one beside its code. */
const OF_THINGS = new Set(["publisher", "price", "sku", "brand", "pages", "format", "edition"]);
/** Attributes known from sibling pages that make a record where nothing else was found. */
const LEAST_ATTRIBUTES = 2;

export interface CombinedOptions extends Omit<VsseOptions, "isLabel"> {
  /** Keeps what is left out by default, with the reason. */
  readonly all?: boolean | undefined;
  /** Evidence of sibling pages. */
  readonly site?: RecordSite | undefined;
}

/** What is known of the page's own thing, and the pairs that may belong to it. */
export interface ThingPairs {
  readonly pairs: readonly FoundPair[];
  readonly own: PageRecord | undefined;
  /** Node of the price that is asked; -1 without. */
  readonly price: number;
}

/** The pairs of a page's own thing before they are judged; undefined where a page presents none. */
export function thingPairs(
  context: PageContext,
  model: RecordsModel,
  options: VsseOptions = {},
  isKnown: boolean = false,
): ThingPairs | undefined {
  const { isLabel } = options;
  const learned = learnedThing(context, model);
  const record = ownRecord(context);
  if (record === undefined && isList(context.declared, learned)) return undefined;
  const isThing =
    isKnown ||
    learned !== undefined ||
    record !== undefined ||
    hasProvedCode(context) ||
    vsseRecords(context.page, context.dictionary, options, context.labels).length > 0;
  if (!isThing) return undefined;
  const pairs = gather(context, { learned, declared: record, isLabel });
  return { pairs, own: record, price: learned?.price?.node ?? -1 };
}

/** Whether declared things of which the page names none are a list: many, or the only source of what was chosen. */
function isList(declared: readonly PageRecord[], learned: LearnedThing | undefined): boolean {
  if (declared.length < LIST || learned === undefined) return declared.length >= LIST;
  const chosen = [learned.attributes.price, learned.attributes.sku].map((values) => values?.[0]);
  const isShown = chosen.some((value) => value !== undefined && SHOWN.test(value.rule ?? ""));
  return declared.length > LIST || !isShown;
}

/**
 * Whether the page labels a single code that its check digit proves, and something else that such a thing has, as a
 * book its publisher. Texts and lists name several codes, or nothing with them.
 */
function hasProvedCode({ pairs, page }: PageContext): boolean {
  const language = declaredLanguage(page.document);
  const codes = new Map<string, string>();
  for (const { attribute, text } of pairs) {
    const name = attribute === undefined ? "" : isbnKind(attribute, text);
    if (!proved.has(name) || faultOf(name, text, { language }) !== undefined) continue;
    const code = String(normalized(name, text));
    if (codes.has(name) && codes.get(name) !== code) return false;
    codes.set(name, code);
  }
  return codes.size > 0 && pairs.some(({ attribute }) => OF_THINGS.has(attribute ?? ""));
}

export function combinedRecords(
  context: PageContext,
  model: RecordsModel,
  { all = false, site, ...options }: CombinedOptions = {},
): PageRecord[] {
  const evidence = site && sitePage(context, site);
  const isLabel = evidence?.isLabel;
  const isKnown = (evidence?.values.size ?? 0) >= LEAST_ATTRIBUTES;
  const thing = thingPairs(context, model, { ...options, isLabel }, isKnown);
  const language = declaredLanguage(context.page.document);
  const others = context.declared.filter((record) => record !== thing?.own);
  if (thing === undefined) return others.map((record) => checked(record, language));
  const { pairs, own, price } = thing;
  const judged = judge(pairs, context, model, language, price);
  const kept = all ? judged : judged.filter(({ leftOut }) => leftOut === undefined);
  const attributes = attributesOf(kept);
  if (evidence !== undefined) addSite(attributes, evidence);
  const main: PageRecord = {
    attributes: Object.fromEntries(attributes),
    ...(own?.variants === undefined ? {} : { variants: own.variants }),
    main: true,
  };
  const apart = others.filter((record) => !isSameThing(main.attributes, record));
  const related = apart.map((record) => ({ ...checked(record, language), related: true as const }));
  return [main, ...related];
}

/** A declared record without the values that are none. */
function checked(record: PageRecord, language: string): PageRecord {
  return withoutFaults(record, (attribute, { text }) => faultOf(attribute, text, { language }));
}

/** Merges the values known from sibling pages into those of the page. */
function addSite(attributes: Map<string, RecordValue[]>, { values }: SitePage): void {
  for (const [attribute, found] of values) {
    const values = attributes.get(attribute) ?? [];
    const key = keyOf(attribute, found.value);
    const same = values.find((value) => keyOf(attribute, value) === key);
    if (same !== undefined) {
      attributes.set(attribute, [same, ...values.filter((value) => value !== same)]);
    } else if (values.length === 0 || isSurer(found, values[0]!)) {
      attributes.set(attribute, [found.value, ...values]);
    }
  }
}

/** Whether the site's value is likelier than the one that the model chose, or than one that it did not choose. */
function isSurer(found: SiteValue, { probability = 0, rule = "" }: RecordValue): boolean {
  const chance = chanceOf(found);
  return chance >= LEAST_CHANCE && (chance > probability || !rule.startsWith(CHOSEN));
}

function keyOf(attribute: string, { text, value }: RecordValue): string {
  return attribute === "availability" && value !== undefined
    ? String(value)
    : comparable(attribute, text);
}
