/** Significant digits of what is shown. */
const DIGITS = 4;

export function rounded(value: number): number {
  return Number(value.toPrecision(DIGITS));
}
