/** Significant digits of what is shown. */
const DIGITS = 4;

export function rounded(value: number): number {
  return Number(value.toPrecision(DIGITS));
}

/** A number in as many digits as it is rounded to, without an exponent where they suffice. */
export function fourDigits(value: number): string {
  const text = value.toPrecision(DIGITS);
  return text.includes("e") ? String(Number(text)) : text;
}
