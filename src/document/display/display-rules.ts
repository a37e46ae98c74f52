/** The displays that style sheets give to a tag, a class or an id. */
import { perText } from "../../base/per-text.ts";
import { withoutCssComments } from "../css-comments.ts";

export interface DisplayRules {
  readonly hasClasses: boolean;
  readonly hasIds: boolean;
  /** Whether such an element is shown as a block; undefined if no rule says. */
  displayOf(tag: string, classes: readonly string[], id: string | undefined): boolean | undefined;
}

/** What the last rule for a selector says, its place among all, and how specific it is. */
interface Said {
  readonly isBlock: boolean;
  readonly order: number;
}

const MARK = /[{}"']|\/\*/g;
/** Finds what a rule or style says of the display. */
export const DISPLAY: RegExp = /(?:^|[;\s])display\s{0,9}:\s{0,9}([a-z-]{1,20})/gi;
export const BLOCK: RegExp = /^(?:block|flex|grid|table|list-item|flow-root)$/i;
const SIMPLE = /^(?:[a-z][\w-]*)?(?:[.#]-?[a-z_][\w-]*)?$/i;
/** The last element of a selector, if it has no pseudo-class. */
const COMBINATORS = /[\s>+~:]/;
const SIGN = /[.#]/;
const WORD = /display/i;
const NAMES = /[.#]?-?[a-z_][\w-]*/gi;

/**
 * Reads the rules that set `display`, outside of `@media` and the like. Of two selectors an id counts more
 * than a class and that more than a tag; of two rules for one the later counts. A selector of several parts
 * is not read, but one that shows inline makes what the rules for its last part say doubtful: they are
 * left out.
 */
export function readDisplays(sheets: readonly string[]): DisplayRules | undefined {
  const said = new Map<string, Said>();
  const doubtful = new Set<string>();
  let order = 0;
  for (const css of sheets) {
    for (const { selectors, isBlock, isNested } of displaysOf(css)) {
      for (const selector of selectors) {
        if (!isNested && selector !== "" && SIMPLE.test(selector)) {
          said.set(folded(selector), { isBlock, order: order++ });
        } else if (!isBlock) {
          for (const [name] of selector.split(COMBINATORS).at(-1)!.matchAll(NAMES)) {
            doubtful.add(folded(name));
          }
        }
      }
    }
  }
  for (const name of doubtful) said.delete(name);
  if (![...said.values()].some(({ isBlock }) => isBlock)) return undefined;
  const all = [...said.keys()];
  return {
    hasClasses: all.some((key) => key.includes(".")),
    hasIds: all.some((key) => key.includes("#")),
    displayOf: (tag, classes, id) => {
      const own = id === undefined ? undefined : latest(said, [`#${id}`, `${tag}#${id}`]);
      if (own !== undefined) return own.isBlock;
      const ofClass =
        latest(
          said,
          classes.map((name) => `${tag}.${name}`),
        ) ??
        latest(
          said,
          classes.map((name) => `.${name}`),
        );
      return (ofClass ?? said.get(tag))?.isBlock;
    },
  };
}

/** A rule that sets the display. */
interface DisplayRule {
  readonly selectors: readonly string[];
  readonly isBlock: boolean;
  /** Whether it is in another rule. */
  readonly isNested: boolean;
}

const displaysOf = perText((css): readonly DisplayRule[] => {
  const found: DisplayRule[] = [];
  forEachRule(css, (prelude, body, isNested) => {
    let display: string | undefined;
    for (const [, value] of body.matchAll(DISPLAY)) display = value;
    if (display === undefined) return;
    const bare = withoutCssComments(prelude, "").replaceAll("<!--", "");
    const selectors = bare.slice(bare.lastIndexOf(";") + 1).split(",");
    const isBlock = BLOCK.test(display);
    found.push({ selectors: selectors.map((part) => part.trim()), isBlock, isNested });
  });
  return found;
});

function latest(said: ReadonlyMap<string, Said>, keys: readonly string[]): Said | undefined {
  let last: Said | undefined;
  for (const key of keys) {
    const found = said.get(key);
    if (found !== undefined && found.order >= (last?.order ?? 0)) last = found;
  }
  return last;
}

/** Names of tags in lower case. */
function folded(selector: string): string {
  const at = selector.search(SIGN);
  return at < 0 ? selector.toLowerCase() : selector.slice(0, at).toLowerCase() + selector.slice(at);
}

/** Calls for each rule whose declarations have the word display, with whether it is in another one. */
function forEachRule(
  css: string,
  call: (prelude: string, body: string, isNested: boolean) => void,
): void {
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
        if (display < after) call(css.slice(open, body - 1), css.slice(body, after - 1), depth > 1);
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
