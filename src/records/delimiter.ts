import { SPACE, wordClass } from "../document/words.ts";

/** The sign between an attribute and its value: a colon, of ASCII or full width. */
const COLON = 0x3a;
const WIDE_COLON = 0xff1a;
const ENDS = /^[\s:：]+|(?<![\s:：])[\s:：]+$/g;
/** A colon with more text behind it introduces prose. */
const MOST_BEHIND = 200;

/**
 * Offset of the first delimiter in a text; -1 without one. The colons of times (`12:30`) and addresses
 * (`http://`) do not count, nor one with more than 200 characters behind it.
 */
export function delimiterAt(text: string): number {
  // Most texts have none, which is found without a look at each character.
  if (!text.includes(":") && !text.includes("：")) return -1;
  for (let at = Math.max(0, text.length - 1 - MOST_BEHIND); at < text.length; at++) {
    if (!isColon(text.charCodeAt(at)) || text.startsWith("//", at + 1)) continue;
    if (isDigit(text.charCodeAt(at - 1)) && isDigit(text.charCodeAt(at + 1))) continue;
    return at;
  }
  return -1;
}

function isColon(code: number): boolean {
  return code === COLON || code === WIDE_COLON;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** A text without the delimiters and white space at its ends. */
export function withoutDelimiters(text: string): string {
  const isBare = !isEnd(text.charCodeAt(0)) && !isEnd(text.charCodeAt(text.length - 1));
  return isBare ? text : text.replace(ENDS, "");
}

/** Whether a character is a delimiter or white space. Nothing is at an end of an empty text. */
function isEnd(code: number): boolean {
  return isColon(code) || (!Number.isNaN(code) && (wordClass(code) & SPACE) !== 0);
}
