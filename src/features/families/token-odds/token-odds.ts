import { z } from "zod";
import { columnIndex } from "../../columns.ts";
import type { Cells, Extractor, LearnedFamily } from "../../extractor.ts";
import { scratch } from "../../measures/scratch.ts";
import type { PageMeasures } from "../../page-measures.ts";
import { AttributeOdds, oddsAbove, TokenLookup, type Vocabulary } from "./attribute-odds.ts";
import { fitTokenOdds } from "./fit.ts";
import { tokenTables } from "./known-tokens.ts";
import { addOdds, COUNT, clearOdds, MAX, MIN, ODDS, SUM } from "./odds.ts";

const columns = [
  "own-min",
  "own-max",
  "own-mean",
  "own-sum",
  "own-count",
  "holder-sum",
  "parent-min",
  "parent-max",
  "parent-mean",
  "above-min",
  "above-max",
  "above-mean",
  "above-sum",
  "above-count",
  "strong-odds",
  "strong-distance",
  "path-sum",
  "path-relative",
  "path-scaled",
] as const;
const column = columnIndex(columns);

/** Columns of the range of some odds. */
interface RangeColumns {
  readonly min: number;
  readonly max: number;
  readonly mean: number;
}

function rangeOf(name: "own" | "parent" | "above"): RangeColumns {
  return {
    min: column[`${name}-min`],
    max: column[`${name}-max`],
    mean: column[`${name}-mean`],
  };
}

const ownRange = rangeOf("own");
const parentRange = rangeOf("parent");
const aboveRange = rangeOf("above");

/** Numbers by token. One check per table: it has some thousand of them. */
const odds = z.custom<Record<string, number>>(
  (value) =>
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every(Number.isFinite),
  { error: "expected a number for every token" },
);
const tableSchema = z.lazy(() => z.strictObject({ own: odds, above: odds }));

function createVocabulary(own: Record<string, number>, above: Record<string, number>): Vocabulary {
  const names = [...new Set([...Object.keys(own), ...Object.keys(above)])];
  const oddsIn = (table: Record<string, number>): Float64Array =>
    Float64Array.from(names, (name) => (Object.hasOwn(table, name) ? table[name]! : Number.NaN));
  return {
    tokens: tokenTables(names),
    own: oddsIn(own),
    above: oddsIn(above),
  };
}

function readTable(table: unknown): Vocabulary {
  const read = tableSchema.safeParse(table);
  if (!read.success) {
    throw new Error(
      "token-odds table is not { own: { token: number }, above: { token: number } }: " +
        `${z.prettifyError(read.error)}; train the model again`,
    );
  }
  return createVocabulary(read.data.own, read.data.above);
}

/** Writes min, max and mean; all missing without a known token. */
function writeRange(
  values: Float32Array,
  at: number,
  { min, max, mean }: RangeColumns,
  odds: Float64Array,
  record: number,
): void {
  const count = odds[record + COUNT]!;
  values[at + min] = count === 0 ? Number.NaN : odds[record + MIN]!;
  values[at + max] = count === 0 ? Number.NaN : odds[record + MAX]!;
  values[at + mean] = count === 0 ? Number.NaN : odds[record + SUM]! / count;
}

function createExtractor(vocabulary: Vocabulary): Extractor {
  const lookup = new TokenLookup(vocabulary);
  return {
    columns,
    write(page: PageMeasures, { values, stride, offset }: Cells): void {
      const { document, characters, elements: inside, elementStarts } = page;
      const { length } = characters;
      const { depths } = document;
      const { nodes, parents, ofBlock } = page.holding;
      const attributes = new AttributeOdds(lookup, document);
      const { elements, paths, strong } = oddsAbove(attributes, nodes, parents);
      const odds = scratch.float64(ODDS);
      const block = scratch.float64(ODDS);
      const total = scratch.float64(length);
      let mean = 0;
      let sum = 0;
      let lowest = Number.POSITIVE_INFINITY;
      let highest = Number.NEGATIVE_INFINITY;
      for (let b = 0; b < length; b++) {
        const place = ofBlock[b]!;
        const parent = Math.max(parents[place]!, 0);
        const above = ODDS * parent;
        const at = b * stride + offset;
        clearOdds(block);
        // The first is the holder.
        for (let i = elementStarts[b]!; i < elementStarts[b + 1]!; i++) {
          clearOdds(odds);
          attributes.addOwn(inside[i]!, odds);
          addOdds(block, 0, odds, 0);
          if (i === elementStarts[b]) values[at + column["holder-sum"]] = odds[SUM]!;
        }
        total[b] = block[SUM]! + paths[above + SUM]!;
        mean += total[b]! * characters[b]!;
        sum += characters[b]!;
        lowest = Math.min(lowest, total[b]!);
        highest = Math.max(highest, total[b]!);
        writeRange(values, at, ownRange, block, 0);
        values[at + column["own-sum"]] = block[SUM]!;
        values[at + column["own-count"]] = block[COUNT]!;
        writeRange(values, at, parentRange, elements, above);
        writeRange(values, at, aboveRange, paths, above);
        values[at + column["above-sum"]] = paths[above + SUM]!;
        values[at + column["above-count"]] = paths[above + COUNT]!;
        const nearest = strong[parent]!;
        values[at + column["strong-odds"]] = nearest === -1 ? 0 : elements[ODDS * nearest + SUM]!;
        values[at + column["strong-distance"]] =
          nearest === -1 ? Number.NaN : depths[nodes[place]!]! - depths[nodes[nearest]!]!;
        values[at + column["path-sum"]] = total[b]!;
      }
      mean /= Math.max(sum, 1);
      for (let b = 0; b < length; b++) {
        const at = b * stride + offset;
        values[at + column["path-relative"]] = total[b]! - mean;
        values[at + column["path-scaled"]] =
          highest > lowest ? (total[b]! - lowest) / (highest - lowest) : 0.5;
      }
    },
  };
}

/**
 * Learned log-odds of content per id, class, role, itemprop and tag token, of a block's own elements
 * (holder and inside) and of the ancestors of its holder, aggregated. `path` is both together,
 * also relative to the page's mean by character and scaled to the page's range.
 */
export const tokenOdds: LearnedFamily = {
  name: "token-odds",
  description:
    "learned log-odds of content of the id, class, role and itemprop tokens on and above a block",
  columns,
  fit: fitTokenOdds,
  extractor: (table) => createExtractor(readTable(table)),
  pack: readTable,
  unpack: (packed) => createExtractor(packed as Vocabulary),
};
