/** In HTML content the standard reads `<![CDATA[` as a comment that ends at the next `>`. */
const CDATA = "<![CDATA[";
const COMMENT = "<!~CDATA[";

const BANG = 0x21;
/** The first letters of the names below, in lower case. */
const firstLetters: ReadonlySet<number> = new Set(Array.from("tinx", (c) => c.charCodeAt(0)));
const rawTextOpening = /<(title|textarea|iframe|noembed|noframes|xmp)(?=[\s/>])/iy;
const rawTextEnd = (name: string): RegExp => new RegExp(`</${name}(?=[\\s/>])`, "gi");
const notInTitle = /<(?:\/head|body|meta|link|script|div|p)(?=[\s/>])/gi;

/**
 * The source as the tokenizer should see it, of the same length. Inside `<title>`, `<textarea>` and
 * the like a tokenizer reads text until the matching end tag; a damaged page without one would lose
 * everything after it. There the opening tag's name is masked in the tokenizer's copy, so that the
 * markup behind it is read as markup. A title is damaged as well when its end tag comes only after
 * tags that cannot stand in it: that end tag is another title's. Likewise for `<![CDATA[`, where the
 * tokenizer would look for `]]>` to the end of the page.
 */
export function maskTraps(source: string): string {
  const masked: { at: number; mask: string }[] = [];
  const nextEnd = new Map<string, (from: number) => number>();
  const nextMarkup = forwardSearch(source, notInTitle);
  for (let at = source.indexOf("<"); at >= 0; at = source.indexOf("<", at + 1)) {
    // Few of a page's thousands of tags get past these two looks.
    const code = source.charCodeAt(at + 1);
    if (code === BANG && source.startsWith(CDATA, at)) masked.push({ at, mask: COMMENT });
    if (!firstLetters.has(code | 0x20)) continue;
    rawTextOpening.lastIndex = at;
    const name = rawTextOpening.exec(source)?.[1]?.toLowerCase();
    if (name === undefined) continue;
    let search = nextEnd.get(name);
    if (search === undefined) {
      search = forwardSearch(source, rawTextEnd(name));
      nextEnd.set(name, search);
    }
    const end = search(at);
    if (end === Infinity || (name === "title" && nextMarkup(at) < end)) {
      masked.push({ at: at + 1, mask: "x".repeat(name.length) });
    }
  }
  if (masked.length === 0) return source;
  const pieces: string[] = [];
  let done = 0;
  for (const { at, mask } of masked) {
    pieces.push(source.slice(done, at), mask);
    done = at + mask.length;
  }
  pieces.push(source.slice(done));
  return pieces.join("");
}

/** Finds the first match at or after ever larger offsets, in one pass over the source altogether. */
function forwardSearch(source: string, pattern: RegExp): (from: number) => number {
  const search = new RegExp(pattern);
  let found = -1;
  return (from) => {
    if (found < from) {
      search.lastIndex = from;
      found = search.exec(source)?.index ?? Infinity;
    }
    return found;
  };
}
