import { z } from "zod";
import type { Block } from "../../../document/block.ts";
import type { Document } from "../../../document/document.ts";
import { columnIndex } from "../../columns.ts";
import type { Cells, Extractor, LearnedFamily } from "../../extractor.ts";
import { scratch } from "../../measures/scratch.ts";
import type { PageMeasures } from "../../page-measures.ts";
import { type TokenNumbers, tokenNumbers } from "./element-tokens.ts";
import { fitTokenOdds } from "./fit.ts";
import { KnownTokens, type TokenTables, tokenTables } from "./known-tokens.ts";

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

/** Least log-odds sum of an ancestor that counts as strong evidence: odds of e to 1. */
const STRONG = 1;

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

/** Odds of the known tokens of each value of a page, or of each node; see `scratch`. */
interface Odds {
  readonly min: Float64Array;
  readonly max: Float64Array;
  readonly sum: Float64Array;
  readonly count: Int32Array;
}

function createOdds(length: number): Odds {
  return {
    min: scratch.float64(length).fill(Number.POSITIVE_INFINITY),
    max: scratch.float64(length).fill(Number.NEGATIVE_INFINITY),
    sum: scratch.float64(length),
    count: scratch.int32(length),
  };
}

/** Adds the odds at `source` of `from` to those at `target` of `to`. */
function add(to: Odds, target: number, from: Odds, source: number): void {
  if (from.count[source] === 0) return;
  to.min[target] = Math.min(to.min[target]!, from.min[source]!);
  to.max[target] = Math.max(to.max[target]!, from.max[source]!);
  to.sum[target]! += from.sum[source]!;
  to.count[target]! += from.count[source]!;
}

/** The tokens of both tables, and their odds by token number, NaN in a table that lacks one. */
interface Vocabulary {
  readonly tokens: TokenTables;
  readonly own: Float64Array;
  readonly above: Float64Array;
}

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

function valueOdds({ tokens }: TokenNumbers, table: Float64Array): Odds {
  const found = createOdds(tokens.length);
  for (let value = 0; value < tokens.length; value++) {
    for (const token of tokens[value]!) {
      const logOdds = table[token]!;
      if (Number.isNaN(logOdds)) continue;
      found.min[value] = Math.min(found.min[value]!, logOdds);
      found.max[value] = Math.max(found.max[value]!, logOdds);
      found.sum[value]! += logOdds;
      found.count[value]!++;
    }
  }
  return found;
}

/** Odds of the own tokens of each of the nodes that `tokens` were asked for. */
function nodeOdds({ starts, values }: TokenNumbers, byValue: Odds): Odds {
  const found = createOdds(starts.length - 1);
  for (let i = 0; i + 1 < starts.length; i++) {
    const last = starts[i + 1]!;
    for (let k = starts[i]!; k < last; k++) add(found, i, byValue, values[k]!);
  }
  return found;
}

/** The elements of a page's blocks and all ancestors of holders, in document order. */
interface NearNodes {
  readonly nodes: Int32Array;
  /** Place among `nodes` by node. */
  readonly places: Int32Array;
  /** Place of the parent of each of `nodes`; -1 for the root and where no holder is at or below. */
  readonly parents: Int32Array;
}

function nearNodes({ size, parents }: Document, blocks: readonly Block[]): NearNodes {
  // Bit 1 for holders and their ancestors, bit 0 for the elements of blocks.
  const marks = scratch.uint8(size);
  let count = 0;
  for (const { node: holder, elements } of blocks) {
    for (let node = holder; node >= 0 && (marks[node]! & 2) === 0; node = parents[node]!) {
      if (marks[node] === 0) count++;
      marks[node]! |= 2;
    }
    for (const element of elements) {
      if (marks[element] === 0) count++;
      marks[element]! |= 1;
    }
  }
  const nodes = scratch.int32(count);
  const places = scratch.int32(size);
  const above = scratch.int32(count).fill(-1);
  for (let node = 0, place = 0; place < count; node++) {
    if (marks[node] === 0) continue;
    if (node > 0 && marks[node]! >= 2) above[place] = places[parents[node]!]!;
    nodes[place] = node;
    places[node] = place++;
  }
  return { nodes, places, parents: above };
}

/** Odds of each node and its ancestors, from those of each node. */
function accumulated({ parents }: NearNodes, { min, max, sum, count }: Odds): Odds {
  const odds = createOdds(count.length);
  odds.min.set(min);
  odds.max.set(max);
  odds.sum.set(sum);
  odds.count.set(count);
  for (let i = 0; i < parents.length; i++) if (parents[i]! >= 0) add(odds, i, odds, parents[i]!);
  return odds;
}

/** The nearest of each node and its ancestors whose odds are at least {@link STRONG}; -1 if none. */
function nearestStrong({ parents }: NearNodes, { sum }: Odds): Int32Array {
  const nearest = scratch.int32(parents.length).fill(-1);
  for (let i = 0; i < parents.length; i++) {
    if (parents[i]! < 0) continue;
    nearest[i] = Math.abs(sum[i]!) >= STRONG ? i : nearest[parents[i]!]!;
  }
  return nearest;
}

/** Writes min, max and mean; all missing without a known token. */
function writeRange(
  values: Float32Array,
  at: number,
  { min, max, mean }: RangeColumns,
  odds: Odds,
  index: number,
): void {
  const count = odds.count[index]!;
  values[at + min] = count === 0 ? Number.NaN : odds.min[index]!;
  values[at + max] = count === 0 ? Number.NaN : odds.max[index]!;
  values[at + mean] = count === 0 ? Number.NaN : odds.sum[index]! / count;
}

function createExtractor(vocabulary: Vocabulary): Extractor {
  const { own, above } = vocabulary;
  const known = new KnownTokens(vocabulary.tokens);
  const cut = (kind: number, value: string): number[] => known.tokensOf(kind, value);
  return {
    columns,
    write({ document, blocks }: PageMeasures, { values, stride, offset }: Cells): void {
      const near = nearNodes(document, blocks);
      const { nodes, places } = near;
      const tokens = tokenNumbers(document, cut, nodes, scratch);
      const ofNode = nodeOdds(tokens, valueOdds(tokens, own));
      const elementAbove = nodeOdds(tokens, valueOdds(tokens, above));
      const path = accumulated(near, elementAbove);
      const strong = nearestStrong(near, elementAbove);
      const ofBlock = createOdds(blocks.length);
      const total = scratch.float64(blocks.length);
      let mean = 0;
      let characters = 0;
      let lowest = Number.POSITIVE_INFINITY;
      let highest = Number.NEGATIVE_INFINITY;
      for (const block of blocks) {
        const b = block.index;
        for (const element of block.elements) add(ofBlock, b, ofNode, places[element]!);
        const holder = places[block.node]!;
        const parent = Math.max(near.parents[holder]!, 0);
        total[b] = ofBlock.sum[b]! + path.sum[parent]!;
        mean += total[b]! * block.characters;
        characters += block.characters;
        lowest = Math.min(lowest, total[b]!);
        highest = Math.max(highest, total[b]!);
        const at = b * stride + offset;
        writeRange(values, at, ownRange, ofBlock, b);
        values[at + column["own-sum"]] = ofBlock.sum[b]!;
        values[at + column["own-count"]] = ofBlock.count[b]!;
        values[at + column["holder-sum"]] = ofNode.sum[holder]!;
        writeRange(values, at, parentRange, elementAbove, parent);
        writeRange(values, at, aboveRange, path, parent);
        values[at + column["above-sum"]] = path.sum[parent]!;
        values[at + column["above-count"]] = path.count[parent]!;
        const nearest = strong[parent]!;
        values[at + column["strong-odds"]] = nearest === -1 ? 0 : elementAbove.sum[nearest]!;
        values[at + column["strong-distance"]] =
          nearest === -1
            ? Number.NaN
            : document.depths[block.node]! - document.depths[nodes[nearest]!]!;
        values[at + column["path-sum"]] = total[b]!;
      }
      mean /= Math.max(characters, 1);
      for (let b = 0; b < blocks.length; b++) {
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
