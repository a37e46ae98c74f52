import { type Document, MAX_DEPTH } from "./document.ts";
import { copiedArrays, grown, type NodeArrays, noneOpen } from "./node-arrays.ts";
import type { PageText } from "./page-text.ts";
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

const TITLE = tag("title");
const HEAD = tag("head");
const HTML = tag("html");
const BODY = tag("body");

/** A page's attributes in arrays of their length, which are copied. */
export type Attributes = Pick<Document, "attributes" | "attributeNames">;

/** Makes the nodes of a page from its texts and tags, with the repairs of the HTML standard that matter here. */
export class TreeBuilder {
  /** How many attributes were read before the tag that is opened, and at the end. */
  attributeCount = 0;
  readonly #source: PageText;
  readonly #arrays: NodeArrays;
  #size = 0;
  #tags: Uint16Array;
  #parents: Int32Array;
  #ends: Int32Array;
  #depths: Uint16Array;
  #starts: Int32Array;
  #stops: Int32Array;
  #attributeStarts: Int32Array;
  /** Names by number: those of all pages, until there is an unknown one. */
  #tagNames = knownTagNames;
  #ownTagNames: string[] | undefined;
  /** Numbers of unknown names, as they are written. */
  #tagNumbers: Map<string, number> | undefined;
  /** Open elements, the root at 0. */
  readonly #stack: Int32Array;
  #top = -1;
  /** How many elements of each tag are open. */
  readonly #open: number[];
  /** Elements opened beyond the depth limit and not closed yet. */
  #overflow = 0;
  #foreign = 0;
  /** The element whose tag is being read, and whether it stays open afterwards. */
  #current = -1;
  #currentStaysOpen = false;

  constructor(source: PageText, arrays: NodeArrays) {
    this.#source = source;
    this.#arrays = arrays;
    this.#tags = arrays.tags;
    this.#parents = arrays.parents;
    this.#ends = arrays.ends;
    this.#depths = arrays.depths;
    this.#starts = arrays.starts;
    this.#stops = arrays.stops;
    this.#attributeStarts = arrays.attributeStarts;
    this.#stack = arrays.stack;
    this.#open = arrays.open;
    this.#addNode(ROOT, 0);
    this.#push(0);
  }

  /** Closes what is open; the page, with copies of the arrays in their length. */
  finish(attributes: Attributes): Document {
    while (this.#top >= 0) this.#pop(this.#source.length);
    // All counts are zero again.
    if (this.#open.length > KNOWN_TAGS) this.#arrays.open = noneOpen();
    if (this.#size === this.#tags.length) this.#grow();
    this.#attributeStarts[this.#size] = this.attributeCount;
    const copies = copiedArrays(this.#arrays, this.#size, attributes);
    return {
      source: this.#source,
      size: this.#size,
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

  text(start: number, end: number): void {
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
    }
  }

  /** @param offset of the tag's `<` */
  open(number: number, offset: number): void {
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

  /**
   * Ends the tag that was opened last.
   *
   * @param end offset after its `>`
   */
  endOpening(end: number, isSelfClosing: boolean): void {
    if (!this.#currentStaysOpen) this.#stops[this.#current] = end;
    else if (isSelfClosing && this.#foreign > 0) this.#pop(end);
  }

  /**
   * Reads an end tag.
   *
   * @param start offset of its `<`
   * @param end offset after its `>`
   */
  close(number: number, start: number, end: number): void {
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
    while (this.#top > depth) this.#pop(start);
    this.#pop(end);
  }

  isInForeignContext(): boolean {
    return this.#foreign > 0;
  }

  /** Number of the tag whose name is in the source. */
  tagNumber(start: number, end: number): number {
    const known = this.#source.within(start, end, knownTagAt);
    return known >= 0 ? known : this.unknownTag(start, end);
  }

  /** Number of a tag that is not in the tables as it is written. */
  unknownTag(start: number, end: number): number {
    this.#tagNumbers ??= new Map();
    const name = this.#source.slice(start, end);
    return this.#tagNumbers.get(name) ?? this.#newTagNumber(this.#tagNumbers, name);
  }

  /** A tag name seen for the first time in this document, or not in lower case. */
  #newTagNumber(numbers: Map<string, number>, name: string): number {
    const lower = name.toLowerCase();
    let number = knownTag(lower) ?? numbers.get(lower);
    if (number === undefined) {
      // Numbers have 16 bits: a hostile page's further names all share the last one.
      number = Math.min(this.#tagNames.length, 0xffff);
      if (number === this.#tagNames.length) this.#nameTag(lower);
      numbers.set(lower, number);
    }
    numbers.set(name, number);
    return number;
  }

  #nameTag(name: string): void {
    this.#ownTagNames ??= knownTagNames.slice();
    this.#ownTagNames.push(name);
    this.#tagNames = this.#ownTagNames;
  }

  #closeImplied(opening: number, offset: number): void {
    // An unclosed title ends at the next tag: see trapsOf.
    if (this.#open[TITLE]! > 0 && this.#foreign === 0) this.#popThrough(TITLE, offset);
    if (this.#open[HEAD]! > 0 && this.#tags[this.#stack[this.#top]!] === HEAD) {
      if (!headTags.has(opening)) this.#pop(offset);
    }
    const rule = impliedEnd(opening);
    if (rule === undefined || !this.#isAnyOpen(rule.closes.numbers)) return;
    let reach = -1;
    for (let depth = this.#top; depth > 0; depth--) {
      const number = this.#tags[this.#stack[depth]!]!;
      if (rule.closes.has(number)) reach = depth;
      else if (rule.within.has(number)) break;
    }
    if (reach > 0) while (this.#top >= reach) this.#pop(offset);
  }

  #isAnyOpen(numbers: readonly number[]): boolean {
    for (let i = 0; i < numbers.length; i++) if (this.#open[numbers[i]!]! > 0) return true;
    return false;
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
    this.#attributeStarts[node] = this.attributeCount;
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

  #grow(): void {
    const arrays = this.#arrays;
    this.#tags = arrays.tags = grown(this.#tags);
    this.#parents = arrays.parents = grown(this.#parents);
    this.#ends = arrays.ends = grown(this.#ends);
    this.#depths = arrays.depths = grown(this.#depths);
    this.#starts = arrays.starts = grown(this.#starts);
    this.#stops = arrays.stops = grown(this.#stops);
    this.#attributeStarts = arrays.attributeStarts = grown(this.#attributeStarts);
  }
}
