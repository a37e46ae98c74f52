/** What the rules of one style sheet say of displays. */
import { withoutCssComments } from "../css-comments.ts";

export interface SheetDisplays {
  /** What the last rule for each selector of a tag, a class, an id, or a tag with one of these says. */
  readonly said: ReadonlyMap<string, SaidDisplay>;
  /** Selectors whose rules do not count. */
  readonly doubtful: ReadonlySet<string>;
  /** Selectors that were read. */
  readonly count: number;
}

export interface SaidDisplay {
  /** In lower case; empty for any. */
  readonly tag: string;
  /** Class or id; empty for any. */
  readonly name: string;
  readonly isId: boolean;
  readonly isBlock: boolean;
  /** Place among the selectors of the sheet. */
  readonly order: number;
}

const MARK = /[{}"']|\/\*/g;
/** Finds what a rule or style says of the display. */
export const DISPLAY: RegExp = /(?:^|[;\s])display\s{0,9}:\s{0,9}([a-z-]{1,20})/gi;
export const BLOCK: RegExp = /^(?:block|flex|grid|table|list-item|flow-root)$/i;
const SIMPLE = /^([a-z][\w-]*)?(?:([.#])(-?[a-z_][\w-]*))?$/i;
/** The last element of a selector, if it has no pseudo-class. */
const COMBINATORS = /[\s>+~:]/;
const SIGN = /[.#]/;
const WORD = /display/i;
const NAMES = /[.#]?-?[a-z_][\w-]*/gi;

export function sheetDisplays(css: string): SheetDisplays {
  const reader = new DisplayReader();
  reader.read(css);
  return reader;
}

class DisplayReader implements SheetDisplays {
  readonly said = new Map<string, SaidDisplay>();
  readonly doubtful = new Set<string>();
  count = 0;

  /** Reads each rule whose declarations have the word display. */
  read(css: string): void {
    let depth = 0;
    /** Where the prelude, the body and the next word display begin. */
    let prelude = 0;
    let body = -1;
    let display = 0;
    let open = 0;
    MARK.lastIndex = 0;
    while (MARK.test(css)) {
      const after = MARK.lastIndex;
      const mark = css[after - 1]!;
      if (mark === "{") {
        open = prelude;
        body = after;
        prelude = after;
        depth++;
      } else if (mark === "}") {
        if (body >= 0) {
          if (display < body) {
            display = css.slice(body).search(WORD);
            if (display < 0) return;
            display += body;
          }
          if (display < after) {
            this.#rule(css.slice(open, body - 1), css.slice(body, after - 1), depth > 1);
          }
        }
        depth = Math.max(0, depth - 1);
        body = -1;
        prelude = after;
      } else {
        const end = css.indexOf(mark === "*" ? "*/" : mark, after);
        if (end < 0) return;
        MARK.lastIndex = end + (mark === "*" ? 2 : 1);
      }
    }
  }

  /** @param isNested whether the rule is in another one */
  #rule(prelude: string, body: string, isNested: boolean): void {
    const display = lastDisplay(body);
    if (display === undefined) return;
    const isBlock = BLOCK.test(display);
    const bare = withoutCssComments(prelude, "").replaceAll("<!--", "");
    for (const part of bare.slice(bare.lastIndexOf(";") + 1).split(",")) {
      const selector = part.trim();
      const found = isNested || selector === "" ? null : SIMPLE.exec(selector);
      if (found !== null) {
        const [, tag = "", sign, name = ""] = found;
        const order = this.count++;
        const one = { tag: tag.toLowerCase(), name, isId: sign === "#", isBlock, order };
        this.said.set(folded(selector), one);
      } else if (!isBlock) {
        for (const [own] of selector.split(COMBINATORS).at(-1)!.matchAll(NAMES)) {
          this.doubtful.add(folded(own));
        }
      }
    }
  }
}

/** The last display that a `style` attribute or the declarations of a rule set. */
export function lastDisplay(declarations: string): string | undefined {
  let last: string | undefined;
  for (const [, display] of declarations.matchAll(DISPLAY)) last = display;
  return last;
}

/** Names of tags in lower case. */
function folded(selector: string): string {
  const at = selector.search(SIGN);
  return at < 0 ? selector.toLowerCase() : selector.slice(0, at).toLowerCase() + selector.slice(at);
}
