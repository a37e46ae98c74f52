/** U+0020 and below that are white space. */
const SPACES = "\t\n\f\r ";

/**
 * A text without what no reader sees and no format wants: soft hyphens, byte-order marks, control
 * characters, halves of surrogate pairs and the two code points that XML forbids.
 */
export function cleanText(text: string): string {
  let cleaned = "";
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 0x7e ? code < 0xa0 || code === 0xad || code >= 0xd800 : code < 0x20) {
      if (code >= 0xd800 && code < 0xdc00 && isLowSurrogate(text.charCodeAt(i + 1))) {
        i++;
      } else if (isUnwanted(code)) {
        cleaned += text.slice(from, i);
        from = i + 1;
      }
    }
  }
  return from === 0 ? text : cleaned + text.slice(from);
}

function isUnwanted(code: number): boolean {
  if (code < 0x20) return !SPACES.includes(String.fromCharCode(code));
  // U+0085 is a line break of mainframes.
  if (code < 0xa0) return code !== 0x85;
  return code === 0xad || code === 0xfeff || code >= 0xfffe || (code >= 0xd800 && code < 0xe000);
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code < 0xe000;
}
