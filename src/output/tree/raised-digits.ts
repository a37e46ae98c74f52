const digits = "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079";
const raised = /[\u00b9\u00b2\u00b3\u2070\u2074-\u2079]/gu;

/** A text with `1` for `¹`. */
export function withPlainDigits(text: string): string {
  return text.replace(raised, (digit) => String(digits.indexOf(digit)));
}
