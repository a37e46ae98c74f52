import { quantile } from "../../base/averages.ts";
import { CJK } from "../../build/assembly/unit-classes.ts";
import { KNOWN_TAGS, TagSet } from "../../document/tags.ts";
import { columnIndex } from "../columns.ts";
import type { Cells, Extractor, Family } from "../extractor.ts";
import { characterClass } from "../measures/character-classes.ts";
import { log, log1pOfCount, logOfCount } from "../measures/logs.ts";
import { scratch } from "../measures/scratch.ts";
import type { PageMeasures } from "../page-measures.ts";

/** Blocks with a larger share of links are no running text. */
const MAX_LINK_SHARE = 0.3;
/** The first script whose characters may be CJK: Hangul Jamo. */
const FIRST_CJK = 0x1100;

const holderGroups: readonly (readonly [name: string, tags: TagSet])[] = [
  ["p", new TagSet("p")],
  ["li", new TagSet("li dd dt")],
  ["cell", new TagSet("td th")],
  ["div", new TagSet("div")],
  ["heading", new TagSet("h1 h2 h3 h4 h5 h6")],
];

/** Number of the group of each holder's tag; that after the last for tags of none. */
const holderGroupOf = new Uint8Array(KNOWN_TAGS).fill(holderGroups.length);
for (const [group, [, { numbers }]] of holderGroups.entries()) {
  for (const number of numbers) holderGroupOf[number] = group;
}

const countedGroups: readonly (readonly [name: string, tags: TagSet])[] = [
  ["headings", new TagSet("h1 h2 h3 h4 h5 h6")],
  ["h1", new TagSet("h1")],
  ["articles", new TagSet("article")],
  ["sections", new TagSet("main section nav aside header footer")],
  ["tables", new TagSet("table")],
  ["forms", new TagSet("form")],
  ["iframes", new TagSet("iframe")],
  ["scripts", new TagSet("script")],
];

const textColumns = [
  "log-blocks",
  "log-characters",
  "link-share",
  "punctuation",
  "cjk-share",
  "over-100-share",
  "over-200-share",
] as const;
const lengthColumns = [
  "holder-tags",
  "log-markup-per-character",
  "log-median-length",
  "log-long-length",
  "gini",
] as const;

const columns = [
  ...textColumns,
  ...holderGroups.map(([name]) => `in-${name}`),
  "below-cells",
  ...countedGroups.map(([name]) => `log-${name}`),
  ...lengthColumns,
];
// Where each part begins; those written by name have an index.
const IN = textColumns.length;
const BELOW_CELLS = IN + holderGroups.length;
const COUNTED = BELOW_CELLS + 1;
const ofText = columnIndex(textColumns);
const ofLengths = columnIndex(lengthColumns, COUNTED + countedGroups.length);

/**
 * Gini coefficient of ascending values, 0 when all are equal, towards 1 when one has it all:
 * `2 sum(i x_i) / (n sum(x)) - (n + 1) / n`, i from 1.
 */
export function gini(sorted: ArrayLike<number>): number {
  const n = sorted.length;
  let sum = 0;
  let weighted = 0;
  for (let i = 0; i < n; i++) {
    sum += sorted[i]!;
    weighted += (i + 1) * sorted[i]!;
  }
  return sum === 0 ? 0 : (2 * weighted) / (n * sum) - (n + 1) / n;
}

function countCjk(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < FIRST_CJK) continue;
    const whole = text.codePointAt(i)!;
    if (whole > 0xffff) i++;
    if ((characterClass(whole) & CJK) !== 0) count++;
  }
  return count;
}

/** Writes the values of the page to the row that begins at `at`. */
function writeRow(page: PageMeasures, values: Float32Array, at: number): void {
  const { document, blocks, nodes, characters, linkCharacters, sums, units, sorted, survey } = page;
  const n = blocks.length;
  const total = sums.characters[n]!;
  /** Characters per group of holders, then those of no group. */
  const byHolder = scratch.float64(holderGroups.length + 1);
  const isHolderTag = scratch.uint8(document.tagNames.length);
  let holderTags = 0;
  let over100 = 0;
  let over200 = 0;
  let cjk = 0;
  for (let i = 0; i < n; i++) {
    const length = characters[i]!;
    const holder = document.tags[nodes[i]!]!;
    if (isHolderTag[holder] === 0) {
      isHolderTag[holder] = 1;
      holderTags++;
    }
    byHolder[holder < KNOWN_TAGS ? holderGroupOf[holder]! : holderGroups.length]! += length;
    if (linkCharacters[i]! <= MAX_LINK_SHARE * length) {
      if (length > 100) over100 += length;
      if (length > 200) over200 += length;
    }
    if (units[i]! >= FIRST_CJK) cjk += countCjk(blocks[i]!.text);
  }
  values[at + ofText["log-blocks"]] = logOfCount(n);
  values[at + ofText["log-characters"]] = logOfCount(total);
  values[at + ofText["link-share"]] = Math.min(sums.linkCharacters[n]! / total, 1);
  values[at + ofText.punctuation] = sums.punctuation[n]! / total;
  values[at + ofText["cjk-share"]] = cjk / total;
  values[at + ofText["over-100-share"]] = over100 / total;
  values[at + ofText["over-200-share"]] = over200 / total;
  for (let group = 0; group < holderGroups.length; group++) {
    values[at + IN + group] = byHolder[group]! / total;
  }
  values[at + BELOW_CELLS] = survey.inCells / total;
  for (let group = 0; group < countedGroups.length; group++) {
    const { numbers } = countedGroups[group]![1];
    let count = 0;
    for (let k = 0; k < numbers.length; k++) count += survey.elements[numbers[k]!]!;
    values[at + COUNTED + group] = log1pOfCount(count);
  }
  values[at + ofLengths["holder-tags"]] = holderTags;
  values[at + ofLengths["log-markup-per-character"]] = Math.log(document.source.length / total);
  values[at + ofLengths["log-median-length"]] = log(quantile(sorted, 0.5));
  values[at + ofLengths["log-long-length"]] = log(quantile(sorted, 0.9));
  values[at + ofLengths.gini] = gini(sorted);
}

function write(page: PageMeasures, { values, stride, offset }: Cells): void {
  const { length } = page.blocks;
  if (length === 0) return;
  writeRow(page, values, offset);
  for (let i = 1; i < length; i++) {
    values.copyWithin(i * stride + offset, offset, offset + columns.length);
  }
}

const extractor: Extractor = { columns, write };

/** Measures of the page as a whole: every block of a page has the same values. */
export const page: Family = {
  name: "page",
  description: "size, links, holders, markup and block lengths of the whole page",
  extractor,
};
