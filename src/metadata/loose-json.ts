/** What surrounds JSON in scripts: comments of HTML, JavaScript and XML's CDATA sections. */
const OPENING = /^(?:\s|\uFEFF|<!--|\/\/|\/\*|\*\/|<!\[CDATA\[)+/;
const CLOSINGS = ["-->", "//", "/*", "*/", "]]>", ";"];
const ENCODED = /^[[{]\s*&(?:quot|#34|#x22);/i;
const QUOTES = /&(?:quot|#34|#x22);/gi;

/** The value of a JSON text with the usual faults mended; undefined when it still is not JSON. */
export function parseLoosely(text: string): unknown {
  const bare = unwrap(text);
  const json = ENCODED.test(bare) ? bare.replace(QUOTES, '"').replaceAll("&amp;", "&") : bare;
  return parse(json) ?? parse(mend(json));
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

/** Control characters in strings become spaces, commas before a closing bracket go. */
function mend(json: string): string {
  const pieces: string[] = [];
  let start = 0;
  let comma = -1;
  let inString = false;
  for (let i = 0; i < json.length; i++) {
    const character = json[i]!;
    if (inString) {
      if (character === "\\") i++;
      else if (character === '"') inString = false;
      else if (character < " ") {
        pieces.push(json.slice(start, i), " ");
        start = i + 1;
      }
    } else if (character === '"') {
      inString = true;
      comma = -1;
    } else if (character === ",") {
      comma = i;
    } else if (character === "}" || character === "]") {
      if (comma >= 0) {
        pieces.push(json.slice(start, comma));
        start = comma + 1;
      }
      comma = -1;
    } else if (character.trim() !== "") {
      comma = -1;
    }
  }
  pieces.push(json.slice(start));
  return pieces.join("");
}
