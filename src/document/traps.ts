import type { PageText } from "./page-text.ts";

const rawTextEnd = (name: string): RegExp => new RegExp(`</${name}(?=[\\s/>])`, "gi");
const notInTitle = /<(?:\/head|body|meta|link|script|div|p)(?=[\s/>])/gi;
/** A page without the end tag of one of these keeps its rest as markup. */
const rescued: ReadonlySet<string> = new Set(
  "title textarea iframe noembed noframes xmp".split(" "),
);

/** Whether the tag at an offset is a trap. The name is in lower case; offsets must ascend from call to call. */
export type IsTrap = (at: number, name: string) => boolean;

/**
 * Inside `<title>`, `<textarea>` and the like a tokenizer reads text until the matching end tag; a
 * damaged page without one would lose everything after it. Such a tag is a trap: the text after it
 * must be read as markup. A title is damaged as well if its end tag comes only after tags that cannot be
 * inside it: that end tag belongs to another title.
 */
export function trapsOf(source: PageText): IsTrap {
  const nextEnd = new Map<string, (from: number) => number>();
  const nextMarkup = forwardSearch(source, notInTitle);
  return (at, name) => {
    if (!rescued.has(name)) return false;
    let search = nextEnd.get(name);
    if (search === undefined) {
      search = forwardSearch(source, rawTextEnd(name));
      nextEnd.set(name, search);
    }
    const end = search(at);
    return end === Infinity || (name === "title" && nextMarkup(at) < end);
  };
}

/** Finds the first match at or after ascending offsets, in one pass over the source for all calls. */
function forwardSearch(source: PageText, pattern: RegExp): (from: number) => number {
  const search = new RegExp(pattern);
  let found = -1;
  return (from) => {
    if (found < from) {
      const at = source.search(search, from);
      found = at < 0 ? Infinity : at;
    }
    return found;
  };
}
