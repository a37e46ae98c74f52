/** In HTML content the standard reads `<![CDATA[` as a comment that ends at the next `>`. */
const CDATA = "<![CDATA[";
const COMMENT = "<!~CDATA[";

const rawTextOpening = /<(title|textarea|iframe|noembed|noframes|xmp)(?=[\s/>])/gi;
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
  const masked: { at: number; length: number }[] = [];
  const nextEnd = new Map<string, (from: number) => number>();
  const nextMarkup = forwardSearch(source, notInTitle);
  for (const match of source.matchAll(rawTextOpening)) {
    const name = match[1]!.toLowerCase();
    let search = nextEnd.get(name);
    if (search === undefined) {
      search = forwardSearch(source, rawTextEnd(name));
      nextEnd.set(name, search);
    }
    const end = search(match.index);
    if (end === Infinity || (name === "title" && nextMarkup(match.index) < end)) {
      masked.push({ at: match.index + 1, length: name.length });
    }
  }
  const text = source.includes(CDATA) ? source.replaceAll(CDATA, COMMENT) : source;
  if (masked.length === 0) return text;
  const pieces: string[] = [];
  let done = 0;
  for (const { at, length } of masked) {
    pieces.push(text.slice(done, at), "x".repeat(length));
    done = at + length;
  }
  pieces.push(text.slice(done));
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
