import { attribute } from "../../document/document.ts";
import type { Cells, Extractor, Family } from "../extractor.ts";
import type { PageMeasures } from "../page-measures.ts";

/** The tokens of Peters & Lecocq 2013: 8 for `id`, 24 for `class`. */
export const idTokens: readonly string[] = "nav top content link title comment tools rating".split(
  " ",
);
export const classTokens: readonly string[] = (
  "menu widget nav share facebook cat top content item twitter button title header post comment meta " +
  "alt time depth thread author tools replyurl avatar"
).split(" ");

const extractor: Extractor = {
  columns: [...idTokens.map((token) => `id-${token}`), ...classTokens.map((t) => `class-${t}`)],
  write({ document, blocks }: PageMeasures, { values, stride, offset }: Cells): void {
    for (const block of blocks) {
      let ids = "";
      let classes = "";
      for (const element of block.elements) {
        if (document.attributeStarts[element] === document.attributeStarts[element + 1]) continue;
        const id = attribute(document, element, "id");
        if (id !== undefined) ids += ` ${id}`;
        const value = attribute(document, element, "class");
        if (value !== undefined) classes += ` ${value}`;
      }
      const at = block.index * stride + offset;
      writeMatches(ids.toLowerCase(), idTokens, values, at);
      writeMatches(classes.toLowerCase(), classTokens, values, at + idTokens.length);
    }
  },
};

/** 1 for every token that occurs as a substring, as in Dragnet's code. */
function writeMatches(
  text: string,
  tokens: readonly string[],
  values: Float32Array,
  offset: number,
): void {
  if (text === "") return;
  for (let i = 0; i < tokens.length; i++) {
    if (text.includes(tokens[i]!)) values[offset + i] = 1;
  }
}

/** Whether a block's id and class attributes contain the tokens that Dragnet's authors chose. */
export const idClass: Family = {
  name: "id-class",
  description: "the 8 id and 24 class tokens of Dragnet, as substrings (Peters & Lecocq 2013)",
  extractor,
};
