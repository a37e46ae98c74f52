/** What a text says that it is, and what the heading above says. */
import type { Block } from "../../document/block.ts";
import { headingTags } from "../../document/tags.ts";
import type { PageMeasures } from "../../features/page-measures.ts";
import { stampOf } from "../../metadata/stamps.ts";
import { readStatements } from "../../metadata/statements.ts";
import { mayHaveStamp } from "../../metadata/timed-blocks.ts";
import type { Cue } from "./cue.ts";
import { topicsIn, wordTopics } from "./words.ts";

/** Signs in the beginning of a text, each with what every text that has it has: hardly any needs the expression. */
const signs = {
  copyright: { test: /©|\(c\)/i, has: "sign" },
  address: { test: /[\w.-]@[\w-]|\+\d|\(\d{3}\)/, has: "sign" },
  currency: { test: /\p{Sc}\s?\d|\d\s?\p{Sc}/u, has: "figure" },
  handle: { test: /^[@#]/, has: "edge" },
  quote: { test: /^["“„«「]/, has: "edge" },
  arrow: { test: /[›»→‹«←▼▲▸|]/, has: "sign" },
  label: { test: /[:：]$/, has: "edge" },
  question: { test: /[?？]$/, has: "edge" },
  number: { test: /^[\d\s.,%+#/:-]+$/, has: "figure" },
  year: { test: /\b(?:19|20)\d\d\b/, has: "figure" },
  stars: { test: /[★☆]|\d(?:\.\d)?\s?\/\s?[510]/, has: "sign" },
  numbered: { test: /^(?:\[?\d{1,3}[\].)]|[*†‡§¶^↑±※◊∆])\s/u, has: "edge" },
  citation: {
    test: /\bet al\b|\bdoi\b|\bpp?\.\s?\d|\bvol\.|\d{4};\s?\d|\((?:19|20)\d\d[a-z]?\)/i,
    has: "figure",
  },
} as const;
const expressions = Object.values(signs);
/** Most characters of a text that are looked at for signs. */
const MOST = 200;

/** What a text has: a figure; a sign that is none of a sentence; such a one at either end. */
function kindsIn(text: string): Readonly<Record<"figure" | "sign" | "edge", boolean>> {
  let figure = false;
  let sign = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 0x30 && code <= 0x39) figure = true;
    // ( + / @ |, and all beyond ASCII.
    else if (code >= 0x80 || code === 0x28 || code === 0x2b || code === 0x2f) sign = true;
    else if (code === 0x40 || code === 0x7c) sign = true;
  }
  const isLetter = (code: number): boolean => (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;
  const edge = !isLetter(text.charCodeAt(0)) || !isLetter(text.charCodeAt(text.length - 1));
  return { figure, sign, edge };
}

const stampColumns = ["stamp-date", "stamp-time", "stamp-before", "stamp-after"] as const;
const headingColumns = [
  "heading-distance",
  "heading-level",
  "heading-words",
  "heading-linked",
] as const;
/** Of the whole page: headings that are links and those that are not. */
const pageColumns = ["linked-headings", "plain-headings"] as const;
/** Topics that a short text may head a box with: blocks since the last. */
const boxTopics = ["related", "comment", "newsletter", "tags", "author", "notes"] as const;

const TOPICS = wordTopics.length;
const SIGNS = TOPICS;
const STAMP = SIGNS + expressions.length;
const HEADING = STAMP + stampColumns.length;
const HEADS = HEADING + headingColumns.length;
const PAGE = HEADS + TOPICS;
const SINCE = PAGE + pageColumns.length;
/** Most words of a text that heads a box. */
const MOST_HEADING = 6;
/** Farther is far. In blocks. */
const FAR = 200;
/** Share of a heading's words that are linked where it is a link. */
const LINKED = 0.6;

/** For each block the block of the heading that it is below, in the element that the heading heads; -1 without one. */
export function headingsAbove({ document, blocks, blocksBefore }: PageMeasures): Int32Array {
  const { tags, parents, ends } = document;
  const above = new Int32Array(blocks.length).fill(-1);
  let heading = -1;
  let end = 0;
  for (const { index, node, content } of blocks) {
    if (headingTags.has(tags[node]!)) {
      // The element that holds more than the heading.
      let around = node;
      while (around > 0 && blocksBefore[ends[around]!]! - blocksBefore[around]! <= 1) {
        around = parents[around]!;
      }
      heading = index;
      end = ends[around]!;
    } else if (heading >= 0 && content[0]! < end) above[index] = heading;
  }
  return above;
}

/** Writes 1 for each bit that is set. */
function writeBits(values: Float32Array, at: number, bits: number): void {
  for (let rest = bits, to = at; rest !== 0; rest >>>= 1, to++) values[to] = rest & 1;
}

const boxBits = boxTopics.map((topic) => wordTopics.indexOf(topic));

function isLink({ linkWords, words }: Pick<Block, "linkWords" | "words">): boolean {
  return linkWords >= LINKED * words;
}

export const said: Cue = {
  columns: [
    ...wordTopics.map((topic) => `says-${topic}`),
    ...Object.keys(signs).map((sign) => `sign-${sign}`),
    ...stampColumns,
    ...headingColumns,
    ...wordTopics.map((topic) => `below-${topic}`),
    ...pageColumns,
    ...boxTopics.map((topic) => `since-${topic}`),
  ],
  write(page, { values, stride, offset }) {
    const { document, blocks } = page;
    const above = headingsAbove(page);
    const topics = Int32Array.from(blocks, ({ text }) => topicsIn(text));
    const headings = blocks.filter(({ node }) => headingTags.has(document.tags[node]!));
    const linked = headings.filter(isLink).length;
    const since = new Int32Array(boxTopics.length).fill(FAR);
    let language: string | undefined;
    for (const { index, text, words } of blocks) {
      const at = index * stride + offset;
      values[at + PAGE] = linked;
      values[at + PAGE + 1] = headings.length - linked;
      for (let i = 0; i < since.length; i++) {
        values[at + SINCE + i] = since[i]!;
        const isHead = words <= MOST_HEADING && (topics[index]! >> boxBits[i]!) & 1;
        since[i] = isHead ? 1 : Math.min(FAR, since[i]! + 1);
      }
      writeBits(values, at, topics[index]!);
      const beginning = text.length > MOST ? text.slice(0, MOST) : text;
      const has = kindsIn(beginning);
      for (let i = 0; i < expressions.length; i++) {
        const sign = expressions[i]!;
        if (has[sign.has] && sign.test.test(beginning)) values[at + SIGNS + i] = 1;
      }
      if (mayHaveStamp(page, index)) {
        language ??= readStatements(document).language?.value ?? "en";
        const stamp = stampOf(text, language);
        if (stamp !== undefined) {
          values[at + STAMP] = stamp.hasDate ? 1 : 0;
          values[at + STAMP + 1] = stamp.hasTime ? 1 : 0;
          values[at + STAMP + 2] = stamp.before;
          values[at + STAMP + 3] = stamp.after;
        }
      }
      const heading = above[index]!;
      if (heading < 0) {
        values.fill(Number.NaN, at + HEADING, at + HEADS);
        continue;
      }
      const distance = index - heading;
      values[at + HEADING] = distance;
      values[at + HEADING + 1] =
        document.tagNames[document.tags[blocks[heading]!.node]!]!.charCodeAt(1) - 0x30;
      values[at + HEADING + 2] = blocks[heading]!.words;
      values[at + HEADING + 3] = blocks[heading]!.linkWords / blocks[heading]!.words;
      writeBits(values, at + HEADS, topics[heading]!);
    }
  },
};
