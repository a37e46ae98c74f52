/** Figures in words. */

const LEADING_ZERO = /^(-?)0\./;

/** A number with so many digits behind the point, and no zero before it. */
export function decimals(value: number, digits: number): string {
  return value.toFixed(digits).replace(LEADING_ZERO, "$1.");
}

/** A share, probability or F1 as all screens and reports write it: `.937`. */
export function figure(value: number): string {
  return decimals(value, 3);
}

/** A change with its sign, a real minus: `+.014`; one that rounds to nothing has none. */
export function change(value: number, digits = 3): string {
  const size = decimals(Math.abs(value), digits);
  if (Number(size) === 0) return size;
  return `${value < 0 ? "−" : "+"}${size}`;
}

/** As {@link figure}, in tables of the command line. */
export function thousandths(value: number): string {
  return value.toFixed(3);
}

/** A share with four digits behind the point, in tables of the command line. */
export function share(value: number): string {
  return value.toFixed(4);
}

/** A difference with its sign, of the same digits. */
export function signed(value: number): string {
  return `${value < 0 ? "-" : "+"}${share(Math.abs(value))}`;
}

/** The ends of an interval. */
export function interval(
  { low, high }: { readonly low: number; readonly high: number },
  written: (value: number) => string = share,
): string {
  return `${written(low)} to ${written(high)}`;
}
