import type { Element, ElementContent, Root, RootContent } from "hast";
import { collapse, countWords } from "../../document/words.ts";
import { textOf } from "../tree/containers.ts";
import { blockElements } from "../tree/elements.ts";
import { isEmbed } from "../tree/embeds.ts";
import { texOf } from "../tree/math.ts";
import type { OutputFormat } from "./format.ts";
import { superscriptOfMarks } from "./superscript.ts";

/** A tab, as browsers separate copied cells. */
const CELL_SEPARATOR = "\t";

/**
 * Plain text of the content: each paragraph, heading, list item, caption and line of code on a line
 * of its own, and each row of a table, its cells separated by tabs. Rows with a list or many words in a cell of
 * several lines keep the lines. A formula is its TeX in dollars.
 */
export function toText(root: Root): string {
  const lines: string[] = [];
  writeLines(root.children, lines);
  return lines.join("\n");
}

/** The tree is shallow: see MAX_NESTING in tree/builder.ts. */
function writeLines(children: readonly RootContent[], lines: string[]): void {
  let open = "";
  for (const child of children) {
    if (child.type === "text") {
      open += child.value;
    } else if (child.type === "element") {
      if (blockElements.has(child.tagName)) {
        endLine(open, lines);
        open = "";
        writeBlock(child, lines);
      } else {
        open += inlineText(child);
      }
    }
  }
  endLine(open, lines);
}

/** Writes the lines of a text that are not empty. */
function endLine(text: string, lines: string[]): void {
  if (text === "") return;
  for (const part of text.includes("\n") ? text.split("\n") : [text]) {
    const line = collapse(part);
    if (line !== "") lines.push(line);
  }
}

function writeBlock(element: Element, lines: string[]): void {
  // The header of a post is what the page says of it, and no part of its words.
  if (isEmbed(element) || element.tagName === "header") return;
  if (element.tagName === "pre") {
    for (const line of codeLines(element)) lines.push(line);
  } else if (element.tagName === "tr") {
    writeRow(element, lines);
  } else {
    writeLines(element.children, lines);
  }
}

function writeRow({ children }: Element, lines: string[]): void {
  const start = lines.length;
  const cells: string[] = [];
  let isOneLine = true;
  for (const cell of children) {
    const before = lines.length;
    writeLines([cell], lines);
    const count = lines.length - before;
    cells.push(count > 1 ? lines.slice(before).join(" ") : (lines[before] ?? ""));
    isOneLine &&= count <= 1;
  }
  // Longer cells of several lines would be unreadable side by side.
  if (!isOneLine && !isOfBriefCells(children, cells)) return;
  lines.length = start;
  lines.push(cells.join(CELL_SEPARATOR).trimEnd());
}

/** Most words of a cell whose lines are joined. */
const BRIEF = 20;

/** Whether a row has columns, of few words each, that lose nothing but their breaks of lines when these are joined. */
function isOfBriefCells(children: readonly ElementContent[], cells: readonly string[]): boolean {
  return (
    cells.filter((text) => text !== "").length > 1 &&
    children.every((cell) => cell.type !== "element" || cell.children.every(isOfWords)) &&
    cells.every((text) => countWords(text) <= BRIEF)
  );
}

/** Whether it is words or a paragraph: no list, listing, heading or table. */
function isOfWords(child: ElementContent): boolean {
  return child.type !== "element" || child.tagName === "p" || !blockElements.has(child.tagName);
}

function codeLines(element: Element): string[] {
  const formula = texOf(element);
  if (formula !== undefined) return [`$$${formula.tex}$$`];
  return textOf(element.children).split("\n");
}

const LETTER = /\p{L}/u;

/** The character that an image replaces, such as an emoji. */
function signOf({ properties: { dataSign, alt } }: Element): string | undefined {
  const isSign = dataSign !== undefined && alt !== undefined && !LETTER.test(String(alt));
  return isSign ? String(alt) : undefined;
}

function inlineText(element: Element): string {
  if (element.tagName === "br") return "\n";
  if (element.tagName === "img") return signOf(element) ?? " ";
  const formula = texOf(element);
  if (formula !== undefined) return `$${formula.tex}$`;
  const raised = superscriptOfMarks(element);
  if (raised !== undefined) return raised;
  let text = "";
  for (const child of element.children) {
    if (child.type === "text") text += child.value;
    else if (child.type === "element") text += inlineText(child);
  }
  // A reading stands behind its word.
  if (element.tagName === "rt") return `(${text.trim()})`;
  return text;
}

/** The text that `Extraction.text` has in every format. */
export const text: OutputFormat = {
  name: "text",
  render: ({ record }) => record.text,
};
