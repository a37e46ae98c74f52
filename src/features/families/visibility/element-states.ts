import type { SegmentedPage } from "../../../document/block.ts";
import { TagSet, TEXT, tag } from "../../../document/tags.ts";
import { attributeIndex } from "../../measures/attribute-names.ts";
import { perPage } from "../../measures/per-page.ts";
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
const CLOSED_DETAILS = bit("closed-details");
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

const names = [
  "hidden",
  "aria-hidden",
  "style",
  "role",
  "aria-label",
  "aria-labelledby",
  "itemprop",
  "itemscope",
  "contenteditable",
  "lang",
  "open",
  "href",
  "rel",
] as const;
const indexOfName = attributeIndex(names);

const space = /\s+/;
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

/** Reads the attributes of every element of a page, once, in document order. */
export const elementStates: (page: SegmentedPage) => ElementStates = perPage(readStates);

function readStates({ document, url }: SegmentedPage): ElementStates {
  const { size, tags, parents, attributeStarts, attributes, source } = document;
  const classify = linkClassifier(url);
  const languages = new Map<string, number>();
  const language = new Int32Array(size);
  let rootLanguage = 0;
  const states = {
    flags: new Int32Array(size),
    role: new Uint8Array(size),
    itemprop: new Uint8Array(size),
    scopes: new Uint16Array(size),
    foreign: new Uint8Array(size),
    link: new Int32Array(size),
    linkKind: new Uint8Array(size),
    rel: new Uint8Array(size),
    dataAttributes: new Uint16Array(size),
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
      const start = attributes[4 * a]!;
      const index = indexOfName(source, start, attributes[4 * a + 1]!);
      if (index === -1) {
        if (isData(source, start)) states.dataAttributes[node]!++;
        continue;
      }
      const value = source.slice(attributes[4 * a + 2]!, attributes[4 * a + 3]!);
      switch (names[index]!) {
        case "hidden":
          flags |= HIDDEN;
          break;
        case "aria-hidden":
          if (value.trim().toLowerCase() === "true") flags |= ARIA_HIDDEN;
          break;
        case "style":
          flags |= styleFlags(value);
          break;
        case "role": {
          const role = firstWord(value);
          if (role !== "") states.role[node] = roles.of(role);
          break;
        }
        case "aria-label":
        case "aria-labelledby":
          flags |= LABELLED;
          break;
        case "itemprop": {
          const itemprop = firstWord(value);
          if (itemprop === "") break;
          states.itemprop[node] = itemprops.of(itemprop);
          if (states.itemprop[node] === ARTICLE_BODY) flags |= IN_ARTICLE_BODY;
          break;
        }
        case "itemscope":
          states.scopes[node]!++;
          break;
        case "contenteditable":
          if (value.trim().toLowerCase() !== "false") flags |= EDITABLE;
          break;
        case "lang": {
          const name = value.trim().toLowerCase().split("-", 1)[0]!;
          if (name === "") break;
          if (!languages.has(name)) languages.set(name, languages.size + 1);
          language[node] = languages.get(name)!;
          if (number === HTML) rootLanguage = language[node]!;
          break;
        }
        case "open":
          closed = 0;
          break;
        case "href":
          if (number !== A) break;
          states.link[node] = node;
          states.linkKind[node] = classify(value);
          break;
        case "rel":
          if (number !== A) break;
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

/** Whether the attribute name at an offset begins with `data-`; no name holds a blank or `=`. */
function isData(source: string, start: number): boolean {
  return (
    source.charCodeAt(start + 4) === 0x2d && source.slice(start, start + 4).toLowerCase() === "data"
  );
}

function firstWord(value: string): string {
  return value.trim().toLowerCase().split(space, 1)[0]!;
}

function styleFlags(style: string): number {
  let flags = 0;
  if (displayNone.test(style)) flags |= DISPLAY_NONE;
  if (visibilityHidden.test(style)) flags |= VISIBILITY_HIDDEN;
  if (zeroFont.test(style)) flags |= ZERO_FONT;
  if (zeroOpacity.test(style)) flags |= ZERO_OPACITY;
  return flags;
}
