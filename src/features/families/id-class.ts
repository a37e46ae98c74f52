import { decodeHTMLAttribute } from "entities";
import { isName } from "../../document/attribute-names.ts";
import type { Cells, Extractor, Family } from "../extractor.ts";
import { attributeValues, CLASS, ID } from "../measures/attribute-values.ts";
import { scratch } from "../measures/scratch.ts";
import type { PageMeasures } from "../page-measures.ts";

/** The tokens of Peters & Lecocq 2013: 8 for `id`, 24 for `class`. */
export const idTokens: readonly string[] = "nav top content link title comment tools rating".split(
  " ",
);
export const classTokens: readonly string[] = (
  "menu widget nav share facebook cat top content item twitter button title header post comment meta " +
  "alt time depth thread author tools replyurl avatar"
).split(" ");

const AMPERSAND = 0x26;

/** Bits of the tokens that begin with two letters, see {@link placeOf}. */
function byBeginning(tokens: readonly string[]): Int32Array {
  const bits = new Int32Array(1 << 10);
  for (const [i, token] of tokens.entries()) {
    bits[placeOf(token.charCodeAt(0), token.charCodeAt(1))]! |= 1 << i;
  }
  return bits;
}

/** The same for letters in either case; that of other characters may be theirs. */
function placeOf(first: number, second: number): number {
  return ((first & 31) << 5) | (second & 31);
}

const idBeginnings = byBeginning(idTokens);
const classBeginnings = byBeginning(classTokens);

const extractor: Extractor = {
  columns: [...idTokens.map((token) => `id-${token}`), ...classTokens.map((t) => `class-${t}`)],
  write(
    { document, elements, elementStarts }: PageMeasures,
    { values, stride, offset }: Cells,
  ): void {
    const page = attributeValues(document);
    const { numbers, names } = page;
    const { attributeStarts } = document;
    /** Bits of the tokens in each value, plus one; 0 for a value that was not looked at. */
    const bits = scratch.int32(page.values.length);
    for (let index = 0; index + 1 < elementStarts.length; index++) {
      let ids = 0;
      let classes = 0;
      for (let e = elementStarts[index]!; e < elementStarts[index + 1]!; e++) {
        const last = attributeStarts[elements[e]! + 1]!;
        let hasId = false;
        let hasClass = false;
        for (let a = attributeStarts[elements[e]!]!; a < last; a++) {
          const value = numbers[a]!;
          if (value < 0) continue;
          const name = names[value]!;
          // Of attributes of one name the first counts.
          if (name === ID ? hasId : name === CLASS ? hasClass : true) continue;
          if (bits[value] === 0) {
            const start = page.starts[value]!;
            const end = start + page.values[value]!.length;
            bits[value] = tokenBits(page.text, start, end, name) + 1;
          }
          if (name === ID) {
            hasId = true;
            ids |= bits[value]! - 1;
          } else {
            hasClass = true;
            classes |= bits[value]! - 1;
          }
        }
      }
      const at = index * stride + offset;
      values.fill(0, at, at + idTokens.length + classTokens.length);
      writeBits(ids, values, at);
      writeBits(classes, values, at + idTokens.length);
    }
  },
};

/**
 * A bit for every token that occurs as a substring in an attribute's value, as in Dragnet's code: the part of a text
 * from `start` to before `end`.
 */
function tokenBits(text: string, start: number, end: number, name: number): number {
  const tokens = name === ID ? idTokens : classTokens;
  const beginnings = name === ID ? idBeginnings : classBeginnings;
  let bits = 0;
  let first = 0;
  for (let i = start; i < end; i++) {
    const second = text.charCodeAt(i);
    // Other letters may be ASCII in lower case, and entities anything.
    if (second >= 0x80 || second === AMPERSAND) {
      return bitsOfAny(text.slice(start, end), tokens);
    }
    let left = beginnings[placeOf(first, second)]! & ~bits;
    while (left !== 0) {
      const token = 31 - Math.clz32(left);
      left ^= 1 << token;
      const name = tokens[token]!;
      if (i - 1 + name.length <= end && isName(name, text, i - 1)) bits |= 1 << token;
    }
    first = second;
  }
  return bits;
}

function bitsOfAny(value: string, tokens: readonly string[]): number {
  const text = decodeHTMLAttribute(value).toLowerCase();
  let bits = 0;
  for (const [i, token] of tokens.entries()) if (text.includes(token)) bits |= 1 << i;
  return bits;
}

/** Writes 1 for every bit. */
function writeBits(bits: number, values: Float32Array, offset: number): void {
  for (let at = offset, left = bits; left !== 0; at++, left >>>= 1) {
    if ((left & 1) === 1) values[at] = 1;
  }
}

/** Whether a block's id and class attributes contain the tokens that Dragnet's authors chose. */
export const idClass: Family = {
  name: "id-class",
  description: "the 8 id and 24 class tokens of Dragnet, as substrings (Peters & Lecocq 2013)",
  extractor,
};
