import { Arena } from "../../../document/arena.ts";
import { attributeName, DATA_NAME } from "../../../document/attribute-names.ts";
import type { SegmentedPage } from "../../../document/block.ts";
import { perPage } from "../../../document/per-page.ts";
import { TagSet, TEXT, tag } from "../../../document/tags.ts";
import { scratch } from "../../measures/scratch.ts";
import { linkClassifier } from "./link-kinds.ts";
import { itempropNames, itemprops, relBits, roles } from "./semantic-groups.ts";

/** Flags that descendants inherit, in bit order. */
export const stateFlags = [
  "hidden-attribute",
  "display-none",
  "visibility-hidden",
  "zero-font",
  "zero-opacity",
  "closed-dialog",
  "closed-details",
  "aria-hidden",
  "noscript",
  "editable",
  "labelled",
  "in-article-body",
] as const;

const bit = (flag: (typeof stateFlags)[number]): number => 1 << stateFlags.indexOf(flag);
const HIDDEN = bit("hidden-attribute");
const DISPLAY_NONE = bit("display-none");
const VISIBILITY_HIDDEN = bit("visibility-hidden");
const ZERO_FONT = bit("zero-font");
const ZERO_OPACITY = bit("zero-opacity");
const CLOSED_DIALOG = bit("closed-dialog");
export const CLOSED_DETAILS: number = bit("closed-details");
const ARIA_HIDDEN = bit("aria-hidden");
const NOSCRIPT = bit("noscript");
const EDITABLE = bit("editable");
const LABELLED = bit("labelled");
const IN_ARTICLE_BODY = bit("in-article-body");
/** Flags that keep text off the screen. `aria-hidden` does not; `noscript` and `details` may not. */
export const INVISIBLE: number =
  HIDDEN | DISPLAY_NONE | VISIBILITY_HIDDEN | ZERO_FONT | ZERO_OPACITY | CLOSED_DIALOG;
/** Those of {@link INVISIBLE} that no animation begins with: text fades in from `opacity: 0`. */
export const HIDING: number = INVISIBLE & ~ZERO_OPACITY;

const ARTICLE_BODY = itempropNames.indexOf("article-body") + 1;

/** Elements whose number within a holder is counted. */
export const countedTags: readonly string[] = ["img", "svg", "input", "button", "iframe", "video"];
const countedIndex: readonly number[] = countedTags.map(tag);
const counted = new TagSet(countedTags.join(" "));

const A = tag("a");
const HTML = tag("html");
const DETAILS = tag("details");
const SUMMARY = tag("summary");
const DIALOG = tag("dialog");
const NOSCRIPT_TAG = tag("noscript");

const HIDDEN_NAME = attributeName("hidden");
const ARIA_HIDDEN_NAME = attributeName("aria-hidden");
const STYLE = attributeName("style");
const ROLE = attributeName("role");
const ARIA_LABEL = attributeName("aria-label");
const ARIA_LABELLEDBY = attributeName("aria-labelledby");
const ITEMPROP = attributeName("itemprop");
const ITEMSCOPE = attributeName("itemscope");
const CONTENTEDITABLE = attributeName("contenteditable");
const LANG = attributeName("lang");
const OPEN = attributeName("open");
const HREF = attributeName("href");
const REL = attributeName("rel");
const read = [
  HIDDEN_NAME,
  ARIA_HIDDEN_NAME,
  STYLE,
  ROLE,
  ARIA_LABEL,
  ARIA_LABELLEDBY,
  ITEMPROP,
  ITEMSCOPE,
  CONTENTEDITABLE,
  LANG,
  OPEN,
  HREF,
  REL,
];
/** 1 for the names above. */
const isRead = new Uint8Array(256);
for (const name of read) isRead[name] = 1;

const space = /\s+/;
/** A declaration that one of the following may match. */
const anyHiding = /(?:display|visibility|font-size|opacity)\s*:/i;
const displayNone = /(?:^|[;\s])display\s*:\s*none/i;
const visibilityHidden = /(?:^|[;\s])visibility\s*:\s*(?:hidden|collapse)/i;
const zeroFont = /(?:^|[;\s])font-size\s*:\s*(?:0+(?:\.0*)?|\.0+)(?:[a-z]+|%)?\s*(?:!|;|$)/i;
const zeroOpacity = /(?:^|[;\s])opacity\s*:\s*(?:0+(?:\.0*)?|\.0+)%?\s*(?:!|;|$)/i;

/** What elements inherit or own, by node number; text nodes have nothing. */
export interface ElementStates {
  /** Bits of {@link stateFlags}. */
  readonly flags: Int32Array;
  /** Group number in {@link roleNames} plus one, of the nearest element with a role; 0 for none. */
  readonly role: Uint8Array;
  /** The same for `itemprop`, in {@link itempropNames}. */
  readonly itemprop: Uint8Array;
  /** Number of `itemscope` elements around and at the element. */
  readonly scopes: Uint16Array;
  /** 1 where the nearest `lang` names another language than `<html lang>` does. */
  readonly foreign: Uint8Array;
  /** The nearest `<a href>` around or at the element; 0 for none. */
  readonly link: Int32Array;
  /** For an `<a href>`: where it leads (see link-kinds), and bits of {@link relNames}. */
  readonly linkKind: Uint8Array;
  readonly rel: Uint8Array;
  /** Number of `data-*` attributes. */
  readonly dataAttributes: Uint16Array;
  /** Nodes of each of {@link countedTags}, ascending. */
  readonly counted: readonly (readonly number[])[];
}

/** Bytes per node of all arrays. */
const BYTES = 17;

/** Reads the attributes of every element of a page, once, in document order. */
export const elementStates: (page: SegmentedPage) => ElementStates = perPage(readStates);

function readStates({ document, url }: SegmentedPage): ElementStates {
  const { size, tags, parents, attributeStarts, attributes, attributeNames, source } = document;
  const classify = linkClassifier(url);
  const languages = new Map<string, number>();
  const language = scratch.int32(size);
  let rootLanguage = 0;
  const memory = new Arena(BYTES * (size + 8));
  const states = {
    flags: memory.int32(size),
    role: memory.uint8(size),
    itemprop: memory.uint8(size),
    scopes: memory.uint16(size),
    foreign: memory.uint8(size),
    link: memory.int32(size),
    linkKind: memory.uint8(size),
    rel: memory.uint8(size),
    dataAttributes: memory.uint16(size),
    counted: countedTags.map((): number[] => []),
  } satisfies ElementStates;

  for (let node = 1; node < size; node++) {
    const number = tags[node]!;
    if (number === TEXT) continue;
    const parent = parents[node]!;
    let flags = states.flags[parent]!;
    states.role[node] = states.role[parent]!;
    states.itemprop[node] = states.itemprop[parent]!;
    states.scopes[node] = states.scopes[parent]!;
    states.link[node] = states.link[parent]!;
    language[node] = language[parent]!;
    if (counted.has(number)) states.counted[countedIndex.indexOf(number)]!.push(node);
    let closed = 0;
    if (number === DETAILS) closed = CLOSED_DETAILS;
    else if (number === DIALOG) closed = CLOSED_DIALOG;
    else if (number === NOSCRIPT_TAG) flags |= NOSCRIPT;
    else if (number === SUMMARY && tags[parent] === DETAILS) {
      // The summary of closed details shows.
      flags &= ~CLOSED_DETAILS;
      flags |= states.flags[parents[parent]!]! & CLOSED_DETAILS;
    }

    const last = attributeStarts[node + 1]!;
    for (let a = attributeStarts[node]!; a < last; a++) {
      const name = attributeNames[a]!;
      if (name === DATA_NAME) states.dataAttributes[node]!++;
      if (isRead[name] === 0) continue;
      // A link's address and what it is to the page count for links alone.
      if ((name === HREF || name === REL) && number !== A) continue;
      const value = source.slice(attributes[4 * a + 2]!, attributes[4 * a + 3]!);
      switch (name) {
        case HIDDEN_NAME:
          flags |= HIDDEN;
          break;
        case ARIA_HIDDEN_NAME:
          if (value.trim().toLowerCase() === "true") flags |= ARIA_HIDDEN;
          break;
        case STYLE:
          flags |= styleFlags(value);
          break;
        case ROLE: {
          const role = firstWord(value);
          if (role !== "") states.role[node] = roles.of(role);
          break;
        }
        case ARIA_LABEL:
        case ARIA_LABELLEDBY:
          flags |= LABELLED;
          break;
        case ITEMPROP: {
          const itemprop = firstWord(value);
          if (itemprop === "") break;
          states.itemprop[node] = itemprops.of(itemprop);
          if (states.itemprop[node] === ARTICLE_BODY) flags |= IN_ARTICLE_BODY;
          break;
        }
        case ITEMSCOPE:
          states.scopes[node]!++;
          break;
        case CONTENTEDITABLE:
          if (value.trim().toLowerCase() !== "false") flags |= EDITABLE;
          break;
        case LANG: {
          const name = value.trim().toLowerCase().split("-", 1)[0]!;
          if (name === "") break;
          if (!languages.has(name)) languages.set(name, languages.size + 1);
          language[node] = languages.get(name)!;
          if (number === HTML) rootLanguage = language[node]!;
          break;
        }
        case OPEN:
          closed = 0;
          break;
        case HREF:
          states.link[node] = node;
          states.linkKind[node] = classify(value);
          break;
        case REL:
          for (const type of value.toLowerCase().split(space)) {
            states.rel[node]! |= relBits.get(type) ?? 0;
          }
          break;
      }
    }
    states.flags[node] = flags | closed;
    if (rootLanguage !== 0 && language[node] !== rootLanguage) states.foreign[node] = 1;
  }
  return states;
}

function firstWord(value: string): string {
  return value.trim().toLowerCase().split(space, 1)[0]!;
}

function styleFlags(style: string): number {
  let flags = 0;
  if (!anyHiding.test(style)) return flags;
  if (displayNone.test(style)) flags |= DISPLAY_NONE;
  if (visibilityHidden.test(style)) flags |= VISIBILITY_HIDDEN;
  if (zeroFont.test(style)) flags |= ZERO_FONT;
  if (zeroOpacity.test(style)) flags |= ZERO_OPACITY;
  return flags;
}
