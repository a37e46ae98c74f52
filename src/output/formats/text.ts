import type { Element, Root, RootContent } from "hast";
import { collapse } from "../../document/words.ts";
import { blockElements } from "../tree/elements.ts";
import { isEmbed } from "../tree/embeds.ts";
import { texOf } from "../tree/math.ts";
import type { OutputFormat } from "./format.ts";
import { superscript } from "./superscript.ts";

/** A tab, as browsers separate copied cells. */
const CELL_SEPARATOR = "\t";

/**
 * Plain text of the content: each paragraph, heading, list item, caption and line of code on a line
 * of its own, and each row of a table, its cells separated by tabs. A formula is its TeX in dollars.
 */
export function toText(root: Root): string {
  return linesOf(root.children).join("\n");
}

/** The tree is shallow: see MAX_NESTING in tree/builder.ts. */
function linesOf(children: readonly RootContent[]): string[] {
  const lines: string[] = [];
  let open = "";
  for (const child of children) {
    if (child.type === "text") {
      open += child.value;
    } else if (child.type === "element") {
      if (blockElements.has(child.tagName)) {
        addLines(open, lines);
        open = "";
        for (const line of blockLines(child)) lines.push(line);
      } else {
        open += inlineText(child);
      }
    }
  }
  addLines(open, lines);
  return lines;
}

/** Adds the lines of a text that are not empty. */
function addLines(text: string, lines: string[]): void {
  for (const part of text.includes("\n") ? text.split("\n") : [text]) {
    const line = collapse(part);
    if (line !== "") lines.push(line);
  }
}

function blockLines(element: Element): string[] {
  // The header of a post is what the page says of it, and no part of its words.
  if (isEmbed(element) || element.tagName === "header") return [];
  if (element.tagName === "pre") return codeLines(element);
  if (element.tagName !== "tr") return linesOf(element.children);
  const cells = element.children.map((cell) => linesOf([cell]));
  // Cells of several lines would be unreadable side by side.
  if (cells.some((lines) => lines.length > 1)) return cells.flat();
  return [
    cells
      .map(([line = ""]) => line)
      .join(CELL_SEPARATOR)
      .trimEnd(),
  ];
}

function codeLines(element: Element): string[] {
  const formula = texOf(element);
  if (formula !== undefined) return [`$$${formula.tex}$$`];
  return allText(element).split("\n");
}

function inlineText(element: Element): string {
  if (element.tagName === "br") return "\n";
  if (element.tagName === "img") return " ";
  const formula = texOf(element);
  if (formula !== undefined) return `$${formula.tex}$`;
  const raised = superscript(element);
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

function allText(element: Element): string {
  return element.children
    .map((child) => {
      if (child.type === "text") return child.value;
      return child.type === "element" ? allText(child) : "";
    })
    .join("");
}

/** The text that `Extraction.text` has in every format. */
export const text: OutputFormat = {
  name: "text",
  ignores: [
    { option: "links", value: "text", because: "it has no links" },
    { option: "images", value: "drop", because: "it has no images" },
    { option: "metadata", because: "it is the content alone" },
    { option: "baseUrl", because: "it has no links" },
  ],
  render: ({ record }) => record.text,
};
