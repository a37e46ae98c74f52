import type { Element, Root, RootContent } from "hast";
import { collapse } from "../../document/words.ts";
import { blockElements } from "../tree/elements.ts";
import { isEmbed } from "../tree/embeds.ts";
import { texOf } from "../tree/math.ts";
import type { OutputFormat } from "./format.ts";
import { superscript } from "./superscript.ts";

/** As browsers separate cells that are copied. */
const CELL_SEPARATOR = "\t";

/**
 * Plain text of the content: each paragraph, heading, list item, caption and line of code on a line
 * of its own, and each row of a table, its cells separated by tabs. A formula is its TeX in dollars.
 */
export function toText(root: Root): string {
  return linesOf(root.children).join("\n");
}

/** The tree is shallow: see MAX_NESTING in tree-builder.ts. */
function linesOf(children: readonly RootContent[]): string[] {
  const lines: string[] = [];
  let open = "";
  const close = (): void => {
    for (const line of open.split("\n").map(collapse)) if (line !== "") lines.push(line);
    open = "";
  };
  for (const child of children) {
    if (child.type === "text") {
      open += child.value;
    } else if (child.type === "element") {
      if (blockElements.has(child.tagName)) {
        close();
        for (const line of blockLines(child)) lines.push(line);
      } else {
        open += inlineText(child);
      }
    }
  }
  close();
  return lines;
}

function blockLines(element: Element): string[] {
  if (isEmbed(element)) return [];
  if (element.tagName === "pre") return codeLines(element);
  if (element.tagName !== "tr") return linesOf(element.children);
  const cells = element.children.map((cell) => linesOf([cell]));
  // Cells of several lines are small pages: side by side nobody could read them.
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
  return element.children
    .map((child) => {
      if (child.type === "text") return child.value;
      return child.type === "element" ? inlineText(child) : "";
    })
    .join("");
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
