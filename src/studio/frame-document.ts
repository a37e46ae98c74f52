/**
 * A page as the studio's frame shows it: its elements, serialized from Seine's tree, with each block's text
 * in `seine-b` elements that carry the block's number.
 *
 * Only the elements and attributes named here are kept: elements that lay out text, and a few attributes. So
 * nothing on the page can act, even without the frame's policy and sandbox. Every block is shown, including
 * what browsers hide (`noscript`), since the model sees it too.
 */
import type { Block } from "../document/block.ts";
import { attribute, type Document, nodeText, tagName } from "../document/document.ts";
import { blockTags, silentTags, TagSet, TEXT, tag, voidTags } from "../document/tags.ts";

/** The parts of the frame around the page. */
export interface FrameParts {
  /** Whether the page's own style sheets apply; without them all its content is visible. */
  readonly styles: boolean;
  /** What came with the page; without it, it has neither images nor sheets but its own. */
  readonly drawnWith?: DrawnWith | undefined;
  readonly sheet: string;
  /** Nonce of the style sheet and the script, if the policy permits them by nonce. */
  readonly nonce?: string;
  readonly script?: string;
  /** Attributes of a block's elements beside its number, as markup. */
  readonly marks?: (block: number) => string;
  /** Most characters of the body; a line says where it is cut. */
  readonly most?: number;
}

/** The resources of a page, to be put into its document. Each is empty where there is none. */
export interface DrawnWith {
  /** The text of the sheet that a node links to. */
  sheet(node: number): string;
  /** The address of the image that a node shows. */
  image(node: number): string;
  /** CSS of the page itself with all that it links to. */
  css(css: string): string;
}

/** Elements that keep their name. All others become a `div` or a `span`. */
const kept: ReadonlySet<string> = new Set(
  (
    "a abbr address article aside b bdi bdo big blockquote br caption center cite code col colgroup " +
    "dd del dfn dir div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i " +
    "ins kbd li main mark menu nav ol p pre q rp rt ruby s samp section small span strike strong sub " +
    "sup table tbody td tfoot th thead time tr tt u ul var wbr"
  ).split(" "),
);
/** Attributes that are kept. */
const plainAttributes = ["dir", "lang", "colspan", "rowspan", "start"];
const styledAttributes = [...plainAttributes, "class", "id", "style", "align", "valign", "bgcolor"];
const imageAttributes = [...styledAttributes, "alt", "width", "height"];

const STYLE = tag("style");
const LINK = tag("link");
const IMG = tag("img");
const roots = new TagSet("html body");
const UNSAFE = /[&<>"]/g;
const CUT = `<p class="seine-cut">The page goes on. It was extracted whole, but only its beginning is shown here.</p>`;
/** An end tag that would close the style element. */
const END_OF_STYLE = /<\/(?=style)/gi;
const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** A page and what is numbered in it. */
export interface FramedPage {
  readonly document: Document;
  readonly url?: string;
  readonly blocks: readonly Pick<Block, "index" | "content">[];
}

/** The frame's document. */
export function pageFrame({ document, blocks }: FramedPage, parts: FrameParts): string {
  const { styles, nonce, script, sheet, drawnWith, marks = () => "", most } = parts;
  const look: Look = { names: styles ? styledAttributes : plainAttributes, drawnWith };
  const blockOf = new Int32Array(document.size).fill(-1);
  for (const { index, content } of blocks) for (const node of content) blockOf[node] = index;
  const own = styles ? styleSheets(document, drawnWith) : "";
  const allowed = nonce === undefined ? "" : ` nonce="${nonce}"`;
  const base = `<style${allowed}>${sheet}</style>`;
  const acting = script === undefined ? "" : `<script${allowed}>${script}</script>`;
  return (
    `<!doctype html><html data-styles="${styles ? "own" : "none"}"${rootAttributes(document, "html", look)}>` +
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<title>The page</title>${own}${base}</head><body${rootAttributes(document, "body", look)}>` +
    `${bodyOf(document, blockOf, look, marks, most)}${acting}</body></html>`
  );
}

/** The Content-Security-Policy of a frame. */
export function framePolicy(
  parts: { readonly styles: boolean; readonly nonce: string },
  origin: string,
): string {
  return [
    "sandbox allow-scripts",
    "default-src 'none'",
    `script-src 'nonce-${parts.nonce}'`,
    `style-src ${parts.styles ? "'unsafe-inline'" : `'nonce-${parts.nonce}'`}`,
    ...(parts.styles ? ["img-src data:", "font-src data:"] : []),
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${origin}`,
  ].join("; ");
}

/** How elements are written: the attributes that are kept, and what came with the page. */
interface Look {
  readonly names: readonly string[];
  readonly drawnWith: DrawnWith | undefined;
}

function bodyOf(
  document: Document,
  blockOf: Int32Array,
  look: Look,
  marks: (block: number) => string,
  most = Number.POSITIVE_INFINITY,
): string {
  const { tags, ends, size } = document;
  const open: { readonly end: number; readonly close: string }[] = [];
  const parts: string[] = [];
  let length = 0;
  let counted = 0;
  let node = 1;
  while (node < size && length < most) {
    while (open.length > 0 && open.at(-1)!.end <= node) parts.push(open.pop()!.close);
    const number = tags[node]!;
    if (number === TEXT) {
      parts.push(textOf(document, node, blockOf[node]!, marks));
    } else if (silentTags.has(number)) {
      node = ends[node]!;
      continue;
    } else if (number === IMG) {
      parts.push(imageOf(document, node, look));
    } else if (voidTags.has(number)) {
      const name = tagName(document, node);
      if (kept.has(name)) parts.push(`<${name}>`);
    } else if (!roots.has(number)) {
      const name = shownName(document, node);
      parts.push(`<${name}${attributesOf(document, node, look)}>`);
      open.push({ end: ends[node]!, close: `</${name}>` });
    }
    node++;
    while (counted < parts.length) length += parts[counted++]!.length;
  }
  while (open.length > 0) parts.push(open.pop()!.close);
  if (node < size) parts.push(CUT);
  return parts.join("");
}

function shownName(document: Document, node: number): string {
  const name = tagName(document, node);
  if (kept.has(name)) return name;
  return blockTags.has(document.tags[node]!) ? "div" : "span";
}

function textOf(
  document: Document,
  node: number,
  block: number,
  marks: (block: number) => string,
): string {
  const shown = nodeText(document, node);
  const text = escaped(shown);
  if (block < 0 || shown.trim() === "") return text;
  return `<seine-b data-b="${block}"${marks(block)}>${text}</seine-b>`;
}

/** An image that came with the page; of others the alternative text. */
function imageOf(document: Document, node: number, { drawnWith }: Look): string {
  const address = drawnWith?.image(node) ?? "";
  if (address !== "") {
    const look = { names: imageAttributes, drawnWith };
    return `<img src="${escaped(address)}"${attributesOf(document, node, look)}>`;
  }
  const text = attribute(document, node, "alt")?.trim();
  return text ? `<span class="seine-image">${escaped(text)}</span>` : "";
}

function attributesOf(document: Document, node: number, { names, drawnWith }: Look): string {
  let text = "";
  for (const name of names) {
    const value = attribute(document, node, name);
    if (value === undefined) continue;
    const shown = name === "style" ? (drawnWith?.css(value) ?? value) : value;
    text += ` ${name}="${escaped(shown)}"`;
  }
  return text;
}

/** Attributes of the page's root elements, for style sheets that select by them. */
function rootAttributes(document: Document, name: string, look: Look): string {
  const number = tag(name);
  const node = document.tags.indexOf(number);
  return node < 0 ? "" : attributesOf(document, node, look);
}

function styleSheets(document: Document, drawnWith: DrawnWith | undefined): string {
  let sheets = "";
  for (let node = 1; node < document.size; node++) {
    const number = document.tags[node];
    if (number !== STYLE && number !== LINK) continue;
    const css = number === LINK ? drawnWith?.sheet(node) : subtreeSource(document, node);
    if (!css) continue;
    const shown = number === STYLE && drawnWith ? drawnWith.css(css) : css;
    const media = attribute(document, node, "media");
    const condition = media === undefined ? "" : ` media="${escaped(media)}"`;
    sheets += `<style${condition}>${shown.replace(END_OF_STYLE, "<\\/")}</style>`;
  }
  return sheets;
}

/** The text of an element as it is written. */
function subtreeSource({ source, starts, stops, ends }: Document, node: number): string {
  return node + 1 < ends[node]! ? source.slice(starts[node + 1], stops[ends[node]! - 1]) : "";
}

function escaped(text: string): string {
  return text.replace(UNSAFE, (character) => entities[character]!);
}
