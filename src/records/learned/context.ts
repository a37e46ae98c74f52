/** What all candidates of a page share, computed once. */
import { once } from "../../base/once.ts";
import { WordSearch } from "../../base/word-search.ts";
import type { SegmentedPage } from "../../document/block.ts";
import { attribute, type Document } from "../../document/document.ts";
import { TagSet, tag } from "../../document/tags.ts";
import { fewTexts } from "../../metadata/few-texts.ts";
import { type MetaTag, metaTags } from "../../metadata/meta-tags.ts";
import { hostNames } from "../../metadata/site-names.ts";
import { ownTitles } from "../../metadata/title-elements.ts";
import { squash } from "../../metadata/title-parts.ts";
import type { TitleText } from "../../metadata/titles.ts";
import { declaredRecords } from "../declared.ts";
import type { Dictionary } from "../dictionary.ts";
import { type LeafLabels, leafLabels } from "../leaf-labels.ts";
import { type Pair, pairsIn } from "../pairs.ts";
import type { PageRecord } from "../record.ts";
import { type RecordLeaf, recordLeavesOf } from "../record-leaves.ts";
import { statedTitle } from "../stated.ts";
import { hintsOf } from "./hints.ts";
import { BUY, phrasesIn } from "./phrases.ts";

/** A text, and the elements above it whose names count as its own. */
const NEAR = 4;
/** Most titles, names of the site and addresses that tags state, and their most characters. */
const MOST_STATED = 20;
const MOST_STATED_CHARACTERS = 2000;
/** A shorter name may be a part of any other. */
const LEAST_NAME = 3;
/** Most buy buttons that count. A list has one per item, and the nearest of those is not informative. */
const MOST_BUYS = 50;
/** What programs call the element that puts a thing into the cart. */
const BUYS =
  /add-?_?(?:item-?_?)?to-?_?(?:cart|basket|bag|trolley)|buy-?_?(?:now|button|btn|process)|(?:cart|basket)-?_?(?:add|button|btn)|button-?_?cart|btn-?_?(?:cart|buy)/i;
/** Words of which {@link BUYS} has one in each of its forms. */
const mayBuy = new WordSearch(["cart basket bag trolley buy"]);
/** Most characters of an element's attributes that are read. */
const MOST_TAG = 1500;
const buyTags = new TagSet("button input a form");
const H1 = tag("h1");
const LINK = tag("link");
const struckTags = new TagSet("del s strike");
const buttonTags = new TagSet("button a input form select option label");
const apartTags = new TagSet("nav footer header aside");

export interface PageContext {
  readonly page: SegmentedPage;
  readonly leaves: readonly RecordLeaf[];
  /** Bits of `hints` (hints.ts) of each element's own names. */
  readonly own: Uint16Array;
  /** The bits of an element and all its ancestors. */
  readonly inherited: Uint16Array;
  /** Whether each node is struck through, in a button or link, in navigation and the like. */
  readonly struck: Uint8Array;
  readonly button: Uint8Array;
  readonly apart: Uint8Array;
  /** Bits of the phrases of shops that each leaf has, see `phrasesIn`. */
  readonly phrases: Uint8Array;
  /** Number of the leaf that begins the headline; -1 without one. */
  readonly headline: number;
  /** Numbers of the leaves that offer the thing for sale. */
  readonly buys: readonly number[];
  /** Elements that put a thing into the cart, by their names. */
  readonly buyElements: readonly number[];
  /** Titles of the page, squashed. */
  readonly titles: readonly string[];
  /** Those that are not headings: of `<title>` and Open Graph. */
  readonly outerTitles: readonly string[];
  /** The text of a leaf, squashed; at the first call for it. */
  squashed(leaf: number): string;
  /** The page's title without the site's name; found when it is first asked for. */
  statedTitle(): TitleText | undefined;
  /** The same, squashed; empty without one. */
  ownTitle(): string;
  /** Who sells the thing, as the page declares it, and the site's names: squashed. */
  readonly sellers: ReadonlySet<string>;
  readonly siteNames: ReadonlySet<string>;
  /** Addresses of the page, lower case. */
  readonly addresses: readonly string[];
  readonly pairs: readonly Pair[];
  /** The pair of a value's first text node. */
  readonly pairOf: ReadonlyMap<number, Pair>;
  readonly declared: readonly PageRecord[];
  readonly dictionary: Dictionary;
  readonly labels: LeafLabels;
}

export function contextOf(page: SegmentedPage, dictionary: Dictionary): PageContext {
  const { document, url } = page;
  const leaves = recordLeavesOf(page);
  const { size, parents, tags, attributeStarts } = document;
  const own = new Uint16Array(size);
  const inherited = new Uint16Array(size);
  const struck = new Uint8Array(size);
  const button = new Uint8Array(size);
  const apart = new Uint8Array(size);
  const buyElements: number[] = [];
  for (let node = 1; node < size; node++) {
    const parent = parents[node]!;
    const number = tags[node]!;
    if (buyTags.has(number) && buyElements.length < MOST_BUYS && isBuy(document, node)) {
      buyElements.push(node);
    }
    if (attributeStarts[node] !== attributeStarts[node + 1]) own[node] = hintsOf(document, node);
    inherited[node] = own[node]! | inherited[parent]!;
    struck[node] = struckTags.has(number) ? 1 : struck[parent]!;
    button[node] = buttonTags.has(number) ? 1 : button[parent]!;
    apart[node] = apartTags.has(number) ? 1 : apart[parent]!;
  }
  const phrases = Uint8Array.from(leaves, ({ text, characters }) => phrasesIn(text, characters));
  const labels = leafLabels(leaves, dictionary);
  const pairs = pairsIn(page, labels, 0);
  const { headings, title } = ownTitles(document);
  const tagsOf = metaTags(document);
  const stated = statedBy(tagsOf, "og:title");
  const declared = declaredRecords(document);
  const sellers = declared.flatMap(({ attributes }) => attributes.vendor ?? []);
  const sites = statedBy(tagsOf, "og:site_name");
  const ownTitle = once(() => statedTitle(document, url));
  return {
    page,
    leaves,
    own,
    inherited,
    struck,
    button,
    apart,
    headline: headlineOf(document, leaves, [...title.map(({ text }) => text), ...stated]),
    phrases,
    buys: buysAmong(phrases),
    buyElements,
    titles: [...headings, ...title].map(({ text }) => squash(text)).concat(stated.map(squash)),
    outerTitles: [...title.map(({ text }) => squash(text)), ...stated.map(squash)].filter(Boolean),
    addresses: addressesOf(document, url, tagsOf),
    pairs,
    pairOf: new Map(pairs.map((pair) => [pair.node, pair])),
    declared,
    squashed: squashedOf(leaves),
    statedTitle: ownTitle,
    ownTitle: once(() => squash(ownTitle()?.text ?? "")),
    sellers: new Set(sellers.map(({ text }) => squash(text))),
    siteNames: new Set([...sites, ...hostNames(url)].map(squash)),
    dictionary,
    labels,
  };
}

function squashedOf(leaves: readonly RecordLeaf[]): (leaf: number) => string {
  const squashed: (string | undefined)[] = new Array(leaves.length).fill(undefined);
  return (leaf) => {
    squashed[leaf] ??= squash(leaves[leaf]!.text);
    return squashed[leaf];
  };
}

/** What tags of a name say: each is compared with every text of the page. */
function statedBy(tagsOf: readonly MetaTag[], wanted: string): string[] {
  const all = tagsOf.filter(({ name }) => name === wanted).map(({ content }) => content);
  return fewTexts(all, MOST_STATED, MOST_STATED_CHARACTERS);
}

/** Numbers of the first leaves that have a phrase for buying. */
function buysAmong(phrases: Uint8Array): number[] {
  const buys: number[] = [];
  for (let at = 0; at < phrases.length && buys.length < MOST_BUYS; at++) {
    if ((phrases[at]! & BUY) !== 0) buys.push(at);
  }
  return buys;
}

function isBuy(document: Document, node: number): boolean {
  const { attributeStarts, attributes, source } = document;
  const first = attributeStarts[node]!;
  const last = attributeStarts[node + 1]! - 1;
  if (first > last) return false;
  const from = attributes[4 * first]!;
  const to = Math.min(attributes[4 * last + 3]!, from + MOST_TAG);
  return source.within(from, to, namesBuy) && attribute(document, node, "disabled") === undefined;
}

function namesBuy(text: string, start: number, end: number): boolean {
  return mayBuy.bitsIn(text, start, end) !== 0 && BUYS.test(text.slice(start, end));
}

/** Bits of the hints in the names of a node and the elements above it, `most` of them in all. */
export function nearHints({ page, own }: PageContext, node: number, most: number = NEAR): number {
  const { parents } = page.document;
  let bits = 0;
  for (let n = node, up = 0; n > 0 && up < most; n = parents[n]!, up++) bits |= own[n]!;
  return bits;
}

/** Whether a name is one of the site's, or a part of one. */
export function isOfSite(name: string, { siteNames }: PageContext): boolean {
  if (name.length < LEAST_NAME) return false;
  for (const site of siteNames) if (site.includes(name)) return true;
  return false;
}

/** The first heading of the first level whose words a title has, else the first such heading. */
function headlineOf(
  { tags, ends }: Document,
  leaves: readonly RecordLeaf[],
  titles: readonly string[],
): number {
  const squashed = titles.map(squash);
  let first = -1;
  let end = 0;
  for (let at = 0, node = 1; node < tags.length; node++) {
    if (tags[node] !== H1 || node < end) continue;
    while (at < leaves.length && leaves[at]!.node < node) at++;
    end = ends[node]!;
    const leaf = leaves[at];
    if (leaf === undefined || leaf.node >= end) continue;
    const text = squash(leaf.text);
    if (text !== "" && squashed.some((title) => title.includes(text))) return at;
    if (first < 0) first = at;
  }
  return first;
}

function addressesOf(
  document: Document,
  url: string | undefined,
  tagsOf: readonly MetaTag[],
): string[] {
  const found: string[] = [];
  for (const { name, content } of tagsOf) if (name === "og:url") found.push(content);
  for (let node = 1; node < document.size; node++) {
    if (document.tags[node] !== LINK) continue;
    if (attribute(document, node, "rel")?.toLowerCase() !== "canonical") continue;
    const href = attribute(document, node, "href");
    if (href !== undefined) found.push(href);
  }
  const stated = fewTexts(found, MOST_STATED, MOST_STATED_CHARACTERS);
  const all = url === undefined ? stated : [url, ...stated];
  return all.map((address) => address.toLowerCase());
}
