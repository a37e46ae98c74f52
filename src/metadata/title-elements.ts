/** The titles in elements of the page: `<title>` and headings. */
import { attribute, type Document, nodeText, subtreeText } from "../document/document.ts";
import { perPage } from "../document/per-page.ts";
import { TagSet, TEXT, tag } from "../document/tags.ts";
import { collapse } from "../document/words.ts";
import { tellingElements } from "./telling-elements.ts";
import { shownText } from "./text-lines.ts";
import { beginsOtherwise, isSquashed, tails } from "./title-parts.ts";
import type { TitleText } from "./titles.ts";

const A = tag("a");
const H1 = tag("h1");
/** Addresses of a site's front page. */
const HOME = /^(?:https?:\/\/[^/?#]+\/?|\/|\/?index\.\w{2,5})$/i;
const SOURCES = new Map(["h1", "h2", "h3"].map((name) => [tag(name), name]));
const TITLE = tag("title");
const BUTTONS = new TagSet("button select");
/** Classes of text for screen readers only, and of labels beside a heading's words. */
const BESIDE =
  /(?:^|\s)(?:sr-only|visually-hidden|screen-reader-text|label|badge|prefix|flair|tag)(?:\s|$)/i;
const SVG = tag("svg");
/** Longer headings were never closed. */
const MAX_LENGTH = 500;
const MAX_SPAN = 10_000;
/** So do links with the site's name. In characters of the source. */
const MAX_LOGO = 2000;
/** Pages with more headings have no main one. */
const MAX_HEADINGS = 20;
/** Signs of a link to the heading itself, in a text with lone spaces. */
const PERMALINK = / ?[\u00b6\u{1f517}]$| #$/u;

/** The page's titles in document order; empty ones are left out. */
export interface OwnTitles {
  /** Its `<title>`: none or one. */
  readonly title: readonly TitleText[];
  /** Its `<h1>`. */
  readonly headings: readonly TitleText[];
  /** Its `<h2>` and `<h3>`. */
  readonly subheadings: readonly TitleText[];
  /** Texts of headings that link to the site's front page, and the end of the title where a link does: its names. */
  readonly banners: readonly string[];
}

/** Reads the titles. */
export const ownTitles: (document: Document) => OwnTitles = perPage((document) => {
  const title: TitleText[] = [];
  const headings: TitleText[] = [];
  const subheadings: TitleText[] = [];
  const banners: string[] = [];
  const { tags, parents, starts, stops, ends } = document;
  /** Where the last heading ends: what is in it is read with it. */
  let end = 0;
  for (const node of tellingElements(document)) {
    if (node < end) continue;
    const number = tags[node]!;
    if (number === TITLE && title.length === 0 && tags[parents[node]!] !== SVG) {
      put(title, collapse(subtreeText(document, node)), "title");
      continue;
    }
    const source = SOURCES.get(number);
    const texts = number === H1 ? headings : subheadings;
    if (source === undefined || texts.length >= MAX_HEADINGS) continue;
    if (stops[node]! - starts[node]! <= MAX_SPAN) {
      const text = headingText(document, node);
      put(texts, text, source);
      if (number === H1 && leadsHome(document, node)) banners.push(text);
    }
    end = ends[node]!;
  }
  const name = title[0] && tails(title[0].text).at(-1);
  if (name !== undefined && isNameOfHome(document, name)) banners.push(name);
  return { title, headings, subheadings, banners };
});

/** Whether a link to the site's front page has a text, which is squashed. */
function isNameOfHome(document: Document, name: string): boolean {
  const { source, tags, size, starts, stops } = document;
  for (let node = 1; node < size; node++) {
    if (tags[node] !== A || stops[node]! - starts[node]! > MAX_LOGO) continue;
    const text = node + 1;
    if (tags[text] === TEXT && beginsOtherwise(source, starts[text]!, stops[text]!, name)) continue;
    const isHome = HOME.test(attribute(document, node, "href")?.trim() ?? "");
    if (isHome && isSquashed(shownText(document, node), name)) return true;
  }
  return false;
}

/** Whether the words of a heading, all of them, link to a site's front page. */
function leadsHome(document: Document, heading: number): boolean {
  const { tags, ends } = document;
  let isHome = false;
  for (let node = heading + 1; node < ends[heading]!; node++) {
    if (tags[node] === TEXT && nodeText(document, node).trim() !== "") return false;
    if (tags[node] !== A) continue;
    if (!HOME.test(attribute(document, node, "href")?.trim() ?? "")) return false;
    isHome = true;
    node = ends[node]! - 1;
  }
  return isHome;
}

/** Text of a heading, without buttons and links to itself. */
function headingText(document: Document, heading: number): string {
  const isApart = (node: number): boolean =>
    BUTTONS.has(document.tags[node]!) || BESIDE.test(attribute(document, node, "class") ?? "");
  const bare = shownText(document, heading, isApart).replace(PERMALINK, "");
  return bare === "" ? shownText(document, heading) : bare;
}

function put(texts: TitleText[], text: string, source: string): void {
  if (text !== "" && text.length <= MAX_LENGTH) texts.push({ text, source });
}
