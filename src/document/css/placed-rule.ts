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

/** A rule of a page by one of its selectors, which is read when an element may match it. */
export class PlacedRule implements Placed {
  readonly declares: Declares;
  /** The element that it is for alone, with all in it; 0 for all. */
  readonly within: number;
  given: readonly Given[] = [];
  setsVariables = false;
  normal = 0;
  important = 0;
  readonly #selectors: () => readonly (CssSelector | undefined)[];
  /** Number of its selector. */
  readonly #part: number;
  readonly #order: number;
  readonly #rank: number;
  #selector: CssSelector | undefined | null = null;

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

  /** Groups by which it may hide text. */
  get hides(): number {
    return this.#selector?.isPart === true ? 0 : this.declares.hides;
  }

  /** Undefined if it matches nothing. */
  get selector(): CssSelector | undefined {
    if (this.#selector === null) this.#selector = this.#read();
    return this.#selector;
  }

  #read(): CssSelector | undefined {
    const selector = this.#selectors()[this.#part];
    if (selector === undefined) return undefined;
    const { given, ofPart, setsVariables } = this.declares;
    this.given = selector.isPart ? ofPart : given;
    this.setsVariables = setsVariables && !selector.isPart;
    const ofRank = MOST_SPECIFIC * (MOST_RULES + 1);
    const place = selector.specificity * (MOST_RULES + 1) + this.#order;
    // Of important declarations the earlier layer wins.
    this.normal = this.#rank * ofRank + place - MOST_WEIGHT;
    this.important = (MOST_LAYERS - this.#rank) * ofRank + place;
    return this.given.length === 0 ? undefined : selector;
  }
}
