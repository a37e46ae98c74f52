import { Marked } from "marked";
import { z } from "zod";
import type { Block } from "../../src/document/block.ts";
import type { Document } from "../../src/document/document.ts";
import { csvColumns, type Extraction, extractionJsonSchema } from "../../src/entries/index.ts";
import type { FormatName } from "../../src/output/formats/registry.ts";
import { csvRows } from "../cases/csv.ts";
import { faults as htmlFaults } from "../cases/html-faults.ts";
import { xmlFaults } from "../cases/xml-faults.ts";

/* What must hold of any page at each stage; each check tells what is wrong, nothing when all is well. */

/** Nodes in document order, each within its parent, in the tree and in the source. */
export function documentFaults(document: Document): string[] {
  const { size, parents, ends, starts, stops, source, tagNames, tags } = document;
  const found: string[] = [];
  for (let node = 1; node < size; node++) {
    const parent = parents[node]!;
    const isPlaced =
      parent >= 0 && parent < node && ends[node]! > node && ends[node]! <= ends[parent]!;
    if (!isPlaced) found.push(`node ${node} is outside its parent ${parent}`);
    const [start, stop] = [starts[node]!, stops[node]!];
    if (!(start >= 0 && start <= stop && stop <= source.length)) {
      found.push(`node ${node} is at ${start} to ${stop} of ${source.length}`);
    }
    if (tagNames[tags[node]!] === undefined) found.push(`node ${node} has no tag name`);
  }
  return found;
}

const space = /\s/;

/** Blocks in order that do not overlap, whose offsets slice what they say out of the source. */
export function blockFaults({ source }: Document, blocks: readonly Block[]): string[] {
  const found: string[] = [];
  let last = 0;
  for (const [i, block] of blocks.entries()) {
    const { index, start, end, text, linkText, characters } = block;
    const name = `block ${i}, ${JSON.stringify(text.slice(0, 80))},`;
    if (index !== i) found.push(`${name} has index ${index}`);
    if (!(start >= last && start < end && end <= source.length)) {
      found.push(`${name} is at ${start} to ${end}, after ${last}`);
    }
    last = end;
    if (text.trim() !== text || text === "") found.push(`${name} is not trimmed`);
    if (characters !== [...text].length) found.push(`${name} counts ${characters} characters`);
    // Spaces apart: links with a letter between them are several words, their text may be one.
    if (!isWithin(linkText, text)) found.push(`${name} has other link text`);
    // Character references are other characters in the source.
    const slice = source.slice(start, end);
    if (!slice.includes("&") && !isWithin(text, slice)) found.push(`${name} is not in its slice`);
  }
  return found;
}

/** Whether all visible characters of a text come in a source, in order. */
function isWithin(text: string, source: string): boolean {
  let at = 0;
  for (let i = 0; i < text.length; i++) {
    if (space.test(text[i]!)) continue;
    at = source.indexOf(text[i]!, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/** Finite and from 0 to 1. */
export function probabilityFaults(values: Iterable<number>): string[] {
  return [...values].filter((value) => !(value >= 0 && value <= 1)).map(String);
}

/** What an extraction tells, beside its content: by its schema, and its offsets slice `source`. */
export function extractionFaults(extraction: Extraction, source: string): string[] {
  const { content: _, ...record } = extraction;
  const found = schemaFaults(record);
  for (const { start, end, text } of record.blocks) {
    const slice = source.slice(start, end);
    if (end > source.length || (!slice.includes("&") && !isWithin(text, slice))) {
      found.push(`the block ${JSON.stringify(text)} is not at ${start} to ${end}`);
    }
  }
  for (const { start, end } of record.images) {
    if (end > source.length || source[start] !== "<") found.push(`no image at ${start} to ${end}`);
  }
  return found;
}

const published = z.fromJSONSchema(
  extractionJsonSchema() as Parameters<typeof z.fromJSONSchema>[0],
);

function schemaFaults(value: unknown): string[] {
  const { error } = published.safeParse(value);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`);
}

/** What is wrong with the content as it is written. */
export const contentFaults: Readonly<Record<FormatName, (extraction: Extraction) => string[]>> = {
  text: ({ content, text }) => (content === text && !text.includes("\0") ? [] : ["not the text"]),
  markdown: ({ content }) => markdownFaults(content),
  html: ({ content }) => htmlFaults(content).filter((fault) => !inHead.test(fault)),
  json: (extraction) => jsonFaults(extraction),
  xml: ({ content }) => xmlFaults(content),
  csv: ({ content }) => (csvRows(content)[0]?.length === csvColumns.length ? [] : ["not a row"]),
};

/** What only stands in the head, for metadata; an `http-equiv` or another `rel` does not. */
const inHead =
  /^(?:<(?:title|meta|link)>|(?:charset|name|property|content)=|rel="(?:canonical|icon)"$)/;

const marked = new Marked({ gfm: true });
const running = /^\s*(?:javascript|data|vbscript):/i;
/** The only elements that Markdown is written with. */
const inMarkdown = /^<\/?(?:su[bp]|u|kbd|samp|var|mark|br|small|abbr|q|cite|dfn|time|ruby|rt)>$/;

/** As a reader of Markdown sees it: no elements of the page's own, no addresses that run. */
function markdownFaults(markdown: string): string[] {
  const found: string[] = [];
  marked.walkTokens(marked.lexer(markdown), (token) => {
    if (token.type === "html" && !inMarkdown.test(token.raw.trim())) found.push(token.raw);
    if ("href" in token && running.test(String(token.href))) found.push(token.raw);
  });
  return found;
}

function jsonFaults({ content, ...record }: Extraction): string[] {
  const read: unknown = JSON.parse(content);
  const isSame = JSON.stringify(read) === JSON.stringify(record);
  return [...schemaFaults(read), ...(isSame ? [] : ["not what was returned"])];
}
