import { type CssSelector, selectorsOf } from "./selectors.ts";

/** Names may be spelled otherwise, or need not be there, in selectors that have one of these. */
const INTRICATE = /[([\\"']/;
const NAMES = /[.#][\w\u0080-\uffff-]+/g;

/** What a rule asks of the place of an element, apart from its selector. */
export interface Place {
  /** Name of the container that it must be in; empty for any; undefined for none. */
  readonly container?: string | undefined;
  /** Whether it must be in the element around the sheet. */
  readonly isOwn?: boolean;
  /** The selector of what it must be in, and what is written behind its own selector for that. */
  readonly scope?: { readonly root: string; readonly test: string };
  /** Whether it is in no at-rule and in no other rule. */
  readonly isPlain: boolean;
}

/** A rule of a sheet. Its selectors are read when they are asked for. */
export class Rule {
  /** With those around it. */
  readonly selector: string;
  /** Its declarations. */
  readonly text: string;
  /** Name of its layer, with those around it; empty for none. */
  readonly layer: string;
  /** Place among the rules of its sheet. */
  readonly order: number;
  readonly place: Place;
  #selectors: readonly CssSelector[] | undefined;
  #names: readonly (readonly string[])[] | undefined;

  constructor(selector: string, text: string, layer: string, order: number, place: Place) {
    this.selector = selector;
    this.text = text;
    this.layer = layer;
    this.order = order;
    this.place = place;
  }

  /** Empty if they match nothing, or a browser does not know one of them. */
  get selectors(): readonly CssSelector[] {
    this.#selectors ??= selectorsOf(this.selector);
    return this.#selectors;
  }

  /** Whether a page may have what it selects, by its classes and ids: others need not be read. */
  mayMatch(names: { has(name: string): boolean }): boolean {
    this.#names ??= namesIn(this.selector);
    for (let i = 0; i < this.#names.length; i++) {
      const all = this.#names[i]!;
      let at = 0;
      while (at < all.length && names.has(all[at]!)) at++;
      if (at === all.length) return true;
    }
    return false;
  }
}

/** The classes and ids of each selector of a list. */
function namesIn(selector: string): readonly (readonly string[])[] {
  if (INTRICATE.test(selector)) return [[]];
  return selector.split(",").map((part) => part.match(NAMES) ?? []);
}
