/** What a page has that may hide text, by a first look. */
import { attributeName } from "../../document/attribute-names.ts";
import { attribute, type Document } from "../../document/document.ts";
import type { PageText } from "../../document/page-text.ts";
import { tag } from "../../document/tags.ts";
import { ColourHints } from "./colour-hints.ts";
import type { StoredSheet } from "./sheet-store.ts";

const DETAILS = tag("details");
const DIALOG = tag("dialog");
const FONT = tag("font");
const LINK = tag("link");
const NOSCRIPT = tag("noscript");
const TEMPLATE = tag("template");
const HIDDEN_NAME = attributeName("hidden");
const POPOVER = attributeName("popover");

/** What a page has that may hide text without CSS. */
export interface Hints {
  readonly isAny: boolean;
  /** Elements that are hidden unless a style displays them. */
  readonly hasClosed: boolean;
  readonly hasPopover: boolean;
  readonly hasShadow: boolean;
  readonly hasOtherSheets: boolean;
}

export function hintsOf(document: Document): Hints {
  const { source, tags, attributeNames } = document;
  const hasPopover = attributeNames.includes(POPOVER);
  const hasShadow = tags.includes(TEMPLATE) && source.search(SHADOW, SHADOW_LENGTH) >= 0;
  const hasClosed = hasPopover || attributeNames.includes(HIDDEN_NAME) || tags.includes(DIALOG);
  const isAny =
    hasClosed || hasShadow || [DETAILS, NOSCRIPT].some((number) => tags.includes(number));
  return { isAny, hasClosed, hasPopover, hasShadow, hasOtherSheets: hasOtherSheets(document) };
}

const SHADOW = /shadowroot/gi;
const SHADOW_LENGTH = "shadowroot".length;
const STYLE_SHEET = /(?:^|\s)stylesheet(?:$|\s)/i;
const IMPORT = "@import";
const LETTER_I = 105;
/** The bit by which a small letter differs from a capital. */
const SMALL_LETTER = 32;

function hasOtherSheets(document: Document): boolean {
  const { tags } = document;
  for (let node = tags.indexOf(LINK); node >= 0; node = tags.indexOf(LINK, node + 1)) {
    if (STYLE_SHEET.test(attribute(document, node, "rel") ?? "")) return true;
  }
  return hasImport(document.source);
}

function hasImport(source: PageText): boolean {
  for (let at = source.indexOf("@"); at >= 0; at = source.indexOf("@", at + 1)) {
    if ((source.charCodeAt(at + 1) | SMALL_LETTER) !== LETTER_I) continue;
    if (source.slice(at, at + IMPORT.length).toLowerCase() === IMPORT) return true;
  }
  return false;
}

/** All text of CSS on a page. */
export interface CssTexts {
  readonly sheets: readonly StoredSheet[];
  /** Each `style` attribute once. */
  readonly inline: readonly string[];
}

const FONT_COLOUR = /\s(?:color|text)\s{0,5}=/gi;
/** Characters of its longest match. */
const COLOUR_LENGTH = 12;

/**
 * Whether some text may have the colour of its background. Beside linked sheets this takes both in one style:
 * the rest is not known.
 */
export function mayHideByColour(
  document: Document,
  { sheets, inline }: CssTexts,
  hints: Hints,
): boolean {
  for (const { colours } of sheets) {
    if (colours.isClear || (!hints.hasOtherSheets && colours.isOwn)) return true;
  }
  for (const css of inline) {
    const colours = new ColourHints(css);
    if (colours.isClear || (hints.hasOtherSheets ? colours.isPair : colours.isOwn)) return true;
  }
  if (hints.hasOtherSheets || !document.tags.includes(FONT)) return false;
  return document.source.search(FONT_COLOUR, COLOUR_LENGTH) >= 0;
}
