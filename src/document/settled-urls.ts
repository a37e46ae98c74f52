/** References that a URL parser would leave as they are, told without one: most of a page are. */

const COLON = 0x3a;
const DOT = 0x2e;
const HYPHEN = 0x2d;
const PERCENT = 0x25;
const SLASH = 0x2f;

/** By ASCII character: 1 where a path, a query and a fragment have it as it is. */
const plain = new Uint8Array(0x80);
const letters = "abcdefghijklmnopqrstuvwxyz";
for (const character of `${letters}${letters.toUpperCase()}0123456789-._~!$&()*+,;=:@%/?#`) {
  plain[character.charCodeAt(0)] = 1;
}

/** Whether a reference is an absolute http or https URL as a parser would write it. */
export function isSettled(reference: string): boolean {
  const scheme = reference.startsWith("https://") ? 8 : reference.startsWith("http://") ? 7 : 0;
  if (scheme === 0) return false;
  const path = hostEnd(reference, scheme);
  return path > 0 && isPlain(reference, path);
}

/** Whether a reference is a path as a parser would write it: `/a/b?c#d`. */
export function isSettledPath(reference: string): boolean {
  const isPath = reference.charCodeAt(0) === SLASH && reference.charCodeAt(1) !== SLASH;
  return isPath && isPlain(reference, 0);
}

/** Whether a reference can only be relative, and has no character that would be written in another way. */
export function isPlainRelative(reference: string): boolean {
  if (reference === "" || reference.startsWith("//") || reference.startsWith("#")) return false;
  for (let i = 0; i < reference.length; i++) {
    const code = reference.charCodeAt(i);
    if (code >= 0x80 || plain[code] === 0 || code === COLON) return false;
  }
  return true;
}

/** Where the slash behind a host is; 0 for a host that a parser may change: with capitals, ports, numbers, `xn--`. */
function hostEnd(url: string, start: number): number {
  let label = start;
  for (let i = start; i < url.length; i++) {
    const code = url.charCodeAt(i);
    if (code === DOT || code === SLASH) {
      if (i === label || url.startsWith("xn--", label)) return 0;
      // The last label of an address in numbers is a number.
      if (code === SLASH) return isLetter(url.charCodeAt(label)) ? i : 0;
      label = i + 1;
    } else if (!isLetter(code) && !(code >= 0x30 && code <= 0x39) && code !== HYPHEN) {
      return 0;
    }
  }
  return 0;
}

function isLetter(code: number): boolean {
  return code >= 0x61 && code <= 0x7a;
}

/** Whether all from a place on is plain, and no part of a path may be `.` or `..`. */
function isPlain(url: string, start: number): boolean {
  let before = 0;
  for (let i = start; i < url.length; i++) {
    const code = url.charCodeAt(i);
    if (code >= 0x80 || plain[code] === 0) return false;
    if (before === SLASH && (code === DOT || code === PERCENT)) return false;
    before = code;
  }
  return true;
}
