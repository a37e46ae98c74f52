import { quantile } from "../../base/averages.ts";
import type { Document } from "../../document/document.ts";
import { KNOWN_TAGS, TagSet } from "../../document/tags.ts";
import type { Cells, Extractor, Family } from "../extractor.ts";
import { CJK, characterClass } from "../measures/character-classes.ts";
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

const cells = new TagSet("td th");

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

/** A value for every one of some columns; one that is missing or has no column does not compile. */
type Values<Columns extends readonly string[]> = Readonly<Record<Columns[number], number>>;

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

function countTags({ tags, size }: Document): Int32Array {
  const counts = scratch.int32(KNOWN_TAGS);
  for (let node = 0; node < size; node++) {
    if (tags[node]! < KNOWN_TAGS) counts[tags[node]!]!++;
  }
  return counts;
}

function countOnes(flags: Uint8Array): number {
  let count = 0;
  for (let i = 0; i < flags.length; i++) count += flags[i]!;
  return count;
}

/** Characters below the outermost table cells. */
function charactersInCells({ document, blocksBefore, sums }: PageMeasures): number {
  const { tags, ends, size } = document;
  let characters = 0;
  let node = 0;
  while (node < size) {
    if (!cells.has(tags[node]!)) {
      node++;
      continue;
    }
    const end = ends[node]!;
    characters += sums.characters[blocksBefore[end]!]! - sums.characters[blocksBefore[node]!]!;
    node = end;
  }
  return characters;
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

const extractor: Extractor = {
  columns: [
    ...textColumns,
    ...holderGroups.map(([name]) => `in-${name}`),
    "below-cells",
    ...countedGroups.map(([name]) => `log-${name}`),
    ...lengthColumns,
  ],
  write(page: PageMeasures, { values, stride, offset }: Cells): void {
    const row = Float32Array.from(pageRow(page));
    for (let i = 0; i < page.blocks.length; i++) {
      const at = i * stride + offset;
      for (let k = 0; k < row.length; k++) values[at + k] = row[k]!;
    }
  },
};

function pageRow(page: PageMeasures): number[] {
  const { document, blocks, sums, units } = page;
  const n = blocks.length;
  if (n === 0) return [];
  const characters = sums.characters[n]!;
  /** Characters per group of holders, then those of no group. */
  const byHolder = scratch.float64(holderGroups.length + 1);
  const holderTags = scratch.uint8(document.tagNames.length);
  const lengths = scratch.float64(n);
  let over100 = 0;
  let over200 = 0;
  let cjk = 0;
  for (const block of blocks) {
    const length = block.characters;
    lengths[block.index] = length;
    const holder = document.tags[block.node]!;
    holderTags[holder] = 1;
    byHolder[holder < KNOWN_TAGS ? holderGroupOf[holder]! : holderGroups.length]! += length;
    if (block.linkCharacters <= MAX_LINK_SHARE * length) {
      if (length > 100) over100 += length;
      if (length > 200) over200 += length;
    }
    if (units[block.index]! >= FIRST_CJK) cjk += countCjk(block.text);
  }
  const counts = countTags(document);
  lengths.sort();
  const text: Values<typeof textColumns> = {
    "log-blocks": Math.log(n),
    "log-characters": Math.log(characters),
    "link-share": Math.min(sums.linkCharacters[n]! / characters, 1),
    punctuation: sums.punctuation[n]! / characters,
    "cjk-share": cjk / characters,
    "over-100-share": over100 / characters,
    "over-200-share": over200 / characters,
  };
  const ofLengths: Values<typeof lengthColumns> = {
    "holder-tags": countOnes(holderTags),
    "log-markup-per-character": Math.log(document.source.length / characters),
    "log-median-length": Math.log(quantile(lengths, 0.5)),
    "log-long-length": Math.log(quantile(lengths, 0.9)),
    gini: gini(lengths),
  };
  return [
    ...textColumns.map((name) => text[name]),
    ...holderGroups.map((_, group) => byHolder[group]! / characters),
    charactersInCells(page) / characters,
    ...countedGroups.map(([, { numbers }]) =>
      Math.log1p(numbers.reduce((sum, number) => sum + counts[number]!, 0)),
    ),
    ...lengthColumns.map((name) => ofLengths[name]),
  ];
}

/** Measures of the page as a whole: every block of a page has the same values. */
export const page: Family = {
  name: "page",
  description: "size, links, holders, markup and block lengths of the whole page",
  extractor,
};
