/** The sign between an attribute and its value: a colon, of ASCII or full width. */
const COLON = /[:：]/g;
const DIGIT = /\d/;
const ENDS = /^[\s:：]+|(?<![\s:：])[\s:：]+$/g;
/** A colon with more text behind it introduces prose. */
const MOST_BEHIND = 200;

/**
 * Offset of the first delimiter in a text; -1 without one. The colons of times (`12:30`) and addresses
 * (`http://`) do not count, nor one with more than 200 characters behind it.
 */
export function delimiterAt(text: string): number {
  for (const { index } of text.matchAll(COLON)) {
    if (text.length - index - 1 > MOST_BEHIND) continue;
    if (text.startsWith("//", index + 1)) continue;
    if (DIGIT.test(text[index - 1] ?? "") && DIGIT.test(text[index + 1] ?? "")) continue;
    return index;
  }
  return -1;
}

/** A text without the delimiters and white space at its ends. */
export function withoutDelimiters(text: string): string {
  return text.replace(ENDS, "");
}
