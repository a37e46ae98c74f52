/**
 * `id` and `class` tokens of blocks as evidence for content: the table from which Dragnet's authors chose
 * their tokens (Peters & Lecocq 2013, table 1).
 *
 * Let a, b be the numbers of content blocks with and without a token, and c, d those of other blocks. The
 * relative frequency is `(a / (a + b)) / (c / (c + d))`, which their program computes; the odds ratio is
 * `(a d) / (b c)`, which the paper names. Both are infinite for a token that no other block has. The smoothed
 * odds ratio, which adds a half to each count (Haldane 1955, Anscombe 1956), orders the tokens.
 *
 * A block has the tokens of the element that holds it and of elements inside it, not of elements around it. A
 * token is a word of an attribute or a part of a word. The paper's table counts each of its chosen tokens
 * wherever an attribute has it as a substring, so `menu` has more blocks there.
 */
import type { SegmentedPage, Segmenter } from "../../src/document/block.ts";
import { openPage } from "../../src/document/open-page.ts";
import { classTokens, idTokens } from "../../src/features/families/id-class.ts";
import {
  elementTokens,
  visitOwnTokens,
} from "../../src/features/families/token-odds/element-tokens.ts";
import { createFeaturizer } from "../../src/features/index.ts";
import { measure } from "../../src/features/page-measures.ts";
import { labellings } from "../corpus/labellings.ts";
import { readCorpus } from "../corpus/readers/index.ts";
import { ReaderError } from "../corpus/readers/reader.ts";
import { TrainingError } from "../corpus/training-error.ts";

/** A token with its counts of blocks and the ratios from them. */
export interface TokenOdds {
  readonly attribute: "id" | "class";
  readonly token: string;
  /** Numbers of content blocks and of other blocks with the token. */
  readonly content: number;
  readonly other: number;
  /** Sites with such a block. */
  readonly sites: number;
  /** Share of all blocks that have it. */
  readonly share: number;
  /** Infinity if no other block has it. */
  readonly frequencyRatio: number;
  readonly oddsRatio: number;
  readonly smoothedOddsRatio: number;
}

export interface TokenTable {
  readonly contentBlocks: number;
  readonly otherBlocks: number;
  /** By smoothed odds ratio, the strongest for content first; ties by name. */
  readonly tokens: readonly TokenOdds[];
}

export interface TokenTableOptions {
  readonly segmenter: Segmenter;
  readonly split?: string | undefined;
  /** Least share of content blocks, or of other blocks, with a listed token. Default .01. */
  readonly leastShare?: number | undefined;
  /** Counts the paper's tokens, each wherever an attribute has it as a substring. Default false: all tokens. */
  readonly substring?: boolean | undefined;
  /** Least number of sites with a listed token: a token of fewer describes these sites, not the web. Default 3. */
  readonly leastSites?: number | undefined;
}

/** Default of `leastShare`, the paper's. */
const LEAST_SHARE = 0.01;

const LEAST_SITES = 3;

/** The four counts behind a row. */
export interface TokenCounts {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
}

/** Relative frequency, odds ratio and smoothed odds ratio. */
export function ratiosOf({
  a,
  b,
  c,
  d,
}: TokenCounts): Pick<TokenOdds, "frequencyRatio" | "oddsRatio" | "smoothedOddsRatio"> {
  return {
    frequencyRatio: (a * (c + d)) / ((a + b) * c),
    oddsRatio: (a * d) / (b * c),
    smoothedOddsRatio: ((a + 0.5) * (d + 0.5)) / ((b + 0.5) * (c + 0.5)),
  };
}

/** Counts of a token so far. */
interface Evidence {
  content: number;
  other: number;
  readonly sites: Set<string>;
}

/**
 * Counts the tokens of all blocks of labelled pages. As in the paper, comments count as content, and so does a
 * block of which more than a tenth is gold.
 *
 * @returns the table, and messages about pages that could not be read
 * @throws TrainingError if the pages have no blocks of one of the classes
 */
export async function tokenTable(
  paths: readonly string[],
  {
    segmenter,
    split,
    substring = false,
    leastShare = LEAST_SHARE,
    leastSites = LEAST_SITES,
  }: TokenTableOptions,
): Promise<{ table: TokenTable; errors: string[] }> {
  const evidence = new Map<string, Evidence>();
  const errors: string[] = [];
  const totals = [0, 0];
  for (const path of paths) {
    for await (const page of readCorpus(path)) {
      if (page instanceof ReaderError) {
        errors.push(page.message);
        continue;
      }
      if (split !== undefined && page.split !== split) continue;
      const opened = openPage(page.html, segmenter, { charset: page.encoding });
      const { blocks } = opened.page;
      const golds = [page.gold, page.comments ?? ""].filter(Boolean);
      const labels = labellings.tenth(
        blocks.map(({ text }) => text),
        golds.length === 0 ? [""] : golds,
      );
      for (const label of labels) totals[label]!++;
      const visit = substring ? visitSubstrings : visitTokens;
      visit(opened.page, (name, block) => {
        const found = evidence.get(name) ?? { content: 0, other: 0, sites: new Set() };
        evidence.set(name, found);
        if (labels[block] === 1) found.content++;
        else found.other++;
        found.sites.add(page.site);
      });
    }
  }
  const [otherBlocks, contentBlocks] = totals as [number, number];
  if (otherBlocks === 0 || contentBlocks === 0) {
    throw new TrainingError(
      `found ${contentBlocks} blocks of content and ${otherBlocks} others in ${paths.join(", ")}; ` +
        "expected some of both",
    );
  }
  const tokens = [...evidence]
    .filter(
      ([, { content, other, sites }]) =>
        sites.size >= leastSites &&
        (content > leastShare * contentBlocks || other > leastShare * otherBlocks),
    )
    .map(([name, found]) => rowOf(name, found, contentBlocks, otherBlocks))
    .sort(
      (x, y) =>
        y.smoothedOddsRatio - x.smoothedOddsRatio ||
        (`${x.attribute} ${x.token}` < `${y.attribute} ${y.token}` ? -1 : 1),
    );
  return { table: { contentBlocks, otherBlocks, tokens }, errors };
}

/** Called with `#` or `.` and a token, for each block that has it. */
type Visit = (name: string, block: number) => void;

function visitTokens({ document, blocks }: SegmentedPage, visit: Visit): void {
  const ofPage = elementTokens(document);
  visitOwnTokens(blocks, ofPage, (token, block) => {
    const name = ofPage.names[token]!;
    if (name[0] === "#" || name[0] === ".") visit(name, block);
  });
}

const substrings = createFeaturizer([{ name: "id-class" }]);
const substringNames = [
  ...idTokens.map((token) => `#${token}`),
  ...classTokens.map((t) => `.${t}`),
];

function visitSubstrings(page: SegmentedPage, visit: Visit): void {
  const { values } = substrings.featurize(measure(page));
  for (const [cell, has] of values.entries()) {
    if (has !== 1) continue;
    const column = cell % substringNames.length;
    visit(substringNames[column]!, (cell - column) / substringNames.length);
  }
}

function rowOf(
  name: string,
  { content, other, sites }: Evidence,
  contentBlocks: number,
  otherBlocks: number,
): TokenOdds {
  return {
    attribute: name[0] === "#" ? "id" : "class",
    token: name.slice(1),
    content,
    other,
    sites: sites.size,
    share: (content + other) / (contentBlocks + otherBlocks),
    ...ratiosOf({ a: content, b: contentBlocks - content, c: other, d: otherBlocks - other }),
  };
}
