/**
 * The layout of the page kernel's memory, in bytes, and the numbers that it shares with its callers.
 *
 * Both languages compile this file: constants that are whole numbers, and nothing else.
 */

// Tables of names, which have chains of candidates by a hash of the name.
export const TAG_CHAINS = 1024;
export const TAG_NEXT = 2048;
export const TAG_LENGTHS = 2304;
export const TEXT_KINDS = 2560;
export const TAG_NAMES = 2816;
export const ATTRIBUTE_CHAINS = 6912;
export const ATTRIBUTE_NEXT = 7424;
export const ATTRIBUTE_NAMES = 7488;
/** Bytes of a name in a table. */
export const NAME_BYTES = 16;
/** Where a call leaves what it has found. */
export const STATE = 8192;
/** Where events of markup are, and pieces of a text. */
export const EVENTS = 8256;
/** Where each character's class is, behind the events. */
export const CLASSES = 65_536;
/** Where pages begin. */
export const PAGE = 131_072;

/** Numbers of 32 bits per event: its code, three offsets, and how many attributes there are before. */
export const EVENT = 5;
// Codes of events; opening and closing tags have the tag's number in the bits above.
export const TEXT_EVENT = 0;
export const OPENING = 1;
export const SELF_CLOSING = 2;
export const CLOSING = 3;
export const NUMBER_SHIFT = 2;
/** Number of a tag that is not in the table. */
export const UNKNOWN_TAG = 0xffff;

/** Offsets per attribute: where its name and value begin and end. */
export const RECORD = 4;

/** Why the kernel stops reading markup: at the page's end, */
export const DONE = 0;
/** as the events are to be read, */
export const FULL = 1;
/** at a tag whose content may be text, */
export const UNDECIDED = 2;
/** or inside the name of a tag, where the page ends. */
export const CUT = 3;

// What is decided of the tag at which it begins.
export const NOTHING = 0;
export const IS_MARKUP = 1;
export const IS_TEXT = 2;

/** How tags whose content is text end: at their end tag, where a `<` is, */
export const RAW_TEXT = 1;
/** or anywhere, */
export const RCDATA = 2;
/** or never. */
export const PLAINTEXT = 3;

/** Start of a piece of a text that is a space. */
export const A_SPACE = -1;
// Answers to a count, besides the number of a character whose class is unknown.
export const COUNTED = -1;
/** A character stands for another, or for none. */
export const ENCODED = -2;

/** Numbers of 32 bits per attribute value: a key, two offsets, and the number that it gets. */
export const VALUE = 4;
export const VALUE_NUMBER = 3;
/** Numbers of 32 bits per slot: a hash, and the address of the first value that has it, or 0. */
export const SLOT = 2;
