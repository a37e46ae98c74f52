/**
 * Callouts ("Note", "Warning") of documentation generators, and quotations that only their class marks, as
 * in forums.
 */
import { attribute, type Document, subtreeText } from "../../document/document.ts";
import { TagSet, TEXT, tag } from "../../document/tags.ts";

/** A box beside the text, or a quotation. */
export interface Callout {
  /** Its kind in lower case: `note`, `warning`, …; undefined for a quotation. */
  readonly kind: string | undefined;
  /** The element that holds its title; -1 when it has none. */
  readonly title: number;
}

const ASIDE = tag("aside");
const BLOCKQUOTE = tag("blockquote");
const DIV = tag("div");
const boxTags = new TagSet("div aside section blockquote");
/** Kinds that a class of one word marks, if the box begins with the same word. */
const plainKinds = new Set(
  "note info tip hint important warning caution danger attention".split(" "),
);
const kinds = new Set([
  ...plainKinds,
  ..."information warn error success example question faq quote abstract summary".split(" "),
  ..."todo bug failure seealso".split(" "),
]);
/** No box is longer, in characters of source: one that was never closed. */
const LONGEST = 10_000;
/**
 * Classes of boxes: GitHub's, Docutils's and MkDocs's, Docusaurus's, Obsidian's, Quarto's, Bootstrap's,
 * GitBook's, VitePress's, Starlight's, MDN's, Asciidoctor's.
 */
const boxClass =
  /^(?:markdown-alert|(?:theme-)?admonition|admonitionblock|callout|alert|hint|custom-block|starlight-aside|notecard)$/;
/** The same with the kind behind it: `alert-info`, `theme-admonition-tip`, `starlight-aside--note`. */
const boxKind =
  /^(?:markdown-alert|(?:theme-)?admonition|callout|alert|hint|starlight-aside)--?([a-z]{3,12})$/;
const quoteClass = /^(?:quote|bbcode_quote|bb-quote|blockquote|pull-?quote)$/;
/** What all classes of boxes and quotations have. */
const anyBox =
  /note|info|tip|hint|important|warning|caution|danger|attention|alert|admonition|callout|custom-block|aside|quote/i;
const titleClass =
  /(?:admonition|alert|callout|hint|custom-block|aside)[\w-]{0,20}(?:title|heading|header)|^title$/i;
const spaces = /\s+/;
/** Most nodes between the start of a box and its title's words. */
const TITLE_REACH = 16;

/** Whether classes may name a callout or a quotation. */
export function mayNameCallout(classes: string): boolean {
  return anyBox.test(classes);
}

/** The box of an element; undefined for other elements. */
export function calloutAt(document: Document, node: number): Callout | undefined {
  const { tags, starts, stops } = document;
  if (!boxTags.has(tags[node]!) || stops[node]! - starts[node]! > LONGEST) return undefined;
  const classes = attribute(document, node, "class");
  if (classes === undefined || !mayNameCallout(classes)) return undefined;
  const names = classes.trim().toLowerCase().split(spaces);
  const kind = kindOf(document, node, names);
  if (kind !== undefined) return { kind, title: titleOf(document, node, kind) };
  const isQuote = tags[node] === DIV && names.some((name) => quoteClass.test(name));
  return isQuote && !beginsWithQuote(document, node) ? { kind: undefined, title: -1 } : undefined;
}

/** Whether a quotation is at the start of an element: then the element needs no quotation around it. */
function beginsWithQuote({ tags, ends }: Document, node: number): boolean {
  const last = Math.min(ends[node]!, node + TITLE_REACH);
  return tags.subarray(node + 1, last).includes(BLOCKQUOTE);
}

function kindOf(document: Document, node: number, names: readonly string[]): string | undefined {
  const isBox = names.some((name) => boxClass.test(name));
  if (isBox) {
    const declared = attribute(document, node, "data-callout")?.trim().toLowerCase();
    const all = declared === undefined ? names : [declared, ...names];
    for (const name of all.toSorted(
      (a, b) => Number(boxClass.test(a)) - Number(boxClass.test(b)),
    )) {
      const kind = kinds.has(name) ? name : boxKind.exec(name)?.[1];
      if (kind !== undefined && kinds.has(kind)) return kind;
    }
  }
  // `<div class="NOTE">`: only where its first words say so too.
  if (names.length !== 1 || !plainKinds.has(names[0]!)) return undefined;
  if (document.tags[node] === ASIDE) return names[0];
  return titleOf(document, node, names[0]!) < 0 ? undefined : names[0];
}

/** The element with a box's title: found by its class, or because it only states the kind. */
function titleOf(document: Document, box: number, kind: string): number {
  const { tags, ends, parents } = document;
  const last = Math.min(ends[box]!, box + TITLE_REACH);
  for (let node = box + 1; node < last; node++) {
    if (tags[node] !== TEXT) {
      const classes = attribute(document, node, "class")?.trim().split(spaces) ?? [];
      if (classes.some((name) => titleClass.test(name))) return node;
    } else if (saysKind(subtreeText(document, node), kind)) {
      let title = node;
      while (parents[title] !== box && saysKind(subtreeText(document, parents[title]!), kind)) {
        title = parents[title]!;
      }
      return title === node ? -1 : title;
    }
  }
  return -1;
}

const signs = /[^\p{L}\p{N}]+/gu;

/** Whether a text only states a kind. */
export function saysKind(text: string, kind: string): boolean {
  return text.length < 40 && text.replace(signs, "").toLowerCase() === kind;
}
