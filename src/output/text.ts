import type { Block } from "../document/block.ts";
import type { Document } from "../document/document.ts";
import { joinContent } from "../document/join.ts";
import { TagSet, tag } from "../document/tags.ts";
import { collapse } from "../document/words.ts";

const BR = tag("br");
const preformattedTags = new TagSet("pre listing plaintext xmp");
/** U+2028: unlike "\n" it does not occur as white space of the source. */
const LINE_BREAK = "\u2028";

/** Plain text of blocks: a block per line, `<br>` as a line break, `<pre>` with its white space. */
export function toText(document: Document, blocks: readonly Block[]): string {
  return blocks.map((block) => blockText(document, block)).join("\n");
}

function blockText(document: Document, block: Block): string {
  const text = joinContent(document, block.content, { pieces: "inline", lineBreak: LINE_BREAK });
  if (isPreformatted(document, block.node)) return codeLines(text.replaceAll(LINE_BREAK, "\n"));
  if (!block.content.some((node) => document.tags[node] === BR)) return collapse(text);
  return text.split(LINE_BREAK).map(collapse).filter(Boolean).join("\n");
}

/** Lines without trailing white space, blank lines at either end dropped. */
function codeLines(text: string): string {
  const lines = text.split("\n").map((line) => line.trimEnd());
  const first = lines.findIndex((line) => line !== "");
  const last = lines.findLastIndex((line) => line !== "");
  return lines.slice(first, last + 1).join("\n");
}

function isPreformatted(document: Document, node: number): boolean {
  for (let n = node; n > 0; n = document.parents[n]!) {
    if (preformattedTags.has(document.tags[n]!)) return true;
  }
  return false;
}
