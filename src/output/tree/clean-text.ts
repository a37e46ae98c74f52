/** U+0020 and below that are white space. */
const SPACES = "\t\n\f\r ";
/** Is in every text that has something unwanted: few have. */
const SUSPECT = /[^\t\n\f\r -\u00ac\u00ae-\ud7ff\ue000-\ufefe\uff00-\ufffd]/;

/**
 * A text without what no reader sees and no format wants: soft hyphens, byte-order marks, halves of
 * surrogate pairs and the characters that XML 1.0 forbids. U+0080 to U+009F stay: they are what is
 * left of the letters of a page in a wrong encoding.
 */
export function cleanText(text: string): string {
  if (!SUSPECT.test(text)) return text;
  let cleaned = "";
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x20 || code === 0xad || code >= 0xd800) {
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
  return code === 0xad || code === 0xfeff || code >= 0xfffe || (code >= 0xd800 && code < 0xe000);
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code < 0xe000;
}
