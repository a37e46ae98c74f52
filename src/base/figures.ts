/** Figures of evaluations in words. */

export function thousandths(value: number): string {
  return value.toFixed(3);
}

/** A share with four digits behind the point, as the next ones have. */
export function share(value: number): string {
  return value.toFixed(4);
}

/** A difference with its sign. */
export function signed(value: number): string {
  return `${value < 0 ? "-" : "+"}${share(Math.abs(value))}`;
}

/** The ends of an interval. */
export function interval({ low, high }: { readonly low: number; readonly high: number }): string {
  return `${share(low)} to ${share(high)}`;
}
