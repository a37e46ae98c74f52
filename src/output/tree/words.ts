/** The words of the content: texts of blocks, and the marks of footnotes among them. */
import { nodeText } from "../../document/document.ts";
import { isApart } from "../../document/join.ts";
import { cleanText } from "./clean-text.ts";
import { makeElement } from "./containers.ts";
import { noteId } from "./footnotes.ts";
import { nextBlock } from "./kept.ts";
import { formulaElement } from "./math.ts";
import { splitFormulas } from "./raw-tex.ts";
import type { Walk } from "./walk-state.ts";

/** Writes the kept text of a node. */
export function writeText(walk: Walk, node: number): void {
  const { document, builder, kept, previous } = walk;
  const block = kept.blockOf[node]! - 1;
  const isSameBlock = previous >= 0 && kept.blockOf[previous] === kept.blockOf[node];
  if (isSameBlock && isApart(document, previous, node)) builder.space();
  const text = nodeText(document, node);
  let from = 0;
  for (const cut of walk.footnotes.cuts.get(node) ?? []) {
    writePiece(walk, node, block, text.slice(from, cut.from));
    from = cut.to;
  }
  writePiece(walk, node, block, text.slice(from));
  walk.previous = node;
}

/** Writes a piece of a block's text. */
function writePiece(walk: Walk, node: number, block: number, piece: string): void {
  const { builder } = walk;
  const { node: holder } = walk.blocks[block]!;
  const text = fitted(walk, block, cleanText(piece));
  const separator = node < walk.rowEnd ? " | " : " ";
  const mayHaveTex = walk.hasTex && !builder.isInside("code");
  for (const part of mayHaveTex ? splitFormulas(text, walk.rendersTex) : [text]) {
    if (typeof part === "string") builder.text(part, block, holder, separator);
    else if (part.isDisplay) builder.block(formulaElement(part));
    else builder.phrase(formulaElement(part), block, holder);
  }
}

/**
 * Writes a footnote's mark as GitHub does.
 *
 * @param text of the mark; empty: the note's number
 */
export function writeMark(
  { builder, blocks, kept }: Walk,
  node: number,
  note: number,
  text: string,
): void {
  const link = makeElement("a", { href: `#${noteId(note)}`, dataFootnoteRef: "" });
  link.children.push({ type: "text", value: text === "" ? String(note) : text });
  const raised = makeElement("sup");
  raised.children.push(link);
  const block = Math.max(0, nextBlock(kept, node) - 1);
  builder.phrase(builder.isInside("sup") ? link : raised, block, blocks[block]!.node);
}

/** The part of a text that fits: whole words; part of a word only if nothing else was written. */
function fitted(walk: Walk, block: number, text: string): string {
  if (walk.room === undefined || block !== walk.last) return text;
  if (text.length <= walk.room) {
    walk.room -= text.length;
    return text;
  }
  const start = text.slice(0, walk.room);
  const word = lastWord.exec(text.slice(0, walk.room + 1))!.index;
  walk.room = 0;
  return cleanText(word > 0 || walk.previous >= 0 ? start.slice(0, word) : start);
}

const lastWord = /(?<!\S)\S*$/;
