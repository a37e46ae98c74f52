/** By which groups a text of CSS may hide text, by a first look that is far faster than reading it. */
import { CLIP, COLOUR, DISPLAY, FOLD, OPACITY, PLACE, SIZE, VISIBILITY } from "./properties.ts";

/** What a sheet or style must have to hide text in a way of each group. */
const hints: readonly (readonly [group: number, hint: RegExp])[] = [
  // Wherever there is one.
  [COLOUR, /color/i],
  [DISPLAY, /display\s*(?:\/\*|:\s*(?:none|\/\*|var\())|content-visibility/i],
  [VISIBILITY, /visibility\s*(?:\/\*|:\s*(?:hidden|collapse|\/\*|var\())/i],
  [
    OPACITY,
    /opacity\s*(?:\/\*|[:(]\s*(?:[+-]?(?:0(?!\.[1-9])|\.0)|-|\d(?:\.\d{1,6})?%|\de-|calc|min|clamp|\/\*|var\())/i,
  ],
  [
    SIZE,
    /font(?:-size)?\s*(?:\/\*|:\s*(?:(?:[012](?:\.\d{1,6})?|\.\d{1,6})(?:px|pt|mm|q)|1?\d(?:\.\d{1,6})?%|0|\.|calc|min\(|max\(|clamp|\/\*|var\(|[^;{}]{0,20}\s[01](?:px|pt|\/|\s)))|zoom\s*:\s*(?:0|\.|\d%|calc|var\()|scale(?:x|y|3d)?\s*[:(]\s*(?:0|\.0|\d%)/i,
  ],
  [
    PLACE,
    /-\s?\d{3}|-\d{2}(?:em|rem|ch|ex|v|c|in|p[tc]|%)|-\d{1,9}e\d|\d{4}(?:\.\d{1,6})?(?:px|pt|em|%)|\d{3}(?:em|rem|v[wh])|scale(?:x|y|z|3d)?\s*[:(]\s*(?:0|\.0)|rotate(?:[xy3]|\s*:\s*[xy])|matrix|calc\([^;{}]{0,60}-|(?:left|top|right|bottom|inset|margin|translate|text-indent|letter-spacing)[a-z-]{0,14}\s*:\s*[^;{}]{0,30}(?:var\(|\/\*)/i,
  ],
  [CLIP, /(?<!-)clip(?:-path)?\s*(?:\/\*|:)|(?<!\w)mask(?:-image)?\s*(?:\/\*|:)/i],
  [
    FOLD,
    /(?:(?<!min-)(?:height|width)|-size)\s*(?:\/\*|:\s*(?:0(?!\.[1-9])|1px|calc|\/\*|var\())/i,
  ],
];
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
    // An escape may spell any of them.
    if (css.includes("\\") && CONCEALED.test(css)) this.#known = this.#found = ALL;
  }

  /** Those of the groups that it may hide by; all groups if names in it are concealed. */
  of(groups: number): number {
    const open = groups & ~this.#known;
    if (open !== 0) {
      for (const [group, hint] of hints) {
        if ((open & group) !== 0 && hint.test(this.#css)) this.#found |= group;
      }
      this.#known |= open;
    }
    return this.#found === ALL ? ALL : this.#found & groups;
  }

  /** Whether it may hide by any of the groups. */
  hasAny(groups: number): boolean {
    if ((this.#found & groups) !== 0) return true;
    for (const [group] of hints) if ((groups & group) !== 0 && this.of(group) !== 0) return true;
    return false;
  }
}
