import type { RecordsOptions } from "../../src/api/options/record-options.ts";
import { records } from "../../src/api/records.ts";
import { given } from "../../src/base/given.ts";
import { comparable } from "../../src/records/comparable.ts";
import type { PageRecord } from "../../src/records/record.ts";
import { type Counts, pooled, type Score, scoreOf } from "../corpus/metrics.ts";
import type { LabelledPage } from "../corpus/readers/reader.ts";
import { type BootstrapMean, bootstrapPooled } from "./bootstrap.ts";

/** An attribute of a page, in the gold or found. */
export interface AttributeScore {
  readonly id: string;
  readonly site: string;
  readonly attribute: string;
  readonly gold: readonly string[];
  readonly found: readonly string[];
  /** Counts of the best value found, which is right if it is any of the gold's. */
  readonly best: Counts;
  /** Counts of all values, as sets (VSSE). */
  readonly set: Counts;
}

/** Scores of an attribute. */
export interface AttributeSummary {
  /** Pages whose gold has it. */
  readonly pages: number;
  /** Score of the best value of each page. */
  readonly best: Score;
  /** F1 of the best values with its interval over pages. */
  readonly f1: BootstrapMean;
  /** Score of all values, as sets over the whole corpus. */
  readonly set: Score;
}

/**
 * Compares the first record found on a page with the gold's.
 *
 * @param gold values by attribute, each of which is right; attributes that the page lacks are empty or absent
 * @param attributes those that the corpus labels; others do not count as errors
 */
export function scoreRecord(
  { id, site }: { readonly id: string; readonly site: string },
  gold: Readonly<Record<string, readonly string[]>>,
  record: PageRecord | undefined,
  attributes: readonly string[],
): AttributeScore[] {
  return attributes.map((attribute) => {
    const expected = gold[attribute] ?? [];
    const found = (record?.attributes[attribute] ?? []).map(({ text, value }) =>
      attribute === "availability" ? String(value ?? text) : text,
    );
    const right = new Set(expected.map((text) => comparable(attribute, text)));
    const given = [...new Set(found.map((text) => comparable(attribute, text)))];
    const hits = given.filter((value) => right.has(value)).length;
    return {
      ...{ id, site, attribute, gold: expected, found },
      best: {
        shared: given.length > 0 && right.has(given[0]!) ? 1 : 0,
        found: Math.min(1, given.length),
        expected: Math.min(1, right.size),
      },
      set: { shared: hits, found: given.length, expected: right.size },
    };
  });
}

/** A page with gold records. */
export type RecordPage = LabelledPage & { readonly records: NonNullable<LabelledPage["records"]> };

/**
 * Scores the records found on labelled pages, for each attribute that any of the pages has.
 *
 * @param optionsOf options for each page
 */
export function scoreRecords(
  pages: readonly RecordPage[],
  optionsOf: (page: number) => RecordsOptions,
  onPage?: (page: number) => void,
): AttributeScore[] {
  const attributes = [...new Set(pages.flatMap((page) => Object.keys(page.records[0] ?? {})))];
  return pages.flatMap((page, at) => {
    onPage?.(at);
    const { html, url, encoding } = page;
    const [record] = records(html, {
      ...optionsOf(at),
      ...given({ url, charset: encoding }),
    });
    return scoreRecord(page, page.records[0] ?? {}, record, attributes);
  });
}

/** Sums over pages, per attribute. */
export function summariseRecords(scores: readonly AttributeScore[]): Map<string, AttributeSummary> {
  const attributes = [...new Set(scores.map(({ attribute }) => attribute))];
  return new Map(
    attributes.map((attribute) => {
      const ofAttribute = scores.filter((score) => score.attribute === attribute);
      const best = ofAttribute.map((score) => score.best);
      const summary: AttributeSummary = {
        pages: best.filter(({ expected }) => expected > 0).length,
        best: scoreOf(pooled(best)),
        f1: bootstrapPooled(best),
        set: scoreOf(pooled(ofAttribute.map((score) => score.set))),
      };
      return [attribute, summary];
    }),
  );
}
