/**
 * What a page's site tells of it: labels are texts that the pages repeat at their path, values those that
 * vary behind them; a slot whose texts are values of an attribute on some pages has its value here.
 */
import { tagPath } from "../../document/document.ts";
import { hashAll } from "../../sites/hash.ts";
import { comparable } from "../comparable.ts";
import { candidatesOf, type LearnedAttribute, learnedAttributes } from "../learned/candidates.ts";
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

/** Pages that agree on a slot, at least; of values that somebody told one is enough. */
const LEAST_AGREED = 2;
/** Share of the pages with the slot that agree, at least. */
const LEAST_SHARE = 0.75;
/** Share of a site's pages that have a label; and of a label's values that differ. */
const LABEL_SHARE = 0.5;
const MOST_LABEL = 60;
const MOST_VALUE = 300;
const HAS_LETTER = /\p{L}/u;
/**
 * Attributes that all things of a shop may have alike. Of others a text that does not vary is the
 * template's: a menu of brands, the shop's own number.
 */
const STEADY: ReadonlySet<string> = new Set(
  "availability currency condition language vendor category type format".split(" "),
);
/** Attributes whose values a text may have within it, or say in other words. */
const OF_PARTS = new Set(["price", "availability"]);
const CHOSEN: ReadonlySet<string> = new Set<string>(learnedAttributes);

/** A value by the site, and how many pages say so. */
export interface SiteValue {
  readonly value: RecordValue;
  readonly agreed: number;
  readonly known: number;
}

/** What a site tells of one page. */
export interface SitePage {
  /** By attribute. */
  readonly values: ReadonlyMap<string, SiteValue>;
  /** Whether a leaf is a label: many pages have its text there, with other texts behind it. */
  isLabel(leaf: number): boolean;
}

/** What the other pages of a site say of a page, which may be one of those known; undefined without any. */
export function sitePage(context: PageContext, site: RecordSite): SitePage | undefined {
  const evidence = evidenceOf(site);
  const { told } = evidence;
  const rows = siteRows(context);
  const own = evidence.pages.get(hashAll(rows.texts));
  const pages = evidence.pages.size - (own === undefined ? 0 : 1);
  if (pages === 0) return undefined;
  const slots = slotsOf(rows);
  const slotAt = (slot: number, row: number): Slot | undefined => {
    const known = evidence.slots.get(slot);
    return known && own ? withoutPage(known, own, row, told) : known;
  };
  const best = new Map<string, { row: number; said: SlotAttribute; chance: number }>();
  const seen = new Set<number>();
  for (const [row, filled] of slots.entries()) {
    for (const slot of filled) {
      if (seen.has(slot)) continue;
      seen.add(slot);
      const known = slotAt(slot, row);
      if (known === undefined) continue;
      for (const said of known.attributes) {
        if (!isSaid(said, known, told)) continue;
        const chance = chanceOf(said);
        const before = best.get(said.attribute);
        if (before === undefined || chance > before.chance) {
          best.set(said.attribute, { row, said, chance });
        }
      }
    }
  }
  const values = new Map<string, SiteValue>();
  for (const [attribute, { row, said }] of best) {
    const value = valueAt(context, row, attribute, chanceOf(said));
    if (value !== undefined) values.set(attribute, { value, ...said });
  }
  return {
    values,
    isLabel(leaf) {
      const text = context.leaves[leaf]!;
      if (leaf + 1 >= slots.length || rows.heads[leaf] !== 0) return false;
      if (text.characters > MOST_LABEL || !HAS_LETTER.test(text.text)) return false;
      const all = evidence.repeated.get(placedText(rows, leaf)) ?? 0;
      const count = own === undefined ? all : all - 1;
      if (count < LEAST_AGREED || count < LABEL_SHARE * pages) return false;
      const behind = slotAt(slots[leaf + 1]![0]!, leaf + 1);
      return behind !== undefined && behind.texts.size >= Math.max(2, LABEL_SHARE * behind.pages);
    },
  };
}

function isSaid(
  { attribute, agreed, known }: SlotAttribute,
  { texts }: Slot,
  told: ReadonlySet<string>,
): boolean {
  const isTold = told.has(attribute);
  if (agreed < (isTold ? 1 : LEAST_AGREED) || agreed < LEAST_SHARE * known) return false;
  return isTold || texts.size > 1 || STEADY.has(attribute);
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
  // A sign stands within the price's text.
  const value = (attribute === "currency" ? currencySignIn(text) : undefined) ?? valueIn(text);
  if (value === "" || value.length > MOST_VALUE || comparable(attribute, value) === "") {
    return undefined;
  }
  return { text: value, ...about, ...spanOf(document, node, value) };
}
