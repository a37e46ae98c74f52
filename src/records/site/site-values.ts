/**
 * Labels and values of a page by the evidence of sibling pages. Labels are texts that pages repeat at one
 * path, with varying texts after them. If a slot has values of an attribute on some pages, it has the
 * attribute's value on this one.
 */
import { tagPath } from "../../document/document.ts";
import { hashAll } from "../../sites/hash.ts";
import { comparable } from "../comparable.ts";
import { type LearnedAttribute, learnedAttributes } from "../learned/candidate.ts";
import { candidatesOf } from "../learned/candidates.ts";
import type { PageContext } from "../learned/context.ts";
import { currencySignIn } from "../normalize.ts";
import type { RecordValue } from "../record.ts";
import { spanOf } from "../span.ts";
import {
  evidenceOf,
  placedText,
  type Slot,
  type SlotAttribute,
  withoutPage,
} from "./record-evidence.ts";
import type { RecordSite } from "./record-site.ts";
import { siteRows, slotsOf, valueIn } from "./rows.ts";

/** Least number of pages that agree on a slot. One is enough if the caller stated its values. */
const LEAST_AGREED = 2;
/** Least share of the pages with the slot that agree. */
const LEAST_SHARE = 0.75;
/** Least share of a site's pages that have a label, and least share of different values behind it. */
const LABEL_SHARE = 0.5;
const MOST_LABEL = 60;
const MOST_VALUE = 300;
const HAS_LETTER = /\p{L}/u;
/**
 * Attributes that may be the same for all things of a shop. For others, a text that never varies belongs
 * to the template: a menu of brands, the shop's own number.
 */
const STEADY: ReadonlySet<string> = new Set(
  "availability currency condition language vendor category type format".split(" "),
);
/** Attributes whose value may be only a part of a text, or be paraphrased by it. */
const OF_PARTS = new Set(["price", "availability"]);
const CHOSEN: ReadonlySet<string> = new Set<string>(learnedAttributes);

/** A value by the evidence of sibling pages, and how many of them agree. */
export interface SiteValue {
  readonly value: RecordValue;
  readonly agreed: number;
  readonly known: number;
}

/** The evidence of sibling pages for one page. */
export interface SitePage {
  /** By attribute. */
  readonly values: ReadonlyMap<string, SiteValue>;
  /** Whether a leaf is a label: many pages have its text at its path, with different texts after it. */
  isLabel(leaf: number): boolean;
}

/** The evidence of sibling pages for a page, which may be in the site itself; undefined without siblings. */
export function sitePage(context: PageContext, site: RecordSite): SitePage | undefined {
  const evidence = evidenceOf(site);
  const { stated } = evidence;
  const rows = siteRows(context);
  const ofPage = evidence.pages.get(hashAll(rows.texts));
  const pages = evidence.pages.size - (ofPage === undefined ? 0 : 1);
  if (pages === 0) return undefined;
  const slots = slotsOf(rows);
  const slotAt = (slot: number, row: number): Slot | undefined => {
    const evidenceOfSlot = evidence.slots.get(slot);
    return evidenceOfSlot && ofPage
      ? withoutPage(evidenceOfSlot, ofPage, row, stated)
      : evidenceOfSlot;
  };
  const best = new Map<string, { row: number; found: SlotAttribute; chance: number }>();
  const seen = new Set<number>();
  for (const [row, filled] of slots.entries()) {
    for (const slot of filled) {
      if (seen.has(slot)) continue;
      seen.add(slot);
      const statedValue = slotAt(slot, row);
      if (statedValue === undefined) continue;
      for (const found of statedValue.attributes) {
        if (!isReliable(found, statedValue, stated)) continue;
        const chance = chanceOf(found);
        const before = best.get(found.attribute);
        if (before === undefined || chance > before.chance) {
          best.set(found.attribute, { row, found, chance });
        }
      }
    }
  }
  const values = new Map<string, SiteValue>();
  for (const [attribute, { row, found }] of best) {
    const value = valueAt(context, row, attribute, chanceOf(found));
    if (value !== undefined) values.set(attribute, { value, ...found });
  }
  return {
    values,
    isLabel(leaf) {
      const text = context.leaves[leaf]!;
      if (leaf + 1 >= slots.length || rows.heads[leaf] !== 0) return false;
      if (text.characters > MOST_LABEL || !HAS_LETTER.test(text.text)) return false;
      const all = evidence.repeated.get(placedText(rows, leaf)) ?? 0;
      const count = ofPage === undefined ? all : all - 1;
      if (count < LEAST_AGREED || count < LABEL_SHARE * pages) return false;
      const behind = slotAt(slots[leaf + 1]![0]!, leaf + 1);
      return behind !== undefined && behind.texts.size >= Math.max(2, LABEL_SHARE * behind.pages);
    },
  };
}

/** Whether enough pages agree that a slot has values of an attribute. */
function isReliable(
  { attribute, agreed, known }: SlotAttribute,
  { texts }: Slot,
  stated: ReadonlySet<string>,
): boolean {
  const isStated = stated.has(attribute);
  if (agreed < (isStated ? 1 : LEAST_AGREED) || agreed < LEAST_SHARE * known) return false;
  return isStated || texts.size > 1 || STEADY.has(attribute);
}

/** Laplace's estimate that the slot has a value of the attribute on another page. */
export function chanceOf({ agreed, known }: Pick<SlotAttribute, "agreed" | "known">): number {
  return (agreed + 1) / (known + 2);
}

const ROUNDING = 1e6;

function valueAt(
  context: PageContext,
  row: number,
  attribute: string,
  chance: number,
): RecordValue | undefined {
  const { document } = context.page;
  const { node, text } = context.leaves[row]!;
  const about = {
    probability: Math.round(chance * ROUNDING) / ROUNDING,
    rule: "site",
    path: tagPath(document, node),
  };
  if (CHOSEN.has(attribute)) {
    const name = attribute as LearnedAttribute;
    const found = candidatesOf(name, context).find((candidate) => candidate.node === node);
    if (found !== undefined) {
      const { key, start, end } = found;
      const value = name === "availability" ? { value: key } : {};
      return { text: found.text, ...value, ...about, start, end };
    }
    if (OF_PARTS.has(attribute)) return undefined;
  }
  // A currency sign is part of the price's text.
  const value = (attribute === "currency" ? currencySignIn(text) : undefined) ?? valueIn(text);
  if (value === "" || value.length > MOST_VALUE || comparable(attribute, value) === "") {
    return undefined;
  }
  return { text: value, ...about, ...spanOf(document, node, value) };
}
