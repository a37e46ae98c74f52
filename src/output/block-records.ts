import type { ChosenParts } from "../decision/chosen-parts.ts";
import type { DecidedBlock } from "../decision/decide.ts";
import type { Evidence, Reason } from "../decision/reason.ts";
import type { SegmentedPage } from "../document/block.ts";
import type { Decoding } from "../document/decode.ts";
import { tagPath, tagPaths } from "../document/document.ts";
import type { PageMeasures } from "../features/page-measures.ts";
import type { Verdict } from "../models/verdict.ts";
import type { BlockPart } from "../parts/parts-of.ts";
import type { Part } from "../parts/vocabulary.ts";
import { isForeign, type LabelledFit } from "../sites/labelled-places.ts";
import { type BlockKind, kindOf } from "./block-kind.ts";
import { type PartsReport, partsReport } from "./parts-report.ts";
import { cleanText } from "./tree/clean-text.ts";
import type { ContentImage } from "./tree/images.ts";
import { mayHaveUnseen } from "./tree/rare-characters.ts";

/** Results for a page as a whole. */
export interface PageReport {
  /**
   * Expected word F1 of the extraction, 0 to 1, by the model's own estimate. Low on pages without content
   * and on pages unlike the training pages.
   */
  readonly score: number;
  /** Page type; absent if the model predicts none. */
  readonly verdict?: Verdict;
  /** WHATWG name in lower case. */
  readonly encoding: string;
  /** How the encoding was found: `bom`, `given`, `meta`, … */
  readonly encodingReason: string;
  /** The charset that was given from outside, if it names no encoding and was ignored. */
  readonly unknownCharset?: string;
  /** How the page fits the labelled pages of its site; absent without a site that has some. */
  readonly siteFit?: SiteFit;
  /** The page's parts; absent unless asked for. */
  readonly parts?: PartsReport;
  /** Words that were left out because the page does not show them; 0 if all text was kept. */
  readonly hiddenWords: number;
}

/** How a page fits the labelled pages of its site. */
export interface SiteFit {
  /** Number of the labelled pages, without the page itself. */
  readonly labelled: number;
  /** Share of the places of their content that the page has, 0 to 1, weighted by words. */
  readonly found: number;
  /** What is wrong, in words, if the page has too few of them. */
  readonly note?: string;
}

export const blockChoices = ["content", "all"] as const;
/** Which blocks of a page are listed. */
export type BlockChoice = (typeof blockChoices)[number];

/** A block of a page. */
export interface BlockRecord {
  /** Position among the page's blocks, from 0. */
  readonly index: number;
  /** Tag names from the root to the element that holds the block, e.g. `html.body.div.p`. */
  readonly path: string;
  /** The kind of the block, by the element that holds it. */
  readonly kind: BlockKind;
  /** Level of a heading, 1 to 6. */
  readonly level?: number;
  readonly text: string;
  /** Probability that the block is content, in [0, 1]. */
  readonly probability: number;
  /** The probability without evidence of sibling pages; absent if there is none. */
  readonly alone?: number;
  readonly isContent: boolean;
  /** What decided: the block's own probability, or the name of a rule. */
  readonly why: Reason;
  /** What the rule goes by that dropped the block; absent where `why` says all. */
  readonly evidence?: Evidence;
  /** What the block is; absent unless asked for. */
  readonly part?: Part;
  /** Probability of that part, in [0, 1]. */
  readonly partProbability?: number;
  /**
   * Offsets in the decoded source, in UTF-16 code units: `source.slice(start, end)` is the block's
   * markup.
   */
  readonly start: number;
  readonly end: number;
}

/** A post of a conversation. */
export interface PostRecord {
  /** As the page names who wrote it. */
  readonly author?: string;
  /** ISO 8601; absent where the page says only how long ago it was. */
  readonly published?: string;
  /** The time as the page shows it: `2 hours ago`. */
  readonly time?: string;
  /** Number of the post that it stands in, from 0. */
  readonly replyTo?: number;
  /** As plain text, without the posts in it; never empty. */
  readonly text: string;
  /** Offsets of its markup in the decoded source, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
}

/** An image of the content. */
export interface ImageRecord {
  /** Absolute if the page's URL is known. */
  readonly url: string;
  /** Alternative text; empty when it has none. */
  readonly alt: string;
  /** Tag names from the root to the image. */
  readonly path: string;
  /** Offsets of its markup in the decoded source, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
}

/** The report of a page that was classified. */
export function reportOf({
  decoded,
  score,
  verdict,
  fit,
  parts,
  blocks,
  hiddenWords,
}: {
  readonly decoded: Decoding;
  readonly score: number;
  readonly verdict?: Verdict | undefined;
  readonly fit?: LabelledFit | undefined;
  readonly parts?: ChosenParts | undefined;
  readonly blocks: readonly DecidedBlock[];
  readonly hiddenWords: number;
}): PageReport {
  const { encoding, reason: encodingReason, unknownCharset } = decoded;
  return {
    score,
    ...(verdict === undefined ? {} : { verdict }),
    encoding,
    encodingReason,
    ...(unknownCharset === undefined ? {} : { unknownCharset }),
    ...(fit?.found === undefined ? {} : { siteFit: siteFitOf(fit.pages, fit.found) }),
    ...(parts && { parts: partsReport(parts, blocks) }),
    hiddenWords,
  };
}

function siteFitOf(labelled: number, found: number): SiteFit {
  if (!isForeign(found)) return { labelled, found };
  const note =
    "The page has text at few or none of the places where the labelled pages of its site have content: the site " +
    "may have been redesigned, or this is another kind of page. Label such pages and learn the site again.";
  return { labelled, found, note };
}

const HEADLINE = { kind: "heading", level: 1 } as const;

/**
 * Blocks as JSON values, in document order.
 *
 * @param headline index of the block that is written as the page's headline, if any
 * @param parts what each block of the page is, if it was asked for
 */
export function toRecords(
  page: PageMeasures,
  blocks: readonly DecidedBlock[],
  headline?: number,
  parts?: ChosenParts,
): BlockRecord[] {
  const records: BlockRecord[] = [];
  const pathOf = tagPaths(page.document);
  for (const decided of blocks) {
    const path = pathOf(decided.block.node);
    const part = parts?.told.blocks[decided.block.index];
    records.push(toRecord(page, decided, path, headline, part));
  }
  return records;
}

function toRecord(
  page: PageMeasures,
  { block, probability, alone, isContent, why, evidence }: DecidedBlock,
  path: string,
  headline: number | undefined,
  told: BlockPart | undefined,
): BlockRecord {
  const { index, node, start, end } = block;
  // Text spelt in tags, variation selectors or characters without width is invisible.
  const text = mayHaveUnseen(page, index) ? cleanText(block.text) : block.text;
  const { kind, level } = index === headline ? HEADLINE : kindOf(page.document, node);
  // Two literals: spreading an optional part into each of some hundred records is slower.
  if (alone !== undefined || evidence !== undefined || told !== undefined) {
    const judged = { text, probability, ...(alone !== undefined && { alone }), isContent, why };
    const is = told && { part: told.part, partProbability: told.probability };
    const fields = { ...judged, ...(evidence && { evidence }), ...is, start, end };
    return level === undefined
      ? { index, path, kind, ...fields }
      : { index, path, kind, level, ...fields };
  }
  return level === undefined
    ? { index, path, kind, text, probability, isContent, why, start, end }
    : { index, path, kind, level, text, probability, isContent, why, start, end };
}

/** Images as JSON values, in document order. */
export function toImageRecords(
  { document }: SegmentedPage,
  images: readonly ContentImage[],
): ImageRecord[] {
  return images.map(({ node, url, alt }) => ({
    url,
    alt,
    path: tagPath(document, node),
    start: document.starts[node]!,
    end: document.stops[node]!,
  }));
}
