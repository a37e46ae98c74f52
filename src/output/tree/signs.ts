/** Bits that say what an element of the content may be beside words. */

/** By its class: the column of line numbers of a listing. */
export const GUTTER = 1;
/** By its class: links by which readers edit a section. */
export const EDIT_LINK = 2;
/** By its class: a box beside the text, or a quotation. */
export const CALLOUT = 4;
/** By its class: a note among the words that it belongs to. */
export const NOTE = 8;
/** By its class: what is around a formula, or its image. */
export const FORMULA = 16;
/** An image, an embed, or a part of a footnote that was found. */
export const FOUND = 32;
/** The title of a callout. */
export const TITLE = 64;
