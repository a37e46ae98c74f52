import type { Element, ElementContent, Root, RootContent } from "hast";
import { defaultHandlers, type Handle, type NodeHandle, toMdast } from "hast-util-to-mdast";
import type {
  FootnoteDefinition,
  Image,
  Root as MdastRoot,
  Paragraph,
  PhrasingContent,
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
import { texOf } from "../../tree/math.ts";
import { linkAddresses } from "./bare-addresses.ts";
import { calloutParts } from "./callout-parts.ts";
import { tidyMarks } from "./marks.ts";
import { onLines, onOneLine } from "./one-line.ts";
import { paragraphs } from "./parts.ts";
import { forAttribute } from "./simple-text.ts";

/** Markdown that was written already, among what the library writes. */
export interface Raw {
  readonly type: "raw";
  readonly value: string;
}

const nodeHandlers: Record<string, NodeHandle> = {
  raw: (_state, { value }: Raw) => ({ type: "html", value }),
};

/** Parts of a tree as Markdown, by way of the library's own tree; without a line end after it. */
export function markdownByLibrary(
  children: readonly (RootContent | Raw)[],
  hasFormulas: boolean,
): string {
  const hast = { type: "root", children } as Root;
  const content = toMdast(hast, { handlers, nodeHandlers, document: true });
  tidyMarks(content);
  linkAddresses(content);
  const extensions = [
    gfmTableToMarkdown({ tablePipeAlign: false }),
    gfmFootnoteToMarkdown(),
    gfmStrikethroughToMarkdown(),
    ...(hasFormulas ? [mathToMarkdown()] : []),
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
const rootHandler: ToMarkdownHandle = (node: MdastRoot, _parent, state, info) => {
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

const image: ToMarkdownHandle = (node: Image, _parent, state, info) => {
  const bare = toMarkdownHandlers.image({ ...node, alt: null }, undefined, state, info);
  const exits = [state.enter("image"), state.enter("label")];
  const alt = forAttribute(state.safe(node.alt ?? "", { ...info, before: "[", after: "]" }));
  for (const exit of exits.reverse()) exit();
  return `![${alt}${bare.slice("![".length)}`;
};

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

/** A quotation, or a callout, whose text begins on the next line of the paragraph with its kind. */
const quoteOrCallout: Handle = (state, element) => {
  const parts = calloutParts(element);
  if (parts === undefined) return defaultHandlers.blockquote(state, element);
  const marker: PhrasingContent[] = [{ type: "html", value: `[!${parts.kind}]` }];
  if (parts.title !== undefined) {
    marker.push({ type: "text", value: " " });
    for (const part of state.all(parts.title)) marker.push(part as PhrasingContent);
  }
  const body = { ...element, children: [...parts.body] };
  const [start, ...rest] = state.toFlow(state.all(body));
  const isText = start?.type === "paragraph";
  if (isText) {
    marker.push({ type: "text", value: "\n" });
    for (const part of start.children) marker.push(part);
  }
  const children = [{ type: "paragraph" as const, children: marker }];
  return {
    type: "blockquote",
    children: [...children, ...(isText || !start ? rest : [start, ...rest])],
  };
};

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
