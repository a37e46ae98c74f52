import { attributeName } from "../../../document/attribute-names.ts";
import type { SegmentedPage } from "../../../document/block.ts";
import { perPage } from "../../../document/per-page.ts";
import { TagSet, TEXT, tag } from "../../../document/tags.ts";
import { LinkClassifier } from "./link-kinds.ts";
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
/** Elements whose tags may give them a state. */
const stateTags = new TagSet("details dialog noscript summary");

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

/**
 * What elements inherit or own. Most elements share the state of their parents: states are numbered, and every list but
 * the first is by number of state.
 */
export interface ElementStates {
  /** Number of the state of each element; 0, the state of nothing, for text nodes. */
  readonly ofNode: Int32Array;
  /** Bits of {@link stateFlags}. */
  readonly flags: readonly number[];
  /** Group number in {@link roleNames} plus one, of the nearest element with a role; 0 for none. */
  readonly role: readonly number[];
  /** The same for `itemprop`, in {@link itempropNames}. */
  readonly itemprop: readonly number[];
  /** Number of `itemscope` elements around and at the element. */
  readonly scopes: readonly number[];
  /** Number of the nearest language; 0 for none. */
  readonly language: readonly number[];
  /** The nearest `<a href>` around or at the element, as a node; 0 for none. */
  readonly link: readonly number[];
  /** Where that leads (see link-kinds), and bits of {@link relNames}. */
  readonly linkKind: readonly number[];
  readonly rel: readonly number[];
  /** The languages that `<html lang>` names, each from a node on. Almost always there is one or none. */
  readonly roots: readonly { readonly from: number; readonly language: number }[];
  /** Nodes of each of {@link countedTags}, ascending. */
  readonly counted: readonly (readonly number[])[];
}

/** Whether the nearest `lang` names another language than `<html lang>` before an element does. */
export function isForeign({ roots, language, ofNode }: ElementStates, node: number): boolean {
  for (let i = roots.length - 1; i >= 0; i--) {
    const root = roots[i]!;
    if (root.from <= node) return language[ofNode[node]!] !== root.language;
  }
  return false;
}

/** Reads the attributes of every element of a page, once, in document order. */
export const elementStates: (page: SegmentedPage) => ElementStates = perPage(readStates);

function readStates({ document, url }: SegmentedPage): ElementStates {
  const { size, tags, parents, attributeStarts, attributes, attributeNames, source } = document;
  const links = new LinkClassifier(url);
  const languages = new Map<string, number>();
  const roots: ElementStates["roots"][number][] = [];
  const ofNode = new Int32Array(size);
  const states = {
    ofNode,
    flags: [0],
    role: [0],
    itemprop: [0],
    scopes: [0],
    language: [0],
    link: [0],
    linkKind: [0],
    rel: [0],
    roots,
    counted: countedTags.map((): number[] => []),
  };

  for (let node = 1; node < size; node++) {
    const number = tags[node]!;
    if (number === TEXT) continue;
    const parent = parents[node]!;
    const above = ofNode[parent]!;
    if (counted.has(number)) states.counted[countedIndex.indexOf(number)]!.push(node);
    let a = attributeStarts[node]!;
    const last = attributeStarts[node + 1]!;
    while (a < last && isRead[attributeNames[a]!] === 0) a++;
    if (a === last && !stateTags.has(number)) {
      ofNode[node] = above;
      continue;
    }

    let flags = states.flags[above]!;
    let role = states.role[above]!;
    let itemprop = states.itemprop[above]!;
    let scopes = states.scopes[above]!;
    let language = states.language[above]!;
    let linkKind = 0;
    let rel = 0;
    let closed = 0;
    if (number === DETAILS) closed = CLOSED_DETAILS;
    else if (number === DIALOG) closed = CLOSED_DIALOG;
    else if (number === NOSCRIPT_TAG) flags |= NOSCRIPT;
    else if (number === SUMMARY && tags[parent] === DETAILS) {
      // The summary of closed details shows.
      flags &= ~CLOSED_DETAILS;
      flags |= states.flags[ofNode[parents[parent]!]!]! & CLOSED_DETAILS;
    }
    for (; a < last; a++) {
      const name = attributeNames[a]!;
      if (isRead[name] === 0) continue;
      const start = attributes[4 * a + 2]!;
      const end = attributes[4 * a + 3]!;
      switch (name) {
        case HIDDEN_NAME:
          flags |= HIDDEN;
          break;
        case ARIA_HIDDEN_NAME:
          if (source.slice(start, end).trim().toLowerCase() === "true") flags |= ARIA_HIDDEN;
          break;
        case STYLE:
          flags |= styleFlags(source.slice(start, end));
          break;
        case ROLE: {
          const word = firstWord(source.slice(start, end));
          if (word !== "") role = roles.of(word);
          break;
        }
        case ARIA_LABEL:
        case ARIA_LABELLEDBY:
          flags |= LABELLED;
          break;
        case ITEMPROP: {
          const word = firstWord(source.slice(start, end));
          if (word === "") break;
          itemprop = itemprops.of(word);
          if (itemprop === ARTICLE_BODY) flags |= IN_ARTICLE_BODY;
          break;
        }
        case ITEMSCOPE:
          scopes++;
          break;
        case CONTENTEDITABLE:
          if (source.slice(start, end).trim().toLowerCase() !== "false") flags |= EDITABLE;
          break;
        case LANG: {
          const given = source.slice(start, end).trim().toLowerCase();
          const dash = given.indexOf("-");
          const word = dash < 0 ? given : given.slice(0, dash);
          if (word === "") break;
          if (!languages.has(word)) languages.set(word, languages.size + 1);
          language = languages.get(word)!;
          if (number === HTML) roots.push({ from: node, language });
          break;
        }
        case OPEN:
          closed = 0;
          break;
        // A link's address and what it is to the page count for links alone.
        case HREF:
          if (number === A) linkKind = links.kindOf(source, start, end);
          break;
        case REL:
          if (number !== A) break;
          for (const type of source.slice(start, end).toLowerCase().split(space)) {
            rel |= relBits.get(type) ?? 0;
          }
          break;
      }
    }
    flags |= closed;
    if (
      linkKind === 0 &&
      flags === states.flags[above] &&
      role === states.role[above] &&
      itemprop === states.itemprop[above] &&
      scopes === states.scopes[above] &&
      language === states.language[above]
    ) {
      ofNode[node] = above;
      continue;
    }
    ofNode[node] = states.flags.push(flags) - 1;
    states.role.push(role);
    states.itemprop.push(itemprop);
    states.scopes.push(scopes);
    states.language.push(language);
    states.link.push(linkKind === 0 ? states.link[above]! : node);
    states.linkKind.push(linkKind === 0 ? states.linkKind[above]! : linkKind);
    states.rel.push(linkKind === 0 ? states.rel[above]! : rel);
  }
  return states;
}

function firstWord(value: string): string {
  const words = value.trim().toLowerCase();
  const first = words.search(space);
  return first < 0 ? words : words.slice(0, first);
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
