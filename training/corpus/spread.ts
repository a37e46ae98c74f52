import { quantile } from "../../src/base/averages.ts";

/** How a number of each page spreads, with the pages at the ends. */
export interface Spread {
  readonly median: number;
  readonly least: Extreme;
  readonly most: Extreme;
}

export interface Extreme {
  readonly value: number;
  readonly id: string;
}

/** Collects a number per page. */
export class SpreadOf {
  readonly #values: number[] = [];
  #least: Extreme | undefined;
  #most: Extreme | undefined;

  add(value: number, id: string): void {
    this.#values.push(value);
    if (this.#least === undefined || value < this.#least.value) this.#least = { value, id };
    if (this.#most === undefined || value > this.#most.value) this.#most = { value, id };
  }

  /** Undefined without pages. */
  get spread(): Spread | undefined {
    if (this.#least === undefined || this.#most === undefined) return undefined;
    const median = quantile(Float64Array.from(this.#values).sort(), 0.5);
    return { median, least: this.#least, most: this.#most };
  }
}
