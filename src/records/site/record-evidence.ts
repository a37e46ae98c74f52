/** Evidence of sibling pages for the slots of a page. */
import { hashAll } from "../../sites/hash.ts";
import type { RecordSite, RecordSummary } from "./record-site.ts";
import { type SiteRows, slotsOf } from "./rows.ts";

/** An attribute that the pages of a site have in a slot. */
export interface SlotAttribute {
  readonly attribute: string;
  /** Pages on which the slot's text is a value of it. */
  readonly agreed: number;
  /** Pages with the slot that have a value of it. */
  readonly known: number;
}

/** A slot, summed over the pages of a site. */
export interface Slot {
  /** Pages that fill it. */
  readonly pages: number;
  /** Number of those pages with each text in it. */
  readonly texts: ReadonlyMap<number, number>;
  readonly attributes: readonly SlotAttribute[];
}

/** Sums over the pages of a site. */
export interface SiteEvidence {
  /** By digest. */
  readonly pages: ReadonlyMap<number, RecordSummary>;
  /** Attributes whose values the caller stated. */
  readonly stated: ReadonlySet<string>;
  readonly slots: ReadonlyMap<number, Slot>;
  /** Pages that have a text at a path, by the hash of both. */
  readonly repeated: ReadonlyMap<number, number>;
}

const evidences = new WeakMap<RecordSite, SiteEvidence>();

/** Sums of a site, computed once. */
export function evidenceOf(site: RecordSite): SiteEvidence {
  let evidence = evidences.get(site);
  if (evidence === undefined) {
    evidence = sumUp(site.summaries);
    evidences.set(site, evidence);
  }
  return evidence;
}

/** Hash of a text at a path. */
export function placedText({ paths, texts }: SiteRows, row: number): number {
  return hashAll([paths[row]!, texts[row]!]);
}

interface Filled {
  readonly pages: number[];
  readonly texts: Map<number, number>;
  readonly agreed: Map<string, number>;
}

function sumUp(summaries: readonly RecordSummary[]): SiteEvidence {
  const filled = new Map<number, Filled>();
  const repeated = new Map<number, number>();
  // Values that the caller stated outweigh all values found for the same attribute.
  const stated = new Set(
    summaries.flatMap((own) => (own.stated ? Object.keys(own.attributes) : [])),
  );
  for (const [page, summary] of summaries.entries()) {
    const ofRow = new Map<number, string[]>();
    for (const [attribute, rows] of Object.entries(summary.attributes)) {
      if (!knows(summary, attribute, stated)) continue;
      for (const row of rows) ofRow.set(row, [...(ofRow.get(row) ?? []), attribute]);
    }
    const placed = new Set(summary.paths.map((_, row) => placedText(summary, row)));
    for (const text of placed) repeated.set(text, (repeated.get(text) ?? 0) + 1);
    for (const [row, slots] of slotsOf(summary).entries()) {
      for (const slot of slots) {
        let values = filled.get(slot);
        if (values === undefined) {
          values = { pages: [], texts: new Map(), agreed: new Map() };
          filled.set(slot, values);
        }
        // Only the first row of a page that fills a slot is used later.
        if (values.pages.at(-1) === page) continue;
        values.pages.push(page);
        const text = summary.texts[row]!;
        values.texts.set(text, (values.texts.get(text) ?? 0) + 1);
        for (const attribute of ofRow.get(row) ?? []) {
          values.agreed.set(attribute, (values.agreed.get(attribute) ?? 0) + 1);
        }
      }
    }
  }
  const slots = new Map<number, Slot>();
  for (const [slot, { pages, texts, agreed }] of filled) {
    if (pages.length < 2 && agreed.size === 0) continue;
    const attributes = [...agreed].map(([attribute, count]) => ({
      attribute,
      agreed: count,
      known: pages.filter((page) => knows(summaries[page]!, attribute, stated)).length,
    }));
    slots.set(slot, { pages: pages.length, texts, attributes });
  }
  const pages = new Map(summaries.map((summary) => [summary.digest, summary]));
  return { pages, stated, slots, repeated };
}

/** Whether a page is evidence for the values of an attribute. */
function knows(page: RecordSummary, attribute: string, stated: ReadonlySet<string>): boolean {
  return (
    Object.hasOwn(page.attributes, attribute) && (page.stated === true || !stated.has(attribute))
  );
}

/** A slot that a page of the site fills with a row, without that page. */
export function withoutPage(
  { pages, texts, attributes }: Slot,
  page: RecordSummary,
  row: number,
  stated: ReadonlySet<string>,
): Slot {
  const others = new Map(texts);
  const left = others.get(page.texts[row]!)! - 1;
  if (left > 0) others.set(page.texts[row]!, left);
  else others.delete(page.texts[row]!);
  return {
    pages: pages - 1,
    texts: others,
    attributes: attributes.map(({ attribute, agreed, known }) => {
      const isKnown = knows(page, attribute, stated);
      const isAgreed = isKnown && page.attributes[attribute]!.includes(row);
      return {
        attribute,
        agreed: agreed - (isAgreed ? 1 : 0),
        known: known - (isKnown ? 1 : 0),
      };
    }),
  };
}
