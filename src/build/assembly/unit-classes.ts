/**
 * The bits of a code unit's class, in the kernel of the measures and in the functions that take its place. Both
 * languages compile this file: constants that are whole numbers, and nothing else.
 */
export const LETTER = 1;
export const UPPER = 2;
export const DIGIT = 4;
/** A letter of the Latin script. */
export const LATIN = 8;
/** Han, Hiragana, Katakana or Hangul: a character is worth about as much as a short word. */
export const CJK = 16;
/** Ends a sentence. */
export const SENTENCE = 32;
/** Closes a quotation or a bracket: may follow the mark that ends a sentence. */
export const CLOSING = 64;
/** A combining mark: part of the word around it. */
export const COMBINING = 128;

// In the kernel alone: where the kind of a punctuation mark is, of four bits,
export const KIND = 8;
export const UNDERSCORE = 4096;
/** the kernel counts texts of such units, */
export const COUNTABLE = 8192;
/** the class is known, */
export const KNOWN = 16_384;
/** and a word of its own, or half of a character. */
export const APART = 32_768;
