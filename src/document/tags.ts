/**
 * Tag tables. Every tag named here has a fixed number, the same in every document; a document
 * numbers the tags it does not know from {@link KNOWN_TAGS} upwards.
 *
 * Sources: WHATWG HTML, 15.3 "Non-replaced elements" (rendering: which tags are blocks), 13.2.6
 * "Tree construction" (implied end tags), 13.1.2 "Elements" (void elements).
 */

import { isName } from "./attribute-names.ts";

/** Number of text nodes. */
export const TEXT = 0;
/** Number of the synthetic root above everything. */
export const ROOT = 1;

const BLOCK =
  "html body address blockquote center dialog div figure figcaption footer form header hr legend " +
  "listing main p plaintext pre search xmp article aside h1 h2 h3 h4 h5 h6 hgroup nav section dir dd " +
  "dl dt menu ol ul li details summary fieldset optgroup option table caption colgroup col thead " +
  "tbody tfoot tr td th frameset frame noscript head";

const SILENT =
  "script style template svg title textarea select datalist iframe noembed noframes object audio " +
  "video canvas applet map rp annotation annotation-xml";

const VOID =
  "area base basefont bgsound br col command embed frame hr img input isindex keygen link meta param " +
  "source track wbr";

const INLINE =
  "a abbr acronym b bdi bdo big blink button cite code data del dfn em font i image ins kbd label mark " +
  "marquee math meter nobr output picture progress q rb rt rtc ruby s samp slot small span strike " +
  "strong sub sup time tt u var foreignobject fram like like-box plusone xml o:p";

const names = [
  "#text",
  "#root",
  ...new Set(`${BLOCK} ${SILENT} ${VOID} ${INLINE}`.split(" ")),
] as const;

const numbers: ReadonlyMap<string, number> = new Map(names.map((name, number) => [name, number]));

/** How many tags have a fixed number. */
export const KNOWN_TAGS: number = names.length;

/** Names of the known tags, by number. */
export const knownTagNames: readonly string[] = names;

/** The fixed number of a lower-case tag name, or undefined for a tag that is not in the tables. */
export function knownTag(name: string): number | undefined {
  return numbers.get(name);
}

/** Numbers of the known tags by {@link placeOf} their names. */
const byPlace: readonly number[][] = Array.from({ length: 1024 }, () => []);
for (const [number, name] of names.entries()) {
  byPlace[placeOf(name.length, name.charCodeAt(0), name.charCodeAt(name.length - 1))]!.push(number);
}

/** The same for upper-case letters. */
function placeOf(length: number, first: number, last: number): number {
  return (length * 517 + (first & 31) * 37 + (last & 31)) & 1023;
}

/** The fixed number of the tag whose name is in a source, in any ASCII case; -1 for unknown tags. */
export function knownTagAt(source: string, start: number, end: number): number {
  const length = end - start;
  const place = placeOf(length, source.charCodeAt(start), source.charCodeAt(end - 1));
  const candidates = byPlace[place]!;
  for (let i = 0; i < candidates.length; i++) {
    const name = names[candidates[i]!]!;
    if (name.length === length && isName(name, source, start)) return candidates[i]!;
  }
  return -1;
}

/** The fixed number of a tag in the tables. Throws for unknown tags. */
export function tag(name: string): number {
  const number = numbers.get(name);
  if (number === undefined) throw new Error(`tag <${name}> is not in the tag tables`);
  return number;
}

/** A membership table over known tag numbers; unknown tags are in no table. */
export class TagSet {
  readonly numbers: readonly number[];
  readonly #flags = new Uint8Array(KNOWN_TAGS);

  constructor(tagNames: string) {
    this.numbers = tagNames.split(" ").map(tag);
    for (const number of this.numbers) this.#flags[number] = 1;
  }

  has(number: number): boolean {
    return this.#flags[number] === 1;
  }
}

/** Tags that begin and end a block of text: CSS block-level, list items and table parts. */
export const blockTags: TagSet = new TagSet(BLOCK);

/** Tags whose subtree shows no text (in a browser with scripts off). */
export const silentTags: TagSet = new TagSet(SILENT);

/** Tags that never have content. */
export const voidTags: TagSet = new TagSet(VOID);

/** Tags allowed in `<head>`; any other tag ends the head. */
export const headTags: TagSet = new TagSet(
  "head base basefont bgsound link meta title script style noscript template noframes",
);

/** Tags inside which the markup is not HTML: a self-closing `/>` is honoured. */
export const foreignTags: TagSet = new TagSet("svg math");

export const headingTags: TagSet = new TagSet("h1 h2 h3 h4 h5 h6");

/** An end tag inside one of these never closes elements outside it, unless the tag is a table part. */
export const cellTags: TagSet = new TagSet("td th caption");

/** Tags whose end tag closes table cells on its way. */
export const tableTags: TagSet = new TagSet(
  "table thead tbody tfoot tr td th caption colgroup html body",
);

/** An opening tag that ends open elements: those of `closes`, up to the nearest of `within`. */
export interface ImpliedEnd {
  readonly closes: TagSet;
  readonly within: TagSet;
}

const paragraphLevel = / (p|h\d)\b/g;
const paragraphScope = new TagSet("table td th caption html body button object marquee");

const impliedEnds: readonly (readonly [opening: string, closes: string, within: TagSet])[] = [
  [
    "address article aside blockquote center details dialog dir div dl fieldset figcaption figure " +
      "footer form header hgroup hr main menu nav ol p pre listing section summary table ul xmp " +
      "plaintext search",
    "p",
    paragraphScope,
  ],
  ["h1 h2 h3 h4 h5 h6", "p h1 h2 h3 h4 h5 h6", new TagSet(BLOCK.replace(paragraphLevel, ""))],
  ["li", "li p", new TagSet("ul ol menu dir table td th caption body html blockquote dl")],
  ["dd dt", "dd dt p", new TagSet("dl table td th caption body html ul ol")],
  ["tr", "tr td th", new TagSet("table thead tbody tfoot")],
  ["td th", "td th", new TagSet("table tr")],
  ["thead tbody tfoot", "thead tbody tfoot tr td th caption colgroup", new TagSet("table")],
  ["option", "option", new TagSet("select datalist optgroup")],
  ["optgroup", "option optgroup", new TagSet("select datalist")],
  ["rt rp", "rt rp", new TagSet("ruby")],
  ["button", "button", new TagSet(BLOCK)],
  ["a", "a", new TagSet(BLOCK)],
  ["body", "head", new TagSet("html")],
];

const impliedEndOf: (ImpliedEnd | undefined)[] = new Array(KNOWN_TAGS).fill(undefined);
for (const [opening, closes, within] of impliedEnds) {
  const rule = { closes: new TagSet(closes), within };
  for (const name of opening.split(" ")) impliedEndOf[tag(name)] = rule;
}

/** The elements that an opening tag ends, or undefined when it ends none. */
export function impliedEnd(number: number): ImpliedEnd | undefined {
  return impliedEndOf[number];
}
