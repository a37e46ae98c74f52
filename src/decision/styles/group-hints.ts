/** By which groups a text of CSS may hide text: by the names of properties that are in it, and no values. */
import { groupNames } from "./properties.ts";

/** What may spell any name. */
const CONCEALED = /[a-z:;{\s-]\\(?!9\b|0\b)[0-9a-z]/i;
/** All groups that a value can hide by. */
export const ALL = 255;

/** The groups by which a text of CSS may hide text. Each is looked for once, if it is asked for. */
export class GroupHints {
  readonly #css: string;
  #known = 0;
  #found = 0;

  constructor(css: string) {
    this.#css = css;
    if (css.includes("\\") && CONCEALED.test(css)) this.#known = this.#found = ALL;
  }

  /** Those of the groups that it may hide by; all groups if names in it are concealed. */
  of(groups: number): number {
    const open = groups & ~this.#known;
    if (open !== 0) {
      for (const [group, names] of groupNames) {
        if ((open & group) !== 0 && names.test(this.#css)) this.#found |= group;
      }
      this.#known |= open;
    }
    return this.#found === ALL ? ALL : this.#found & groups;
  }
}
