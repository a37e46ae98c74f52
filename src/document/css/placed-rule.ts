/** A rule of a page by one of its selectors. */
import type { Given, Placed } from "./declared.ts";
import { type CssSelector, MOST_SPECIFIC } from "./selectors.ts";

/** What a rule declares of the properties that are asked for. */
export interface Declares {
  readonly given: readonly Given[];
  /** What it gives an element before or after whose letters it puts something. */
  readonly ofPart: readonly Given[];
  /** Groups that it is read for, and those by which it may hide text. */
  readonly groups: number;
  hides: number;
  readonly setsVariables: boolean;
}

/** Weights of normal declarations are below 0, those of important ones not. More rules and layers than these have no order among themselves: weights are whole numbers below 2^53. */
const MOST_RULES = 999_999;
const MOST_LAYERS = 899;
const MOST_WEIGHT = 2 ** 53;
const OF_RANK = MOST_SPECIFIC * (MOST_RULES + 1);

/** A rule of a page by one of its selectors: what it gives is read when an element matches it. */
export class PlacedRule implements Placed {
  readonly declares: Declares;
  /** The element that it is for alone, with all in it; 0 for all. */
  readonly within: number;
  readonly #selectors: () => readonly (CssSelector | undefined)[];
  /** Number of its selector. */
  readonly #part: number;
  readonly #order: number;
  readonly #rank: number;
  #given: readonly Given[] | undefined;

  /** @param selectors reads those of its list */
  constructor(
    selectors: () => readonly (CssSelector | undefined)[],
    part: number,
    declares: Declares,
    within: number,
    order: number,
    rank: number,
  ) {
    this.#selectors = selectors;
    this.#part = part;
    this.declares = declares;
    this.within = within;
    this.#order = Math.min(order, MOST_RULES);
    this.#rank = Math.min(rank, MOST_LAYERS);
  }

  /** Undefined if it matches nothing. */
  get selector(): CssSelector | undefined {
    return this.#selectors()[this.#part];
  }

  get given(): readonly Given[] {
    this.#given ??= this.selector?.isPart ? this.declares.ofPart : this.declares.given;
    return this.#given;
  }

  get setsVariables(): boolean {
    return this.declares.setsVariables && this.selector?.isPart !== true;
  }

  get normal(): number {
    return this.#rank * OF_RANK + this.#place - MOST_WEIGHT;
  }

  /** Of important declarations the earlier layer wins. */
  get important(): number {
    return (MOST_LAYERS - this.#rank) * OF_RANK + this.#place;
  }

  get #place(): number {
    return (this.selector?.specificity ?? 0) * (MOST_RULES + 1) + this.#order;
  }
}
