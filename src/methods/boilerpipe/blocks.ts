/**
 * Boilerpipe's text blocks and their numbers: C. Kohlschütter, P. Fankhauser, W. Nejdl, "Boilerplate
 * Detection using Shallow Text Features", WSDM 2010, and its program (kohlschutter/boilerpipe).
 */

import { isBlank } from "../../document/blank-text.ts";
import type { SegmentedPage } from "../../document/block.ts";
import { nodeText } from "../../document/document.ts";
import { TagSet, TEXT } from "../../document/tags.ts";
import { collapse } from "../../document/words.ts";
import { wordLengths, wrap } from "./text-words.ts";

/** A text block. Fusing blocks adds their counts. */
export interface TextBlock {
  /** Offsets in the source. */
  start: number;
  end: number;
  text: string;
  words: number;
  linkWords: number;
  /** Full lines of 80 characters, and the words on them. */
  fullLines: number;
  wordsInFullLines: number;
  /** Elements open where the block begins, inline ones but `a` left out. */
  level: number;
  isHeading: boolean;
  isListItem: boolean;
  /** Numbers of the first and the last block that were fused into it. */
  first: number;
  last: number;
}

const ignoredTags = new TagSet("style script option object embed applet link noscript");
/** These do not end a block. */
const inlineTags = new TagSet(
  "a strike u b i em strong span sup code tt sub var font abbr acronym",
);
const spacedTags = new TagSet("abbr acronym");
const anchorTag = new TagSet("a");
const headingTags = new TagSet("h1 h2 h3");
const listTag = new TagSet("li");
const bodyTag = new TagSet("body");

/** Words per full line; of a block of one line, its words. */
export function density({ words, fullLines, wordsInFullLines }: TextBlock): number {
  return fullLines === 0 ? words : wordsInFullLines / fullLines;
}

/** Share of words in links. */
export function linkDensity({ words, linkWords }: TextBlock): number {
  return words === 0 ? 0 : linkWords / words;
}

/** The blocks of a page, in document order. */
export function textBlocks({ document }: SegmentedPage): TextBlock[] {
  const { size, tags, parents, ends, starts, stops } = document;
  const blocks: TextBlock[] = [];
  const levels = new Uint16Array(size);
  const links = new Uint8Array(size);
  let open = new OpenBlock();
  const close = (): void => {
    const block = open.finish(blocks.length);
    if (block !== undefined) blocks.push(block);
    open = new OpenBlock();
  };
  // Ends of the elements whose end tag ends a block, innermost last.
  const closing: number[] = [];
  let node = firstOf(document.tags, size);
  const last = node === 0 ? size : ends[node]!;
  const body = node;
  while (node < last) {
    while (closing.length > 0 && closing.at(-1)! <= node) {
      closing.pop();
      close();
    }
    const name = tags[node]!;
    const parent = node === body ? 0 : parents[node]!;
    const level = levels[parent]!;
    if (name === TEXT) {
      if (isBlank(document, node)) {
        open.space();
      } else {
        open.add(nodeText(document, node), links[parent] === 1, starts[node]!, stops[node]!, {
          level,
          isHeading: headingTags.has(tags[parent]!),
          isListItem: listTag.has(tags[parent]!),
        });
      }
      node++;
      continue;
    }
    if (ignoredTags.has(name)) {
      node = Math.max(ends[node]!, node + 1);
      continue;
    }
    const isInline = inlineTags.has(name);
    levels[node] = level + (isInline && !anchorTag.has(name) ? 0 : 1);
    links[node] = links[parent] === 1 || anchorTag.has(name) ? 1 : 0;
    if (spacedTags.has(name)) open.space();
    if (!isInline) {
      close();
      closing.push(ends[node]!);
    }
    node++;
  }
  close();
  return blocks;
}

/** The body's number, or 0 on a page without one. */
function firstOf(tags: Uint16Array, size: number): number {
  for (let node = 1; node < size; node++) if (bodyTag.has(tags[node]!)) return node;
  return 0;
}

/** Place of a block's first text. */
type Place = Pick<TextBlock, "level" | "isHeading" | "isListItem">;

/** Collects the text of a block. */
class OpenBlock {
  #text = "";
  #linkText = "";
  #hasLink = false;
  #start = -1;
  #end = 0;
  #place: Place | undefined;

  add(text: string, isLink: boolean, start: number, end: number, place: Place): void {
    this.#text += text;
    this.#linkText += isLink ? text : " ";
    this.#hasLink ||= isLink;
    if (this.#start < 0) this.#start = start;
    this.#end = end;
    this.#place ??= place;
  }

  space(): void {
    this.#text += " ";
    this.#linkText += " ";
  }

  finish(number: number): TextBlock | undefined {
    if (this.#place === undefined) return undefined;
    const text = collapse(this.#text);
    const words = wordLengths(text);
    const lines = wrap(words);
    return {
      start: this.#start,
      end: this.#end,
      text,
      words: words.length,
      linkWords: this.#hasLink ? wordLengths(collapse(this.#linkText)).length : 0,
      fullLines: lines.lines,
      wordsInFullLines: lines.words,
      ...this.#place,
      first: number,
      last: number,
    };
  }
}

/** Two neighbouring blocks as one. */
export function fuse(one: TextBlock, other: TextBlock): TextBlock {
  return {
    ...one,
    end: other.end,
    text: `${one.text}\n${other.text}`,
    words: one.words + other.words,
    linkWords: one.linkWords + other.linkWords,
    fullLines: one.fullLines + other.fullLines,
    wordsInFullLines: one.wordsInFullLines + other.wordsInFullLines,
    level: Math.min(one.level, other.level),
    isHeading: one.isHeading || other.isHeading,
    isListItem: one.isListItem || other.isListItem,
    last: other.last,
  };
}
