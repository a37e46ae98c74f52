/**
 * HTML text to a flat {@link Document}.
 *
 * Choice: typed arrays filled from htmlparser2's `Tokenizer` events, attributes and entities decoded
 * only on demand. Alternatives measured on 100 pages of wcxb-dev (27 million characters,
 * Node 20.20, one core, CPU ms per pass, median of 3): domhandler objects from `parseDocument` 390,
 * `Parser` with an empty handler 198, this flat tree 149. The `Parser` class would also cost time
 * quadratic in the nesting depth (it shifts its stack as an array) and cannot recover a page whose
 * `<title>` never ends.
 *
 * Repairs follow WHATWG HTML 13.2.6 where they change which text stands in which block: implied end
 * tags, end tags that stop at a table cell, one body, the depth limit. Formatting elements are not
 * reconstructed, no `<tbody>` is added, and nothing is moved out of tables.
 */
import { attributeNumber } from "./attribute-names.ts";
import { type Document, MAX_DEPTH } from "./document.ts";
import { copiedArrays, grown, type NodeArrays, returnArrays, takeArrays } from "./node-arrays.ts";
import {
  cellTags,
  foreignTags,
  headTags,
  impliedEnd,
  KNOWN_TAGS,
  knownTag,
  knownTagAt,
  knownTagNames,
  ROOT,
  TEXT,
  tableTags,
  tag,
  voidTags,
} from "./tags.ts";
import { FastTokenizer, type PageCallbacks } from "./tokenizer.ts";
import { type IsTrap, trapsOf } from "./traps.ts";

/**
 * Parses a page, and repairs it as a browser would. Never throws, for any string.
 *
 * @param source the page's decoded text; it is kept, not copied, and never changed.
 */
export function parse(source: string): Document {
  const builder = new TreeBuilder(source, takeArrays());
  const tokenizer = new FastTokenizer({ decodeEntities: false }, builder);
  tokenizer.write(source);
  tokenizer.end();
  const document = builder.finish();
  returnArrays(builder.arrays);
  return document;
}

const TITLE = tag("title");
const HEAD = tag("head");
const HTML = tag("html");
const BODY = tag("body");

/** Fills the arrays from tokenizer events, with the repairs of the HTML standard that matter here. */
class TreeBuilder implements PageCallbacks {
  readonly #source: string;
  readonly isTrap: IsTrap;
  #size = 0;
  #tags: Uint16Array;
  #parents: Int32Array;
  #ends: Int32Array;
  #depths: Uint16Array;
  #starts: Int32Array;
  #stops: Int32Array;
  #attributeStarts: Int32Array;
  #attributes: Int32Array;
  #attributeNames: Uint8Array;
  #attributeCount = 0;
  readonly #tagNames: string[] = knownTagNames.slice();
  readonly #tagNumbers = new Map<string, number>();
  /** Open elements, the root at 0. */
  readonly #stack = new Int32Array(MAX_DEPTH);
  #top = -1;
  /** How many elements of each tag are open. */
  readonly #open: number[] = new Array(KNOWN_TAGS).fill(0);
  /** Elements opened beyond the depth limit and not closed yet. */
  #overflow = 0;
  #foreign = 0;
  /** The element whose tag is being read, and whether it stays open afterwards. */
  #current = -1;
  #currentStaysOpen = false;
  #nameStart = 0;
  #nameEnd = 0;
  #valueStart = 0;
  #valueEnd = 0;

  constructor(source: string, arrays: NodeArrays) {
    this.#source = source;
    this.isTrap = trapsOf(source);
    this.#tags = arrays.tags;
    this.#parents = arrays.parents;
    this.#ends = arrays.ends;
    this.#depths = arrays.depths;
    this.#starts = arrays.starts;
    this.#stops = arrays.stops;
    this.#attributeStarts = arrays.attributeStarts;
    this.#attributes = arrays.attributes;
    this.#attributeNames = arrays.attributeNames;
    this.#addNode(ROOT, 0);
    this.#push(0);
  }

  /** Closes what is open; the page, with copies of the arrays in their length. */
  finish(): Document {
    while (this.#top >= 0) this.#pop(this.#source.length);
    if (this.#size === this.#tags.length) this.#grow();
    const size = this.#size;
    this.#attributeStarts[size] = this.#attributeCount;
    const copies = copiedArrays(this.arrays, size, this.#attributeCount);
    return {
      source: this.#source,
      size,
      tags: copies.tags,
      parents: copies.parents,
      ends: copies.ends,
      depths: copies.depths,
      starts: copies.starts,
      stops: copies.stops,
      attributeStarts: copies.attributeStarts,
      attributes: copies.attributes,
      attributeNames: copies.attributeNames,
      tagNames: this.#tagNames,
      shownAsBlock: undefined,
    };
  }

  /** The arrays that it was given, or larger ones. */
  get arrays(): NodeArrays {
    return {
      tags: this.#tags,
      parents: this.#parents,
      ends: this.#ends,
      depths: this.#depths,
      starts: this.#starts,
      stops: this.#stops,
      attributeStarts: this.#attributeStarts,
      attributes: this.#attributes,
      attributeNames: this.#attributeNames,
    };
  }

  ontext(start: number, end: number): void {
    // The tokenizer gives no start for the rest of a page that ends inside a tag.
    if (start < 0) return;
    const last = this.#size - 1;
    const continues =
      this.#tags[last] === TEXT &&
      this.#stops[last] === start &&
      this.#parents[last] === this.#stack[this.#top];
    if (continues) {
      this.#stops[last] = end;
    } else {
      const node = this.#addNode(TEXT, start);
      this.#stops[node] = end;
      this.#ends[node] = node + 1;
    }
  }

  onopentagname(start: number, end: number): void {
    const number = this.#tagNumber(start, end);
    const offset = start - 1;
    this.#closeImplied(number, offset);
    const node = this.#addNode(number, offset);
    this.#current = node;
    this.#currentStaysOpen = !voidTags.has(number);
    if (this.#currentStaysOpen && this.#top === MAX_DEPTH - 1) {
      this.#overflow++;
      this.#currentStaysOpen = false;
    } else if (this.#currentStaysOpen) {
      this.#push(node);
      if (foreignTags.has(number)) this.#foreign++;
    }
  }

  onattribname(start: number, end: number): void {
    this.#nameStart = start;
    this.#nameEnd = end;
    this.#valueStart = end;
    this.#valueEnd = end;
  }

  onattribdata(start: number, end: number): void {
    this.#valueStart = start;
    this.#valueEnd = end;
  }

  onattribend(): void {
    if (4 * this.#attributeCount === this.#attributes.length) {
      this.#attributes = grown(this.#attributes);
      this.#attributeNames = grown(this.#attributeNames);
    }
    this.#attributeNames[this.#attributeCount] = attributeNumber(
      this.#source,
      this.#nameStart,
      this.#nameEnd,
    );
    const at = 4 * this.#attributeCount++;
    this.#attributes[at] = this.#nameStart;
    this.#attributes[at + 1] = this.#nameEnd;
    this.#attributes[at + 2] = this.#valueStart;
    this.#attributes[at + 3] = this.#valueEnd;
  }

  onopentagend(end: number): void {
    if (this.#currentStaysOpen) return;
    this.#stops[this.#current] = end + 1;
    this.#ends[this.#current] = this.#current + 1;
  }

  onselfclosingtag(end: number): void {
    if (this.#foreign > 0 && this.#currentStaysOpen) this.#pop(end + 1);
    else this.onopentagend(end);
  }

  onclosetag(start: number, end: number): void {
    const number = this.#tagNumber(start, end);
    if (number === HTML || number === BODY || voidTags.has(number)) return;
    if (this.#overflow > 0) {
      this.#overflow--;
      return;
    }
    if (!this.#open[number]) return;
    const isTablePart = tableTags.has(number);
    let depth = this.#top;
    while (this.#tags[this.#stack[depth]!] !== number) {
      if (!isTablePart && cellTags.has(this.#tags[this.#stack[depth]!]!)) return;
      depth--;
    }
    while (this.#top > depth) this.#pop(start - 2);
    const close = this.#source.indexOf(">", end);
    this.#pop(close < 0 ? this.#source.length : close + 1);
  }

  isInForeignContext(): boolean {
    return this.#foreign > 0;
  }

  onattribentity(): void {}
  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  ontextentity(): void {}
  onend(): void {}

  #closeImplied(opening: number, offset: number): void {
    // An unclosed title ends at the next tag: see trapsOf.
    if (this.#open[TITLE]! > 0 && this.#foreign === 0) this.#popThrough(TITLE, offset);
    if (this.#open[HEAD]! > 0 && this.#tags[this.#stack[this.#top]!] === HEAD) {
      if (!headTags.has(opening)) this.#pop(offset);
    }
    const rule = impliedEnd(opening);
    if (rule === undefined || !rule.closes.numbers.some((number) => this.#open[number]! > 0))
      return;
    let reach = -1;
    for (let depth = this.#top; depth > 0; depth--) {
      const number = this.#tags[this.#stack[depth]!]!;
      if (rule.closes.has(number)) reach = depth;
      else if (rule.within.has(number)) break;
    }
    if (reach > 0) while (this.#top >= reach) this.#pop(offset);
  }

  #popThrough(number: number, offset: number): void {
    while (this.#tags[this.#stack[this.#top]!] !== number) this.#pop(offset);
    this.#pop(offset);
  }

  #addNode(number: number, offset: number): number {
    if (this.#size === this.#tags.length) this.#grow();
    const node = this.#size++;
    this.#tags[node] = number;
    this.#parents[node] = this.#top < 0 ? -1 : this.#stack[this.#top]!;
    this.#depths[node] = this.#top + 1;
    this.#starts[node] = offset;
    this.#stops[node] = offset;
    this.#ends[node] = node + 1;
    this.#attributeStarts[node] = this.#attributeCount;
    return node;
  }

  #push(node: number): void {
    this.#stack[++this.#top] = node;
    const number = this.#tags[node]!;
    this.#open[number] = (this.#open[number] ?? 0) + 1;
  }

  #pop(stop: number): void {
    const node = this.#stack[this.#top--]!;
    const number = this.#tags[node]!;
    this.#open[number]!--;
    if (foreignTags.has(number)) this.#foreign--;
    this.#ends[node] = this.#size;
    this.#stops[node] = stop;
  }

  #tagNumber(start: number, end: number): number {
    const known = knownTagAt(this.#source, start, end);
    if (known >= 0) return known;
    const name = this.#source.slice(start, end);
    const number = this.#tagNumbers.get(name);
    return number ?? this.#newTagNumber(name);
  }

  /** A tag name seen for the first time in this document, or not in lower case. */
  #newTagNumber(name: string): number {
    const lower = name.toLowerCase();
    let number = knownTag(lower) ?? this.#tagNumbers.get(lower);
    if (number === undefined) {
      // Numbers have 16 bits: a hostile page's further names all share the last one.
      number = Math.min(this.#tagNames.length, 0xffff);
      if (number === this.#tagNames.length) this.#tagNames.push(lower);
      this.#tagNumbers.set(lower, number);
    }
    this.#tagNumbers.set(name, number);
    return number;
  }

  #grow(): void {
    this.#tags = grown(this.#tags);
    this.#parents = grown(this.#parents);
    this.#ends = grown(this.#ends);
    this.#depths = grown(this.#depths);
    this.#starts = grown(this.#starts);
    this.#stops = grown(this.#stops);
    this.#attributeStarts = grown(this.#attributeStarts);
  }
}
