/** What texts of candidates and pairs are made of. */
const CODE_LIMIT = 0x80;
const LETTERS = /\p{L}/gu;
const CAPITALS = /\p{Lu}/gu;
const SPACES = /\s+/g;

export interface TextCounts {
  /** From 0 to 9. */
  readonly digits: number;
  readonly letters: number;
  /** Upper-case letters. */
  readonly capitals: number;
  /** Pieces between runs of white space. */
  readonly words: number;
}

export function textCounts(text: string): TextCounts {
  let digits = 0;
  let letters = 0;
  let capitals = 0;
  let words = 1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= CODE_LIMIT) return ofAllScripts(text);
    if (code >= 0x30 && code <= 0x39) digits++;
    else if (code >= 0x61 && code <= 0x7a) letters++;
    else if (code >= 0x41 && code <= 0x5a) {
      letters++;
      capitals++;
    } else if (isSpace(code) && (at === 0 || !isSpace(text.charCodeAt(at - 1)))) words++;
  }
  return { digits, letters, capitals, words };
}

/** White space of ASCII. */
function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}

function ofAllScripts(text: string): TextCounts {
  let digits = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 0x30 && code <= 0x39) digits++;
  }
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  return { digits, letters: count(LETTERS), capitals: count(CAPITALS), words: 1 + count(SPACES) };
}
