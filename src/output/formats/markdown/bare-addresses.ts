/** Bare URLs in the text of a page, for Markdown. */
import type { Link, Nodes, Text } from "mdast";

/** As GFM finds them: up to white space or `<` ("Autolinks (extension)"). */
const address = /(?:(?:https?|ftp):\/\/|www\.)[^\s<]+/gi;
const trailing = /(?<![?!.,:;*_~'")\]}])[?!.,:;*_~'")\]}]+$/;
/** Characters that would be escaped in text. */
const escaped = /[\\`*~[\]|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&[#\w]+;/u;
/** Inline elements: text at their end may continue behind them. */
const phrasing = new Set(["emphasis", "strong", "delete", "link", "linkReference"]);

/**
 * Turns bare URLs that would need escapes into links. GFM reads a URL before it reads escapes: a backslash
 * would become part of the URL, and the character that it escapes would be markup. The library writes
 * such a link as `<https://…>`.
 *
 * Changes the tree, which is shallow: see MAX_NESTING in tree/builder.ts.
 */
export function linkAddresses(node: Nodes): void {
  if (!("children" in node) || node.type === "link") return;
  const children = node.children.flatMap((child: Nodes, index): Nodes[] => {
    if (child.type !== "text") return [child];
    return split(child, index === node.children.length - 1 && !phrasing.has(node.type));
  });
  for (const child of children) linkAddresses(child);
  node.children = children as typeof node.children;
}

/** A text as text and links. */
function split({ value }: Text, isLast: boolean): (Text | Link)[] {
  const parts: (Text | Link)[] = [];
  let at = 0;
  const addText = (end: number): void => {
    if (end > at) parts.push({ type: "text", value: value.slice(at, end) });
    at = end;
  };
  for (const { 0: run, index } of value.matchAll(address)) {
    const end = index + run.length;
    const isApart = end === value.length ? isLast : value[end] !== "<";
    if (isApart && !escaped.test(run)) continue;
    const text = run.replace(trailing, "");
    addText(index);
    const url = text.slice(0, 4).toLowerCase() === "www." ? `http://${text}` : text;
    parts.push({ type: "link", url, children: [{ type: "text", value: text }] });
    at += text.length;
  }
  addText(value.length);
  return parts;
}
