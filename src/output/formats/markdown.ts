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
import { paragraphs, wordsOf } from "./parts.ts";

/**
 * GitHub Flavored Markdown, with formulas in dollars. Text that looks like markup is escaped. Dollar signs
 * are escaped only in content with formulas; elsewhere they are prices.
 */
export const markdown: OutputFormat = {
  name: "markdown",
  render({ tree, record, from = {} }) {
    const written = toMarkdownText(tree.root);
    return record.metadata === undefined
      ? written
      : `${frontMatter(from, record.metadata)}\n${written}`.trimEnd();
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
 * Undoes needless escapes: the library escapes every `&` before a letter. Most are in URLs (`?a=1&b=2`),
 * which not only Markdown parsers read.
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

/** Escapes these in a link's text: some parsers (marked) would see an image or no link. */
const text: ToMarkdownHandle = (node: Text, _parent, state, info) => {
  const written = state.safe(node.value, info);
  return state.stack.includes("label") ? written.replace(besideBracket, "\\$&") : written;
};

const REFERENCES: Readonly<Record<string, string>> = { '"': "&quot;", "<": "&lt;", ">": "&gt;" };
/** An escaped character, or one of those above. */
const escapedOrActive = /\\([\s\S])|["<>]/g;

/**
 * An image. Some parsers (marked 15 and 16) write its alternative text unescaped into an HTML attribute, so
 * characters that could end the attribute become character references.
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

/** Characters that JSON allows but YAML does not, or that are markup in Markdown. */
const unsafe = /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff<]|\](?=[[(:])/g;

/** The page's identity and metadata as YAML front matter; values are written as JSON, which is valid YAML. */
function frontMatter(from: object, metadata: Metadata): string {
  const asEscape = (character: string): string =>
    `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  // The excerpt is left out if it repeats the description.
  const written = Object.entries(metadata as Record<string, Found<unknown>>).filter(
    ([name]) => name !== "excerpt" || metadata.description === undefined,
  );
  const fields = [
    ...Object.entries(from),
    ...written.map(([name, { value }]): [string, unknown] => [name, value]),
    // The name is empty where a program asks about a page without one.
  ].filter(([, value]) => value !== undefined && value !== "");
  const lines = fields.map(
    ([name, value]) => `${name}: ${JSON.stringify(value).replace(unsafe, asEscape)}\n`,
  );
  return `---\n${lines.join("")}---\n`;
}

/** A heading is one line. */
const heading: Handle = (state, element) =>
  defaultHandlers.h1(state, { ...element, children: onOneLine(element.children) });

/** A cell is one line, too; GFM takes `<br>` in it for a line break. */
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
/** What parsers without formulas would read as HTML, links or link definitions. */
const markup = /<(?=[!/?a-z])|\](?=[[(:])/gi;

const formulaOr =
  (handle: Handle): Handle =>
  (state, element, parent) => {
    const formula = texOf(element);
    if (formula === undefined) return handle(state, element, parent);
    // White space has no meaning in TeX; a backtick would begin code.
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
  // Words directly among blocks become a paragraph.
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
 * A callout as GitHub and Obsidian write it: `> [!note] Title`, with the text on the lines below. The title
 * is written only if it says more than the kind.
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

/** Removes the bold kind ("Note:") from the start of a text, as the marker states it. */
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

/** A list. Blank lines separate its items only if one has paragraphs. */
const list: Handle = (state, element) => {
  const made = defaultHandlers.ul(state, element);
  return { ...made, spread: made.children.some(({ spread }) => spread === true) };
};

/** An item; a task gets its box. Blank lines in it only separate paragraphs and do not precede a list. */
const item: Handle = (state, element) => {
  const blocks = paragraphs(element.children).filter((block) => !isList(block));
  const spread = blocks.length > 1 && element.children.some((child) => isElement(child, "p"));
  const made = { ...defaultHandlers.li(state, element), spread };
  const [first] = made.children;
  if (typeof made.checked === "boolean" && first?.type === "paragraph") {
    const [start] = first.children;
    if (start?.type === "text") start.value = start.value.trimStart();
    first.children.unshift({ type: "html", value: made.checked ? "[x] " : "[ ] " });
  }
  return made;
};

/** Handlers for elements that the library's own handlers would write with losses. */
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

function isList(child: ElementContent): boolean {
  return isElement(child, "ul") || isElement(child, "ol");
}

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
