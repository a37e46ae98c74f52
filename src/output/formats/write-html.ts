/** HTML as it is written: elements and texts become strings at once. Bytes are those of `hast-util-to-html`. */
import type { Element, ElementContent, Properties, RootContent } from "hast";
import { blockElements } from "../tree/elements.ts";

/** Elements that have no content and no end tag, of those that the content has. */
const voidElements = new Set("br hr img link meta".split(" "));

/** Names of attributes that are not those of their properties. */
const attributeNames: Readonly<Record<string, string>> = {
  charSet: "charset",
  className: "class",
  colSpan: "colspan",
  dataCallout: "data-callout",
  dataFootnoteRef: "data-footnote-ref",
  dataPart: "data-part",
  dateTime: "datetime",
  rowSpan: "rowspan",
};

/** An element whose content is written. */
export function makeHtml(tagName: string, properties: Properties, content = ""): string {
  let tag = `<${tagName}`;
  for (const key in properties) {
    const value = properties[key];
    if (value === undefined) continue;
    const text = Array.isArray(value) ? value.join(" ") : String(value);
    tag += ` ${attributeNames[key] ?? key}="${escaped(text, QUOTED)}"`;
  }
  const isVoid = content === "" && voidElements.has(tagName);
  return isVoid ? `${tag}>` : `${tag}>${content}</${tagName}>`;
}

/** A text as content. */
export function htmlText(text: string): string {
  return escaped(text, CONTENT);
}

/** Content with each block on a line of its own. The tree is shallow: see MAX_NESTING. */
export function writeBlocks(children: readonly RootContent[]): string {
  let written = "";
  let hasBlocks = false;
  for (const child of children) {
    if (child.type === "element" && blockElements.has(child.tagName)) {
      hasBlocks = true;
      const { tagName, properties, children: inner } = child;
      const content = tagName === "pre" ? writeWords(inner) : writeBlocks(inner);
      written += `\n${makeHtml(tagName, properties, content)}`;
    } else {
      written += writeWord(child);
    }
  }
  return hasBlocks ? `${written}\n` : written;
}

function writeWords(children: readonly ElementContent[]): string {
  let written = "";
  for (const child of children) written += writeWord(child);
  return written;
}

function writeWord(child: RootContent): string {
  if (child.type === "text") return htmlText(child.value);
  if (child.type !== "element") return "";
  const { tagName, properties, children }: Element = child;
  return makeHtml(tagName, properties, writeWords(children));
}

const CONTENT = /[<&]/g;
const QUOTED = /[\0"&'`]/g;

function escaped(text: string, special: RegExp): string {
  return text.search(special) < 0 ? text : text.replace(special, reference);
}

function reference(character: string): string {
  return `&#x${character.charCodeAt(0).toString(16).toUpperCase()};`;
}
