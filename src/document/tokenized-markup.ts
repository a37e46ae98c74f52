/** Reads a page's markup by htmlparser2's tokenizer, where there is no kernel and if a page is too long for it. */
import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";
import { attributeNumber, isName } from "./attribute-names.ts";
import { grown, type NodeArrays } from "./node-arrays.ts";
import { textTags } from "./text-tags.ts";
import type { IsTrap } from "./traps.ts";
import type { Attributes, TreeBuilder } from "./tree-builder.ts";

/**
 * Builds a page's tree, but for its end.
 *
 * @param arrays where its attributes are written first
 * @returns its attributes, in views that are valid until the next page
 */
export function tokenizeMarkup(
  source: string,
  builder: TreeBuilder,
  isTrap: IsTrap,
  arrays: NodeArrays,
): Attributes {
  const reader = new MarkupReader(source, builder, isTrap, arrays);
  const tokenizer = new Tokenizer({ decodeEntities: false }, reader);
  // Outside SVG and MathML the standard reads `<![CDATA[` as a comment up to the next `>`.
  tokenizer.write(source.replaceAll("<![CDATA[", "<!_CDATA["));
  tokenizer.end();
  const count = builder.attributeCount;
  return {
    attributes: arrays.attributes.subarray(0, 4 * count),
    attributeNames: arrays.attributeNames.subarray(0, count),
  };
}

const letter = /[a-z]/i;
const endOfName = /[ \n\t\f\r/>]/;

class MarkupReader implements TokenizerCallbacks {
  readonly #isTrap: IsTrap;
  readonly #source: string;
  readonly #builder: TreeBuilder;
  readonly #arrays: NodeArrays;
  #attributes: Int32Array;
  #attributeNames: Uint8Array;
  #nameStart = 0;
  #nameEnd = 0;
  #valueStart = 0;
  #valueEnd = 0;
  /** Up to here the page was read. */
  #at = 0;

  constructor(source: string, builder: TreeBuilder, isTrap: IsTrap, arrays: NodeArrays) {
    this.#source = source;
    this.#builder = builder;
    this.#isTrap = isTrap;
    this.#arrays = arrays;
    this.#attributes = arrays.attributes;
    this.#attributeNames = arrays.attributeNames;
  }

  ontext(start: number, end: number): void {
    // The tokenizer gives no start for the rest of a page that ends inside a tag.
    if (start >= 0) this.#builder.text(start, end);
    this.#at = end;
  }

  onopentagname(start: number, end: number): void {
    this.#builder.open(this.#builder.tagNumber(start, end), start - 1);
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
    const number = this.#builder.attributeCount++;
    if (number === this.#attributeNames.length) this.#grow();
    this.#attributeNames[number] = attributeNumber(this.#source, this.#nameStart, this.#nameEnd);
    const at = 4 * number;
    this.#attributes[at] = this.#nameStart;
    this.#attributes[at + 1] = this.#nameEnd;
    this.#attributes[at + 2] = this.#valueStart;
    this.#attributes[at + 3] = this.#valueEnd;
  }

  onopentagend(end: number): void {
    this.#at = end + 1;
    this.#builder.endOpening(end + 1, false);
  }

  onselfclosingtag(end: number): void {
    this.#at = end + 1;
    this.#builder.endOpening(end + 1, true);
  }

  onclosetag(start: number, end: number): void {
    const close = this.#source.indexOf(">", end);
    const stop = close < 0 ? this.#source.length : close + 1;
    this.#at = stop;
    this.#builder.close(this.#builder.tagNumber(start, end), start - 2, stop);
  }

  /** Asked at each tag: whether its content is markup, whatever its name is. */
  isInForeignContext(): boolean {
    return this.#isNextTrap() || this.#builder.isInForeignContext();
  }

  #isNextTrap(): boolean {
    let at = this.#source.indexOf("<", this.#at);
    while (!letter.test(this.#source.charAt(at + 1))) at = this.#source.indexOf("<", at + 1);
    this.#at = at;
    const name = textTags.find(
      (name) =>
        isName(name, this.#source, at + 1) &&
        endOfName.test(this.#source.charAt(at + 1 + name.length)),
    );
    return name !== undefined && this.#isTrap(at, name);
  }

  oncomment(_: number, end: number): void {
    this.#at = end + 1;
  }

  ondeclaration(_: number, end: number): void {
    this.#at = end + 1;
  }

  onprocessinginstruction(_: number, end: number): void {
    this.#at = end + 1;
  }

  onattribentity(): void {}
  oncdata(): void {}
  ontextentity(): void {}
  onend(): void {}

  #grow(): void {
    this.#attributes = this.#arrays.attributes = grown(this.#attributes);
    this.#attributeNames = this.#arrays.attributeNames = grown(this.#attributeNames);
  }
}
