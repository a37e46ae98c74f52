import { decodeHTMLAttribute } from "entities";
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

const anyIdToken = new RegExp(idTokens.join("|"));
const anyClassToken = new RegExp(classTokens.join("|"));

const extractor: Extractor = {
  columns: [...idTokens.map((token) => `id-${token}`), ...classTokens.map((t) => `class-${t}`)],
  write({ document, blocks }: PageMeasures, { values, stride, offset }: Cells): void {
    const page = attributeValues(document);
    const { numbers, names } = page;
    const { attributeStarts } = document;
    /** Bits of the tokens in each value, plus one; 0 for a value that was not looked at. */
    const known = scratch.int32(page.values.length);
    for (const { index, elements } of blocks) {
      let ids = 0;
      let classes = 0;
      for (let e = 0; e < elements.length; e++) {
        const last = attributeStarts[elements[e]! + 1]!;
        let hasId = false;
        let hasClass = false;
        for (let a = attributeStarts[elements[e]!]!; a < last; a++) {
          const value = numbers[a]!;
          if (value < 0) continue;
          const name = names[value]!;
          // Of attributes of one name the first counts.
          if (name === ID ? hasId : name === CLASS ? hasClass : true) continue;
          if (known[value] === 0) known[value] = tokenBits(page.values[value]!, name) + 1;
          if (name === ID) {
            hasId = true;
            ids |= known[value]! - 1;
          } else {
            hasClass = true;
            classes |= known[value]! - 1;
          }
        }
      }
      const at = index * stride + offset;
      writeBits(ids, values, at);
      writeBits(classes, values, at + idTokens.length);
    }
  },
};

/** A bit for every token that occurs in an attribute's value as a substring, as in Dragnet's code. */
function tokenBits(value: string, name: number): number {
  const text = (value.includes("&") ? decodeHTMLAttribute(value) : value).toLowerCase();
  if (!(name === ID ? anyIdToken : anyClassToken).test(text)) return 0;
  let bits = 0;
  for (const [i, token] of (name === ID ? idTokens : classTokens).entries()) {
    if (text.includes(token)) bits |= 1 << i;
  }
  return bits;
}

/** Writes 1 for every bit; cells are 0 before. */
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
