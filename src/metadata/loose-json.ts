/** What surrounds JSON in scripts: comments of HTML, JavaScript and XML's CDATA sections. */
const OPENING = /^(?:\s|\uFEFF|<!--|\/\/|\/\*|\*\/|<!\[CDATA\[)+/;
const CLOSINGS = ["-->", "//", "/*", "*/", "]]>", ";"];
const ENCODED = /^[[{]\s*&(?:quot|#34|#x22);/i;
const QUOTES = /&(?:quot|#34|#x22);/gi;

/** The value of a JSON text with the usual faults mended; undefined when it still is not JSON. */
export function parseLoosely(text: string): unknown {
  const bare = unwrap(text);
  const json = ENCODED.test(bare) ? bare.replace(QUOTES, '"').replaceAll("&amp;", "&") : bare;
  const value = parse(json);
  return value === undefined ? parse(mend(json)) : value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function unwrap(text: string): string {
  let bare = text.replace(OPENING, "").trimEnd();
  for (;;) {
    const closing = CLOSINGS.find((end) => bare.endsWith(end));
    if (closing === undefined) return bare;
    bare = bare.slice(0, -closing.length).trimEnd();
  }
}

/** The end of a comment, by its beginning. */
const COMMENTS: readonly (readonly [begin: string, end: string])[] = [
  ["//", "\n"],
  ["/*", "*/"],
  ["<!--", "-->"],
];
const BEHIND_STRING = /^\s*(?:[,:}\]]|$)/;
/** White space before what follows a string. In characters. */
const REACH = 100;
const BEGIN = /[[{]/;

/**
 * Control characters in strings become spaces, and quotes that end none are escaped. Commas before a closing bracket,
 * comments, and all that is before the first bracket or behind the last go.
 */
function mend(json: string): string {
  const pieces: string[] = [];
  let start = Math.max(0, json.search(BEGIN));
  const last = Math.max(json.lastIndexOf("}"), json.lastIndexOf("]")) + 1;
  /** The piece of a comma that nothing has followed; -1 without one. */
  let comma = -1;
  let inString = false;
  const replace = (from: number, to: number, by: string): void => {
    pieces.push(json.slice(start, from), by);
    start = to;
  };
  for (let i = start; i < last; i++) {
    const character = json[i]!;
    if (inString) {
      if (character === "\\") i++;
      else if (character === '"') {
        inString = !BEHIND_STRING.test(json.slice(i + 1, i + 1 + REACH));
        if (inString) replace(i, i + 1, '\\"');
      } else if (character < " ") replace(i, i + 1, " ");
    } else if (character === '"') {
      inString = true;
      comma = -1;
    } else if (character === ",") {
      replace(i, i + 1, ",");
      comma = pieces.length - 1;
    } else if (character === "}" || character === "]") {
      if (comma >= 0) pieces[comma] = "";
      comma = -1;
    } else if (character === "/" || character === "<") {
      const comment = COMMENTS.find(([begin]) => json.startsWith(begin, i));
      if (comment === undefined) continue;
      const end = json.indexOf(comment[1], i);
      if (end < 0) break;
      replace(i, end + comment[1].length, " ");
      i = start - 1;
    } else if (character.trim() !== "") {
      comma = -1;
    }
  }
  pieces.push(json.slice(start, last));
  return pieces.join("");
}
