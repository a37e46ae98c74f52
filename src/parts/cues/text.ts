/** What a text says that it is, and what the heading above says. */
import type { Block } from "../../document/block.ts";
import { headingTags } from "../../document/tags.ts";
import { stampOf } from "../../metadata/stamps.ts";
import { hasDigit, mayHaveStamp } from "../../metadata/timed-blocks.ts";
import type { Cue } from "./cue.ts";
import { headingsOf } from "./headings.ts";
import { languageOf } from "./language.ts";
import { topicsIn, wordTopics } from "./words.ts";

/** Signs in the beginning of a text. */
const signs = {
  copyright: /©|\(c\)/i,
  currency: /\p{Sc}\s?\d|\d\s?\p{Sc}/u,
  year: /\b(?:19|20)\d\d\b/,
} as const;
/** A character that every text with the sign has: hardly any text needs the other expression. */
const MAY_BE_COPYRIGHT = /[©(]/;
const MAY_BE_CURRENCY = /[$\u0080-\uffff]/;
/** Most characters of a text that are looked at for signs. */
const MOST = 200;

const stampColumns = ["stamp-date", "stamp-time", "stamp-before"] as const;
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
const STAMP = SIGNS + Object.keys(signs).length;
const HEADING = STAMP + stampColumns.length;
const HEADS = HEADING + headingColumns.length;
const PAGE = HEADS + TOPICS;
const SINCE = PAGE + pageColumns.length;
const OUTER = SINCE + boxTopics.length;
/** Topics of the heading above the heading. */
const outerTopics = [...boxTopics, "legal", "facts", "form", "navigation"] as const;
/** Most words of a text that heads a box. */
const MOST_HEADING = 6;
/** Farther is far. In blocks. */
const FAR = 200;
/** Share of a heading's words that are linked where it is a link. */
const LINKED = 0.6;

/** Writes 1 for each bit that is set. */
function writeBits(values: Float32Array, at: number, bits: number): void {
  for (let rest = bits, to = at; rest !== 0; rest >>>= 1, to++) values[to] = rest & 1;
}

const outerBits = outerTopics.map((topic) => wordTopics.indexOf(topic));
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
    "outer-distance",
    ...outerTopics.map((topic) => `outer-${topic}`),
  ],
  write(page, { values, stride, offset }) {
    const { document, blocks } = page;
    const { above, outer } = headingsOf(page);
    const topics = new Int32Array(blocks.length);
    for (const { index, text } of blocks) topics[index] = topicsIn(text);
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
      if (MAY_BE_COPYRIGHT.test(beginning) && signs.copyright.test(beginning)) {
        values[at + SIGNS] = 1;
      }
      if (hasDigit(page, index)) {
        if (MAY_BE_CURRENCY.test(beginning) && signs.currency.test(beginning)) {
          values[at + SIGNS + 1] = 1;
        }
        if (signs.year.test(beginning)) values[at + SIGNS + 2] = 1;
      }
      if (mayHaveStamp(page, index)) {
        language ??= languageOf(document);
        const stamp = stampOf(text, language);
        if (stamp !== undefined) {
          values[at + STAMP] = stamp.hasDate ? 1 : 0;
          values[at + STAMP + 1] = stamp.hasTime ? 1 : 0;
          values[at + STAMP + 2] = stamp.before;
        }
      }
      const section = outer[index]!;
      values[at + OUTER] = section < 0 ? Number.NaN : index - section;
      if (section >= 0) {
        for (let i = 0; i < outerBits.length; i++) {
          values[at + OUTER + 1 + i] = (topics[section]! >> outerBits[i]!) & 1;
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
