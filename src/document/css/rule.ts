import { type CssSelector, selectorsOf } from "./selectors.ts";

/** Names may be spelled otherwise, or need not be there, in selectors that have one of these. */
const INTRICATE = /[([\\"']/;
/** A class or an id; what ends a selector of a list. */
const NAMES = /[.#][\w\u0080-\uffff-]+|,/g;

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
    const { selector } = this;
    if (INTRICATE.test(selector)) return true;
    NAMES.lastIndex = 0;
    for (let found = NAMES.exec(selector); found !== null; found = NAMES.exec(selector)) {
      if (found[0] === ",") return true;
      if (names.has(found[0])) continue;
      const comma = selector.indexOf(",", NAMES.lastIndex);
      if (comma < 0) return false;
      NAMES.lastIndex = comma + 1;
    }
    return true;
  }
}
