/**
 * A page's declarations as tokens: its address, declared types (`og:type`, JSON-LD, microdata), generator,
 * body classes and title. They are read from the head, the attributes of the body and `itemtype`; no
 * reference is resolved and no JSON is parsed.
 */
import { attributeName } from "../document/attribute-names.ts";
import type { SegmentedPage } from "../document/block.ts";
import { attribute, type Document, nodeText } from "../document/document.ts";
import { perPage } from "../document/per-page.ts";
import { KNOWN_TAGS, TagSet, TEXT, tag } from "../document/tags.ts";
import { words } from "../document/words.ts";
import { identifierTokens } from "./families/token-odds/element-tokens.ts";
import { type TokenList, Tokens, tokenKind } from "./token-list.ts";

/** What a page says of itself, and its address, as tokens. */
export interface PageTokens {
  /** Of the page itself. */
  readonly stated: TokenList;
  /** Of its address; {@link UNKNOWN} if neither the caller nor the page gives one. */
  readonly address: TokenList;
}

/** The name of the token of an unknown address. */
export const UNKNOWN = "address:unknown";

const SCRIPT = tag("script");
const META = tag("meta");
const LINK = tag("link");
const TITLE = tag("title");
const SVG = tag("svg");
const wholePage = new TagSet("html body");
/** 1 for the tags whose elements are read. */
const isRead = new Uint8Array(KNOWN_TAGS);
for (const number of [SCRIPT, META, LINK, TITLE, ...wholePage.numbers]) isRead[number] = 1;

/** Most characters read of a text, of an element's classes, of an address. */
const LONGEST = { text: 300, classes: 2000, address: 500 } as const;

const ITEM_TYPE = attributeName("itemtype");

const ldType = /"@type"\s*:\s*(?:"([A-Za-z]+)"|\[([^[\]]{0,200})\])/g;
const typeName = /[A-Za-z]+/g;
const schemaUrl = /schema\.org\/([A-Za-z]+)/g;
const space = /\s/;
const digits = /\d+/g;
const anyDigit = /\d/;
const allDigits = /^\d+$/;
const longNumber = /\d{4}/;
const separator = /[-_+]/;
const ending = /\.([a-z]{2,5})$/;
const dated = /\/(?:19|20)\d\d\/\d\d?\//;

/** The tokens of a page, read once. */
export const pageTokens: (page: SegmentedPage) => PageTokens = perPage(({ document, url }) => {
  const stated = new Tokens();
  const canonical = readElements(document, stated);
  readItemTypes(document, stated);
  const address = new Tokens();
  addAddress(url ?? canonical, address);
  return { stated, address };
});

/** Adds the declarations of elements; returns the address that the page declares as its own. */
function readElements(document: Document, tokens: Tokens): string | undefined {
  const { tags, parents, attributeStarts } = document;
  let canonical: string | undefined;
  for (let node = 1; node < document.size; node++) {
    const number = tags[node]!;
    if (number >= KNOWN_TAGS || isRead[number] === 0) continue;
    if (number === TITLE && tags[parents[node]!] !== SVG) {
      addWords(tokens, TITLE_KINDS, ownText(document, node));
    }
    if (attributeStarts[node] === attributeStarts[node + 1]) continue;
    if (number === SCRIPT) {
      addLinkedTypes(document, node, tokens);
    } else if (number === META) {
      const name = (attribute(document, node, "property") ?? attribute(document, node, "name"))
        ?.trim()
        .toLowerCase();
      if (name !== "og:type" && name !== "og:url" && name !== "generator") continue;
      const content = attribute(document, node, "content");
      if (content === undefined) continue;
      const cut = content.slice(0, LONGEST.text).trim();
      if (name === "og:type") tokens.add(tokenKind.og, cut.toLowerCase());
      else if (name === "og:url") canonical ??= content;
      else addWords(tokens, GENERATOR_KINDS, cut);
    } else if (number === LINK) {
      if (attribute(document, node, "rel")?.toLowerCase() !== "canonical") continue;
      canonical = attribute(document, node, "href") ?? canonical;
    } else if (wholePage.has(number)) {
      addClasses(tokens, attribute(document, node, "class"));
      addClasses(tokens, attribute(document, node, "id"));
    }
  }
  return canonical;
}

/** Adds the types in microdata. */
function readItemTypes({ source, attributes, attributeNames }: Document, tokens: Tokens): void {
  for (let a = 0; a < attributeNames.length; a++) {
    if (attributeNames[a] !== ITEM_TYPE) continue;
    const value = source.slice(attributes[4 * a + 2], attributes[4 * a + 3]);
    for (const [, type] of value.matchAll(schemaUrl))
      tokens.add(tokenKind.item, type!.toLowerCase());
  }
}

/** Adds all types in JSON-LD: types of nested items are as informative as the page's own. */
function addLinkedTypes(document: Document, node: number, tokens: Tokens): void {
  if (!attribute(document, node, "type")?.includes("ld+json")) return;
  // Not nodeText: in a script character references mean nothing.
  const text = document.source.slice(document.starts[node], document.stops[node]);
  for (const [, one, many] of text.matchAll(ldType)) {
    for (const type of one === undefined ? (many!.match(typeName) ?? []) : [one]) {
      tokens.add(tokenKind.ld, type.toLowerCase());
    }
  }
}

/** The beginning of the first text of an element. */
function ownText(document: Document, node: number): string {
  const child = node + 1;
  if (child >= document.ends[node]! || document.tags[child] !== TEXT) return "";
  return nodeText(document, child).slice(0, LONGEST.text);
}

/** Kinds of the words of a text, and of their number. */
interface WordKinds {
  readonly word: number;
  readonly count: number;
}
const TITLE_KINDS: WordKinds = { word: tokenKind.title, count: tokenKind["title-words"] };
const GENERATOR_KINDS: WordKinds = {
  word: tokenKind.generator,
  count: tokenKind["generator-words"],
};

/** Adds the words of a text, and their number. */
function addWords(tokens: Tokens, kinds: WordKinds, text: string): void {
  const cut = text.slice(0, LONGEST.text);
  const found = words(cut);
  const hasDigits = anyDigit.test(cut);
  for (const word of found) {
    tokens.add(kinds.word, hasDigits ? word.replace(digits, "#") : word);
  }
  const count = found.length;
  tokens.add(kinds.count, count < 8 ? `${count}` : count < 12 ? "8 to 11" : "12 and more");
}

function addClasses(tokens: Tokens, value: string | undefined): void {
  for (const name of value?.slice(0, LONGEST.classes).split(space) ?? []) {
    for (const token of identifierTokens(name)) tokens.add(tokenKind.body, token);
  }
}

/** Adds the parts of an address and its shape. */
function addAddress(address: string | undefined, tokens: Tokens): void {
  if (address === undefined || !URL.canParse(address)) {
    tokens.add(tokenKind.address, "unknown");
    return;
  }
  const { hostname, pathname, search, searchParams } = new URL(address);
  for (const label of hostname.split(".")) {
    for (const token of identifierTokens(label)) tokens.add(tokenKind.host, token);
  }
  const path = pathname.slice(0, LONGEST.address);
  const segments = path.split("/").filter((segment) => segment !== "");
  tokens.add(tokenKind.depth, `${Math.min(segments.length, 6)}`);
  for (const segment of segments) {
    for (const token of identifierTokens(segment)) tokens.add(tokenKind.path, token);
  }
  if (segments.length > 0) {
    tokens.add(tokenKind.first, identifierTokens(segments[0]!)[0]!);
    addLastSegment(segments.at(-1)!, tokens);
  }
  if (dated.test(path)) tokens.add(tokenKind.path, "<date>");
  if (path.endsWith("/")) tokens.add(tokenKind.path, "<slash>");
  if (search === "") return;
  tokens.add(tokenKind.query, "<some>");
  if (search.length > LONGEST.address) return;
  for (const key of searchParams.keys()) {
    tokens.add(tokenKind.query, key.toLowerCase().replace(digits, "#"));
  }
}

/** Adds the words of the last segment, which names the page, and its form. */
function addLastSegment(segment: string, tokens: Tokens): void {
  for (const token of identifierTokens(segment)) tokens.add(tokenKind.last, token);
  const words = segment.split(separator).length;
  tokens.add(tokenKind["last-words"], words < 4 ? `${words}` : words < 7 ? "4 to 6" : "7 and more");
  if (longNumber.test(segment)) tokens.add(tokenKind.last, "<number>");
  if (allDigits.test(segment)) tokens.add(tokenKind.last, "<digits>");
  const extension = ending.exec(segment.toLowerCase())?.[1];
  if (extension !== undefined) tokens.add(tokenKind.last, `.${extension}`);
}
