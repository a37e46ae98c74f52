/** The sign between an attribute and its value: a colon, of ASCII or full width. */
const COLON = /[:：]/g;
const DIGIT = /\d/;
const ENDS = /^[\s:：]+|(?<![\s:：])[\s:：]+$/g;
/** A colon with more text behind it introduces prose. */
const MOST_BEHIND = 200;

/**
 * Where the first delimiter of a text stands, -1 without one. Neither times (`12:30`) nor addresses
 * (`http://`) have one, nor texts of more than 200 characters behind the colon.
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
