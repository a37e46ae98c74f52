/** Strong, emphasised and deleted words in Markdown, where punctuation decides whether a mark counts. */
import type { Nodes, Parents, PhrasingContent, Text } from "mdast";

const marks = new Set(["strong", "emphasis", "delete"]);
const punctuationAtStart = /^[\p{P}\p{S}]+/u;
const punctuationAtEnd = /(?<![\p{P}\p{S}])[\p{P}\p{S}]+$/u;
const wordAtStart = /^[\p{L}\p{N}]/u;
const wordAtEnd = /[\p{L}\p{N}]$/u;

/**
 * Moves punctuation at the edge of marked words out of them if a letter follows or precedes directly.
 * `**Note:**text` is not a mark in CommonMark (6.2, "left-flanking"). The library would write the letter as
 * a character reference, which makes the source hard to read.
 *
 * Changes the tree, which is shallow: see MAX_NESTING in tree/builder.ts.
 */
export function tidyMarks(node: Nodes): void {
  if (!("children" in node)) return;
  for (const child of node.children) tidyMarks(child);
  if (!node.children.some(({ type }) => marks.has(type))) return;
  for (let i = 0; i < node.children.length; i++) {
    const mark = node.children[i]!;
    if (!marks.has(mark.type)) continue;
    const inside = (mark as Parents).children as PhrasingContent[];
    const [before, after] = [node.children[i - 1], node.children[i + 1]];
    if (before?.type === "text" && wordAtEnd.test(before.value)) {
      before.value += taken(inside, 0, punctuationAtStart);
    }
    if (after?.type === "text" && wordAtStart.test(after.value)) {
      after.value = taken(inside, inside.length - 1, punctuationAtEnd) + after.value;
    }
    // An empty mark is dropped.
    if (inside.length === 0) node.children.splice(i--, 1);
  }
  joinTexts(node.children as Nodes[]);
}

/** Removes the match of a pattern from the text at an index, and returns it. */
function taken(children: PhrasingContent[], index: number, pattern: RegExp): string {
  const child = children[index];
  if (child?.type !== "text") return "";
  const [found = ""] = pattern.exec(child.value) ?? [];
  child.value = child.value.replace(pattern, "");
  if (child.value === "") children.splice(index, 1);
  return found;
}

/** Joins neighbouring texts: the library looks at one text at a time. */
function joinTexts(children: Nodes[]): void {
  for (let i = children.length - 1; i > 0; i--) {
    const [before, text] = [children[i - 1]!, children[i]!];
    if (before.type === "text" && text.type === "text") {
      (before as Text).value += text.value;
      children.splice(i, 1);
    }
  }
}
