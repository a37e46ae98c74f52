import type { Element, ElementContent, Root as HastRoot } from "hast";
import { defaultHandlers, type Handle, toMdast } from "hast-util-to-mdast";
import type {
  FootnoteDefinition,
  Image,
  Nodes,
  Paragraph,
  PhrasingContent,
  Root,
  Text,
} from "mdast";
import { gfmFootnoteToMarkdown } from "mdast-util-gfm-footnote";
import { gfmStrikethroughToMarkdown } from "mdast-util-gfm-strikethrough";
import { gfmTableToMarkdown } from "mdast-util-gfm-table";
import { mathToMarkdown } from "mdast-util-math";
import {
  type Handle as ToMarkdownHandle,
  toMarkdown,
  defaultHandlers as toMarkdownHandlers,
} from "mdast-util-to-markdown";
import type { Found, Metadata } from "../../metadata/metadata.ts";
import { saysKind } from "../tree/callouts.ts";
import { texOf } from "../tree/math.ts";
import { linkAddresses } from "./bare-addresses.ts";
import type { OutputFormat } from "./format.ts";
import { forMarkdown } from "./markdown-tree.ts";
import { tidyMarks } from "./marks.ts";
import { onLines, onOneLine } from "./one-line.ts";
import { wordsOf } from "./parts.ts";

/**
 * GitHub Flavored Markdown, with formulas in dollars. Text of the page that looks like markup is
 * escaped; dollars only where there are formulas, as elsewhere they are prices.
 */
export const markdown: OutputFormat = {
  name: "markdown",
  ignores: [],
  render({ tree, record }) {
    const written = toMarkdownText(tree.root);
    return record.metadata === undefined
      ? written
      : `${frontMatter(record.metadata)}\n${written}`.trimEnd();
  },
};

/** A tree as Markdown, without a line end after it. */
export function toMarkdownText(root: HastRoot): string {
  const content = toMdast(forMarkdown(root), { handlers, document: true });
  tidyMarks(content);
  linkAddresses(content);
  const extensions = [
    gfmTableToMarkdown({ tablePipeAlign: false }),
    gfmFootnoteToMarkdown(),
    gfmStrikethroughToMarkdown(),
    ...(hasFormula(content) ? [mathToMarkdown()] : []),
  ];
  const style = { bullet: "-", emphasis: "*", rule: "-", listItemIndent: "one" } as const;
  const options = { ...style, extensions, handlers: { root: rootHandler, text, image } };
  return toMarkdown(content, options).trimEnd();
}

/** `&` where it begins a character reference. */
const reference = "(?:[A-Za-z][A-Za-z0-9]{0,40}|#\\d{1,8}|#[Xx][0-9A-Fa-f]{1,8});";

/**
 * The library escapes every `&` before a letter; most stand in addresses (`?a=1&b=2`), which are read
 * by more than parsers of Markdown.
 */
const rootHandler: ToMarkdownHandle = (node: Root, _parent, state, info) => {
  state.unsafe = state.unsafe.map((pattern) => {
    const { character, inConstruct } = pattern;
    return character === "&" ? { character, inConstruct, after: reference } : pattern;
  });
  return toMarkdownHandlers.root(node, undefined, state, info);
};

/** `!` before an escaped bracket, and `(` after one. */
const besideBracket = /!(?=\\\[)|(?<=\\\])\(/g;

/** In a link's text some parsers (marked) see an image or no link where these are not escaped too. */
const text: ToMarkdownHandle = (node: Text, _parent, state, info) => {
  const written = state.safe(node.value, info);
  return state.stack.includes("label") ? written.replace(besideBracket, "\\$&") : written;
};

const REFERENCES: Readonly<Record<string, string>> = { '"': "&quot;", "<": "&lt;", ">": "&gt;" };
/** A character behind a backslash, or one of those. */
const escapedOrActive = /\\([\s\S])|["<>]/g;

/**
 * An image. Some parsers (marked 15 and 16) write its alternative text into an attribute of HTML as it
 * stands, so that what could end that is a character reference.
 */
const image: ToMarkdownHandle = (node: Image, _parent, state, info) => {
  const bare = toMarkdownHandlers.image({ ...node, alt: null }, undefined, state, info);
  const exits = [state.enter("image"), state.enter("label")];
  const alt = state
    .safe(node.alt ?? "", { ...info, before: "[", after: "]" })
    .replace(escapedOrActive, (found, escaped) => REFERENCES[escaped ?? found] ?? found);
  for (const exit of exits.reverse()) exit();
  return `![${alt}${bare.slice("![".length)}`;
};

/** What YAML does not allow as it is and JSON does, and what Markdown would take for markup. */
const unsafe = /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff<]|\](?=[[(:])/g;

/** Metadata in YAML between two lines of dashes; values are written as JSON, which YAML includes. */
function frontMatter(metadata: Metadata): string {
  const asEscape = (character: string): string =>
    `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  // An excerpt that is the description stands there already.
  const told = Object.entries(metadata as Record<string, Found<unknown>>).filter(
    ([name]) => name !== "excerpt" || metadata.description === undefined,
  );
  const lines = told.map(
    ([name, { value }]) => `${name}: ${JSON.stringify(value).replace(unsafe, asEscape)}\n`,
  );
  return `---\n${lines.join("")}---\n`;
}

/** A heading is one line. */
const heading: Handle = (state, element) =>
  defaultHandlers.h1(state, { ...element, children: onOneLine(element.children) });

/** So is a cell, but that GFM takes `<br>` for the end of a line in it. */
const cell: Handle = (state, element) =>
  defaultHandlers.td(state, { ...element, children: onLines(element.children) });

const lineBreak: Handle = (state, element) =>
  state.inTable ? { type: "html", value: "<br>" } : defaultHandlers.br(state, element);

/** A table after its caption. */
const table: Handle = (state, element) => {
  const caption = element.children.find((child) => isElement(child, "caption"));
  const made = defaultHandlers.table(state, element);
  if (caption === undefined) return made;
  const children = state.all(caption as Element) as PhrasingContent[];
  return [{ type: "paragraph", children } satisfies Paragraph, made];
};

const pipes = /\|/g;
/** What parsers that know no formulas would take for HTML, links or definitions of links. */
const markup = /<(?=[!/?a-z])|\](?=[[(:])/gi;

const formulaOr =
  (handle: Handle): Handle =>
  (state, element, parent) => {
    const formula = texOf(element);
    if (formula === undefined) return handle(state, element, parent);
    // White space means nothing in TeX; a backtick would begin code.
    const tex = formula.tex.replace(markup, "$& ").replaceAll("`", "\\lq ");
    if (element.tagName === "pre") return { type: "math", value: tex };
    const value = state.inTable ? tex.replace(pipes, "\\vert ").trim() : tex;
    return { type: "inlineMath", value };
  };

const linkOrMark: Handle = (state, element) => {
  const { href, dataFootnoteRef } = element.properties;
  if (dataFootnoteRef === undefined) return defaultHandlers.a(state, element);
  const identifier = String(href).slice("#fn-".length);
  return { type: "footnoteReference", identifier, label: identifier };
};

/** The definition of a footnote; undefined for any other element. */
const note: Handle = (state, element) => {
  const { id } = element.properties;
  if (typeof id !== "string") return undefined;
  const identifier = id.slice("fn-".length);
  // Words straight in a list of blocks become a paragraph.
  const children = state.toFlow(state.all(element));
  const definition: FootnoteDefinition = {
    type: "footnoteDefinition",
    identifier,
    label: identifier,
    children,
  };
  return definition;
};

const noteOr =
  (handle: Handle): Handle =>
  (state, element, parent) =>
    note(state, element, parent) ?? handle(state, element, parent);

/**
 * A box beside the text as GitHub and Obsidian write it: `> [!note] Title`, the title only where it
 * says more than the kind, the text on the lines below.
 */
const quoteOrCallout: Handle = (state, element) => {
  const kind = element.properties.dataCallout;
  if (kind === undefined) return defaultHandlers.blockquote(state, element);
  const [first, ...others] = element.children;
  const title = first?.type === "element" && isTitle(first) ? first : undefined;
  const marker: PhrasingContent[] = [{ type: "html", value: `[!${kind}]` }];
  if (title !== undefined && !saysKind(wordsOf(title), String(kind))) {
    marker.push({ type: "text", value: " " });
    for (const part of state.all(title)) marker.push(part as PhrasingContent);
  }
  const body = { ...element, children: title === undefined ? element.children : others };
  const [start, ...rest] = state.toFlow(state.all(body));
  // Text begins on the next line of the same paragraph.
  const isText = start?.type === "paragraph";
  if (isText) {
    withoutKind(start, String(kind));
    marker.push({ type: "text", value: "\n" });
    for (const part of start.children) marker.push(part);
  }
  const children = [{ type: "paragraph" as const, children: marker }];
  return {
    type: "blockquote",
    children: [...children, ...(isText || !start ? rest : [start, ...rest])],
  };
};

/** Takes the kind in bold off the start of a text: "Note:", which the marker says. */
function withoutKind({ children }: Paragraph, kind: string): void {
  const [label, text] = children;
  const [word] = label?.type === "strong" ? label.children : [];
  if (word?.type !== "text" || !saysKind(word.value, kind)) return;
  children.shift();
  if (text?.type === "text") text.value = text.value.replace(afterLabel, "");
}

const afterLabel = /^[\s:]+/;

function isTitle({ properties }: Element): boolean {
  return properties.dataCalloutTitle !== undefined;
}

/** A list; blank lines stand between its items only where one has paragraphs. */
const list: Handle = (state, element) => {
  const made = defaultHandlers.ul(state, element);
  return { ...made, spread: made.children.some(({ spread }) => spread === true) };
};

/** An item, a task with its box; blank lines stand in it only between paragraphs, not before a list. */
const item: Handle = (state, element) => {
  const spread = element.children.some((child) => isElement(child, "p"));
  const made = { ...defaultHandlers.li(state, element), spread };
  const [first] = made.children;
  if (typeof made.checked === "boolean" && first?.type === "paragraph") {
    const [start] = first.children;
    if (start?.type === "text") start.value = start.value.trimStart();
    first.children.unshift({ type: "html", value: made.checked ? "[x] " : "[ ] " });
  }
  return made;
};

/** How elements become Markdown where the library's own way would lose something. */
const handlers: Record<string, Handle> = {
  ...Object.fromEntries(["h1", "h2", "h3", "h4", "h5", "h6"].map((name) => [name, heading])),
  td: cell,
  th: cell,
  br: lineBreak,
  table,
  code: formulaOr(defaultHandlers.code),
  pre: formulaOr(defaultHandlers.pre),
  a: linkOrMark,
  ol: list,
  ul: list,
  li: noteOr(item),
  blockquote: quoteOrCallout,
  p: noteOr(defaultHandlers.p),
  aside: noteOr(defaultHandlers.aside),
};

function isElement(child: ElementContent, tagName: string): boolean {
  return child.type === "element" && child.tagName === tagName;
}

function hasFormula(content: Nodes): boolean {
  const open: Nodes[] = [content];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === "math" || node.type === "inlineMath") return true;
    if ("children" in node) for (const child of node.children) open.push(child);
  }
  return false;
}
