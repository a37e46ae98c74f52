import { commonAncestor } from "../../../document/document.ts";
import { columnIndex } from "../../columns.ts";
import type { Cells } from "../../extractor.ts";
import { log1p, log1pOfCount } from "../../measures/logs.ts";
import type { PageMeasures } from "../../page-measures.ts";

/** The lead is the first text after the headline: this many characters, with fewer in links. */
const LEAD_CHARACTERS = 100;
const LEAD_LINKS = 0.3;

/** Columns of {@link writeHeadlinePlace}. */
export const headlineColumns = [
  "up-from-headline",
  "down-from-headline-common",
  "headline-common-share",
  "log-headline-common-size",
  "text-from-headline",
  "links-from-headline",
  "lead-distance",
  "below-story",
  "up-from-story",
  "down-from-story-common",
  "story-share",
  "up-from-lead",
  "down-from-lead-common",
  "beside-lead",
  "log-blocks-from-lead",
  "text-from-lead",
] as const;
const column = columnIndex(headlineColumns);

/** First block after the headline that is long enough for a lead; -1 without one. */
function findLead({ characters, linkCharacters }: PageMeasures, headline: number): number {
  if (headline < 0) return -1;
  for (let i = headline + 1; i < characters.length; i++) {
    if (characters[i]! < LEAD_CHARACTERS) continue;
    if (linkCharacters[i]! < LEAD_LINKS * characters[i]!) return i;
  }
  return -1;
}

/**
 * Position of each block relative to the page's headline, to the lead (the first text after it) and to the
 * article (the lowest element that holds both; "story" in column names). Measured in steps of the tree and
 * in characters, on a logarithmic scale, negative before. Teasers of other articles read like the article,
 * but are elsewhere. NaN without a headline or a lead.
 *
 * @param headline index of the block that matches the page's title best; -1 without one
 */
export function writeHeadlinePlace(page: PageMeasures, cells: Cells, headline: number): void {
  const { document, nodes, blocksBefore, sums } = page;
  const { values, stride, offset } = cells;
  const { characters, linkCharacters } = sums;
  const { parents, depths, ends } = document;
  const lead = findLead(page, headline);
  const headlineNode = nodes[headline] ?? 0;
  const leadNode = nodes[lead] ?? 0;
  const article = commonAncestor(document, headlineNode, leadNode);
  const articleCharacters = between(
    characters,
    blocksBefore[article]!,
    blocksBefore[ends[article]!]!,
  );
  const articleShare = articleCharacters / Math.max(1, characters[nodes.length]!);
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index]!;
    const at = index * stride + offset;
    if (lead < 0) for (let i = 0; i < headlineColumns.length; i++) values[at + i] = Number.NaN;
    if (headline < 0) continue;
    const side = Math.sign(index - headline);
    const links = between(linkCharacters, index, headline);
    const common = commonAncestor(document, headlineNode, node);
    values[at + column["up-from-headline"]] = depths[headlineNode]! - depths[common]!;
    values[at + column["down-from-headline-common"]] = depths[node]! - depths[common]!;
    values[at + column["headline-common-share"]] =
      depths[common]! / Math.max(1, depths[headlineNode]!);
    values[at + column["log-headline-common-size"]] = log1pOfCount(ends[common]! - common);
    values[at + column["text-from-headline"]] =
      side * log1p(between(characters, index, headline) - links);
    values[at + column["links-from-headline"]] = side * log1pOfCount(links);
    if (lead < 0) continue;
    const leadSide = Math.sign(index - lead);
    const leadText = between(characters, index, lead) - between(linkCharacters, index, lead);
    const articleCommon = commonAncestor(document, article, node);
    const leadCommon = commonAncestor(document, leadNode, node);
    values[at + column["lead-distance"]] = lead - headline;
    values[at + column["below-story"]] = articleCommon === article ? 1 : 0;
    values[at + column["up-from-story"]] = depths[article]! - depths[articleCommon]!;
    values[at + column["down-from-story-common"]] = depths[node]! - depths[articleCommon]!;
    values[at + column["story-share"]] = articleShare;
    values[at + column["up-from-lead"]] = depths[leadNode]! - depths[leadCommon]!;
    values[at + column["down-from-lead-common"]] = depths[node]! - depths[leadCommon]!;
    values[at + column["beside-lead"]] = parents[node] === parents[leadNode] ? 1 : 0;
    values[at + column["log-blocks-from-lead"]] = leadSide * log1pOfCount(Math.abs(index - lead));
    values[at + column["text-from-lead"]] = leadSide * log1p(leadText);
  }
}

/** Difference of prefix sums between two blocks, in either order. */
function between(sums: Int32Array, one: number, other: number): number {
  return Math.abs(sums[one]! - sums[other]!);
}
