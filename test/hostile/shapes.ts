/** Makes a page of about that many characters. */
export type Make = (characters: number) => string;

/** Shapes of pages, by name. */
export type Shapes = Readonly<Record<string, Make>>;

/** A pattern over and over, its number for every `№`; with what stands before and after. */
export function repeated(pattern: string, start = "", end = ""): Make {
  return (characters) => start + numbered(pattern, characters - start.length).join("") + end;
}

/** A pattern nested in itself: all its starts, a text, all its ends. */
export function nested(start: string, end: string, text = "The innermost text."): Make {
  return (characters) => {
    const starts = numbered(start, (characters * start.length) / (start.length + end.length));
    return starts.join("") + text + end.repeat(starts.length);
  };
}

/** Two patterns one after the other, half of the page each, in the same number. */
export function paired(first: string, second: string, between = ""): Make {
  return (characters) => {
    const firsts = numbered(first, (characters * first.length) / (first.length + second.length));
    const seconds = firsts.map((_, i) => second.replaceAll("№", String(i)));
    return firsts.join("") + between + seconds.join("");
  };
}

function numbered(pattern: string, characters: number): string[] {
  const parts: string[] = [];
  for (let at = 0; at < characters; at += parts.at(-1)!.length) {
    parts.push(pattern.replaceAll("№", String(parts.length)));
  }
  return parts;
}
