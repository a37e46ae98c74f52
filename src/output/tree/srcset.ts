const otherSpace = /\s/;
const descriptor = /^(\d+(?:\.\d+)?)[wx]$/;

/**
 * The address of the largest image of a `srcset`, by width or density; undefined when it has none.
 *
 * A URL ends at white space; commas belong to it unless they are its last characters (WHATWG HTML
 * 4.8.4.3.10, "parse a srcset attribute").
 */
export function largestOf(srcset: string): string | undefined {
  let best: string | undefined;
  let bestSize = -1;
  let at = 0;
  while (at < srcset.length) {
    while (at < srcset.length && isCandidateEnd(srcset, at)) at++;
    const start = at;
    while (at < srcset.length && !isSpace(srcset, at)) at++;
    let end = at;
    while (end > start && srcset[end - 1] === ",") end--;
    let size = 1;
    if (end === at) {
      const comma = srcset.indexOf(",", at);
      const stop = comma < 0 ? srcset.length : comma;
      size = Number(descriptor.exec(srcset.slice(at, stop).trim())?.[1] ?? 1);
      at = stop;
    }
    if (end > start && size > bestSize) {
      best = srcset.slice(start, end);
      bestSize = size;
    }
  }
  return best;
}

function isCandidateEnd(srcset: string, at: number): boolean {
  return srcset.charCodeAt(at) === 0x2c || isSpace(srcset, at);
}

function isSpace(srcset: string, at: number): boolean {
  const code = srcset.charCodeAt(at);
  if (code > 0x20 && code < 0xa0) return false;
  return otherSpace.test(srcset.charAt(at));
}
