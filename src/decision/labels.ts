/** Blocks of a text's own page that are no part of the text: labels, and tables of contents. */
import type { Block } from "../document/block.ts";
import { attribute, type Document, isInside } from "../document/document.ts";
import { TagSet, tag } from "../document/tags.ts";
import { verdictOf } from "../models/verdict.ts";
import {
  asLabel,
  contentsLabels,
  headsLinks,
  LONGEST_LABEL,
  labels,
  leadsToLink,
  mayBeLabel,
  wordLabels,
} from "./label-words.ts";
import { type Choices, choose, type DecisionPage, isSure } from "./rule.ts";

const A = tag("a");
const buttons = new TagSet("button");
const code = new TagSet("pre code kbd samp");

const APART = / ?[|·•/] ?/;

/** Marks that are not letters may make a label so much longer. */
const MARKS = 20;
/** A line with a link to another page has at most so many words, and at least this share of them linked. */
const LONGEST_LINE = 40;
const LINKED = 0.6;
/** Least entries of a table of contents, without and with a heading that says so; what an entry has beside its link. */
const ENTRIES = 4;
const HEADED = 2;
const NUMBER = 1;
/** Most links below a label: each may be a label, too. */
const MOST_LINKS = 50;
/** Elements around a text that are looked at. */
const AROUND = 3;

/**
 * Drops blocks that are nothing but a label of an advertisement, of a tool or of a link to other pages, and tables of
 * contents.
 */
export function dropLabels(page: DecisionPage, choices: Choices): void {
  const { document, blocks } = page.page;
  const { kept } = choices;
  const isArticle = page.shares === undefined || verdictOf(page.shares).type === "article";
  for (let i = kept.indexOf(1); i >= 0; i = kept.indexOf(1, i + 1)) {
    const end = endOfContents(document, blocks, kept, i);
    for (let n = i; n < end; n++) choose(choices, n, false, "related content");
    if (end > i || !isLabel(document, blocks[i]!)) continue;
    choose(choices, i, false, "related content");
    if (!isArticle || !headsLinks(blocks[i]!.text)) continue;
    // What it heads are links alone. Manuals lead to their other pages so.
    const last = Math.min(blocks.length, i + 1 + MOST_LINKS);
    for (let n = i + 1; n < last && blocks[n]!.linkWords === blocks[n]!.words; n++) {
      if (!isSure(page, n)) choose(choices, n, false, "related content");
    }
  }
}

function isLabel(document: Document, { text, words, linkWords, node, elements }: Block): boolean {
  if (!mayBeLabel(text)) return false;
  const isLine = words <= LONGEST_LINE && linkWords < words && linkWords >= LINKED * words;
  if (isLine && leadsToLink(text)) return true;
  if (text.length > LONGEST_LABEL + MARKS) return false;
  const label = asLabel(text);
  if (!labels.has(label)) return linkWords === words && isRowOfLabels(text);
  const holds = (tags: TagSet): boolean => elements.some((n) => tags.has(document.tags[n]!));
  if (holds(code) || isInside(document, node, code, AROUND)) return false;
  return !wordLabels.has(label) || linkWords === words || holds(buttons);
}

/** Whether a line has labels alone, set apart: Close window | Print. */
function isRowOfLabels(text: string): boolean {
  const parts = text.split(APART);
  return parts.length > 1 && parts.every((part) => labels.has(asLabel(part)));
}

/** Behind the last entry of the table of contents that begins with a block; the block itself if none does. */
function endOfContents(
  document: Document,
  blocks: readonly Block[],
  kept: Uint8Array,
  first: number,
): number {
  const { text } = blocks[first]!;
  const isHeaded =
    text.length <= LONGEST_LABEL && mayBeLabel(text) && contentsLabels.has(asLabel(text));
  const begin = first + (isHeaded ? 1 : 0);
  let end = begin;
  // Entries below a heading may have gone before it.
  while (end < blocks.length && (isHeaded || kept[end] === 1) && isEntry(document, blocks[end]!)) {
    end++;
  }
  return end - begin >= (isHeaded ? HEADED : ENTRIES) ? end : first;
}

/** Whether a block is a link to a part of its page. */
function isEntry(document: Document, { words, linkWords, elements, node }: Block): boolean {
  if (linkWords === 0 || linkWords < words - NUMBER) return false;
  let link = elements.find((n) => document.tags[n] === A) ?? node;
  for (let up = 0; document.tags[link] !== A && up < AROUND; up++) link = document.parents[link]!;
  const address = document.tags[link] === A ? attribute(document, link, "href") : undefined;
  return address !== undefined && address.length > 1 && address.startsWith("#");
}
